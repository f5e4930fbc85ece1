/**
 * The chosen colour scheme, in localStorage. The inline script of index.html reads it before the first paint, and
 * repeats the key. Without a choice the system's scheme applies.
 */
export const COLOUR_SCHEME_KEY = 'bd.colour-scheme'

export type ColourScheme = 'system' | 'light' | 'dark'

export const colourSchemes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: ColourScheme; label: string }[]

/** The page colour of each scheme for the browser's own bars: --page of src/ui/tokens.css in a notation that they understand. */
export const barColours = { light: '#faf8f4', dark: '#080e11' } as const

export function isColourScheme(value: string | null): value is ColourScheme {
  return colourSchemes.some((scheme) => scheme.value === value)
}

/** The stored choice; `system` if there is none, if it is invalid, or if storage is blocked. */
export function readColourScheme(): ColourScheme {
  try {
    const stored = localStorage.getItem(COLOUR_SCHEME_KEY)
    return isColourScheme(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** The choice in effect on this page, stored or not. */
export function currentColourScheme(): ColourScheme {
  const theme = document.documentElement.dataset['theme'] ?? null
  return isColourScheme(theme) ? theme : 'system'
}

/** Applies a choice at once and stores it; if storage is blocked, it lasts for this page only. */
export function chooseColourScheme(scheme: ColourScheme): void {
  if (scheme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = scheme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    bar.content = barColours[scheme === 'system' ? (bar.media.includes('dark') ? 'dark' : 'light') : scheme]
  }
  try {
    if (scheme === 'system') localStorage.removeItem(COLOUR_SCHEME_KEY)
    else localStorage.setItem(COLOUR_SCHEME_KEY, scheme)
  } catch (error) {
    console.warn('the colour scheme could not be stored', error)
  }
}
