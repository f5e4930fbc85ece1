import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './open.ts'
import { onConnection, poolTransactions } from './transactions.ts'

/** The lease under which a write began belongs to another process by now; nothing was changed. */
export class TermEnded extends Error {
  override readonly name = 'TermEnded'
  constructor() {
    super('another process leads now')
  }
}

/**
 * The database for the holder of a lease: every transaction, and every statement that isn't a query, checks the lease's row
 * first and locks its epoch until it has committed. A process that hung and wakes up changes nothing: TermEnded.
 */
export function fencedDatabase(pool: pg.Pool, { name, epoch }: { name: string; epoch: number }): Database['db'] {
  const transaction = poolTransactions(pool)
  const fenced: Database['db']['transaction'] = (work, settings) =>
    transaction(async (tx) => {
      // FOR KEY SHARE: renewals pass, and a takeover waits.
      const held = await tx.execute(sql`SELECT FROM leases WHERE name = ${name} AND epoch = ${epoch} FOR KEY SHARE`)
      if (held.rowCount === 0) throw new TermEnded()
      return work(tx)
    }, settings)

  const inTransaction = (query: unknown[]): Promise<unknown> =>
    onConnection(pool, async (client) => {
      await client.query('BEGIN')
      const held = await client.query('SELECT FROM leases WHERE name = $1 AND epoch = $2 FOR KEY SHARE', [name, epoch])
      if (held.rowCount === 0) throw new TermEnded()
      const result: unknown = await Reflect.apply(client.query, client, query)
      await client.query('COMMIT')
      return result
    })
  const query = (...args: unknown[]): unknown => (isQuery(args[0]) ? Reflect.apply(pool.query, pool, args) : inTransaction(args))
  const guarded = new Proxy(pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
  return Object.assign(drizzle(guarded), { transaction: fenced })
}

/** Only a SELECT changes nothing. */
function isQuery(asked: unknown): boolean {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
  return typeof text === 'string' && /^\s*select\b/i.test(text)
}
