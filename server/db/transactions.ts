import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type * as schema from './schema.ts'
import { connectionFrom } from './unavailable.ts'

export type Db = NodePgDatabase<typeof schema>

/** `db.transaction` on a connection of its own from the pool: drizzle's own leaks the connection if `begin` fails, and ten of those empty the pool for good. */
export function poolTransactions(pool: pg.Pool, config: { schema: typeof schema }): Db['transaction'] {
  return (work, settings) => onConnection(pool, (client) => drizzle(client, config).transaction(work, settings))
}

/** Lends a connection from the pool. Failed work is rolled back; if that fails too, the connection is closed. */
export async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connectionFrom(pool)
  let unusable = false
  try {
    return await work(client)
  } catch (error) {
    unusable = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(unusable)
  }
}
