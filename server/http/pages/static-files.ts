import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { PAGES_FOLDER } from '../../../src/page/page-file.ts'
import { shared } from '../middleware/caching.ts'
import { notFound } from '../middleware/http-problem.ts'
import type { Pages } from './pages.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** By the worker, one of them, browsers learn of a new version: it comes a moment later, as it does during any update. */
const BRIEFLY = shared(1, 600)

/**
 * The built files, in brotli if the build wrote a `.br`. Hashed assets never change; browsers ask for all others each time. A missing
 * file in these folders is a 404: a page in place of a missing script would make a white screen.
 */
export function staticFiles({ dir, pages }: { dir: string; pages: Pick<Pages, 'policy'> }): Hono {
  const app = new Hono()
  const files = serveStatic({ root: dir, precompressed: true })

  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', IMMUTABLE)
  })
  // The worker stores a page's template with its headers, and answers with both when the server can't.
  app.use(`/${PAGES_FOLDER}/:file{.+\\.txt}`, async (c, next) => {
    const policy = pages.policy(c.req.param('file').slice(0, -'.txt'.length))
    await next()
    if (policy !== undefined) c.header('Content-Security-Policy', policy)
  })
  app.use('*', async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const found = await files(c, async () => {})
    if (!found) return next()
    if (!found.headers.has('Cache-Control')) found.headers.set('Cache-Control', BRIEFLY)
    // A text without a `.br` may be compressed on its way: with the original length a browser would wait for the rest.
    if (!found.headers.has('Content-Encoding')) {
      c.header('Content-Length', undefined)
      found.headers.delete('Content-Length')
    }
    return found
  })
  for (const folder of ['assets', 'icons', PAGES_FOLDER]) {
    app.all(`/${folder}/:file{.+}`, () => {
      throw notFound('There is no such file.')
    })
  }
  return app
}
