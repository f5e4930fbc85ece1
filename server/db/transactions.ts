import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type * as schema from './schema.ts'
import { connectionFrom } from './unavailable.ts'

export type Db = NodePgDatabase<typeof schema>

/**
 * `db.transaction` on a connection of its own from the pool, given back whatever happens. Drizzle's own never gives one
 * back whose `begin` fails: ten of those and the pool is empty for good. A connection that can't be rolled back is closed.
 */
export function poolTransactions(pool: pg.Pool, config: { schema: typeof schema }): Db['transaction'] {
  return async (work, settings) => {
    const client = await connectionFrom(pool)
    let unusable = false
    try {
      return await drizzle(client, config).transaction(work, settings)
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
}
