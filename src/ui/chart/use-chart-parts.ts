import { useState } from 'react'
import type * as Parts from './plot-parts.ts'

export type ChartParts = typeof Parts

/** The code that draws, once it is loaded. If that fails, `missing` is true and only the chart's place says so. */
export function useChartParts(): { parts: ChartParts | null; missing: boolean; fetchParts: () => void } {
  const [state, set] = useState<{ parts: ChartParts | null; missing: boolean }>({ parts: null, missing: false })
  const fetchParts = () => {
    import('./plot-parts.ts').then(
      (parts) => set({ parts, missing: false }),
      (error: unknown) => {
        console.warn('the code that draws charts could not be loaded', error)
        set({ parts: null, missing: true })
      },
    )
  }
  return { ...state, fetchParts }
}
