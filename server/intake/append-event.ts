import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { UNDO_MS } from '../../src/contract/admin-limits.ts'
import type { AdminCaseState } from '../../src/contract/admin-case-state.ts'
import type { CaseState, CaseView } from '../../src/contract/case.ts'
import type { WhitelistTier } from '../../src/contract/admin-whitelist.ts'
import type { AuditActor, AuditLog } from '../audit/audit-log.ts'
import { caseEvents, submissions } from '../db/schema-submissions.ts'
import type { Database } from '../db/open.ts'
import type { DeliveryQueue } from '../delivery/queue.ts'
import type { Clock } from '../lib/clock.ts'
import { auditedMove } from './audited-move.ts'
import { recordOf } from './case-record.ts'
import { adminStateOf, assigneeOf, mayHappen, stateOf, viewOf, type CaseEvent, type CaseRecord } from './case-state.ts'
import { consequencesOf } from './consequences.ts'
import { queueMessages, theSender, theTeam, type Recipient, type Tx } from './messages.ts'
import { keyReused, type Refused } from './refused.ts'

/** Why a move of a case isn't made. `changed`: the case isn't what its mover has seen any more. `not_now`: it can't happen in the case's state. `too_late`: it can't be undone any more. */
export type NotMoved = 'changed' | 'not_now' | 'too_late'

/** `place`: of the new event; null if the case was like that already. */
export type Moved = (Done & { place: number | null }) | { ok: false; why: NotMoved; state: CaseState } | Refused

/** The case as it is after the move. */
interface Done {
  ok: true
  view: CaseView
  version: number
  teamState: AdminCaseState
  assignee: string | null
}

/** For moves of the team, where two people may be at work on one case. */
export interface Basis {
  /** The number of events that the administrator has seen: with any other, nothing happens. Not checked if absent. */
  version?: number
  /** The same key again is the same move, made once. */
  idempotencyKey?: string | null
  /** For the audit log; not recorded there if absent. */
  actor?: AuditActor
}

export type NewEvent = Pick<CaseEvent, 'event'> & Partial<typeof caseEvents.$inferInsert>

interface Appending extends Pick<Basis, 'version' | 'actor'> {
  /** Refuses the event, in the same transaction. */
  /** Of an approved wallet. */
  tier?: WhitelistTier | undefined
  unless?: (tx: Tx, record: CaseRecord, now: number) => Promise<NotMoved | null>
  also?: (tx: Tx, place: number) => Promise<void>
}

export interface AppendDeps {
  db: Database['db']
  queue: DeliveryQueue
  audit?: Pick<AuditLog, 'record'> | undefined
  clock: Clock
}

/**
 * Appends one event if it may happen now, with its consequences, its messages and its entry in the audit log: all of it or
 * nothing. Writers of one case wait for each other.
 */
export function createAppend({ db, queue, audit, clock }: AppendDeps) {
  return (id: string, event: NewEvent, { version, actor, tier, unless = async () => null, also = async () => {} }: Appending = {}): Promise<Moved> =>
    db.transaction(async (tx) => {
      const [submission] = await tx.select({ id: submissions.id, kind: submissions.kind, reference: submissions.reference, wallet: submissions.wallet }).from(submissions).where(eq(submissions.id, id)).for('update')
      const before = await keyUsed(tx, id, event.idempotencyKey ?? null)
      if (before) return before.contentHash === event.contentHash ? { ...doneOf(await recordOf(tx, id)), place: before.place } : keyReused()
      const record = await recordOf(tx, id)
      const state = stateOf(record)
      const asItIs = { ...doneOf(record), place: null }
      if (event.event === 'withdrawn' && state === 'withdrawn') return asItIs
      if (version !== undefined && version !== record.events.length) return { ok: false, why: 'changed', state }
      if (event.event === 'assigned' && event.assignee === assigneeOf(record.events)) return asItIs
      if (!mayHappen(event.event, state)) return { ok: false, why: 'not_now', state }
      const at = new Date(clock.now())
      const why = await unless(tx, record, at.getTime())
      if (why !== null) return { ok: false, why, state }
      const place = record.events.length + 1
      await tx.insert(caseEvents).values({ ...event, id: randomUUID(), submission: id, place, at })
      await also(tx, place)
      const consequences = submission ? await consequencesOf(tx, { submission, event, at, tier, before: record.events }) : []
      await queueMessages(tx, queue, { submission: id, event: place, at, notBefore: notBefore(event, at) }, recipientsOf(event, queue))
      const moved = { ...doneOf(await recordOf(tx, id)), place }
      // Last, as other writers of the log wait from here on.
      if (actor && audit) for (const entry of [...auditedMove(id, event), ...consequences]) await audit.record(tx, { actor, ...entry })
      return moved
    })
}

function doneOf(record: CaseRecord): Done {
  const { events } = record
  return { ok: true, view: viewOf(record), version: events.length, teamState: adminStateOf(events), assignee: assigneeOf(events) }
}

/** Each side is told of what the other one did. */
function recipientsOf({ event, text }: NewEvent, queue: DeliveryQueue): readonly Recipient[] {
  if (event === 'answered' || event === 'withdrawn') return theTeam(queue)
  if (event === 'asked' || event === 'decided' || event === 'reopened') return theSender(queue)
  // Closed without a word: there is nothing to say.
  return event === 'closed' && text ? theSender(queue) : []
}

/** What the team did can be undone for a while, so nobody is told of it before. */
function notBefore({ by }: NewEvent, at: Date): Date | null {
  return typeof by === 'string' ? new Date(at.getTime() + UNDO_MS) : null
}

async function keyUsed(tx: Tx, id: string, key: string | null) {
  if (key === null) return undefined
  const [before] = await tx
    .select({ contentHash: caseEvents.contentHash, place: caseEvents.place })
    .from(caseEvents)
    .where(and(eq(caseEvents.submission, id), eq(caseEvents.idempotencyKey, key)))
  return before
}
