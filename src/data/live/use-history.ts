import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { historyWindow, type HistoryFigure, type HistoryWindow } from '../../contract/history.ts'
import type { Meta } from '../../contract/meta.ts'
import { chooseFor, useChartChoices } from './chart-choices.ts'
import { historyPath, historyQuery } from './history-query.ts'
import { toSeries, type HistorySeries } from './history-series.ts'
import { useComparison, type HistoryComparison } from './use-comparison.ts'
import { useLink } from './use-connection.ts'
import type { NetworkNeed } from './use-network-need.ts'

export interface FigureHistory {
  windows: readonly HistoryWindow[]
  window: HistoryWindow
  choose: (window: HistoryWindow) => void
  /** `ready` once there is any point to show, even if the last request failed. */
  status: 'loading' | 'ready' | 'empty' | 'failed' | 'offline'
  series: HistorySeries | null
  /** The previous window is shown until the chosen one arrives. */
  changing: boolean
  /** Epoch milliseconds of the last answer, where a later request failed; otherwise `null`. */
  notUpdatedSince: number | null
  /** The history's own state. */
  state: Meta['state']
  csvPath: string
  /** Whether the windows that are not loaded need a connection; `waiting` where the chosen one does. */
  need: NetworkNeed
  /** The windows that can be shown without a connection. */
  loaded: readonly HistoryWindow[]
  /** Fetches the window, or retries; nothing is fetched before the first call. */
  load: () => void
  comparison: HistoryComparison
}

/** A figure's history in its chosen window, and beside another range. */
export function useHistory(figure: HistoryFigure): FigureHistory {
  const queryClient = useQueryClient()
  const window = useChartChoices((chosen) => chosen[figure]?.window ?? '24h')
  const [wanted, setWanted] = useState(false)
  const { data, error, dataUpdatedAt, fetchStatus, isPlaceholderData, refetch } = useQuery({ ...historyQuery(figure, window), enabled: wanted })
  const isDown = useLink() === 'down' || fetchStatus === 'paused'
  useWhenBack(isDown, () => {
    if (error) void refetch()
  })
  const series = useMemo(() => (data ? toSeries(data) : null), [data])
  const comparison = useComparison(figure, window, isPlaceholderData ? null : series, isDown)
  return {
    windows: historyWindow.options,
    window,
    choose: (chosen) => chooseFor(figure, { window: chosen }),
    status: series ? 'ready' : data ? 'empty' : isDown ? 'offline' : error ? 'failed' : 'loading',
    series,
    changing: isPlaceholderData,
    notUpdatedSince: data && error ? dataUpdatedAt : null,
    state: data?.meta.state ?? 'live',
    csvPath: `${historyPath(figure, window)}&format=csv`,
    need: isDown ? (wanted && (data === undefined || isPlaceholderData) ? 'waiting' : 'connection') : 'met',
    loaded: historyWindow.options.filter((each) => queryClient.getQueryData([historyPath(figure, each)]) !== undefined),
    load: () => {
      if (wanted) void refetch()
      else setWanted(true)
    },
    comparison,
  }
}

/** Calls once when the connection is back after it was down. */
function useWhenBack(isDown: boolean, call: () => void): void {
  const wasDown = useRef(isDown)
  useEffect(() => {
    const isBack = wasDown.current && !isDown
    wasDown.current = isDown
    if (isBack) call()
  })
}
