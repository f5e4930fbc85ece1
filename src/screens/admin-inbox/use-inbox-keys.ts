import { useEffect, useRef } from 'react'
import { takesLetters } from '../../shell/palette/use-shortcuts.ts'
import { singlesAreOn } from '../../shell/palette/shortcuts.ts'

/** What the keys do; the names are those of the buttons that do the same. */
export interface InboxKeys {
  step: (by: 1 | -1) => void
  back: () => boolean
  assign: () => void
  approve: () => void
  decline: () => void
  note: () => void
  undo: () => void
  select: (withShift: boolean) => void
  help: () => void
}

/** G and a second letter lead elsewhere (use-shortcuts.ts): for so long, that letter isn't ours. */
const AFTER_G_MS = 1500

/** The keys of the inbox. They don't act in fields, in dialogs, or where single keys are switched off. */
export function useInboxKeys(enabled: boolean, keys: InboxKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!enabled) return
    let gAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return
      if (event.key === 'Escape') {
        if (latest.current.back()) event.preventDefault()
        return
      }
      if (!singlesAreOn()) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const afterG = event.timeStamp - gAt <= AFTER_G_MS
      gAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (afterG) return
      const { step, assign, approve, decline, note, undo, select, help } = latest.current
      const does: Readonly<Record<string, () => void>> = { j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1), m: assign, a: approve, d: decline, n: note, u: undo, x: () => select(event.shiftKey), '?': help }
      const act = Object.hasOwn(does, key) ? does[key] : undefined
      // Arrows scroll what isn't a list of cases.
      if (act === undefined || (key.startsWith('Arrow') && !isInList(event.target))) return
      event.preventDefault()
      act()
    }
    // Before the app's own shortcuts, which leave alone what was taken here.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [enabled])
}

function isInList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-index]') !== null
}
