import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { HistoryFigure, HistoryWindow } from '../../contract/history.ts'
import { chartWords } from '../../content/charts.ts'
import { chooseFor, useChartChoices, type Against } from './chart-choices.ts'
import { rangeQuery } from './history-query.ts'
import { toSeries, type HistorySeries } from './history-series.ts'

export interface HistoryComparison {
  against: Against | null
  choose: (against: Against | null) => void
  /** The window's length in words; `null` for all of it, before which there is nothing. */
  length: string | null
  status: 'loading' | 'ready' | 'empty' | 'failed' | 'offline'
  other: { series: HistorySeries; name: string; tag: string } | null
}

/** The range that a figure's window is compared with, if one was chosen. */
export function useComparison(figure: HistoryFigure, window: HistoryWindow, series: HistorySeries | null, isDown: boolean): HistoryComparison {
  const against = useChartChoices((chosen) => chosen[figure]?.against ?? null)
  const length = chartWords.lengths[window]
  const range = against && length !== null && series ? rangeAgainst(against, series) : null
  const { data, error } = useQuery(rangeQuery(figure, range))
  const other = useMemo(() => {
    const drawn = data && toSeries(data)
    if (!drawn || !against || length === null) return null
    return { series: drawn, ...(against.kind === 'before' ? chartWords.before(length) : chartWords.since(against.day)) }
  }, [data, against, length])
  return {
    against,
    choose: (chosen) => chooseFor(figure, { against: chosen }),
    length,
    status: other ? 'ready' : data ? 'empty' : isDown ? 'offline' : error ? 'failed' : 'loading',
    other,
  }
}

/** As long as the window, and never later than its end; rounded to whole steps, so that it is not another one at each answer. */
export function rangeAgainst(against: Against, { from, to, stepMs }: HistorySeries): { from: number; to: number } | null {
  const begin = against.kind === 'before' ? 2 * from - to : Date.parse(`${against.day}T00:00:00`)
  if (!Number.isFinite(begin)) return null
  const end = Math.min(begin + (to - from), to)
  const step = Math.max(stepMs, 60_000)
  const whole = (at: number) => Math.floor(at / step) * step
  const range = against.kind === 'before' ? { from: whole(begin), to: whole(end) } : { from: begin, to: end === to ? whole(to) : end }
  return range.to > range.from ? range : null
}
