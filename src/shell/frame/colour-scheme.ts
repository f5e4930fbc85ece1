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

/** The page's colour of each, as the browser's own bars take it: --page of src/ui/tokens.css in the notation that they know. */
export const barColours = { light: '#faf8f4', dark: '#080e11' } as const

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

/** What holds on the page now, stored or not. */
export function currentColourScheme(): ColourScheme {
  const theme = document.documentElement.dataset['theme'] ?? null
  return isColourScheme(theme) ? theme : 'system'
}

/** Applies a choice at once and keeps it; where storage is blocked it holds for this page only. */
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
