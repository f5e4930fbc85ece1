import { lazy, Suspense, use, useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react'
import { idle } from '../../data/idle.ts'
import { underWay } from '../../data/under-way.ts'
import { ViewContext, type ViewSource } from '../../data/live/use-view.ts'
import { keepTrying } from '../../ui/keep-trying.ts'
import styles from './later-section.module.css'
import { createPlace, type Place } from './place.ts'
import { keepFilled } from './refill.ts'
import { awaitTurn, LATER_ATTRIBUTE, PAUSE_MS } from './turns.ts'

interface LaterSectionOptions<Export extends string> {
  /** The hash that leads to the section, or a name that is unique on its page. */
  name: string
  load: () => Promise<Record<Export, ComponentType>>
  /** What `load` offers under this name. */
  part: Export
  /** While prerendering, when nothing may wait: what `load` would give. */
  ready: Record<Export, ComponentType> | undefined
}

/**
 * A section that arrives prerendered, and is taken over by React on its own when it is near, touched, named by the hash, or the browser
 * is idle; a folded one only once the first seconds of the visit are over. Until then its HTML stays, with figures that move; also where its code can't be fetched. Rendered in the browser it is there at once.
 */
export function laterSection<Export extends string>({ name, load, part, ready }: LaterSectionOptions<Export>): ComponentType {
  const place = createPlace(name)
  const loading = keepTrying(load)
  // A screen that one comes to later has no HTML that could wait.
  const coming = !ready && isAppRunning() ? loading() : undefined
  if (!ready && !coming) {
    underWay(place.settled)
    // Where it is put off, at least its code lies ready.
    void place.settled.then(() => (place.isWanted() ? undefined : oneByOne(loading)))
  }
  const Part =
    ready?.[part] ??
    lazy<ComponentType>(async () => {
      if (!coming) await place.wanted
      const loaded = await (coming ?? loading())
      place.arrive()
      return { default: loaded[part] }
    })
  // The same element at every rendering: a new one would be a change to React, which would discard the prerendered section.
  const content = (
    <Suspense fallback={<div className={styles.waiting} data-waiting="" />}>
      <TakenOver place={place}>
        <Part />
      </TakenOver>
    </Suspense>
  )
  return function LaterSection() {
    const element = useRef<HTMLDivElement>(null)
    const source = use(ViewContext)
    useEffect(() => {
      if (!element.current || !source) return
      // Not prerendered: there is nothing to show instead.
      if (element.current.querySelector(':scope > [data-waiting]')) place.want()
      const ends = [keepFilled(place, element.current, source), awaitTurn(place, element.current)]
      return () => {
        ends.forEach((end) => end())
        // Who comes back finds it at its height at once, for the scroll position.
        place.want()
      }
    }, [source])
    // What was touched before the app ran is marked, see early-presses.ts.
    return (
      <div suppressHydrationWarning ref={element} className={styles.section} {...{ [LATER_ATTRIBUTE]: name }}>
        {content}
      </div>
    )
  }
}

let before: Promise<unknown> = Promise.resolve()

/** Each when the browser is idle and the one before it is there: to ask for nine sections' files at once would keep a phone from answering for 60 ms. */
function oneByOne(load: () => Promise<unknown>): void {
  before = before.then(() => idle({ otherwise: PAUSE_MS })).then(load)
}

/** React marks the element that it renders into. */
function isAppRunning(): boolean {
  const root = typeof document === 'undefined' ? null : document.getElementById('root')
  return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
}

/** Gives React the view that the section's HTML shows by now. */
function TakenOver({ place, children }: { place: Place; children: ReactNode }) {
  const source = use(ViewContext)
  const own = useMemo<ViewSource | null>(
    () => source && { subscribe: (listener) => source.subscribe(listener), current: () => source.current(), initial: () => place.filledWith ?? source.initial() },
    [source, place],
  )
  useEffect(() => place.take(), [place])
  return <ViewContext value={own}>{children}</ViewContext>
}
