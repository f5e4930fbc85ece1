import type { ChartSource } from './chart-source.ts'
import { Choice } from './choice.tsx'

/** The windows of a chart; those that can't be shown without a connection say so. */
export function Windows<W extends string>({ source, title, noteId }: { source: ChartSource<W>; title: string; noteId: string }) {
  const isOut = (window: W) => source.need !== 'met' && !source.loaded.includes(window)
  return (
    <Choice
      label={`Window of ${title}`}
      options={source.windows.map((window) => ({ value: window, text: window === 'all' ? 'All' : window, describedBy: isOut(window) ? noteId : undefined }))}
      value={source.window}
      onChange={source.choose}
    />
  )
}
