import { idle } from '../../data/idle.ts'
import type { Place } from './place.ts'

/** How far beyond the window's edge a section counts as near. */
const NEAR = '50% 0px'
/** A section in sight doesn't wait for an idle moment longer than this. */
const NEAR_WITHIN_MS = 250
/** The first seconds belong to the finger: what is folded is taken over after them, in ms since the visit began. */
const FOLDED_AFTER_MS = 8000
/** How long the others wait for a section whose code doesn't come. */
const PATIENCE_MS = 2000
/** Between two turns, in ms, where the browser doesn't tell when it is idle. */
export const PAUSE_MS = 100
/** What a person does to a section that wants it at once. */
const TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'input'] as const

/** The attribute of the element around a section; its value is the section's name. */
export const LATER_ATTRIBUTE = 'data-later'

const elements = new Map<Place, HTMLElement>()
const near = new Set<Place>()

/**
 * Wants the place when its turn comes: what is in sight first, what is folded after the first seconds of the visit, one after the other, each when the
 * browser is idle and the one before it is done, so that none of it is a long task. At once where it is touched. Returns what ends it.
 */
export function awaitTurn(place: Place, element: HTMLElement): () => void {
  elements.set(place, element)
  // What is folded is not seen, though its heading is.
  const seen = foldedPart(element) ?? element
  observer()?.observe(seen)
  // Touched before any of this ran, see early-presses.ts.
  if (element.hasAttribute('data-touched') || element.matches(':focus-within')) place.want()
  watchTouches()
  void takeTurns()
  return () => {
    observer()?.unobserve(seen)
    elements.delete(place)
    near.delete(place)
  }
}

/** Wants the section of this name at once, and returns it; undefined where the page has none. */
export function wantNamed(name: string): Place | undefined {
  const place = [...elements.keys()].find((one) => one.name === name)
  place?.want()
  return place
}

let isTurning = false
let cameIntoSight = () => {}

async function takeTurns(): Promise<void> {
  if (isTurning) return
  isTurning = true
  // What is in sight is told only after a frame.
  await idle({ within: NEAR_WITHIN_MS, otherwise: PAUSE_MS })
  for (let next = nextInLine(); next; next = nextInLine()) {
    if (isPutOff(next)) {
      await firstSecondsOrSight()
      continue
    }
    await idle({ ...(near.has(next) && { within: NEAR_WITHIN_MS }), otherwise: PAUSE_MS })
    // What came into sight meanwhile goes first.
    const place = nextInLine() ?? next
    place.want()
    await Promise.race([place.taken, pause(PATIENCE_MS)])
  }
  isTurning = false
}

/** What may be hidden of a section: a style may show it all the same, as in a wide window. */
function foldedPart(element: HTMLElement): Element | null {
  return element.querySelector(':scope > * > [hidden] > :last-child')
}

function isPutOff(place: Place): boolean {
  if (near.has(place) || performance.now() >= FOLDED_AFTER_MS) return false
  const element = elements.get(place)
  return element !== undefined && foldedPart(element)?.getBoundingClientRect().height === 0
}

/** Puts off all that wait, until one of them comes into sight or the first seconds are over. */
function firstSecondsOrSight(): Promise<void> {
  for (const place of elements.keys()) place.putOff()
  const isSeen = new Promise<void>((resolve) => (cameIntoSight = resolve))
  return Promise.race([isSeen, pause(FOLDED_AFTER_MS - performance.now())])
}

function nextInLine(): Place | undefined {
  const waiting = [...elements.keys()].filter((place) => !place.isWanted())
  return waiting.find((place) => near.has(place)) ?? waiting.find((place) => !isPutOff(place)) ?? waiting[0]
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

let observed: IntersectionObserver | undefined

function observer(): IntersectionObserver | undefined {
  if (!('IntersectionObserver' in window)) return undefined
  observed ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const place = placeAround(target)
        if (!place) continue
        if (isIntersecting) {
          near.add(place)
          cameIntoSight()
        } else near.delete(place)
      }
    },
    { rootMargin: NEAR },
  )
  return observed
}

let isWatching = false

function watchTouches(): void {
  if (isWatching) return
  isWatching = true
  for (const touch of TOUCHES) {
    window.addEventListener(touch, ({ target }) => (target instanceof Element ? placeAround(target)?.want() : undefined), { capture: true, passive: true })
  }
  // What is printed is what is there: lists and charts only come with their code.
  window.addEventListener('beforeprint', () => elements.forEach((_, place) => place.want()))
}

function placeAround(target: Element): Place | undefined {
  const element = target.closest(`[${LATER_ATTRIBUTE}]`)
  return [...elements].find(([, one]) => one === element)?.[0]
}
