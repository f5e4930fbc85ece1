import { randomInt, randomUUID } from 'node:crypto'
import type { DeliveryMethod, SubmissionKind } from '../../../src/contract/submission.ts'
import type { Database } from '../../db/open.ts'
import { deliveries, submissions } from '../../db/schema-submissions.ts'
import type { Delivery } from '../delivery.ts'
import type { Audience } from '../templates/message.ts'

/** For tests: stored submissions. */

export const WALLET = 'So11111111111111111111111111111111111111112'

/** One valid body of each kind. */
export const bodies: Record<SubmissionKind, Record<string, string>> = {
  contact: { name: 'Jane Doe', email: 'jane@example.com', subject: 'A question', category: 'staking', message: 'First line\nsecond line', walletAddress: WALLET },
  'card-application': { name: 'Jane Doe', email: 'jane@example.com', wallet: WALLET, bd_amount: '5,000,000', tier: 'Banker', telegram: 'jane_doe', alias: 'JANE', notes: 'Soon, please' },
  'card-application-v2': { name: 'Jane Doe', email: 'jane@example.com', wallet: WALLET, bd_amount: '5,000,000', tier: 'Banker', phone: '+971501234567', alias: 'JANE' },
  'verification-request': {
    walletAddress: WALLET,
    userEmail: 'jane@example.com',
    userTelegram: 'jane_doe',
    claimedStakedAmount: '3,000,000',
    requestReason: 'I staked in May and it is not shown',
    evidenceProvided: 'https://explorer.example/tx/1',
    currentDetection: 'No stake was found',
    requestedAt: '2026-11-21T12:00:00.000Z',
  },
  'loan-application': {
    name: 'Jane Doe',
    email: 'jane@example.com',
    investmentAmount: '$50,000',
    investorType: 'Family Office',
    riskSuitability: 'Yes',
    conversionOption: 'Undecided',
    country: 'Malta',
    comments: 'By December',
  },
}

export interface Submitted {
  reference: string
  /** Ids of its deliveries, by method and audience. */
  ids: Record<`${DeliveryMethod}-${Audience}`, string>
}

/** Stores one with its deliveries and jobs in one transaction, as the intake does. `fail` rolls it back at the end. */
export async function submit(
  { db }: Pick<Database, 'db'>,
  { queue }: Pick<Delivery, 'queue'>,
  { kind = 'contact', body = {}, at = new Date('2026-11-21T14:32:00Z'), fail = false }: { kind?: SubmissionKind; body?: Record<string, string>; at?: Date; fail?: boolean } = {},
): Promise<Submitted> {
  const id = randomUUID()
  const reference = `BD-20261121-${randomInt(100_000, 999_999)}`
  const stored = { ...bodies[kind], ...body }
  const ids = { 'email-team': randomUUID(), 'email-sender': randomUUID(), 'telegram-team': randomUUID(), 'telegram-sender': randomUUID() }
  await db.transaction(async (tx) => {
    const { name = '', email = stored['userEmail'] ?? '' } = stored
    await tx.insert(submissions).values({ id, kind, reference, contentHash: '', body: stored, name, email, createdAt: at })
    const rows = [
      { id: ids['email-team'], method: 'email' as const, audience: 'team' as const },
      { id: ids['email-sender'], method: 'email' as const, audience: 'sender' as const },
      { id: ids['telegram-team'], method: 'telegram' as const, audience: 'team' as const },
    ].filter(({ method }) => queue.methods.includes(method))
    if (rows.length > 0) await tx.insert(deliveries).values(rows.map((row) => ({ ...row, submission: id, state: 'waiting' as const, createdAt: at })))
    await queue.enqueue(
      tx,
      rows.map((row) => row.id),
    )
    if (fail) throw new Error('rolled back on purpose')
  })
  return { reference, ids }
}
