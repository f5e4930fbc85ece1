import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { samples } from '../db/schema.ts'
import { keptTiers } from './history-tiers.ts'

const DAY = 86_400_000

/** The span of one statement: some 50,000 rows at one value a minute, well within the statement timeout. */
const SLICE_MS = 35 * DAY

/** A span of one figure to thin out to one value per step; epoch milliseconds, `to` is exclusive. */
interface Stretch {
  figure: string
  from: number
  to: number
  stepMs: number
}

/**
 * Thins the history out by age (`keptTiers`) and returns how many values it removed. Each step keeps its LAST value, at its
 * own time: that is where the figure stood when the step ended, the last of lasts is again the last, and an average would
 * be a number that never existed. So nothing is invented, and the newest value always stays.
 * Only whole steps are thinned out, and each statement commits on its own: running it late, twice, or after an
 * interruption ends in the same rows.
 */
export async function compactHistory(db: Database['db'], now: Date, signal?: AbortSignal): Promise<{ removed: number }> {
  let removed = 0
  const figures = await db.selectDistinct({ figure: samples.figure }).from(samples)
  for (const { figure } of figures) {
    for (const stretch of stretchesOf(figure, now.getTime())) removed += await thinOut(db, stretch, signal)
  }
  return { removed }
}

/** The bounds of each tier, aligned to steps so that none is cut in two. */
function stretchesOf(figure: string, now: number): Stretch[] {
  return keptTiers.map(({ fromAgeMs, stepMs }, index) => {
    const older = keptTiers[index + 1]
    const from = older ? startOfStep(now - older.fromAgeMs, older.stepMs) : 0
    return { figure, from, to: startOfStep(now - fromAgeMs, stepMs), stepMs }
  })
}

async function thinOut(db: Database['db'], { figure, from, to, stepMs }: Stretch, signal: AbortSignal | undefined): Promise<number> {
  let removed = 0
  let start = from
  while (!signal?.aborted) {
    const oldest = await oldestBetween(db, figure, start, to)
    if (!oldest) break
    start = startOfStep(oldest.getTime(), stepMs)
    const end = Math.min(start + SLICE_MS, to)
    removed += await thinOutSlice(db, { figure, from: start, to: end, stepMs })
    start = end
  }
  return removed
}

/** Removes every value followed by a later one in its step. */
async function thinOutSlice(db: Database['db'], { figure, from, to, stepMs }: Stretch): Promise<number> {
  const step = sql`${`${stepMs / 1000} seconds`}::interval`
  // By row address, which takes half the time of the key. Samples are never updated, so the address is stable for the statement.
  const { rowCount } = await db.execute(sql`
    DELETE FROM samples WHERE ctid IN (
      SELECT address FROM (
        SELECT ctid AS address, at, lead(at) OVER (ORDER BY at) AS next FROM samples
        WHERE figure = ${figure} AND at >= ${iso(from)}::timestamptz AND at < ${iso(to)}::timestamptz
      ) AS lined_up
      WHERE next < date_bin(${step}, at, 'epoch') + ${step}
    )`)
  return rowCount ?? 0
}

async function oldestBetween(db: Database['db'], figure: string, from: number, to: number): Promise<Date | undefined> {
  const between = and(eq(samples.figure, figure), gte(samples.at, new Date(from)), lt(samples.at, new Date(to)))
  const rows = await db.select({ at: samples.at }).from(samples).where(between).orderBy(asc(samples.at)).limit(1)
  return rows[0]?.at
}

function startOfStep(at: number, stepMs: number): number {
  return Math.floor(at / stepMs) * stepMs
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
