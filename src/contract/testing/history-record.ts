import { originOf, type History, type HistoryFigure, type HistoryWindow } from '../history.ts'

const MINUTE = 60_000
const SPAN_MS = { '24h': 1440 * MINUTE, '7d': 7 * 1440 * MINUTE, '30d': 30 * 1440 * MINUTE, '1y': 365 * 1440 * MINUTE, all: 700 * 1440 * MINUTE } as const

/** A hundred steps that rise by 1,000 each, with a hole of ten in the middle. */
export function record(figure: HistoryFigure, window: HistoryWindow): History {
  const step = SPAN_MS[window] / 100
  const from = Math.floor(Date.now() / MINUTE) * MINUTE - SPAN_MS[window]
  const points = Array.from({ length: 100 }, (_, index) => index + 1)
    .filter((index) => index <= 45 || index > 55)
    .map((index) => ({
      ...(originOf[figure] === 'chain' ? { signature: `${'5'.repeat(87)}v` } : {}),
      at: new Date(from + index * step).toISOString(),
      value: figure === 'price' ? `0.0001${String(index).padStart(3, '0')}` : `${102_000_000 + index * 1000}.5`,
    }))
  const to = new Date(from + SPAN_MS[window]).toISOString()
  const meta = { state: 'live', asOf: new Date().toISOString(), source: 'history' } as const
  return { figure, origin: originOf[figure], window, from: new Date(from).toISOString(), to, unit: figure === 'price' ? 'USD' : 'BD', stepSeconds: step / 1000, points, meta }
}
