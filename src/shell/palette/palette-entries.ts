import { pages, type PageHead } from '../../content/pages.ts'

/** One line of the command palette. */
export interface PaletteEntry {
  id: string
  label: string
  group: 'Pages' | 'Actions'
  /** Further words under which it is found. */
  also?: string
  run: () => void
}

/** Every page for everybody once, where two paths show one screen under the one that counts. */
export function pageEntries(go: (path: keyof typeof pages) => void): PaletteEntry[] {
  return paths.flatMap((path) => {
    const { name, description, canonical, internal }: PageHead = pages[path]
    return canonical === undefined && internal === undefined ? [{ id: `page:${path}`, label: name, group: 'Pages' as const, also: `${path} ${description}`, run: () => go(path) }] : []
  })
}

/** The entries that have every word that is typed, in its name or beside it; those whose name begins with it first. */
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

const isPath = (path: string): path is keyof typeof pages => Object.hasOwn(pages, path)
const paths = Object.keys(pages).filter(isPath)
