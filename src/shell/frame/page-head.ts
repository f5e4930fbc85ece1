import { notFoundPage, pageAt, type PageHead } from '../../content/pages.ts'
import { isPath } from '../../content/routes.ts'

/** Title, description and canonical address of a path; those of the not-found page if it is unknown. */
export function headOf(path: string): PageHead & { found: boolean } {
  const known = path.length > 1 ? path.replace(/\/+$/, '') : path
  return isPath(known) ? { ...pageAt(known), found: true } : { ...notFoundPage, found: false }
}
