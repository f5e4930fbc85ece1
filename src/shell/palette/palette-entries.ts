import { pageAt } from '../../content/pages.ts'
import { placesWhere, type Path } from '../../content/routes.ts'

/** One line of the command palette. */
export interface PaletteEntry {
  id: string
  label: string
  group: 'Pages' | 'Actions'
  /** More words to find it by. */
  also?: string
  run: () => void
}

/** Every public page once, under its canonical path. */
export function pageEntries(go: (path: Path) => void): PaletteEntry[] {
  return placesWhere(({ canonical, internal }) => canonical === undefined && internal === undefined).map(({ to, name }) => ({
    id: `page:${to}`,
    label: name,
    group: 'Pages',
    also: `${to} ${pageAt(to).description}`,
    run: () => go(to),
  }))
}

/** The entries that match every typed word, in the name or in `also`; names that begin with the text come first. */
export function findEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  const found = entries.filter(({ label, also = '' }) => {
    const text = `${label} ${also}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const rank = ({ label }: PaletteEntry) => {
    const name = label.toLowerCase()
    if (name.startsWith(words.join(' '))) return 0
    return words.every((word) => name.includes(word)) ? 1 : 2
  }
  return found.toSorted((one, other) => rank(one) - rank(other))
}
