import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { Card } from '../card.tsx'
import { ChartBody } from './chart-body.tsx'
import { ChartFoot } from './chart-foot.tsx'
import type { ChartSource } from './chart-source.ts'
import { useChartParts } from './use-chart-parts.ts'
import type { ValueWords } from './value-words.ts'
import { Windows } from './windows.tsx'

export interface ChartCardProps<W extends string> {
  title: string
  source: ChartSource<W>
  words: ValueWords
  /** Only the vault's line is gold. */
  tone?: 'plain' | 'vault'
  /** The heading's level. */
  level?: 2 | 3
}

/**
 * A figure's history over one of a few windows, as a line or, on request, as a table, beside another range or over the whole
 * screen. Its space is reserved from the first paint on; code and values are loaded when the chart is about to be scrolled
 * into view.
 */
export function ChartCard<W extends string>({ title, source, words, tone = 'plain', level = 3 }: ChartCardProps<W>) {
  const place = useRef<HTMLDivElement>(null)
  const [asTable, setAsTable] = useState(false)
  const [isFull, setFull] = useState(false)
  const noteId = useId()
  const { parts, missing, fetchParts } = useChartParts()
  const load = () => {
    fetchParts()
    source.load()
  }
  useNear(place, load)
  const body = <ChartBody title={title} source={source} words={words} tone={tone} parts={parts} missing={missing} asTable={asTable} load={load} />
  const foot = { title, source, noteId, ready: source.series !== null && parts !== null, asTable, onTable: () => setAsTable(!asTable) }
  return (
    <Card title={title} level={level} corner={<Windows source={source} title={title} noteId={noteId} />}>
      <div ref={place}>{body}</div>
      <ChartFoot {...foot} onFull={() => setFull(true)} />
      {isFull && parts ? (
        <parts.FullScreen title={title} windows={<Windows source={source} title={title} noteId={`${noteId}-full`} />} onClose={() => setFull(false)}>
          {body}
          <ChartFoot {...foot} noteId={`${noteId}-full`} />
        </parts.FullScreen>
      ) : null}
    </Card>
  )
}

/** Calls back once, when the element comes within one screen's height of the viewport. */
function useNear(place: RefObject<HTMLElement | null>, call: () => void): void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
}
