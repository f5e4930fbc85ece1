import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const running = new AsyncLocalStorage<string>()

/** The id of the request that the current code works for, directly or through a job; the log adds it to every line. */
export function currentRequestId(): string | undefined {
  return running.getStore()
}

/** Runs `work`, and everything that it starts, for this request. Without an id it runs as it is. */
export function forRequest<T>(id: string | undefined, work: () => T): T {
  return id === undefined ? work() : running.run(id, work)
}

/**
 * The given id if it is one, or else a new one. Only what UUIDs, trace ids and nginx's `$request_id` consist of: a name,
 * an address or a wallet never gets into the log this way.
 */
export function requestIdFrom(given: string | undefined): string {
  return given !== undefined && REQUEST_ID.test(given) ? given : randomUUID()
}

const REQUEST_ID = /^[0-9a-f][0-9a-f-]{14,62}[0-9a-f]$/i
