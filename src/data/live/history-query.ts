import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { history, type HistoryFigure, type HistoryWindow } from '../../contract/history.ts'
import { readWith } from '../api/api-client.ts'

/** About one step of each window, in ms: sooner there is nothing new to draw. */
const HISTORY_MS = { '24h': 60_000, '7d': 600_000, '30d': 1_800_000, '1y': 3_600_000, all: 3_600_000 } as const satisfies Record<HistoryWindow, number>

/** While the ledger behind a figure is still being read. */
const READING_MS = 5000

/** The URL of a figure's history; with `format=csv` it is a file. */
export function historyPath(figure: HistoryFigure, window: HistoryWindow): string {
  return `/api/history/${figure}?window=${window}`
}

/** Query of a figure's history, refetched about as often as it changes. The previous window's data stays until the new one arrives. */
export function historyQuery(figure: HistoryFigure, window: HistoryWindow) {
  const path = historyPath(figure, window)
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => readWith(path, history, { signal }),
    staleTime: HISTORY_MS[window],
    refetchInterval: ({ state }) => (state.data?.meta.state === 'incomplete' ? READING_MS : HISTORY_MS[window]),
    placeholderData: keepPreviousData,
  })
}

/** Query of a figure's history over a range that lies in the past, in epoch milliseconds; without one nothing is asked. */
export function rangeQuery(figure: HistoryFigure, range: { from: number; to: number } | null) {
  const path = range ? `/api/history/${figure}?from=${new Date(range.from).toISOString()}&to=${new Date(range.to).toISOString()}` : ''
  return queryOptions({
    queryKey: [path, figure],
    queryFn: ({ signal }) => readWith(path, history, { signal }),
    enabled: range !== null,
    staleTime: 3_600_000,
  })
}
