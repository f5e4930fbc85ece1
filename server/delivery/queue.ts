import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type PgBoss from 'pg-boss'
import { z } from 'zod'
import { deliveryMethods, type DeliveryMethod } from '../../src/contract/submission.ts'
import type { Database } from '../db/open.ts'
import { currentRequestId } from '../lib/request-id.ts'

/** Anything that can run SQL: the database, or a transaction. */
export type SqlExecutor = Pick<NodePgDatabase, 'execute'>

/** Queues the notifications about submissions. */
export interface DeliveryQueue {
  /** The configured methods; there are no deliveries by any other. */
  readonly methods: readonly DeliveryMethod[]
  /**
   * Queues deliveries whose rows were written earlier in the same transaction. The jobs are part of that transaction and
   * exist only if it commits. Throws if one can't be queued.
   */
  enqueue(tx: SqlExecutor, deliveryIds: readonly string[]): Promise<void>
}

/** One queue per method, so that a mail server that is down blocks only mail. */
export const queueOf = { email: 'delivery-email', telegram: 'delivery-telegram' } as const satisfies Record<DeliveryMethod, string>
/** The dead letter queue: jobs that failed too often. */
export const DEAD_QUEUE = 'delivery-dead'

/** A job carries a delivery's id, and that of the request which asked for it. The content is read when it is sent. */
export const deliveryJob = z.object({ delivery: z.string(), requestId: z.optional(z.string()) })

/** The job of a delivery. It has the delivery's id, so that there can't be a second one. */
export function jobOf({ id, method, notBefore }: { id: string; method: DeliveryMethod; notBefore: Date | null }): PgBoss.JobInsert {
  const data = { delivery: id, requestId: currentRequestId() } satisfies z.infer<typeof deliveryJob>
  return { id, name: queueOf[method], data, ...(notBefore === null ? {} : { startAfter: notBefore }) }
}

/** For when nothing is configured. */
export const noQueue: DeliveryQueue = { methods: [], enqueue: async () => {} }

/** The queue on pg-boss, whose queues must exist already. */
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
      // pg-boss silently drops a job for a missing queue.
      if (db.changed() !== rows.length) throw new Error('a delivery could not be queued')
    },
  }
}

/** pg-boss on our transaction. `changed`: the rows that its last statement wrote. */
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

/** pg-boss on the process's connections. A connection that broke inside a transaction is not reused. */
export function pooledDatabase(pool: Database['pool']): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      let broken = true
      // A broken connection reports here; without a listener the process would exit.
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

const methodRow = z.object({ id: z.string(), method: z.enum(deliveryMethods), notBefore: z.nullable(z.coerce.date()) })

function methodsOf(ids: readonly string[]): SQL {
  return sql`select id, method, not_before as "notBefore" from deliveries where id = any(${sql.param([...ids])})`
}

/** A statement with $1, $2 … in drizzle's form. */
function numbered(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`)))
}
