import { create } from 'zustand'
import type { HistoryFigure, HistoryWindow } from '../../contract/history.ts'

/** What a window is compared with: the range as long just before it, or the one that begins with a day, YYYY-MM-DD. */
export type Against = { kind: 'before' } | { kind: 'day'; day: string }

interface ChartChoice {
  window?: HistoryWindow
  against?: Against | null
}

/** What was chosen for each figure's chart; it outlives the screen. */
export const useChartChoices = create<{ [F in HistoryFigure]?: ChartChoice }>()(() => ({}))

export function chooseFor(figure: HistoryFigure, choice: ChartChoice): void {
  useChartChoices.setState((all) => ({ [figure]: { ...all[figure], ...choice } }))
}
