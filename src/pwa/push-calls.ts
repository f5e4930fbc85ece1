import { z } from 'zod/mini'
import { pushKey, pushCredentials, type DevicePush, type PushChoices, type PushRequest, type PushCredentials } from '../contract/push.ts'
import { ContractError, HttpError } from '../data/api/http-error.ts'
import { jsonOf, request } from '../data/api/http.ts'

/** Why a call failed. `unknown`: the server knows no such subscription. `host`: it doesn't send to this push service. */
export type PushFailure = 'unreachable' | 'unknown' | 'busy' | 'host' | 'service' | 'refused'
export type Called<T> = { ok: true; value: T } | { ok: false; why: PushFailure }

const PATH = '/api/push/subscriptions'
const failure = z.object({ error: z.string() })
/** A request that hangs longer counts as failed. */
const PATIENCE_MS = 15_000

/** The notification calls, for page and worker. None throws: a failure is part of the result. */
export const pushCalls = {
  key: async () => {
    const key = await call('GET', '/api/push/key', pushKey)
    return key.ok ? { ok: true as const, value: key.value.publicKey } : key
  },
  subscribe: (request: PushRequest) => call('POST', PATH, pushCredentials, { body: request }),
  update: (credentials: PushCredentials, changes: { subscription?: DevicePush; choices?: PushChoices }) =>
    call('PUT', `${PATH}/${credentials.id}`, z.null(), { body: changes, secret: credentials.secret }),
  end: (credentials: PushCredentials) => call('DELETE', `${PATH}/${credentials.id}`, z.null(), { secret: credentials.secret }),
  test: (credentials: PushCredentials) => call('POST', `${PATH}/${credentials.id}/test`, z.null(), { secret: credentials.secret }),
}

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, answer: z.ZodMiniType<T>, { body, secret }: { body?: object; secret?: string } = {}): Promise<Called<T>> {
  const headers = secret === undefined ? undefined : { authorization: `Bearer ${secret}` }
  try {
    return { ok: true, value: await request(path, { method, body, headers, credentials: 'omit', withinMs: PATIENCE_MS }, jsonOf(path, answer)) }
  } catch (error) {
    return { ok: false, why: error instanceof HttpError ? reasonOf(error) : error instanceof ContractError ? 'refused' : 'unreachable' }
  }
}

function reasonOf({ status, json }: HttpError): PushFailure {
  if (failure.safeParse(json).data?.error === 'unknown_push_service') return 'host'
  if (status === 404) return 'unknown'
  if (status === 429) return 'busy'
  if (status === 503) return 'service'
  // A proxy answers for the server when it is down.
  return status >= 500 ? 'unreachable' : 'refused'
}
