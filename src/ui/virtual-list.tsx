import type { CSSProperties, ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'

/** What a row puts on its own `<li>`. */
export interface VirtualRow {
  ref: (element: HTMLLIElement | null) => void
  style: CSSProperties
  'data-index': number
  'aria-setsize': number
  'aria-posinset': number
}

export interface VirtualListProps {
  count: number
  /** The key of the row with this index; the row keeps its measured height by it. */
  keyOf: (index: number) => string
  /** What a row measures about, in CSS pixels, until it is measured. */
  estimatedHeight: number
  /** Renders the `<li>` with this index, with `row` spread onto it. */
  children: (index: number, row: VirtualRow) => ReactNode
  /** Stands in until the code for long lists is here. */
  waiting: ReactNode
}

/** A list too long to be in the page as a whole; its code is loaded by those who ask for one. */
export const VirtualList = lazyPart(() => import('./virtual-rows.tsx'), 'VirtualRows', ({ waiting }: VirtualListProps) => waiting)
