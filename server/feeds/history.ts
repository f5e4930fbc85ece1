import type { Clock } from '../lib/clock.ts'
import { sharedBriefly } from '../lib/shared-briefly.ts'
import { sharedByKey } from '../lib/shared-by-key.ts'
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import {
  history,
  originOf,
  vaultGrowth,
  type History,
  type HistoryFigure,
  type HistoryUnit,
  type VaultGrowth,
} from '../../src/contract/history.ts'
import type { Meta } from '../../src/contract/meta.ts'
import { growth, growthHours } from '../../src/rules/growth.ts'
import type { Database } from '../db/open.ts'
import { samples } from '../db/schema.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { rangeOf, recordedSteps, type AskedRange } from './history-range.ts'

/** An answer, or `retryable`: the database can't be reached right now. */
export type HistoryResult<T> = { ok: true; answer: T } | { ok: false; retryable: true }

/** Reads the record. Calls at the same time, or within 15 seconds, share one query. */
export interface HistoryReader {
  series(figure: HistoryFigure, asked: AskedRange): Promise<HistoryResult<History>>
  growth(): Promise<HistoryResult<VaultGrowth>>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** `liveForMs`: how old the newest value may be. Samples carry the start of their minute; holders are counted every five. */
const figures: Record<HistoryFigure, { unit: HistoryUnit; liveForMs: number }> = {
  vaultBalance: { unit: 'BD', liveForMs: 3 * MINUTE },
  price: { unit: 'USD', liveForMs: 3 * MINUTE },
  staked: { unit: 'BD', liveForMs: 3 * MINUTE },
  stakers: { unit: 'wallets', liveForMs: 3 * MINUTE },
  holders: { unit: 'wallets', liveForMs: 31 * MINUTE },
  deployed: { unit: 'BD', liveForMs: 3 * MINUTE },
}

const SHARED_FOR_MS = 15_000

/** Reads the record written by the feeds. */
export function createHistoryReader({ db, clock }: Pick<Database, 'db'> & { clock: Pick<Clock, 'now'> }): HistoryReader {
  const series = async (figure: HistoryFigure, asked: AskedRange) => {
    const now = clock.now()
    const window = 'window' in asked ? asked.window : undefined
    const beginning = window === 'all' ? await oldestAt(db, figure) : null
    // One ms earlier, as the beginning itself is not part of a range.
    const { from, to, stepMs } = recordedSteps(rangeOf(asked, beginning && beginning.getTime() - 1, now), now)
    const rows = await lastOfEachStep(db, figure, from, to, stepMs)
    const newest = rows.at(-1)?.at ?? (await newestAt(db, figure, now))
    const { unit } = figures[figure]
    return history.parse({
      figure,
      origin: originOf[figure],
      ...(window === undefined ? {} : { window }),
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      unit,
      stepSeconds: stepMs / 1000,
      points: rows.map(toPoint),
      meta: metaOf(figure, newest, now),
    })
  }

  const growthOfVault = async () => {
    const now = clock.now()
    const newest = await newestAt(db, 'vaultBalance', now)
    const meta = metaOf('vaultBalance', newest, now)
    // If the figure has stopped, the strip ends at its last value, like the figure beside it.
    const end = meta.state === 'live' ? now : Date.parse(meta.asOf)
    const longest = Math.max(...growthHours)
    const rows = await between(db, 'vaultBalance', end - (longest + 1) * HOUR - MINUTE, end)
    return vaultGrowth.parse({ windows: growth(rows.map(toPoint), end, growthHours), meta })
  }

  const sharedSeries = sharedByKey<History>(SHARED_FOR_MS, clock)
  const sharedGrowth = sharedBriefly<VaultGrowth>(growthOfVault, SHARED_FOR_MS, clock)
  return {
    series: (figure, asked) => settle(() => sharedSeries(`${figure} ${JSON.stringify(asked)}`, () => series(figure, asked))),
    growth: () => settle(sharedGrowth),
  }
}

type Row = Pick<typeof samples.$inferSelect, 'at' | 'value'>

function toPoint({ at, value }: Row): { at: string; value: string } {
  return { at: at.toISOString(), value }
}

/** An empty record is as of this minute: its emptiness is known, but nothing in it is live. */
function metaOf(figure: HistoryFigure, newest: Date | undefined, now: number): Meta {
  const state = newest && now - newest.getTime() <= figures[figure].liveForMs ? 'live' : 'stored'
  const asOf = newest ?? new Date(Math.floor(now / MINUTE) * MINUTE)
  return { state, asOf: asOf.toISOString(), source: 'history' }
}

async function lastOfEachStep(db: Database['db'], figure: HistoryFigure, after: number, until: number, stepMs: number): Promise<Row[]> {
  // Inlined, because PostgreSQL treats two parameters as two different expressions; the number is our own constant.
  const step = sql`date_bin(${sql.raw(`interval '${stepMs / 1000} seconds'`)}, ${samples.at}, 'epoch')`
  return db
    .selectDistinctOn([step], { at: samples.at, value: samples.value })
    .from(samples)
    .where(within(figure, after, until))
    .orderBy(step, desc(samples.at))
}

async function between(db: Database['db'], figure: HistoryFigure, after: number, until: number): Promise<Row[]> {
  return db.select({ at: samples.at, value: samples.value }).from(samples).where(within(figure, after, until)).orderBy(asc(samples.at))
}

async function oldestAt(db: Database['db'], figure: HistoryFigure): Promise<Date | null> {
  const rows = await db.select({ at: samples.at }).from(samples).where(eq(samples.figure, figure)).orderBy(asc(samples.at)).limit(1)
  return rows[0]?.at ?? null
}

async function newestAt(db: Database['db'], figure: HistoryFigure, now: number): Promise<Date | undefined> {
  const untilNow = and(eq(samples.figure, figure), lte(samples.at, new Date(now)))
  const rows = await db.select({ at: samples.at }).from(samples).where(untilNow).orderBy(desc(samples.at)).limit(1)
  return rows[0]?.at
}

function within(figure: HistoryFigure, after: number, until: number) {
  return and(eq(samples.figure, figure), gt(samples.at, new Date(after)), lte(samples.at, new Date(until)))
}

async function settle<T>(ask: () => Promise<T>): Promise<HistoryResult<T>> {
  try {
    return { ok: true, answer: await ask() }
  } catch (error) {
    if (isDatabaseUnavailable(error)) return { ok: false, retryable: true }
    throw error
  }
}
