import { randomUUID } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { keptMonths, LAPSES_AFTER_MONTHS, lasting } from '../../src/content/retention.ts'
import { submissionKinds, type SubmissionKind } from '../../src/contract/submission.ts'
import type { Lease } from '../db/lease.ts'
import type { Database } from '../db/open.ts'
import { startPeriodicJob, type PeriodicJob } from '../db/periodic-job.ts'
import { retentionRuns } from '../db/schema-retention.ts'
import type { SqlExecutor } from '../delivery/queue.ts'
import type { Log } from '../lib/log.ts'
import { systemClock, type Clock } from '../lib/clock.ts'
import { casesWithEnds, CLOSED_BY_SERVER, hasLapsed, isOver, monthsLater } from './case-end.ts'

/** What a run did, or would do: cases closed, and submissions deleted by kind. */
export interface RetentionFigures {
  closed: number
  deleted: Partial<Record<SubmissionKind, number>>
}

export interface RetentionOptions {
  lease: Lease
  log: Log
  everyMs?: number
  /** Epoch milliseconds. */
  clock?: Clock
}

/** In one transaction: files make a submission large, and their deletion long. */
const AT_A_TIME = 100

/** Carries the promised periods out, soon after the start and every six hours. The periods: src/content/retention.ts. */
export function startRetention({ lease, log, everyMs = 6 * 3_600_000, clock = systemClock }: RetentionOptions): PeriodicJob {
  const round = async (db: Database['db'], signal: AbortSignal) => {
    const { closed, deleted } = await runRetention(db, new Date(clock.now()), signal)
    if (closed > 0 || total(deleted) > 0) log.info('the retention periods were carried out', { closed, deleted: total(deleted) })
  }
  return startPeriodicJob({ lease, everyMs, firstAfterMs: Math.min(everyMs, 60_000), round, log, failure: 'the retention periods could not be carried out; trying again' })
}

/** Closes what has lapsed, and deletes what has been kept its period, with everything that belongs to it. A run that was not aborted is recorded. */
export async function runRetention(db: Database['db'], now: Date, signal?: AbortSignal): Promise<RetentionFigures> {
  let closed = 0
  const deleted: RetentionFigures['deleted'] = {}
  for (;;) {
    if (signal?.aborted) return { closed, deleted }
    const ids = await inTurn(db, hasLapsed(now), (tx, of) => closeThese(tx, of, now))
    closed += ids.length
    if (ids.length === 0) break
  }
  for (;;) {
    if (signal?.aborted) return { closed, deleted }
    const gone = await inTurn(db, isOver(now), deleteThese)
    for (const { kind } of gone) deleted[kind] = (deleted[kind] ?? 0) + 1
    if (gone.length === 0) break
  }
  await deleteRevoked(db, now)
  const run = { id: 1, at: now, closed, deleted }
  await db.insert(retentionRuns).values(run).onConflictDoUpdate({ target: retentionRuns.id, set: run })
  return { closed, deleted }
}

/** What a run would do now; nothing is changed. */
export async function retentionDryRun(db: SqlExecutor, now: Date): Promise<RetentionFigures> {
  const { rows } = await db.execute(sql`
    select s.kind, count(*) filter (where ${hasLapsed(now)})::int as closed, count(*) filter (where ${isOver(now)})::int as deleted
    from ${casesWithEnds} group by s.kind`)
  const counted = z.array(z.object({ kind: z.enum(submissionKinds), closed: z.int(), deleted: z.int() })).parse(rows)
  return {
    closed: counted.reduce((sum, row) => sum + row.closed, 0),
    deleted: Object.fromEntries(counted.filter((row) => row.deleted > 0).map((row) => [row.kind, row.deleted])),
  }
}

/** The last run that was finished; null before the first. */
export async function lastRetentionRun(db: Pick<Database['db'], 'select'>): Promise<(RetentionFigures & { at: Date }) | null> {
  const [found] = await db.select().from(retentionRuns).where(eq(retentionRuns.id, 1))
  return found ? { at: found.at, closed: found.closed, deleted: found.deleted } : null
}

const deletedRow = z.object({ id: z.string(), kind: z.enum(submissionKinds) })
type DeletedRow = z.infer<typeof deletedRow>

/**
 * One batch. Locks first and asks again after that: somebody may have moved a case between our question and our lock. A case
 * that somebody is moving right now is left to the next run.
 */
function inTurn(db: Database['db'], condition: SQL, act: (tx: SqlExecutor, of: SQL) => Promise<DeletedRow[]>): Promise<DeletedRow[]> {
  return db.transaction(async (tx) => {
    const found = await tx.execute(sql`select s.id from ${casesWithEnds} where ${condition} limit ${AT_A_TIME} for update of s skip locked`)
    const ids = z.array(z.object({ id: z.string() })).parse(found.rows).map(({ id }) => id)
    if (ids.length === 0) return []
    return act(tx, sql`select s.id from ${casesWithEnds} where s.id = any(${sql.param(ids)}) and ${condition}`)
  })
}

async function deleteThese(tx: SqlExecutor, of: SQL): Promise<DeletedRow[]> {
  const { rows } = await tx.execute(sql`delete from submissions where id in (${of}) returning id, kind`)
  return z.array(deletedRow).parse(rows)
}

/** No message tells of it: the sender sees it on the page of the case. */
async function closeThese(tx: SqlExecutor, of: SQL, now: Date): Promise<DeletedRow[]> {
  const found = await tx.execute(sql`
    select s.id, s.kind, coalesce((select max(e.place) from case_events e where e.submission = s.id), 0) + 1 as place
    from submissions s where s.id in (${of})`)
  const lapsed = z.array(z.object({ ...deletedRow.shape, place: z.coerce.number() })).parse(found.rows)
  for (const { id, place } of lapsed) {
    await tx.execute(sql`
      insert into case_events (id, submission, place, event, by, text, at)
      values (${randomUUID()}, ${id}, ${place}, 'closed', ${CLOSED_BY_SERVER}, ${`Nothing has happened for ${lasting(LAPSES_AFTER_MONTHS)}.`}, ${now.toISOString()})`)
  }
  return lapsed
}

/** Approved wallets stay while they are in force; those taken off the list go like the request that led to them. */
async function deleteRevoked(db: SqlExecutor, now: Date): Promise<void> {
  await db.execute(sql`delete from whitelist where ${monthsLater(sql`revoked_at`, sql`${keptMonths['verification-request'].other}::int`)} <= ${now.toISOString()}::timestamptz`)
}

function total(deleted: RetentionFigures['deleted']): number {
  return Object.values(deleted).reduce((sum, count) => sum + count, 0)
}
