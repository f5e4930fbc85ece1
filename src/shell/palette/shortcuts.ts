import { placesWhere, type Path } from '../../content/routes.ts'

/** G, then the key of one of these, goes there. */
export const goTo = placesWhere(({ key }) => key !== undefined)

/** For the help sheet. Several `keys` are pressed one after the other; keys joined by + are pressed together. */
export const generalShortcuts: readonly { keys: readonly string[]; does: string; single: boolean }[] = [
  { keys: ['Ctrl+K'], does: 'Search pages and actions (Cmd+K on a Mac)', single: false },
  { keys: ['F8'], does: 'Go to the messages', single: false },
  { keys: ['Esc'], does: 'Close what is open', single: false },
  { keys: ['?'], does: 'Show this list', single: true },
  { keys: ['/'], does: 'Go to the search field of the page', single: true },
]

/** What a key press asks for. `to` is the place that G and a second key lead to. */
export type Asked = { ask: 'palette' | 'shortcuts' | 'search' | 'wait' } | { ask: 'go'; to: Path } | null

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * Returns null for a key that isn't a shortcut. `typing`: the target takes letters itself. `singles`: keys without Ctrl or
 * Cmd count too; they can be switched off, because they interfere with speech input.
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

/** Whether shortcuts without Ctrl or Cmd are on; true unless switched off on this device. */
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
