import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type PgBoss from 'pg-boss'
import { z } from 'zod'
import { deliveryMethods, type DeliveryMethod } from '../../src/contract/submission.ts'
import type { Database } from '../db/open.ts'

/** Whatever can run SQL: the database, or a transaction of it. */
export type SqlExecutor = Pick<NodePgDatabase, 'execute'>

/** How what came in is told to those it concerns. */
export interface DeliveryQueue {
  /** The ways that are configured; deliveries by any other are not made. */
  readonly methods: readonly DeliveryMethod[]
  /**
   * Has deliveries sent, whose rows were written in the same transaction before. The jobs are part of that transaction:
   * they are there exactly when it is committed. Throws when one of them can't be queued.
   */
  enqueue(tx: SqlExecutor, deliveryIds: readonly string[]): Promise<void>
}

/** One queue a method, so that a mail server that is down holds up nobody but itself. */
export const queueOf = { email: 'delivery-email', telegram: 'delivery-telegram' } as const satisfies Record<DeliveryMethod, string>
/** Where the jobs go that were tried often enough. */
export const DEAD_QUEUE = 'delivery-dead'

/** What a job carries: a delivery's id. What is sent is read when it is sent. */
export const deliveryJob = z.object({ delivery: z.string() })

/** The job of a delivery. It has the delivery's id, so that there can be no second one. */
export function jobOf({ id, method }: { id: string; method: DeliveryMethod }): PgBoss.JobInsert {
  return { id, name: queueOf[method], data: { delivery: id } }
}

/** Nothing is configured: there is nobody to tell. */
export const noQueue: DeliveryQueue = { methods: [], enqueue: async () => {} }

/** The queue on pg-boss, whose queues must be there already. */
export function createDeliveryQueue(boss: Pick<PgBoss, 'insert'>, methods: readonly DeliveryMethod[]): DeliveryQueue {
  return {
    methods,
    async enqueue(tx, deliveryIds) {
      if (deliveryIds.length === 0) return
      const rows = z.array(methodRow).parse((await tx.execute(methodsOf(deliveryIds))).rows)
      const found = new Set(rows.map(({ id }) => id))
      const missing = deliveryIds.find((id) => !found.has(id))
      if (missing !== undefined) throw new Error(`the delivery ${missing} has no row in this transaction`)
      const db = bossDatabase(tx)
      await boss.insert(rows.map(jobOf), { db })
      // A job of a queue that isn't there is left out without an error.
      if (db.changed() !== rows.length) throw new Error('a delivery could not be queued')
    },
  }
}

/** pg-boss on a transaction of ours. `changed`: the rows that its last statement wrote. */
export function bossDatabase(tx: SqlExecutor): PgBoss.Db & { changed: () => number } {
  let changed = 0
  return {
    changed: () => changed,
    async executeSql(text, values) {
      const result = await tx.execute(numbered(text, values))
      changed = result.rowCount ?? 0
      return result
    },
  }
}

/** pg-boss on the connections of the process. One that broke inside a transaction of its own is not used again. */
export function pooledDatabase(pool: Database['pool']): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      let broken = true
      // A connection in use that breaks says so here; without a listener that would end the process.
      const onError = () => {}
      client.on('error', onError)
      try {
        const result = await client.query(text, values)
        broken = false
        return result
      } finally {
        client.off('error', onError)
        client.release(broken)
      }
    },
  }
}

const methodRow = z.object({ id: z.string(), method: z.enum(deliveryMethods) })

function methodsOf(ids: readonly string[]): SQL {
  return sql`select id, method from deliveries where id = any(${sql.param([...ids])})`
}

/** A statement with $1, $2 … as drizzle takes it. */
function numbered(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`)))
}
