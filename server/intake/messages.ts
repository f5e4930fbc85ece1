import { randomUUID } from 'node:crypto'
import type { DeliveryMethod } from '../../src/contract/submission.ts'
import type { Database } from '../db/open.ts'
import { deliveries } from '../db/schema-submissions.ts'
import type { DeliveryQueue } from '../delivery/queue.ts'

/** A database transaction. */
export type Tx = Parameters<Parameters<Database['db']['transaction']>[0]>[0]

/** What messages tell of. */
export interface Occasion {
  submission: string
  /** The place of the case event; 0: the submission itself. */
  event: number
  at: Date
  /** Not sent before, so that it can be undone; at once if null or absent. */
  notBefore?: Date | null
}

export interface Recipient {
  method: DeliveryMethod
  audience: 'team' | 'sender'
}

/** The team, by every configured method. */
export function theTeam(queue: DeliveryQueue): Recipient[] {
  return queue.methods.map((method) => ({ method, audience: 'team' }))
}

/** The sender, by email if this installation sends any. */
export function theSender(queue: DeliveryQueue): Recipient[] {
  return queue.methods.includes('email') ? [{ method: 'email', audience: 'sender' }] : []
}

/** Queues one message for each, in the transaction of what they tell of: neither is ever there without the other. */
export async function queueMessages(tx: Tx, queue: DeliveryQueue, { submission, event, at, notBefore = null }: Occasion, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return
  const rows = recipients.map((recipient) => ({ ...recipient, id: randomUUID(), submission, event, state: 'waiting' as const, createdAt: at, notBefore }))
  await tx.insert(deliveries).values(rows)
  await queue.enqueue(
    tx,
    rows.map(({ id }) => id),
  )
}
