import type { Meta } from '../../contract/meta.ts'
import { useView } from '../../data/live/use-view.ts'
import { listFigure } from '../../page/list-figure.ts'
import type { FigureView } from '../../page/view.ts'
import { utcOffsetAt } from '../../page/local-time.ts'
import { useNow } from '../../data/live/use-now.ts'

/** Makes figures from answers that have no placeholder in the page, with ages that tick every second. Only after the first paint. */
export function useAnswerFigure(): (meta: Meta, figure: Partial<FigureView>) => FigureView {
  const now = useNow(1000)
  const link = useView('link').state
  return (meta, figure) => ({ ...listFigure(meta, { now, utcOffsetMinutes: utcOffsetAt(now), link }), ...figure })
}
