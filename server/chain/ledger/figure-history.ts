import type { Db, Tx } from './ledger-row.ts'
import { lastChanges, type LastChange, stepStart, type SummedFigure, type SumScope, sumAndLastBefore, sumBefore, sumsOfSteps } from './ledger-sums.ts'

/** A figure from one change to the next. Base units, or wallets. */
export interface FigureValue {
  value: bigint
  /** The last movement that changed it; null before the first. */
  last: LastChange | null
}

/** `at`: when the value was reached; for the first one, the beginning of the range. */
export type FigureStep = FigureValue & { at: Date }

/**
 * A figure as of a time (epoch ms): after every movement until then, those of the same second included. `version`: of the
 * ledgers at that moment, to compare with that of their state.
 */
export async function figureAt(db: Db | Tx, figure: SummedFigure, scope: SumScope, at: number): Promise<FigureValue & { version: string }> {
  const { sum, last, version } = await sumAndLastBefore(db, figure, scope, at + 1)
  return { value: atLeastZero(sum), last, version }
}

/**
 * A figure over a range (epoch ms): its value at the beginning, then at the end of each step in which it changed, oldest first.
 * The last step ends with the range.
 */
export async function figureSteps(db: Db | Tx, figure: SummedFigure, scope: SumScope, range: { from: number; to: number; stepMs: number }): Promise<FigureStep[]> {
  const { from, to, stepMs } = range
  let running = await sumBefore(db, figure, scope, stepStart(from, stepMs))
  const atFrom = atLeastZero(await sumBefore(db, figure, scope, from + 1))
  const atTo = atLeastZero(await sumBefore(db, figure, scope, to + 1))
  const sums = await sumsOfSteps(db, figure, scope, range)
  const changed: { from: number; before: number; value: bigint }[] = []
  let shown = atFrom
  for (const [start, sum] of [...sums].toSorted(([a], [b]) => a - b)) {
    running += sum
    const end = start + stepMs
    const value = end > to ? atTo : atLeastZero(running)
    if (value === shown) continue
    changed.push({ from: Math.max(start, from + 1), before: Math.min(end, to + 1), value })
    shown = value
  }
  const [first = null, ...others] = await lastChanges(db, figure, scope, [{ from: 0, before: from + 1 }, ...changed])
  return [
    { at: new Date(from), value: atFrom, last: first },
    ...changed.map(({ value, from: start }, index) => ({ at: others[index]?.at ?? new Date(start), value, last: others[index] ?? null })),
  ]
}

/** While the history is still being read, more may have been seen leaving than arriving. */
function atLeastZero(value: bigint): bigint {
  return value < 0n ? 0n : value
}
