import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, min } from 'drizzle-orm'
import type { CaseFile, CaseKey, CaseList, CaseOutcome, CaseState, CaseView } from '../../src/contract/case.ts'
import type { Database } from '../db/open.ts'
import { caseEvents, deliveries, submissions, uploads } from '../db/schema-submissions.ts'
import type { DeliveryQueue } from '../delivery/queue.ts'
import { isSameSecret } from '../lib/is-same-secret.ts'
import type { Clock } from '../lib/clock.ts'
import { answerPart } from './answer-part.ts'
import { answerHash, moveHash } from './content-hash.ts'
import { mayHappen, stateOf, viewOf, type CaseEvent, type CaseRecord } from './case-state.ts'
import { queueMessages, theSender, theTeam, type Recipient, type Tx } from './messages.ts'
import { keyReused, type Refused } from './refused.ts'
import type { Seal } from './sealed.ts'
import type { ValidatedFile } from './uploads.ts'

/** The sender's answer to the team's question. */
export interface Answer {
  text: string
  files: readonly ValidatedFile<CaseFile>[]
  idempotencyKey: string | null
}

/** `changed`: the case isn't what its mover has seen any more. `not_now`: this can't happen in the case's state. */
export type Moved = { ok: true; view: CaseView } | { ok: false; why: 'changed' | 'not_now'; state: CaseState } | Refused

/** For moves of the team, where two people may be at work on one case. */
export interface Basis {
  /** The number of events that the administrator has seen: with any other, nothing happens. Not checked if absent. */
  version?: number
  /** The same key again is the same move, made once. */
  idempotencyKey?: string | null
}

export interface Cases {
  /** The id of the case that this key opens; null for a wrong number, a wrong address and a wrong wallet alike. The caller has checked the wallet's proof. */
  find(key: CaseKey): Promise<string | null>
  /** As its sender is told of it. Throws for an unknown id. */
  view(id: string): Promise<CaseView>
  /** The cases whose senders had proven this wallet as they sent them, newest first. */
  ofWallet(wallet: string): Promise<CaseList['cases']>

  /** By the sender: an answer with its files, once per key. Only while the team waits for one. */
  answer(id: string, answer: Answer): Promise<Moved>
  /** By the sender. A repetition changes nothing. */
  withdraw(id: string): Promise<Moved>

  /** By the team; `by` is the administrator's name. */
  takeUp(id: string, by: string, basis?: Basis): Promise<Moved>
  ask(id: string, by: string, question: string, basis?: Basis): Promise<Moved>
  decide(id: string, by: string, decision: { outcome: CaseOutcome; text: string }, basis?: Basis): Promise<Moved>
}

export interface CasesDeps {
  db: Database['db']
  queue: DeliveryQueue
  seal: Seal
  clock: Clock
}

type NewEvent = Pick<CaseEvent, 'event'> & Partial<typeof caseEvents.$inferInsert>

/** The most that a wallet's list holds. */
const MOST_OF_WALLET = 50
/** No submission has this id: reads for a wrong key ask as many questions as for a right one. */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000'

/** What became of submissions: read by their senders, moved by both sides, in an append-only table. */
export function createCases({ db, queue, seal, clock }: CasesDeps): Cases {
  /** Each side is told of what the other one did. */
  const recipients = {
    in_review: [],
    asked: theSender(queue),
    answered: theTeam(queue),
    decided: theSender(queue),
    withdrawn: theTeam(queue),
    closed: theSender(queue),
    reopened: theSender(queue),
    assigned: [],
    noted: [],
    undone: [],
  } satisfies Record<CaseEvent['event'], readonly Recipient[]>

  /** Appends one event, with its messages, if it may happen now. Writers of one case wait for each other. */
  const append = (id: string, event: NewEvent, { version, also = async () => {} }: Pick<Basis, 'version'> & { also?: (tx: Tx, place: number) => Promise<void> } = {}): Promise<Moved> =>
    db.transaction(async (tx) => {
      await tx.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, id)).for('update')
      const before = await keyUsed(tx, id, event.idempotencyKey ?? null)
      if (before) return before.contentHash === event.contentHash ? { ok: true, view: viewOf(await recordOf(tx, id)) } : keyReused()
      const record = await recordOf(tx, id)
      const state = stateOf(record)
      if (event.event === 'withdrawn' && state === 'withdrawn') return { ok: true, view: viewOf(record) }
      if (version !== undefined && version !== record.events.length) return { ok: false, why: 'changed', state }
      if (!mayHappen(event.event, state)) return { ok: false, why: 'not_now', state }
      const place = record.events.length + 1
      const at = new Date(clock.now())
      await tx.insert(caseEvents).values({ ...event, id: randomUUID(), submission: id, place, at })
      await also(tx, place)
      await queueMessages(tx, queue, { submission: id, event: place, at }, recipients[event.event])
      return { ok: true, view: viewOf(await recordOf(tx, id)) }
    })

  const ofTeam = (id: string, move: NewEvent & { by: string }, { version, idempotencyKey = null }: Basis = {}) =>
    append(id, { ...move, idempotencyKey, contentHash: moveHash(move) }, version === undefined ? {} : { version })

  return {
    async find({ referenceNumber, email, walletAddress }) {
      const columns = { id: submissions.id, email: submissions.email, wallet: submissions.wallet }
      const [row] = await db.select(columns).from(submissions).where(eq(submissions.reference, referenceNumber))
      // The same work for every key: whether the number exists must not show in the time.
      const isEmail = isSameSecret(mailbox(email ?? ''), mailbox(row?.email ?? '')) && email !== ''
      const isWallet = isSameSecret(walletAddress ?? '', row?.wallet ?? '') && walletAddress !== ''
      await recordOf(db, row?.id ?? UNKNOWN_ID).catch(() => null)
      return row && (email === undefined ? isWallet : isEmail) ? row.id : null
    },
    view: async (id) => viewOf(await recordOf(db, id)),
    async ofWallet(wallet) {
      const columns = { id: submissions.id, referenceNumber: submissions.reference, kind: submissions.kind, createdAt: submissions.createdAt }
      const rows = await db.select(columns).from(submissions).where(and(eq(submissions.wallet, wallet), eq(submissions.walletProven, true))).orderBy(desc(submissions.createdAt)).limit(MOST_OF_WALLET)
      return Promise.all(rows.map(async ({ id, createdAt, ...row }) => ({ ...row, state: stateOf(await recordOf(db, id)), at: createdAt.toISOString() })))
    },
    answer: (id, { text, files, idempotencyKey }) =>
      append(id, { event: 'answered', text, files: files.length, idempotencyKey, contentHash: answerHash(text, files) }, {
        also: async (tx, place) => {
          for (const [index, { fileName, mediaType, bytes }] of files.entries()) {
            const at = { id: randomUUID(), submission: id, part: answerPart(place, index + 1) }
            await tx.insert(uploads).values({ ...at, fileName: `${at.part}-${fileName}`, mediaType, size: bytes.length, sealed: seal.seal(bytes, at) })
          }
        },
      }),
    withdraw: (id) => append(id, { event: 'withdrawn' }),
    takeUp: (id, by, basis) => ofTeam(id, { event: 'in_review', by }, basis),
    ask: (id, by, question, basis) => ofTeam(id, { event: 'asked', by, text: question }, basis),
    decide: (id, by, { outcome, text }, basis) => ofTeam(id, { event: 'decided', by, outcome, text }, basis),
  }
}

/** Throws if there is no such submission, after the same reads. */
async function recordOf(db: Pick<Tx, 'select'>, id: string): Promise<CaseRecord> {
  const [row] = await db.select({ reference: submissions.reference, kind: submissions.kind, createdAt: submissions.createdAt }).from(submissions).where(eq(submissions.id, id))
  // Messages of later events say nothing of whether the submission itself was passed on.
  const told = and(eq(deliveries.submission, id), eq(deliveries.audience, 'team'), eq(deliveries.event, 0), isNotNull(deliveries.sentAt))
  const [first] = await db.select({ at: min(deliveries.sentAt) }).from(deliveries).where(told)
  const { event, text, outcome, files, at, place, assignee, undoes } = caseEvents
  const events = await db.select({ event, text, outcome, files, at, place, assignee, undoes }).from(caseEvents).where(eq(caseEvents.submission, id)).orderBy(asc(caseEvents.place))
  if (!row) throw new Error('there is no such case')
  return { referenceNumber: row.reference, kind: row.kind, createdAt: row.createdAt, toldAt: first?.at ?? null, events }
}

async function keyUsed(tx: Tx, id: string, key: string | null) {
  if (key === null) return undefined
  const [before] = await tx.select({ contentHash: caseEvents.contentHash }).from(caseEvents).where(and(eq(caseEvents.submission, id), eq(caseEvents.idempotencyKey, key)))
  return before
}

/** People write their own address in capitals or not. */
function mailbox(email: string): string {
  return email.trim().toLowerCase()
}
