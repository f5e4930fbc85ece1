import { Hono } from 'hono'
import { readPaths } from '../../../src/contract/reads.ts'
import { isBare } from '../../../src/contract/wire.ts'
import type { FeedEngine } from '../../feeds/engine.ts'
import type { JsonRead } from '../../feeds/published-answers.ts'
import { LEAST_COMPRESSED_BYTES } from '../middleware/content-encoding.ts'
import { isKnown } from '../middleware/entity-tag.ts'
import { securityHeadersOf } from '../middleware/headers.ts'
import type { HttpMetrics } from '../middleware/request-metrics.ts'
import { readHeaders } from './routes.ts'

/**
 * The fast path for nearly all requests: a figure in memory, too small to be compressed, is answered synchronously, without
 * middleware, with headers prepared when the figure came. That is several times as fast (npm run bench live-balance).
 * Everything else goes to `rest`, which would answer these requests identically.
 */
export function quickReads(feeds: FeedEngine, rest: Hono, https = false, metrics?: Pick<HttpMetrics, 'answeredAtOnce'>): Hono {
  const app = new Hono()
  for (const path of readPaths.filter((path) => !isBare(path))) {
    const guarded = securityHeadersOf(path, https)
    let made: { from: JsonRead; small: boolean; init: { headers: Record<string, string> } } | undefined
    app.get(path, (c) => {
      const held = feeds.heldJson(path)
      if (held && made?.from !== held) {
        const headers = { ...guarded, Vary: 'Accept-Encoding', ...readHeaders(path, held) }
        made = { from: held, small: Buffer.byteLength(held.body) < LEAST_COMPRESSED_BYTES, init: { headers } }
      }
      const { url } = c.req.raw
      if (!held || !made?.small || url.includes('?') || c.req.header('Authorization') !== undefined) return rest.fetch(c.req.raw, c.env)
      const known = isKnown(c.req.header('If-None-Match'), held.tag)
      metrics?.answeredAtOnce(path, known ? 304 : 200)
      if (known) return new Response(null, { status: 304, ...made.init })
      return new Response(held.body, made.init)
    })
  }
  app.notFound((c) => rest.fetch(c.req.raw, c.env))
  return app
}
