import { createContext, use, useSyncExternalStore } from 'react'
import type { FigureId, FigureView, PageView } from '../../page/view.ts'

/** The source of the page's strings: the slots themselves while prerendering, the query cache afterwards. */
export interface ViewSource {
  subscribe(listener: () => void): () => void
  current(): PageView
  /** The view that the HTML was filled with, for hydration. */
  initial(): PageView
}

export const ViewContext = createContext<ViewSource | null>(null)

/** One part of the page's view. Re-renders only when one of its strings changes. */
export function useView<K extends keyof PageView>(part: K): PageView[K] {
  const source = useViewSource()
  return useSyncExternalStore(
    source.subscribe,
    () => source.current()[part],
    () => source.initial()[part],
  )
}

/** One figure of the page's view. Re-renders only when one of its strings changes. */
export function useFigure(id: FigureId): FigureView {
  const source = useViewSource()
  return useSyncExternalStore(
    source.subscribe,
    () => source.current().figures[id],
    () => source.initial().figures[id],
  )
}

function useViewSource(): ViewSource {
  const source = use(ViewContext)
  if (!source) throw new Error('useView must be used within a ViewContext')
  return source
}
