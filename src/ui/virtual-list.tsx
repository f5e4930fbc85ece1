import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import styles from './virtual-list.module.css'

/** What a row puts on its own `<li>`. */
export interface VirtualRow {
  ref: (element: HTMLLIElement | null) => void
  style: CSSProperties
  'data-index': number
  'aria-setsize': number
  'aria-posinset': number
}

export interface VirtualListProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** What a row measures about, in CSS pixels, until it is measured. */
  estimatedHeight: number
  /** Renders the `<li>` of an item, with `row` spread onto it. */
  children: (item: T, row: VirtualRow) => ReactNode
}

/**
 * A list of any length that scrolls with the page: only the rows near the window exist, and the one that holds the
 * focus. In the browser alone; a prerendered page has no window to be near to.
 */
export function VirtualList<T>({ items, keyOf, estimatedHeight, children }: VirtualListProps<T>) {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<number | null>(null)
  const [top, setTop] = useState(0)
  const rangeExtractor = useCallback((range: Range) => {
    const near = defaultRangeExtractor(range)
    const kept = focused.current
    if (kept === null || kept >= range.count || near.includes(kept)) return near
    return [...near, kept].toSorted((one, other) => one - other)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: 12,
    scrollMargin: top,
    rangeExtractor,
  })

  // What stands above the list may grow or shrink at any render; where it begins is asked each time.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })

  return (
    <ol
      ref={list}
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={(event) => {
        focused.current = indexOf(event.target)
      }}
      onBlur={() => {
        focused.current = null
      }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const item = items[index]
        if (item === undefined) return null
        return children(item, {
          ref: virtualizer.measureElement,
          style: { transform: `translateY(${start - top}px)` },
          'data-index': index,
          'aria-setsize': items.length,
          'aria-posinset': index + 1,
        })
      })}
    </ol>
  )
}

function indexOf(element: HTMLElement): number | null {
  const row = element.closest('[data-index]')
  return row === null ? null : Number(row.getAttribute('data-index'))
}
