import { placesWhere, type Path } from '../../content/routes.ts'

/** G, then the key of one of these, goes there. */
export const goTo = placesWhere(({ key }) => key !== undefined)

/** For the help sheet: what is pressed, and what it does. Keys of one list are pressed one after the other, those joined by + together. */
export const generalShortcuts: readonly { keys: readonly string[]; does: string; single: boolean }[] = [
  { keys: ['Ctrl+K'], does: 'Search pages and actions (Cmd+K on a Mac)', single: false },
  { keys: ['F8'], does: 'Go to the messages', single: false },
  { keys: ['Esc'], does: 'Close what is open', single: false },
  { keys: ['?'], does: 'Show this list', single: true },
  { keys: ['/'], does: 'Go to the search field of the page', single: true },
]

/** What a key press asks for, given whether G was pressed just before; null for what is none of ours. */
export type Asked = { ask: 'palette' | 'shortcuts' | 'search' | 'wait' } | { ask: 'go'; to: Path } | null

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * `typing`: the key belongs to a field or to something that is operated with letters. `singles`: keys without Ctrl or
 * Cmd are ours too; they can be switched off, as they get in the way of speech input.
 */
export function askedBy(press: KeyPress, { afterG, typing, singles }: { afterG: boolean; typing: boolean; singles: boolean }): Asked {
  const key = press.key.toLowerCase()
  if (press.ctrlKey || press.metaKey) return key === 'k' && !press.altKey && press.ctrlKey !== press.metaKey ? { ask: 'palette' } : null
  if (press.altKey || typing || !singles) return null
  if (afterG) {
    const place = goTo.find((item) => item.key === key)
    if (place) return { ask: 'go', to: place.to }
  }
  if (key === 'g') return { ask: 'wait' }
  if (key === '?') return { ask: 'shortcuts' }
  return key === '/' ? { ask: 'search' } : null
}

const SINGLES_KEY = 'bd.single-keys'

/** Whether keys without Ctrl or Cmd are ours; yes unless switched off on this device. */
export function singlesAreOn(): boolean {
  try {
    return localStorage.getItem(SINGLES_KEY) !== 'off'
  } catch {
    return true
  }
}

export function switchSingles(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SINGLES_KEY)
    else localStorage.setItem(SINGLES_KEY, 'off')
  } catch (error) {
    console.warn('the choice of shortcuts could not be stored', error)
  }
}
