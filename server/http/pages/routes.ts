import { Hono } from 'hono'
import { NOT_FOUND_PAGE } from '../../../src/page/page-file.ts'
import { encodingFor } from '../middleware/content-encoding.ts'
import { isKnown } from '../middleware/entity-tag.ts'
import type { KeptPages } from './kept-pages.ts'
import { pageHeaders, withoutBody } from './page-answer.ts'
import type { Pages } from './pages.ts'
import { staticFiles } from './static-files.ts'

/** The built client: its files, and for every other path the page with the current figures. */
export function pageRoutes({ dir, pages, kept }: { dir: string; pages: Pages; kept: KeptPages }): Hono {
  return new Hono().route('/', staticFiles({ dir, pages })).get('*', async (c) => {
    const name = pages.named(c.req.path)
    const page = await kept.get(name, encodingFor(c.req.header('Accept-Encoding')))
    const headers = pageHeaders(name, pages, page, { query: c.req.url.includes('?') })
    if (name === NOT_FOUND_PAGE) return c.body(page.body, 404, headers)
    if (isKnown(c.req.header('If-None-Match'), page.tag)) return c.body(null, 304, withoutBody(headers))
    return c.body(page.body, 200, headers)
  })
}
