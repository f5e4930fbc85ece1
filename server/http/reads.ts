import { Hono } from 'hono'
import { readPaths, type ReadPath } from '../../src/contract/reads.ts'
import type { FeedEngine } from '../feeds/engine.ts'

/** Every read endpoint of the contract, each answered from the server's one copy of its figure. */
export function readRoutes(feeds: FeedEngine): Hono {
  const app = new Hono()
  for (const path of readPaths) app.get(path, (c) => answer(feeds, path, c.req.header('If-None-Match'), c.req.raw.signal))
  return app
}

async function answer(feeds: FeedEngine, path: ReadPath, knownTag: string | undefined, signal: AbortSignal): Promise<Response> {
  const { body, tag } = await feeds.getJson(path, signal)
  const headers = { ETag: tag, 'Cache-Control': 'no-cache', 'Content-Type': 'application/json; charset=utf-8' }
  if (knownTag?.split(/\s*,\s*/).includes(tag)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers })
}
