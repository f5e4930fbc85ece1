import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { connectionFrom, isReadOnly } from './unavailable.ts'

/** Without drizzle's own view of the relations, which nothing asks for: it was made anew for each transaction, in 0.13 ms instead of 0.003. */
export type Db = NodePgDatabase

/** `db.transaction` on a connection of its own from the pool: drizzle's own leaks the connection if `begin` fails, and ten of those empty the pool for good. */
export function poolTransactions(pool: pg.Pool): Db['transaction'] {
  return (work, settings) => onConnection(pool, (client) => drizzle(client).transaction(work, settings))
}

/**
 * Lends a connection from the pool. Failed work is rolled back; if that fails too, or the server takes no writes, the connection
 * is closed: after a fail-over it would lead to the former primary for as long as it is kept. (`pool.query` closes after any error.)
 */
export async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connectionFrom(pool)
  let unusable = false
  try {
    return await work(client)
  } catch (error) {
    const rolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    )
    unusable = !rolledBack || isReadOnly(error)
    throw error
  } finally {
    client.release(unusable)
  }
}
