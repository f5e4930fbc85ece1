import type { z } from 'zod/mini'
import { readSchemas, type ReadAnswer, type ReadPath } from '../../contract/reads.ts'
import { fromHttp } from '../../contract/wire.ts'
import { connection } from '../live/connection.ts'
import { ContractError, HttpError, NetworkError } from './http-error.ts'
import { followServerClock } from '../live/server-clock.ts'

export interface ReadOptions {
  signal?: AbortSignal | undefined
  /** Past every cache on the way; otherwise caches may keep it and have to ask whether it still holds. */
  uncached?: boolean | undefined
}

/**
 * GET of one read endpoint, parsed by its contract. Cookies go along; nothing comes from the HTTP cache without asking.
 * Throws HttpError, NetworkError or ContractError; an aborted request rejects with the signal's reason.
 */
export async function read<P extends ReadPath>(path: P, options: ReadOptions = {}): Promise<ReadAnswer<P>> {
  const response = await reach(path, options)
  const body = await response.text()
  if (!response.ok) throw new HttpError(response.status, body, response.statusText)
  return parseAnswer(path, fromHttp(path, parseJson(path, body), response.headers))
}

/** GET of an endpoint that is asked a question and so is no read of the table: parsed by the schema given. Throws as read() does. */
export async function readWith<T>(path: string, schema: z.ZodMiniType<T>, options: ReadOptions = {}): Promise<T> {
  const response = await reach(path, options)
  const body = await response.text()
  if (!response.ok) throw new HttpError(response.status, body, response.statusText)
  const answer = schema.safeParse(parseJson(path, body))
  if (!answer.success) throw new ContractError(`${path}: ${answer.error.issues[0]?.message ?? 'unexpected answer'}`)
  return answer.data
}

/** As read(), and `null` where the server says 401: for what only some visitors may read. */
export async function readOrNull<P extends ReadPath>(path: P, options: ReadOptions = {}): Promise<ReadAnswer<P> | null> {
  try {
    return await read(path, options)
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  }
}

/** What the contract makes of an answer that came from anywhere: fetch, stream or store. Throws ContractError. */
export function parseAnswer<P extends ReadPath>(path: P, value: unknown): ReadAnswer<P> {
  const answer = readSchemas[path].safeParse(value)
  if (!answer.success) throw new ContractError(`${path}: ${answer.error.issues[0]?.message ?? 'unexpected answer'}`)
  return answer.data
}

async function reach(path: string, { signal, uncached = false }: ReadOptions): Promise<Response> {
  try {
    const response = await fetch(path, {
      credentials: 'include',
      cache: uncached ? 'no-store' : 'no-cache',
      headers: { accept: 'application/json', ...(uncached ? { 'cache-control': 'no-cache', pragma: 'no-cache' } : {}) },
      ...(signal ? { signal } : {}),
    })
    connection.getState().reached()
    // Nothing comes from a cache without asking, and then with the date of the answer.
    followServerClock(Date.parse(response.headers.get('date') ?? ''))
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    // Once: what fails as long as nobody can be reached is the state of the page, which says so.
    if (connection.getState().reachable) console.error(`GET ${path} failed`, error)
    connection.getState().missed()
    throw new NetworkError(`GET ${path} failed`, { cause: error })
  }
}

function parseJson(path: string, body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new ContractError(`${path}: not JSON`, { cause: error })
  }
}
