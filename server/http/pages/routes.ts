import { Hono } from 'hono'
import type { Deployment } from '../../../src/contract/deployment.ts'
import type { FeedEngine } from '../../feeds/engine.ts'
import type { Clock } from '../../lib/clock.ts'
import { pageInput } from './page-input.ts'
import type { Pages } from './pages.ts'
import { staticFiles } from './static-files.ts'

/** The built client: its files, and for every other path the page with the current figures. */
export function pageRoutes({ client, feeds, deployment, clock }: { client: { dir: string; pages: Pages }; feeds: FeedEngine; deployment: Deployment; clock: Clock }): Hono {
  return new Hono().route('/', staticFiles(client)).get('*', (c) => {
    const { html, status, policy } = client.pages.answer(c.req.path, pageInput(feeds, deployment, clock.now()))
    return c.html(html, status, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy })
  })
}
