import type { ViewSource } from '../../data/live/use-view.ts'
import { flatten } from '../../page/placeholders.ts'
import { MARK, readMark } from '../../page/slot-marks.ts'
import type { PageView } from '../../page/view.ts'
import type { Place } from './place.ts'

/**
 * Keeps a prerendered section's figures current until its code is there: fills its slots anew, as the server filled them. Afterwards
 * React takes over what is filled in, and nothing else. Returns what ends it.
 */
export function keepFilled(place: Place, element: HTMLElement, source: ViewSource): () => void {
  if (place.isHere()) return () => {}
  const fill = () => {
    const shown = place.filledWith ?? source.initial()
    const current = source.current()
    if (shown === current) return
    refill(element, textsOf(shown), textsOf(current))
    place.filledWith = current
  }
  const end = source.subscribe(fill)
  place.onArrival(() => {
    end()
    // React has no such attribute.
    for (const marked of element.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK)
  })
  fill()
  return end
}

/** Writes what differs into the marked slots below an element. */
function refill(element: HTMLElement, shown: ReadonlyMap<string, string>, current: ReadonlyMap<string, string>): void {
  for (const marked of element.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    for (const { attribute, slot } of readMark(marked.getAttribute(MARK) ?? '')) {
      const text = current.get(slot)
      if (text === undefined || text === shown.get(slot)) continue
      if (attribute === null) marked.textContent = text
      else marked.setAttribute(attribute, text)
    }
  }
}

/** All sections ask for the same. */
const known = new WeakMap<PageView, ReadonlyMap<string, string>>()

function textsOf(view: PageView): ReadonlyMap<string, string> {
  const texts = known.get(view) ?? flatten(view)
  known.set(view, texts)
  return texts
}
