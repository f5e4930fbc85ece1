import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { create } from 'zustand'
import { historyWindow, type History, type HistoryFigure, type HistoryWindow } from '../../contract/history.ts'
import { historyPath, historyQuery } from './history-query.ts'
import { useLink } from './use-connection.ts'
import type { NetworkNeed } from './use-network-need.ts'

/** The window chosen for each figure; the choice outlives the screen. */
const useWindows = create<{ [F in HistoryFigure]?: HistoryWindow }>()(() => ({}))

export interface FigureHistory {
  windows: readonly HistoryWindow[]
  window: HistoryWindow
  choose: (window: HistoryWindow) => void
  /** `ready` once there is any point to show, even if the last request failed. */
  status: 'loading' | 'ready' | 'empty' | 'failed' | 'offline'
  series: { from: number; to: number; stepMs: number; points: { at: number; value: string }[] } | null
  /** The previous window is shown until the chosen one arrives. */
  changing: boolean
  /** Epoch milliseconds of the last answer, where a later request failed; otherwise `null`. */
  notUpdatedSince: number | null
  csvPath: string
  /** Whether the windows that are not loaded need a connection; `waiting` where the chosen one does. */
  need: NetworkNeed
  /** The windows that can be shown without a connection. */
  loaded: readonly HistoryWindow[]
  /** Fetches the window, or retries; nothing is fetched before the first call. */
  load: () => void
}

/** A figure's history in its chosen window. */
export function useHistory(figure: HistoryFigure): FigureHistory {
  const queryClient = useQueryClient()
  const window = useWindows((chosen) => chosen[figure] ?? '24h')
  const [wanted, setWanted] = useState(false)
  const { data, error, dataUpdatedAt, fetchStatus, isPlaceholderData, refetch } = useQuery({ ...historyQuery(figure, window), enabled: wanted })
  const isDown = useLink() === 'down' || fetchStatus === 'paused'
  useWhenBack(isDown, () => {
    if (error) void refetch()
  })
  const series = useMemo(() => (data && data.points.length > 0 ? toSeries(data, dataUpdatedAt) : null), [data, dataUpdatedAt])
  return {
    windows: historyWindow.options,
    window,
    choose: (chosen) => useWindows.setState({ [figure]: chosen }),
    status: series ? 'ready' : data ? 'empty' : isDown ? 'offline' : error ? 'failed' : 'loading',
    series,
    changing: isPlaceholderData,
    notUpdatedSince: data && error ? dataUpdatedAt : null,
    csvPath: `${historyPath(figure, window)}&format=csv`,
    need: isDown ? (wanted && (data === undefined || isPlaceholderData) ? 'waiting' : 'connection') : 'met',
    loaded: historyWindow.options.filter((each) => queryClient.getQueryData([historyPath(figure, each)]) !== undefined),
    load: () => {
      if (wanted) void refetch()
      else setWanted(true)
    },
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

/** The window ends when the server was asked, not at its last value, so that a gap at the end shows. */
function toSeries({ points, stepSeconds, from }: History, askedAt: number): NonNullable<FigureHistory['series']> {
  const placed = points.map(({ at, value }) => ({ at: Date.parse(at), value }))
  const to = Math.max(askedAt, placed.at(-1)?.at ?? 0)
  return { from: Math.min(Date.parse(from), placed[0]?.at ?? to), to, stepMs: stepSeconds * 1000, points: placed }
}
