import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm'
import type { DeliveryMethod } from '../../src/contract/submission.ts'
import type { Database } from '../db/open.ts'
import { caseEvents, deliveries, deliveryAttempts, submissions } from '../db/schema-submissions.ts'
import { standing } from '../intake/case-state.ts'
import type { Clock } from '../lib/clock.ts'
import type { SqlExecutor } from './queue.ts'
import type { Sending } from './sending.ts'
import type { ToldEvent } from './templates/case-event.ts'

/** A delivery with its submission. */
export interface DeliveryRecord {
  delivery: typeof deliveries.$inferSelect
  submission: Pick<typeof submissions.$inferSelect, 'kind' | 'reference' | 'body' | 'name' | 'email' | 'walletProven' | 'createdAt'>
  /** The case up to the event that it tells of, oldest first, without what was undone; empty if it tells of the submission itself. */
  events: readonly ToldEvent[]
  /** Attempts with a known outcome. */
  attempts: number
}

/** The records of deliveries, as the administrators' log shows them. */
export interface DeliveryRecords {
  read(id: string): Promise<DeliveryRecord | null>
  /** Takes a message that could still be cancelled: from here on it can't be. False if it was, or is sent. */
  take(id: string): Promise<boolean>
  /** Records an attempt's outcome. `end` runs in the same transaction and ends the job. */
  attempted(id: string, sending: Sending, end: (tx: SqlExecutor) => Promise<void>): Promise<void>
  /** There will be no more attempts. */
  gaveUp(ids: readonly string[]): Promise<void>
  /** How many there are in these states, and the age of the oldest that waits: since it may be sent. */
  standing(method: DeliveryMethod): Promise<{ waiting: number; failed: number; oldestWaitingMs: number }>
  /** Every unsent delivery by one of these methods. */
  allWaiting(methods: readonly DeliveryMethod[]): Promise<{ id: string; method: DeliveryMethod; notBefore: Date | null }[]>
}

export function createDeliveryRecords(db: Database['db'], clock: Clock): DeliveryRecords {
  return {
    async read(id) {
      const [row] = await db.select().from(deliveries).innerJoin(submissions, eq(deliveries.submission, submissions.id)).where(eq(deliveries.id, id))
      if (!row) return null
      const { event, text, outcome, files, at, place, undoes } = caseEvents
      const upTo = and(eq(caseEvents.submission, row.submissions.id), lte(caseEvents.place, row.deliveries.event))
      const events = row.deliveries.event === 0 ? [] : await db.select({ event, text, outcome, files, at, place, undoes }).from(caseEvents).where(upTo).orderBy(asc(caseEvents.place))
      const [attempts] = await db.select({ count: count() }).from(deliveryAttempts).where(eq(deliveryAttempts.delivery, id))
      return { delivery: row.deliveries, submission: row.submissions, events: standing(events), attempts: attempts?.count ?? 0 }
    },
    async take(id) {
      const at = new Date(clock.now())
      // A retry has been taken before.
      const { rowCount } = await db.update(deliveries).set({ takenAt: sql`coalesce(${deliveries.takenAt}, ${at.toISOString()})` }).where(and(eq(deliveries.id, id), eq(deliveries.state, 'waiting')))
      return rowCount === 1
    },
    attempted: (id, sending, end) =>
      db.transaction(async (tx) => {
        const at = new Date(clock.now())
        const sent = sending.outcome === 'sent'
        // Erased or kept its time while it was being sent: nothing is left to be written down.
        const [row] = await tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.id, id)).for('update')
        if (!row) return end(tx)
        await tx.insert(deliveryAttempts).values({ id: randomUUID(), delivery: id, success: sent, error: sent ? (sending.note ?? null) : sending.reason, attemptedAt: at })
        if (sent) await tx.update(deliveries).set({ state: 'sent', sentAt: at }).where(eq(deliveries.id, id))
        else if (sending.final) await tx.update(deliveries).set({ state: 'failed' }).where(eq(deliveries.id, id))
        await end(tx)
      }),
    async gaveUp(ids) {
      await db.update(deliveries).set({ state: 'failed' }).where(and(inArray(deliveries.id, [...ids]), eq(deliveries.state, 'waiting')))
    },
    async standing(method) {
      const since = sql<string | null>`min(coalesce(${deliveries.notBefore}, ${deliveries.createdAt}))`
      const rows = await db
        .select({ state: deliveries.state, count: count(), since })
        .from(deliveries)
        .where(and(eq(deliveries.method, method), inArray(deliveries.state, ['waiting', 'failed'])))
        .groupBy(deliveries.state)
      const [waiting, failed] = [rows.find(({ state }) => state === 'waiting'), rows.find(({ state }) => state === 'failed')]
      const oldest = waiting?.since ?? null
      return { waiting: waiting?.count ?? 0, failed: failed?.count ?? 0, oldestWaitingMs: oldest === null ? 0 : Math.max(0, clock.now() - new Date(oldest).getTime()) }
    },
    allWaiting: (methods) =>
      db
        .select({ id: deliveries.id, method: deliveries.method, notBefore: deliveries.notBefore })
        .from(deliveries)
        .where(and(eq(deliveries.state, 'waiting'), inArray(deliveries.method, [...methods]))),
  }
}
