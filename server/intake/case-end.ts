import { sql, type SQL } from 'drizzle-orm'
import { keptMonths, LAPSES_AFTER_MONTHS, type Keeping } from '../../src/content/retention.ts'
import type { SubmissionKind } from '../../src/contract/submission.ts'

/** Who closes a case that lapsed, in its history. */
export const CLOSED_BY_SERVER = 'the server'

const rows = sql.join(
  Object.entries(keptMonths satisfies Record<SubmissionKind, Keeping>).map(([kind, { approved, other }]) => sql`(${kind}, ${approved}::int, ${other}::int)`),
  sql`, `,
)

/**
 * Every submission `s` with the event `last` that decides how its case stands, and the `period` of its kind: what was taken
 * back, who works on it and the team's notes don't count.
 */
export const casesWithEnds: SQL = sql`
  submissions s
  join (values ${rows}) period (kind, approved, other) on period.kind = s.kind
  left join lateral (
    select e.event, e.outcome, e.at from case_events e
    where e.submission = s.id and e.event not in ('assigned', 'noted', 'undone')
      and not exists (select from case_events u where u.submission = e.submission and u.event = 'undone' and u.undoes = e.place)
    order by e.place desc limit 1
  ) last on true`

const hasEnded = sql`coalesce(last.event in ('decided', 'withdrawn', 'closed'), false)`
const isApproved = sql`(last.event = 'decided' and last.outcome = 'accepted')`
/** Months later, by the calendar in UTC: the session's own time zone must not move the day. */
export function monthsLater(at: SQL, months: SQL): SQL {
  return sql`(${at} at time zone 'UTC' + make_interval(months => ${months})) at time zone 'UTC'`
}

/** Over `casesWithEnds`: the case ended, and its period is over at `now`. The record of a card stays while the wallet has that card. */
export function isOver(now: Date): SQL {
  const end = monthsLater(sql`last.at`, sql`case when ${isApproved} then period.approved else period.other end`)
  const hasCard = sql`(s.kind in ('card-application', 'card-application-v2') and ${isApproved} and exists (select from cards c where c.wallet = s.wallet and c.refused_at is null))`
  return sql`(${hasEnded} and ${end} <= ${now.toISOString()}::timestamptz and not ${hasCard})`
}

/** Over `casesWithEnds`: nobody ended the case, and nothing at all has happened in it for long enough. */
export function hasLapsed(now: Date): SQL {
  const touched = sql`greatest(s.created_at, coalesce((select max(t.at) from case_events t where t.submission = s.id), s.created_at))`
  return sql`(not ${hasEnded} and ${monthsLater(touched, sql`${LAPSES_AFTER_MONTHS}::int`)} <= ${now.toISOString()}::timestamptz)`
}
