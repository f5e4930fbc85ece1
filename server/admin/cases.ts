import { and, asc, eq, exists, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AdminCase } from '../../src/contract/admin-case.ts'
import type { CaseEventKind, CaseState } from '../../src/contract/case.ts'
import { caseEvents, deliveries, submissions } from '../db/schema-submissions.ts'
import { placeOfAnswer } from '../intake/answer-part.ts'
import { stateAfter, stateOf } from '../intake/case-state.ts'

type Db = NodePgDatabase<Record<string, unknown>>

/** The state of a listed submission's case, for `select` and `where`: what stateOf() says. */
export function caseStateOf(db: Db): SQL<CaseState> {
  const states = sql.join(Object.entries(stateAfter).map(([event, state]) => sql`when ${event} then ${state}`), sql` `)
  const last = sql`(select case ${caseEvents.event} ${states} end from ${caseEvents} where ${caseEvents.submission} = ${submissions.id} order by ${caseEvents.place} desc limit 1)`
  const told = db.select({ one: sql`1` }).from(deliveries).where(and(eq(deliveries.submission, submissions.id), eq(deliveries.audience, 'team'), eq(deliveries.event, 0), isNotNull(deliveries.sentAt)))
  return sql<CaseState>`coalesce(${last}, case when ${exists(told)} then 'mailed' else 'received' end)`
}

/** Only submissions whose cases are in one of these states; all of them without any. */
export function inStates(db: Db, states: readonly CaseState[] | undefined): SQL | undefined {
  return states === undefined ? undefined : inArray(caseStateOf(db), [...states])
}

type Events = (typeof caseEvents.$inferSelect)[]

/** The events of these submissions, oldest first. */
export async function eventsOf(db: Db, ids: readonly string[]): Promise<Events> {
  return ids.length === 0 ? [] : db.select().from(caseEvents).where(inArray(caseEvents.submission, [...ids])).orderBy(asc(caseEvents.place))
}

/** A case with everything that was said in it. `files`: the submission's uploads. */
export function adminCaseOf(events: Events, sent: readonly (typeof deliveries.$inferSelect)[], files: readonly { id: string; part: string }[]): AdminCase {
  const told = sent.find(({ audience, event, sentAt }) => audience === 'team' && event === 0 && sentAt !== null)
  return {
    state: stateOf({ toldAt: told?.sentAt ?? null, events }),
    version: events.length,
    events: events.map(({ event, by, text, outcome, place, at }) => ({
      event,
      by,
      text,
      outcome,
      files: files.filter(({ part }) => placeOfAnswer(part) === place).map(({ id }) => id),
      at: at.toISOString(),
    })),
  }
}

/** The event that a message tells of; null for the submission itself. */
export function toldOf(events: Events, place: number): CaseEventKind | null {
  return events.find((event) => event.place === place)?.event ?? null
}
