import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** No connection could be had. */
class NoConnection extends Error {
  override readonly name = 'NoConnection'
  constructor(cause: unknown) {
    super('the database gave no connection', { cause })
  }
}

/** More than these, and the last would only wait to be told the same: whoever waits then fails before being served. */
const MOST_WAITING = 40

/** A connection from the pool; throws NoConnection where none is to be had in time. */
export async function connectionFrom(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount >= MOST_WAITING) throw new NoConnection(new Error('too many wait for one'))
  try {
    return await pool.connect()
  } catch (error) {
    throw new NoConnection(error)
  }
}

/**
 * Whether the database can't do it right now, which is worth another try. A server that answers with an error means it,
 * unless it is going, out of room, not letting anybody in, or waiting for a lock that somebody holds.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof NoConnection) return true
  if (error instanceof pg.DatabaseError) return /^(08|25P0[34]|53|55|57)/.test(error.code ?? '')
  // The driver's own failures have no class: a query that met none of the server's errors met the connection's.
  return error instanceof DrizzleQueryError && (!(error.cause instanceof pg.DatabaseError) || isDatabaseUnavailable(error.cause))
}
