import { idle } from '../../data/idle.ts'
import type { ViewSource } from '../../data/live/use-view.ts'
import { flatten } from '../../page/placeholders.ts'
import { MARK, readMark } from '../../page/slot-marks.ts'
import type { PageView } from '../../page/view.ts'
import type { Place } from './place.ts'

/** The first time doesn't wait for an idle moment longer than this. */
const FILL_WITHIN_MS = 500

/**
 * Keeps a prerendered section's figures current until its code is there: fills its slots anew, as the server filled them. Afterwards
 * React takes over what is filled in, and nothing else. Returns what ends it.
 */
export function keepFilled(place: Place, element: HTMLElement, source: ViewSource): () => void {
  if (place.isHere()) return () => {}
  let slots: Slots | undefined
  let isOver = false
  const fill = () => {
    if (isOver) return
    const shown = place.filledWith ?? source.initial()
    const current = source.current()
    if (shown === current) return
    slots ??= slotsBelow(element)
    for (const [slot, text] of changedTexts(shown, current)) slots.get(slot)?.forEach((write) => write(text))
    place.filledWith = current
  }
  const unsubscribe = source.subscribe(fill)
  const end = () => {
    isOver = true
    unsubscribe()
  }
  place.onArrival(() => {
    end()
    // React has no such attribute.
    for (const marked of element.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK)
  })
  // All sections ask at the same time, when the app has just started.
  void idle({ within: FILL_WITHIN_MS, otherwise: 0 }).then(fill)
  return end
}

/** By slot: what writes a text where the HTML below an element shows it. */
type Slots = ReadonlyMap<string, readonly ((text: string) => void)[]>

/** Looked for once: the HTML stays as it is until its code comes, and figures move several times a second. */
function slotsBelow(element: HTMLElement): Slots {
  const slots = new Map<string, ((text: string) => void)[]>()
  for (const marked of element.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    for (const { attribute, slot } of readMark(marked.getAttribute(MARK) ?? '')) {
      const write = attribute === null ? (text: string) => void (marked.textContent = text) : (text: string) => marked.setAttribute(attribute, text)
      slots.set(slot, [...(slots.get(slot) ?? []), write])
    }
  }
  return slots
}

/** All sections ask for the same. */
let last: { from: PageView; to: PageView; changed: [slot: string, text: string][] } | undefined

/** The slots of `to` whose text isn't the one of `from`. */
function changedTexts(from: PageView, to: PageView): [slot: string, text: string][] {
  if (last?.from === from && last.to === to) return last.changed
  const before = flatten(from)
  const changed = [...flatten(to)].filter(([slot, text]) => text !== before.get(slot))
  last = { from, to, changed }
  return changed
}
