import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { history, historyAt, type History, type HistoryAt, type HistoryFigure, type HistoryUnit } from '../../src/contract/history.ts'
import type { Meta } from '../../src/contract/meta.ts'
import type { Database } from '../db/open.ts'
import { samples } from '../db/schema.ts'
import type { Clock } from '../lib/clock.ts'
import type { ChainFigure } from './chain-history.ts'
import { rangeOf, recordedSteps, type AskedRange } from './history-range.ts'
import { keptTiers } from './history-tiers.ts'

/** A figure that only our own record has a history of. */
export type RecordFigure = Exclude<HistoryFigure, ChainFigure>

/** Histories from the record that the feeds write. */
export interface RecordHistory {
  series(figure: RecordFigure, asked: AskedRange): Promise<History>
  /** Null where nothing was recorded near that time. */
  at(figure: RecordFigure, time: number): Promise<HistoryAt | null>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** `liveForMs`: how old the newest value may be. Samples carry the start of their minute; holders are counted every five. */
const figures: Record<RecordFigure, { unit: HistoryUnit; liveForMs: number }> = {
  price: { unit: 'USD', liveForMs: 3 * MINUTE },
  holders: { unit: 'wallets', liveForMs: 31 * MINUTE },
}

/** A value says nothing about a time further after it than this, or than two steps of what is kept from then. */
const LONGEST_GAP_MS = HOUR

export function createRecordHistory({ db, clock }: Pick<Database, 'db'> & { clock: Pick<Clock, 'now'> }): RecordHistory {
  return {
    async series(figure, asked) {
      const now = clock.now()
      const isAll = 'window' in asked && asked.window === 'all'
      const beginning = isAll ? await oldestAt(db, figure) : null
      // One ms earlier, as the beginning itself is not part of a range.
      const { from, to, stepMs } = recordedSteps(rangeOf(asked, beginning && beginning.getTime() - 1, now), now)
      const rows = await lastOfEachStep(db, figure, { from, to, stepMs })
      const newest = rows.at(-1)?.at ?? (await last(db, figure, now))?.at
      return history.parse({
        figure,
        origin: 'record',
        ...('window' in asked ? { window: asked.window } : {}),
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        unit: figures[figure].unit,
        stepSeconds: stepMs / 1000,
        points: rows.map(({ at, value }) => ({ at: at.toISOString(), value })),
        meta: metaOf(figure, newest, now),
      })
    },

    async at(figure, time) {
      const now = clock.now()
      const found = await last(db, figure, time)
      const kept = keptTiers.findLast(({ fromAgeMs }) => now - time >= fromAgeMs)?.stepMs ?? 0
      if (!found || time - found.at.getTime() > Math.max(LONGEST_GAP_MS, 2 * kept)) return null
      const newest = await last(db, figure, now)
      return historyAt.parse({
        figure,
        origin: 'record',
        at: new Date(time).toISOString(),
        value: found.value,
        unit: figures[figure].unit,
        since: found.at.toISOString(),
        meta: metaOf(figure, newest?.at, now),
      })
    },
  }

  /** An empty record is as of this minute: its emptiness is known, but nothing in it is live. */
  function metaOf(figure: RecordFigure, newest: Date | undefined, now: number): Meta {
    const state = newest && now - newest.getTime() <= figures[figure].liveForMs ? 'live' : 'stored'
    const asOf = newest ?? new Date(Math.floor(now / MINUTE) * MINUTE)
    return { state, asOf: asOf.toISOString(), source: 'history' }
  }
}

type Row = Pick<typeof samples.$inferSelect, 'at' | 'value'>

async function lastOfEachStep(db: Database['db'], figure: RecordFigure, { from, to, stepMs }: { from: number; to: number; stepMs: number }): Promise<Row[]> {
  // Inlined, because PostgreSQL treats two parameters as two different expressions; the number is our own constant.
  const step = sql`date_bin(${sql.raw(`interval '${stepMs / 1000} seconds'`)}, ${samples.at}, 'epoch')`
  return db
    .selectDistinctOn([step], { at: samples.at, value: samples.value })
    .from(samples)
    .where(and(eq(samples.figure, figure), gt(samples.at, new Date(from)), lte(samples.at, new Date(to))))
    .orderBy(step, desc(samples.at))
}

async function oldestAt(db: Database['db'], figure: RecordFigure): Promise<Date | null> {
  const rows = await db.select({ at: samples.at }).from(samples).where(eq(samples.figure, figure)).orderBy(asc(samples.at)).limit(1)
  return rows[0]?.at ?? null
}

/** The last value recorded until a time. */
async function last(db: Database['db'], figure: RecordFigure, until: number): Promise<Row | undefined> {
  const untilThen = and(eq(samples.figure, figure), lte(samples.at, new Date(until)))
  const rows = await db.select({ at: samples.at, value: samples.value }).from(samples).where(untilThen).orderBy(desc(samples.at)).limit(1)
  return rows[0]
}
