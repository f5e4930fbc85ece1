import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useNarrow } from '../../ui/use-narrow.ts'

/** The names of the unfolded sections, for as long as the tab is open: Back and a reload show what was seen. */
const KEY = 'bd.unfolded'

const unfolded = createStore<ReadonlySet<string>>()(() => new Set())

/** The id of what a name's button shows and hides. */
export function foldId(name: string): string {
  return `${name}-fold`
}

/** Unfolds what has this name, or is the section with this anchor. */
export function unfold(name: string): void {
  if (!unfolded.getState().has(name)) write([...unfolded.getState(), name])
}

/** Folds it again. */
export function fold(name: string): void {
  write([...unfolded.getState()].filter((other) => other !== name))
}

function write(names: string[]): void {
  unfolded.setState(new Set(names), true)
  try {
    sessionStorage.setItem(KEY, names.join(' '))
  } catch {
    // Storage is blocked: it lasts as long as the page.
  }
}

/**
 * Takes up what was unfolded before a reload. Called before React takes the page over, as the router then restores the
 * scroll position: the page must have its height by then.
 */
export function resumeFolds(): void {
  if (typeof document === 'undefined') return
  const names = read()
  unfolded.setState(new Set(names), true)
  for (const name of names) document.getElementById(foldId(name))?.removeAttribute('hidden')
}

function read(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(' ').filter((name) => name !== '')
  } catch {
    return []
  }
}

export interface Fold {
  isFolded: boolean
  toggle: () => void
  /** For the element that is hidden while folded. */
  body: RefObject<HTMLDivElement | null>
}

/** A part that is folded on a phone (as section.module.css has it) until it is asked for: by its button, by a link to it, or by a search in the page. */
export function useFold(name: string): Fold {
  const isNarrow = useNarrow()
  const isUnfolded = useStore(unfolded, (names) => names.has(name))
  const isFolded = isNarrow && !isUnfolded
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = body.current
    // Hydration doesn't know yet what is unfolded. Folding it for a moment would lose the scroll position.
    if (!element || !isFolded || unfolded.getState().has(name)) return
    // React knows the attribute only as set or not set. With this value the browser's search finds what is in it.
    element.setAttribute('hidden', 'until-found')
    const show = () => unfold(name)
    element.addEventListener('beforematch', show)
    return () => element.removeEventListener('beforematch', show)
  }, [isFolded, name])
  return { isFolded, toggle: () => (isFolded ? unfold(name) : fold(name)), body }
}
