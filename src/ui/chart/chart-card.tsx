import { useEffect, useId, useRef, useState, type ComponentType, type RefObject } from 'react'
import action from '../action.module.css'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { NetworkNote } from '../network-note.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './chart-card.module.css'
import type { PlotProps } from './plot.tsx'
import type { Series } from './series.ts'

/** A series and how it is come by. */
export interface ChartSource<W extends string> {
  windows: readonly W[]
  window: W
  choose: (window: W) => void
  status: 'loading' | 'ready' | 'empty' | 'failed' | 'offline'
  series: Series | null
  /** What is shown is another window's, until the chosen one arrives. */
  changing: boolean
  /** Epoch milliseconds of the last answer, where a later question was in vain; otherwise `null`. */
  notUpdatedSince: number | null
  csvPath: string
  /** Whether the connection is there that whatever is not loaded takes; `waiting` where that is the chosen window. */
  need: 'met' | 'connection' | 'waiting'
  /** The windows that can be shown without one. */
  loaded: readonly W[]
  /** Called when the chart comes near the eye, and to try again. */
  load: () => void
}

export interface ChartCardProps<W extends string> {
  title: string
  source: ChartSource<W>
  /** `BD`, `USD`. */
  unit: string
  /** A value as it stands at the end of the line: `102.35M`. */
  short: (value: string) => string
  /** A value in full. */
  exact: (value: string) => string
  /** Only the vault's line is gold. */
  tone?: 'plain' | 'vault'
  /** The heading's level where the chart stands. */
  level?: 2 | 3
  /** Of the figure as it is now, a slot: one that is incomplete, unconfirmed or disputed is not recorded. */
  state?: string
}

/**
 * A figure's past as a line, and as a table on request, in one of a few windows. Everything has its room from the first
 * paint on; library, values and line come when somebody scrolls near.
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
            // The browser would say that a download failed, and not why; the note beside it does.
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

/** The device's own radio buttons: they work with the first paint, by keyboard and by touch. */
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
    // Another element than what waited: what comes anew has not moved.
    <div key="message" className={styles.message} role="status">
      <p>{sentences[status]}</p>
      {status === 'empty' ? null : <Button onClick={load}>Try again</Button>}
    </div>
  )
}

/** What draws, once it is fetched. That it can't be fetched is told in the chart's place, and takes nothing else down. */
function usePlot(): { Plot: ComponentType<PlotProps> | null; missing: boolean; fetchPlot: () => void } {
  const [{ Plot, missing }, set] = useState<{ Plot: ComponentType<PlotProps> | null; missing: boolean }>({ Plot: null, missing: false })
  const fetchPlot = () => {
    import('./plot.tsx').then(
      (module) => set({ Plot: module.Plot, missing: false }),
      (error: unknown) => {
        console.warn('what draws charts could not be loaded', error)
        set({ Plot: null, missing: true })
      },
    )
  }
  return { Plot, missing, fetchPlot }
}

/** Calls once when the element comes within a screen's height of being seen. */
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
