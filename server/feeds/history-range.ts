import type { HistoryWindow } from '../../src/contract/history.ts'
import { sumSteps } from '../chain/ledger/ledger-sums.ts'
import { keptTiers, shownWindows } from './history-tiers.ts'

const DAY = 86_400_000

/** The most steps in a range that isn't one of the fixed windows, so that an answer has at most 400 points. */
const MOST_STEPS = 366

/** A stretch of time and the steps it is shown in, all in ms. */
export interface HistoryRange {
  from: number
  to: number
  stepMs: number
}

/** What a reader asked for: a window that ends now, or a stretch in epoch ms. */
export type AskedRange = { window: HistoryWindow } | { from: number; to: number }

/** `beginning`: of the history, epoch ms; null while there is none. A window without any history is a day long. */
export function rangeOf(asked: AskedRange, beginning: number | null, now: number): HistoryRange {
  if (!('window' in asked)) return withSteps(asked)
  if (asked.window === 'all') return withSteps({ from: Math.min(beginning ?? now - DAY, now), to: now })
  const { spanMs, stepMs } = shownWindows[asked.window]
  return { from: now - spanMs, to: now, stepMs }
}

function withSteps({ from, to }: { from: number; to: number }): HistoryRange {
  const fits = (stepMs: number) => (to - from) / stepMs <= MOST_STEPS
  const longest = 28 * DAY
  return { from, to, stepMs: sumSteps.find(fits) ?? Math.ceil((to - from) / MOST_STEPS / longest) * longest }
}

/** Steps no finer than what the record still has at the range's beginning. */
export function recordedSteps({ from, to, stepMs }: HistoryRange, now: number): HistoryRange {
  const kept = keptTiers.findLast(({ fromAgeMs }) => now - from > fromAgeMs)?.stepMs ?? 0
  return { from, to, stepMs: sumSteps.find((step) => step >= Math.max(stepMs, kept)) ?? stepMs }
}
