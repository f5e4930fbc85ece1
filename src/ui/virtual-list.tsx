import type { CSSProperties, ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'

/** The props that a row spreads onto its `<li>`. */
export interface VirtualRow {
  ref: (element: HTMLLIElement | null) => void
  style: CSSProperties
  'data-index': number
  'aria-setsize': number
  'aria-posinset': number
}

export interface VirtualListProps {
  count: number
  /** The key of the row with this index; its measured height is kept by key. */
  keyOf: (index: number) => string
  /** A row's height in CSS pixels, until it is measured. */
  estimatedHeight: number
  /** Renders the `<li>` with this index, with `row` spread onto it. */
  children: (index: number, row: VirtualRow) => ReactNode
  /** Shown until the code for long lists has loaded. */
  waiting: ReactNode
}

/** A list too long to render as a whole. Its code loads on first use. */
export const VirtualList = lazyPart(() => import('./virtual-rows.tsx'), 'VirtualRows', ({ waiting }: VirtualListProps) => waiting)
