import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** No connection was available. */
class NoConnection extends Error {
  override readonly name = 'NoConnection'
  constructor(cause: unknown) {
    super('the database gave no connection', { cause })
  }
}

/** With more than this many waiting, the last would only time out: fail it at once instead. */
const MOST_WAITING = 40

/** A connection from the pool; throws NoConnection if there is none in time. */
export async function connectionFrom(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount >= MOST_WAITING) throw new NoConnection(new Error('too many callers are waiting for one'))
  try {
    return await pool.connect()
  } catch (error) {
    throw new NoConnection(error)
  }
}

/**
 * Whether the failure is temporary and worth a retry. An error from the server is final, unless it is shutting down, out of
 * room, refusing connections, waiting for a lock, or takes no writes: a former primary after a fail-over, or one that was made read-only.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof NoConnection) return true
  if (error instanceof pg.DatabaseError) return /^(08|25006|25P0[34]|53|55|57)/.test(error.code ?? '')
  // The driver's own failures have no class: a query that failed without a server error lost its connection.
  return error instanceof DrizzleQueryError && (!(error.cause instanceof pg.DatabaseError) || isDatabaseUnavailable(error.cause))
}

/** Whether the server refused a write because it takes none. Its connection is worth nothing: the next may reach the new primary. */
export function isReadOnly(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isReadOnly(error.cause)
  return error instanceof pg.DatabaseError && error.code === '25006'
}
