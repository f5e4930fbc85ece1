import { z } from 'zod/mini'
import { pushKey, pushTicket, type DevicePush, type PushChoices, type PushRequest, type PushTicket } from '../contract/push.ts'

/** Why the server didn't do it. `unknown`: it knows no such subscription. `host`: it doesn't send to this push service. */
export type PushFailure = 'unreachable' | 'unknown' | 'busy' | 'host' | 'service' | 'refused'
export type Called<T> = { ok: true; value: T } | { ok: false; why: PushFailure }

const PATH = '/api/push/subscriptions'
const failure = z.object({ error: z.string() })
/** A request on a line that hangs is a request that failed. */
const PATIENCE_MS = 15_000

/** The calls of notifications, for page and worker alike. None throws: what goes wrong is told. */
export const pushCalls = {
  key: async () => {
    const key = await call('GET', '/api/push/key', pushKey)
    return key.ok ? { ok: true as const, value: key.value.publicKey } : key
  },
  subscribe: (request: PushRequest) => call('POST', PATH, pushTicket, { body: request }),
  update: (ticket: PushTicket, changes: { subscription?: DevicePush; choices?: PushChoices }) =>
    call('PUT', `${PATH}/${ticket.id}`, z.null(), { body: changes, secret: ticket.secret }),
  end: (ticket: PushTicket) => call('DELETE', `${PATH}/${ticket.id}`, z.null(), { secret: ticket.secret }),
  test: (ticket: PushTicket) => call('POST', `${PATH}/${ticket.id}/test`, z.null(), { secret: ticket.secret }),
}

async function call<T>(method: string, path: string, answer: z.ZodMiniType<T>, { body, secret }: { body?: object; secret?: string } = {}): Promise<Called<T>> {
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    if (!response.ok) return { ok: false, why: reasonOf(response.status, text) }
    const parsed = answer.safeParse(text === '' ? null : json(text))
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, why: 'refused' }
  } catch {
    return { ok: false, why: 'unreachable' }
  }
}

function reasonOf(status: number, text: string): PushFailure {
  if (failure.safeParse(json(text)).data?.error === 'unknown_push_service') return 'host'
  if (status === 404) return 'unknown'
  if (status === 429) return 'busy'
  if (status === 503) return 'service'
  // What stands before the server answers for it when it is down.
  return status >= 500 ? 'unreachable' : 'refused'
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
