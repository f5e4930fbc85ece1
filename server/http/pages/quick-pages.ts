import { Hono } from 'hono'
import { encodingFor } from '../middleware/content-encoding.ts'
import { isKnown } from '../middleware/entity-tag.ts'
import { securityHeadersOf } from '../middleware/headers.ts'
import { PAGE_OR_FILE, type HttpMetrics } from '../middleware/request-metrics.ts'
import type { KeptPage, KeptPages } from './kept-pages.ts'
import { pageHeaders, withoutBody } from './page-answer.ts'
import type { Pages } from './pages.ts'

/**
 * The fast path of pages, as quick-reads.ts is of figures: a page in memory is answered without middleware, with headers
 * prepared when it was made. A query, an identified visitor and everything else go to `rest`, which would answer these requests
 * identically.
 */
export function quickPages({ pages, kept, rest, https, metrics }: { pages: Pages; kept: KeptPages; rest: Hono; https: boolean; metrics?: Pick<HttpMetrics, 'answeredAtOnce'> | undefined }): Hono {
  const app = new Hono()
  const inits = new WeakMap<KeptPage, { whole: { headers: Record<string, string> }; known: { status: 304; headers: Record<string, string> } }>()
  for (const path of pages.paths) {
    const name = pages.named(path)
    const guarded = securityHeadersOf(path, https)
    const initOf = (page: KeptPage) => {
      let made = inits.get(page)
      if (!made) {
        const headers = { ...guarded, ...pageHeaders(name, pages, page, { query: false }) }
        made = { whole: { headers }, known: { status: 304, headers: withoutBody(headers) } }
        inits.set(page, made)
      }
      return made
    }
    app.get(path, (c) => {
      const asked = c.req.raw.headers
      if (c.req.raw.url.includes('?') || asked.has('Authorization')) return rest.fetch(c.req.raw, c.env)
      const page = kept.get(name, encodingFor(asked.get('Accept-Encoding') ?? undefined))
      // Whoever waits for a page may as well take the long way.
      if (page instanceof Promise) return rest.fetch(c.req.raw, c.env)
      const { whole, known } = initOf(page)
      const isTheirs = isKnown(asked.get('If-None-Match') ?? undefined, page.tag)
      metrics?.answeredAtOnce(PAGE_OR_FILE, isTheirs ? 304 : 200)
      return isTheirs ? new Response(null, known) : new Response(page.body, whole)
    })
  }
  return app
}
