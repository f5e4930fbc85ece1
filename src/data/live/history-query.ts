import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { history, type HistoryFigure, type HistoryWindow } from '../../contract/history.ts'
import { readWith } from '../api/api-client.ts'

/** About one step of each window: sooner there is nothing new to draw. */
const HISTORY_MS = { '24h': 60_000, '7d': 600_000, '30d': 1_800_000, '1y': 3_600_000 } as const satisfies Record<HistoryWindow, number>

/** Where a figure's past is read; with `format=csv` as a file. */
export function historyPath(figure: HistoryFigure, window: HistoryWindow): string {
  return `/api/history/${figure}?window=${window}`
}

/** Query of a figure's past, asked again about as often as it changes; another window's stays until the new one is there. */
export function historyQuery(figure: HistoryFigure, window: HistoryWindow) {
  const path = historyPath(figure, window)
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => readWith(path, history, { signal }),
    staleTime: HISTORY_MS[window],
    refetchInterval: HISTORY_MS[window],
    placeholderData: keepPreviousData,
  })
}
