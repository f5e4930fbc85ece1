import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { samples } from '../db/schema.ts'
import { keptTiers } from './history-tiers.ts'

/** Rows that one statement removes: each commits on its own, well within the limit for statements. */
const BATCH = 50_000

interface Stretch {
  figure: string
  /** ISO 8601, or `-infinity`. */
  from: string
  /** ISO 8601, exclusive. */
  to: string
  stepMs: number
}

/**
 * Thins the history out by age (`keptTiers`) and says how many values it removed. Of each step the LAST value stays, at
 * its own time: it is what the figure had come to when the step ended, the last of lasts is again the last, and an
 * average would be a number that never was. So nothing is invented, and the newest value always stays.
 * Only whole steps are thinned, so running it late, twice, or after an interruption ends in the same rows.
 */
export async function compactHistory(db: Database['db'], now: Date, signal?: AbortSignal): Promise<{ removed: number }> {
  let removed = 0
  const figures = await db.selectDistinct({ figure: samples.figure }).from(samples)
  for (const { figure } of figures) {
    for (const stretch of stretchesOf(figure, now.getTime())) removed += await thinOut(db, stretch, signal)
  }
  return { removed }
}

/** Where each tier begins and ends, moved to the start of a step so that no step is cut in two. */
function stretchesOf(figure: string, now: number): Stretch[] {
  return keptTiers.map(({ fromAgeMs, stepMs }, index) => {
    const older = keptTiers[index + 1]
    const from = older ? stepStart(now - older.fromAgeMs, older.stepMs) : '-infinity'
    return { figure, from, to: stepStart(now - fromAgeMs, stepMs), stepMs }
  })
}

function stepStart(at: number, stepMs: number): string {
  return new Date(Math.floor(at / stepMs) * stepMs).toISOString()
}

async function thinOut(db: Database['db'], { figure, from, to, stepMs }: Stretch, signal: AbortSignal | undefined): Promise<number> {
  const step = sql`${`${stepMs / 1000} seconds`}::interval`
  let removed = 0
  let start = from
  while (!signal?.aborted) {
    // A value goes when the next one stands in the same step.
    const { rows } = await db.execute<{ removed: number; last: string | null }>(sql`
      WITH lined_up AS (
        SELECT at, lead(at) OVER (ORDER BY at) AS next FROM samples
        WHERE figure = ${figure} AND at >= ${start}::timestamptz AND at < ${to}::timestamptz
      ), superseded AS (
        SELECT at FROM lined_up WHERE next < date_bin(${step}, at, 'epoch') + ${step} ORDER BY at LIMIT ${BATCH}
      ), gone AS (
        DELETE FROM samples USING superseded WHERE samples.figure = ${figure} AND samples.at = superseded.at RETURNING samples.at
      )
      SELECT count(*)::int AS removed, max(at)::text AS last FROM gone`)
    const batch = rows[0]
    removed += batch?.removed ?? 0
    if (!batch?.last || batch.removed < BATCH) break
    start = batch.last
  }
  return removed
}
