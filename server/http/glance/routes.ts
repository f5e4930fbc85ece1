import { Hono } from 'hono'
import type { FeedEngine } from '../../feeds/engine.ts'
import { glanceFigures } from '../../glance/figures.ts'
import { framePage, framePolicy } from '../../glance/frame.ts'
import type { PreviewPicture } from '../../glance/picture.ts'
import { shared } from '../middleware/caching.ts'
import { tagged } from '../middleware/entity-tag.ts'

/** It gives each figure's time in full, so it may be older than a page. */
const frameHeaders = { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': shared(30, 600), 'Content-Security-Policy': framePolicy } as const

/** GET /og.png: the picture that links to the app are shown with. GET /embed: the figures for a frame on any page. */
export function glanceRoutes({ feeds, picture }: { feeds: Pick<FeedEngine, 'current'>; picture: PreviewPicture }): Hono {
  const app = new Hono()
  app.get('/og.png', async (c) => {
    const { png, etag } = await picture.current()
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400' }
    if (c.req.header('If-None-Match')?.split(/,\s*/).includes(etag) === true) return c.body(null, 304, headers)
    return c.body(png, 200, { ...headers, 'Content-Type': 'image/png' })
  })
  app.get('/embed', (c) => tagged(c.req.header('If-None-Match'), framePage(glanceFigures(feeds)).toString(), frameHeaders))
  return app
}
