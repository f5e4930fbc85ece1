import type { RegisteredRouter } from '@tanstack/react-router'
import { notFoundPage, pages, type PageHead } from '../../content/pages.ts'

type Path = keyof RegisteredRouter['routesByPath']

/** Fails to compile as soon as a route has no title. */
const heads: { [P in Path]: PageHead } = pages

const byPath = new Map(Object.entries<PageHead>(heads))

/** Title, description and canonical address of a path; those of the not-found page where it leads nowhere. */
export function headOf(path: string): PageHead & { found: boolean } {
  const head = byPath.get(path.length > 1 ? path.replace(/\/+$/, '') : path)
  return head ? { ...head, found: true } : { ...notFoundPage, found: false }
}
