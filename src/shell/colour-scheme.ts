/**
 * The colour scheme chosen by hand, in localStorage. The inline script of index.html reads it before the first paint;
 * the key stands there too. Without a choice the system's scheme holds.
 */
export const COLOUR_SCHEME_KEY = 'bd.colour-scheme'

export type ColourScheme = 'system' | 'light' | 'dark'

export const colourSchemes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: ColourScheme; label: string }[]

export function isColourScheme(value: string | null): value is ColourScheme {
  return colourSchemes.some((scheme) => scheme.value === value)
}

/** What was chosen; `system` for nothing, for nonsense, and where storage is blocked. */
export function readColourScheme(): ColourScheme {
  try {
    const stored = localStorage.getItem(COLOUR_SCHEME_KEY)
    return isColourScheme(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Applies a choice at once and keeps it; where storage is blocked it holds for this page only. */
export function chooseColourScheme(scheme: ColourScheme): void {
  if (scheme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = scheme
  try {
    if (scheme === 'system') localStorage.removeItem(COLOUR_SCHEME_KEY)
    else localStorage.setItem(COLOUR_SCHEME_KEY, scheme)
  } catch (error) {
    console.warn('the colour scheme could not be stored', error)
  }
}
