import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { create } from 'zustand'
import { historyWindow, type History, type HistoryFigure, type HistoryWindow } from '../../contract/history.ts'
import { historyPath, historyQuery } from './history-query.ts'
import { useLink } from './use-connection.ts'
import type { NetworkNeed } from './use-network-need.ts'

const HOUR = 3_600_000
const SPAN_MS = { '24h': 24 * HOUR, '7d': 7 * 24 * HOUR, '30d': 30 * 24 * HOUR, '1y': 365 * 24 * HOUR } as const satisfies Record<HistoryWindow, number>

/** The window that was chosen for each figure: a choice outlives the screen on which it was made. */
const useWindows = create<{ [F in HistoryFigure]?: HistoryWindow }>()(() => ({}))

export interface FigureHistory {
  windows: readonly HistoryWindow[]
  window: HistoryWindow
  choose: (window: HistoryWindow) => void
  /** `ready` as soon as there is any point to show, whatever became of the last request. */
  status: 'loading' | 'ready' | 'empty' | 'failed' | 'offline'
  series: { from: number; to: number; stepMs: number; points: { at: number; value: string }[] } | null
  /** What is shown is another window's, until the chosen one arrives. */
  changing: boolean
  /** Epoch milliseconds of the last answer, where a later question was in vain; otherwise `null`. */
  notUpdatedSince: number | null
  csvPath: string
  /** Whether the connection is there that whatever is not loaded takes; `waiting` where that is the chosen window. */
  need: NetworkNeed
  /** The windows that can be shown without one. */
  loaded: readonly HistoryWindow[]
  /** Asks for it; nothing is asked before the first call. Also to try again. */
  load: () => void
}

/** A figure's past in the window that was chosen for it. */
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

/** Calls once when the connection is there again after it was down. */
function useWhenBack(isDown: boolean, call: () => void): void {
  const wasDown = useRef(isDown)
  useEffect(() => {
    const isBack = wasDown.current && !isDown
    wasDown.current = isDown
    if (isBack) call()
  })
}

/** The window ends when the server was asked, not at its last value: what is missing since then is missing. */
function toSeries({ points, stepSeconds, window }: History, askedAt: number): NonNullable<FigureHistory['series']> {
  const placed = points.map(({ at, value }) => ({ at: Date.parse(at), value }))
  const to = Math.max(askedAt, placed.at(-1)?.at ?? 0)
  return { from: Math.min(to - SPAN_MS[window], placed[0]?.at ?? to), to, stepMs: stepSeconds * 1000, points: placed }
}
