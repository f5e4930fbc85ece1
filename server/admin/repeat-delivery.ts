import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { deliveries, submissions } from '../db/schema-submissions.ts'
import type { Database } from '../db/open.ts'
import type { DeliveryQueue } from '../delivery/queue.ts'
import type { Clock } from '../lib/clock.ts'

export interface RepeatDeps {
  db: Database['db']
  queue: DeliveryQueue
  clock: Clock
}

/** `done`: it is queued, now or by an earlier call for the same delivery. */
export type Repeated = { outcome: 'done'; submission: string } | { outcome: 'unknown' | 'off' | 'under-way' | 'later-one' }

/**
 * Queues a message once more that failed or was sent, as a delivery of its own: the first one and its attempts stay in the log, and
 * what keeps a delivery from being sent twice holds for the new one too. Once per delivery, however often it is called.
 */
export async function repeatDelivery({ db, queue, clock }: RepeatDeps, id: string, { also = async () => {} }: { also?: (tx: Tx, submission: string) => Promise<void> } = {}): Promise<Repeated> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(deliveries).where(eq(deliveries.id, id))
    if (!found) return { outcome: 'unknown' }
    const { submission, method, audience, event, repetition } = found
    // Those who repeat a message of one submission wait for each other, and for its other writers.
    await tx.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, submission)).for('update')
    const same = and(eq(deliveries.submission, submission), eq(deliveries.method, method), eq(deliveries.audience, audience), eq(deliveries.event, event))
    const [last] = await tx.select().from(deliveries).where(same).orderBy(desc(deliveries.repetition)).limit(1)
    if (!last) return { outcome: 'unknown' }
    if (last.repetition === repetition + 1) return { outcome: 'done', submission }
    if (last.id !== id) return { outcome: 'later-one' }
    if (last.state !== 'failed' && last.state !== 'sent') return { outcome: 'under-way' }
    if (!queue.methods.includes(method)) return { outcome: 'off' }
    const again = { id: randomUUID(), submission, method, audience, event, repetition: repetition + 1, state: 'waiting' as const, createdAt: new Date(clock.now()) }
    await tx.insert(deliveries).values(again)
    await queue.enqueue(tx, [again.id])
    await also(tx, submission)
    return { outcome: 'done', submission }
  })
}

type Tx = Parameters<Parameters<Database['db']['transaction']>[0]>[0]
