import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualListProps } from './virtual-list.tsx'
import styles from './virtual-rows.module.css'

/**
 * A list of any length that scrolls with the page: it renders only the rows near the window and the one with the
 * focus. In the browser only; prerendering has no window.
 */
export function VirtualRows({ count, keyOf, estimatedHeight, children }: Omit<VirtualListProps, 'waiting'>) {
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
    count,
    estimateSize: () => estimatedHeight,
    getItemKey: keyOf,
    overscan: 12,
    scrollMargin: top,
    rangeExtractor,
  })

  useLayoutEffect(() => {
    const rows = list.current
    if (rows === null) return
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? indexOf(target) : null
    }
    const onBlur = () => {
      focused.current = null
    }
    rows.addEventListener('focusin', onFocus)
    rows.addEventListener('focusout', onBlur)
    // The content above the list may change its height. The observer also reports the first size.
    const observer = new ResizeObserver(() => setTop(Math.round(rows.getBoundingClientRect().top + window.scrollY)))
    observer.observe(document.body)
    return () => {
      rows.removeEventListener('focusin', onFocus)
      rows.removeEventListener('focusout', onBlur)
      observer.disconnect()
    }
  }, [])

  return (
    <ol ref={list} className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) =>
        children(index, {
          ref: virtualizer.measureElement,
          style: { transform: `translateY(${start - top}px)` },
          'data-index': index,
          'aria-setsize': count,
          'aria-posinset': index + 1,
        }),
      )}
    </ol>
  )
}

function indexOf(element: Element): number | null {
  const row = element.closest('[data-index]')
  return row === null ? null : Number(row.getAttribute('data-index'))
}
