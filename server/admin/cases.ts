import { asc, inArray, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { UNDO_MS } from '../../src/contract/admin-limits.ts'
import type { AdminCase } from '../../src/contract/admin-case.ts'
import type { AdminCaseState } from '../../src/contract/admin-case-state.ts'
import { caseTurns, type CaseEventKind } from '../../src/contract/case.ts'
import { caseEvents, submissions, type deliveries } from '../db/schema-submissions.ts'
import { placeOfAnswer } from '../intake/answer-part.ts'
import { adminStateOf, assigneeOf, stateOf, teamStateAfter, undonePlaces } from '../intake/case-state.ts'
import { undoableOf } from '../intake/undo.ts'

type Db = NodePgDatabase<Record<string, unknown>>

/** The team's state of a listed submission, for `select` and `where`: what adminStateOf() says. */
export function teamStateOf(): SQL<AdminCaseState> {
  const after = Object.entries(teamStateAfter).map(([turn, state]) => sql`when ${turn} then ${typeof state === 'string' ? sql`${state}` : sql`case turn.outcome ${sql.join(Object.entries(state).map(([outcome, each]) => sql`when ${outcome} then ${each}`), sql` `)} else ${state.answered} end`}`)
  const last = sql`(
    select case turn.event ${sql.join(after, sql` `)} end from ${caseEvents} turn
    where turn.submission = ${submissions.id} and turn.event in ${[...caseTurns]}
      and not exists (select from ${caseEvents} undone where undone.submission = turn.submission and undone.undoes = turn.place)
    order by turn.place desc limit 1)`
  return sql<AdminCaseState>`coalesce(${last}, 'new')`
}

/** Only submissions whose cases are in one of these states; all of them without any. */
export function inStates(states: readonly AdminCaseState[] | undefined): SQL | undefined {
  return states === undefined ? undefined : inArray(teamStateOf(), [...states])
}

type Events = (typeof caseEvents.$inferSelect)[]

/** The events of these submissions, oldest first. */
export async function eventsOf(db: Db, ids: readonly string[]): Promise<Events> {
  return ids.length === 0 ? [] : db.select().from(caseEvents).where(inArray(caseEvents.submission, [...ids])).orderBy(asc(caseEvents.place))
}

/** A case with everything that was said in it. `files`: the submission's uploads; `now`: for what can still be undone. */
export function adminCaseOf(events: Events, sent: readonly (typeof deliveries.$inferSelect)[], files: readonly { id: string; part: string }[], now?: number): AdminCase {
  const told = sent.find(({ audience, event, sentAt }) => audience === 'team' && event === 0 && sentAt !== null)
  const undone = undonePlaces(events)
  const undoable = now === undefined ? null : undoableOf(events, now)
  return {
    state: stateOf({ toldAt: told?.sentAt ?? null, events }),
    teamState: adminStateOf(events),
    assignee: assigneeOf(events),
    version: events.length,
    undo: undoable && now !== undefined ? { place: undoable.place, leftMs: undoable.at.getTime() + UNDO_MS - now } : null,
    events: events.map(({ event, by, text, outcome, place, assignee, undoes, at }) => ({
      event,
      place,
      by,
      text,
      outcome,
      assignee,
      undoes,
      undone: undone.has(place),
      files: files.filter(({ part }) => placeOfAnswer(part) === place).map(({ id }) => id),
      at: at.toISOString(),
    })),
  }
}

/** The event that a message tells of; null for the submission itself. */
export function toldOf(events: Events, place: number): CaseEventKind | null {
  return events.find((event) => event.place === place)?.event ?? null
}
