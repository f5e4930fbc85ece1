import { Hono } from 'hono'
import type { FeedEngine } from '../../feeds/engine.ts'
import { glanceFigures } from '../../glance/figures.ts'
import { framePage, framePolicy } from '../../glance/frame.ts'
import type { PreviewPicture } from '../../glance/picture.ts'

/** GET /og.png: the picture that links to the app are shown with. GET /embed: the figures for a frame on any page. */
export function glanceRoutes({ feeds, picture }: { feeds: Pick<FeedEngine, 'current'>; picture: PreviewPicture }): Hono {
  const app = new Hono()
  app.get('/og.png', async (c) => {
    const { png, etag } = await picture.current()
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=60, s-maxage=300, stale-while-revalidate=600' }
    if (c.req.header('If-None-Match')?.split(/,\s*/).includes(etag) === true) return c.body(null, 304, headers)
    return c.body(png, 200, { ...headers, 'Content-Type': 'image/png' })
  })
  app.get('/embed', (c) => c.html(framePage(glanceFigures(feeds)), 200, { 'Cache-Control': 'public, max-age=30', 'Content-Security-Policy': framePolicy }))
  return app
}
