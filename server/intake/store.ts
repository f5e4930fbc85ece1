import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { ConfirmationState } from '../../src/contract/submission.ts'
import { CONFIRMATIONS_A_DAY } from '../../src/rules/confirmations.ts'
import { deliveries, mailboxOf, submissions, uploads } from '../db/schema-submissions.ts'
import type { DeliveryQueue } from '../delivery/queue.ts'
import type { IntakeDeps, Accepted } from './intake.ts'
import { queueMessages, theSender, theTeam, type Tx } from './messages.ts'
import { newReference } from './reference.ts'
import { keyReused, type Refused } from './refused.ts'
import type { ValidatedFile } from './uploads.ts'

type Row = Omit<typeof submissions.$inferInsert, 'reference'> & { idempotencyKey: string | null }

const DAY_MS = 86_400_000
/** There are 900,000 references a day: this many collisions in a row are no coincidence. */
const REFERENCE_TRIES = 20

/** Writes a validated submission once per kind and key, with its files and deliveries, or not at all. */
export function createStore({ db, queue, seal }: Pick<IntakeDeps, 'db' | 'queue' | 'seal'>) {
  return (row: Row, files: readonly ValidatedFile[], proposal: string | undefined): Promise<Accepted | Refused> =>
    db.transaction(async (tx) => {
      // Checked first, so that a repetition doesn't use up a reference; writeRow handles a race.
      const before = await sameKey(tx, row)
      if (before) return repeat(tx, before, row)
      const written = await writeRow(tx, row, proposal)
      if (!written.ok) return repeat(tx, written.before, row)
      // One after the other: a file is large, and so are its copies in memory.
      for (const { part, fileName, mediaType, bytes } of files) {
        const place = { id: randomUUID(), submission: row.id, part }
        await tx.insert(uploads).values({ ...place, fileName, mediaType, size: bytes.length, sealed: seal.seal(bytes, place) })
      }
      const confirmation = await writeDeliveries(tx, row, queue)
      return { ok: true, repeated: false, referenceNumber: written.reference, deliveryMethods: [...queue.methods], confirmation }
    })
}

interface Before {
  id: string
  reference: string
  contentHash: string
}

async function sameKey(tx: Tx, { kind, idempotencyKey }: Row): Promise<Before | undefined> {
  if (idempotencyKey === null) return undefined
  const [before] = await tx
    .select({ id: submissions.id, reference: submissions.reference, contentHash: submissions.contentHash })
    .from(submissions)
    .where(and(eq(submissions.kind, kind), eq(submissions.idempotencyKey, idempotencyKey)))
  return before
}

/** The answer for a key that was used before. */
async function repeat(tx: Tx, { id, reference, contentHash }: Before, row: Row): Promise<Accepted | Refused> {
  if (contentHash !== row.contentHash) return keyReused()
  const told = await tx.select({ method: deliveries.method, audience: deliveries.audience, state: deliveries.state }).from(deliveries).where(and(eq(deliveries.submission, id), eq(deliveries.event, 0))).orderBy(deliveries.method)
  const methods = [...new Set(told.map(({ method }) => method))]
  const own = told.find(({ audience }) => audience === 'sender')
  const unsent = methods.includes('email') ? 'limit' : 'none'
  const confirmation = own === undefined ? unsent : own.state === 'failed' ? 'failed' : 'on_its_way'
  return { ok: true, repeated: true, referenceNumber: reference, deliveryMethods: methods, confirmation }
}

/** With the proposed reference if it is free, otherwise with a new one. */
async function writeRow(tx: Tx, row: Row, proposal: string | undefined): Promise<{ ok: true; reference: string } | { ok: false; before: Before }> {
  for (let tries = 0; tries < REFERENCE_TRIES; tries += 1) {
    const reference = (tries === 0 ? proposal : undefined) ?? newReference(row.createdAt.getTime())
    // Waits for concurrent writers of the same key or reference.
    const { rowCount } = await tx.insert(submissions).values({ ...row, reference }).onConflictDoNothing()
    if (rowCount === 1) return { ok: true, reference }
    const before = await sameKey(tx, row)
    if (before) return { ok: false, before }
  }
  throw new Error('no reference is free')
}

async function writeDeliveries(tx: Tx, { id, email, createdAt }: Row, queue: DeliveryQueue): Promise<ConfirmationState> {
  const confirmation = !queue.methods.includes('email') ? 'none' : (await isUsual(tx, email, createdAt)) ? 'on_its_way' : 'limit'
  await queueMessages(tx, queue, { submission: id, event: 0, at: createdAt }, [...theTeam(queue), ...(confirmation === 'on_its_way' ? theSender(queue) : [])])
  return confirmation
}

/** Whether this address sent few enough within a day, this one included, for a confirmation. */
async function isUsual(tx: Tx, email: string, now: Date): Promise<boolean> {
  const within = and(eq(mailboxOf(submissions.email), mailboxOf(sql`${email}::text`)), gt(submissions.createdAt, new Date(now.getTime() - DAY_MS)))
  const [found] = await tx.select({ number: count() }).from(submissions).where(within)
  return (found?.number ?? 0) <= CONFIRMATIONS_A_DAY
}
