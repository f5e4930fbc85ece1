import { useEffect, useId, useRef, useState, type ComponentType, type RefObject } from 'react'
import action from '../action.module.css'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { NetworkNote } from '../network-note.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './chart-card.module.css'
import type { PlotProps } from './plot.tsx'
import type { Series } from './series.ts'

/** A series, and how it is loaded. */
export interface ChartSource<W extends string> {
  windows: readonly W[]
  window: W
  choose: (window: W) => void
  status: 'loading' | 'ready' | 'empty' | 'failed' | 'offline'
  series: Series | null
  /** True while another window's series is shown until the chosen one arrives. */
  changing: boolean
  /** Epoch milliseconds of the last answer if a later request failed; otherwise `null`. */
  notUpdatedSince: number | null
  csvPath: string
  /** The connection, which windows need that aren't loaded: `waiting` if the chosen window is one of them. */
  need: 'met' | 'connection' | 'waiting'
  /** The windows that can be shown without a connection. */
  loaded: readonly W[]
  /** Called when the chart is about to be scrolled into view, and to try again. */
  load: () => void
}

export interface ChartCardProps<W extends string> {
  title: string
  source: ChartSource<W>
  /** `BD`, `USD`. */
  unit: string
  /** Formats the value at the end of the line: `102.35M`. */
  short: (value: string) => string
  /** Formats a value in full. */
  exact: (value: string) => string
  /** Only the vault's line is gold. */
  tone?: 'plain' | 'vault'
  /** The heading's level. */
  level?: 2 | 3
  /** The figure's present state, a placeholder: an incomplete, unconfirmed or disputed figure isn't recorded. */
  state?: string
}

/**
 * A figure's history over one of a few windows, as a line or, on request, as a table. Its space is reserved from the first
 * paint on; library and values are loaded when the chart is about to be scrolled into view.
 */
export function ChartCard<W extends string>({ title, source, unit, short, exact, tone = 'plain', level = 3, state = '' }: ChartCardProps<W>) {
  const place = useRef<HTMLDivElement>(null)
  const [asTable, setAsTable] = useState(false)
  const noteId = useId()
  const { Plot, missing, fetchPlot } = usePlot()
  const { series } = source
  const status = series && missing ? 'failed' : source.status
  const load = () => {
    fetchPlot()
    source.load()
  }
  useNear(place, load)
  return (
    <Card title={title} level={level} corner={<Windows source={source} title={title} noteId={noteId} />}>
      <div ref={place} className={styles.body} data-tone={tone} aria-busy={source.changing || status === 'loading'}>
        {series && Plot ? (
          <Plot
            title={title}
            series={series}
            unit={unit}
            short={short}
            exact={exact}
            asTable={asTable}
            state={state}
            changing={source.changing}
            notUpdatedSince={source.notUpdatedSince}
          />
        ) : (
          <WithoutLine status={status} load={load} />
        )}
      </div>
      <div className={styles.foot}>
        <button
          type="button"
          className={action.action}
          data-look="text"
          aria-pressed={asTable}
          disabled={series === null || Plot === null}
          onClick={() => setAsTable(!asTable)}
        >
          Table<VisuallyHidden> of {title}</VisuallyHidden>
        </button>
        <a
          className={action.action}
          data-look="text"
          href={source.csvPath}
          download
          {...(source.need === 'met' ? {} : { 'aria-describedby': noteId })}
          onClick={(event) => {
            // The browser would say that a download failed, but not why; the note beside it does.
            if (source.need !== 'met') event.preventDefault()
          }}
        >
          <span>
            CSV<VisuallyHidden> file of {title}</VisuallyHidden>
          </span>
        </a>
        <NetworkNote id={noteId} need={source.need} />
      </div>
    </Card>
  )
}

/** The browser's own radio buttons: they work from the first paint on, by keyboard and by touch. */
function Windows<W extends string>({ source, title, noteId }: { source: ChartSource<W>; title: string; noteId: string }) {
  const name = useId()
  const isOut = (window: W) => source.need !== 'met' && !source.loaded.includes(window)
  return (
    <div className={styles.windows} role="radiogroup" aria-label={`Window of ${title}`}>
      {source.windows.map((window) => (
        <label key={window} className={styles.window} data-out={isOut(window) ? '' : undefined}>
          <input
            type="radio"
            name={name}
            value={window}
            checked={window === source.window}
            onChange={() => source.choose(window)}
            {...(isOut(window) ? { 'aria-describedby': noteId } : {})}
          />
          <span>{window}</span>
        </label>
      ))}
    </div>
  )
}

const sentences = {
  empty: 'Collecting. The record begins with the first value that is read; it shows here within minutes.',
  failed: 'The record could not be read right now. What is read from now on is not lost.',
  offline: 'No connection. The record is on the server and shows here when it can be reached again.',
} as const

function WithoutLine({ status, load }: Pick<ChartSource<string>, 'status' | 'load'>) {
  if (status === 'loading' || status === 'ready') {
    return (
      <div key="waiting" className={styles.waiting}>
        <VisuallyHidden>Loading the record</VisuallyHidden>
      </div>
    )
  }
  return (
    // A key of its own: a new element doesn't count as a layout shift.
    <div key="message" className={styles.message} role="status">
      <p>{sentences[status]}</p>
      {status === 'empty' ? null : <Button onClick={load}>Try again</Button>}
    </div>
  )
}

/** The drawing code, once it is loaded. If that fails, `missing` is true and only the chart's place says so. */
function usePlot(): { Plot: ComponentType<PlotProps> | null; missing: boolean; fetchPlot: () => void } {
  const [{ Plot, missing }, set] = useState<{ Plot: ComponentType<PlotProps> | null; missing: boolean }>({ Plot: null, missing: false })
  const fetchPlot = () => {
    import('./plot.tsx').then(
      (module) => set({ Plot: module.Plot, missing: false }),
      (error: unknown) => {
        console.warn('the code that draws charts could not be loaded', error)
        set({ Plot: null, missing: true })
      },
    )
  }
  return { Plot, missing, fetchPlot }
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
