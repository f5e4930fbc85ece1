import type { z } from 'zod/mini'
import type { Meta } from '../../contract/meta.ts'
import { readWith, type ReadOptions } from './api-client.ts'

/** As many as the server gives at once. */
const PAGE = 1000

/** GET of a list page by page, from the first or from `cursor` on, to the last. Throws as readWith() does; nothing of a list that breaks off is returned. */
export async function readPages<T extends { meta: Pick<Meta, 'nextCursor'> }>(path: string, schema: z.ZodMiniType<T>, { cursor, ...options }: ReadOptions & { cursor?: string } = {}): Promise<T[]> {
  const pages: T[] = []
  let next = cursor
  do {
    const after = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`
    const page = await readWith(`${path}?limit=${PAGE}${after}`, schema, options)
    pages.push(page)
    next = page.meta.nextCursor
  } while (next !== undefined)
  return pages
}
