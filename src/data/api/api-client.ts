import type { z } from 'zod/mini'
import { readSchemas, type ReadAnswer, type ReadPath } from '../../contract/reads.ts'
import { fromHttp } from '../../contract/wire.ts'
import { connection } from '../live/connection.ts'
import { HttpError, NetworkError, TimeoutError } from './http-error.ts'
import { jsonFrom, jsonOf, parseBy } from './http.ts'
import { reach } from './reach.ts'

export interface ReadOptions {
  signal?: AbortSignal | undefined
  /** Bypasses every cache; otherwise caches may keep the answer but have to revalidate it. */
  uncached?: boolean | undefined
  /** Milliseconds for the whole answer. */
  withinMs?: number | undefined
}

/**
 * GET of one read endpoint, parsed by its contract. Sends cookies; the HTTP cache is always revalidated.
 * Throws as request() does, and ContractError.
 */
export function read<P extends ReadPath>(path: P, options: ReadOptions = {}): Promise<ReadAnswer<P>> {
  return get(path, options, async (response) => parseAnswer(path, fromHttp(path, jsonFrom(path, await response.text()), response.headers)))
}

/** GET of an endpoint that takes parameters and so is not in the table of reads, parsed by the given schema. Throws as read() does. */
export function readWith<T>(path: string, schema: z.ZodMiniType<T>, options: ReadOptions = {}): Promise<T> {
  return get(path, options, jsonOf(path, schema))
}

/** As read(), but `null` on 401: for what only some visitors may read. */
export async function readOrNull<P extends ReadPath>(path: P, options: ReadOptions = {}): Promise<ReadAnswer<P> | null> {
  try {
    return await read(path, options)
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  }
}

/** An answer from fetch, stream or store, parsed by the contract. Throws ContractError. */
export function parseAnswer<P extends ReadPath>(path: P, value: unknown): ReadAnswer<P> {
  return parseBy<ReadAnswer<P>>(path, readSchemas[path], value)
}

const LOG_AFTER_MS = 500

/** A page that is being left fails its reads in Firefox before it says that it leaves, and is gone by then. */
function logLater(message: string, cause: unknown): void {
  setTimeout(() => console.error(message, cause), LOG_AFTER_MS)
}

async function get<T>(path: string, { uncached = false, ...options }: ReadOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const headers = uncached ? { 'cache-control': 'no-cache', pragma: 'no-cache' } : undefined
  try {
    return await reach(path, { ...options, headers, cache: uncached ? 'no-store' : 'no-cache' }, read)
  } catch (error) {
    if (!(error instanceof NetworkError) || error instanceof TimeoutError) throw error
    // Logged once: while the server can't be reached, the page itself says so.
    if (connection.getState().reachable) logLater(`GET ${path} failed`, error.cause)
    connection.getState().missed()
    throw error
  }
}
