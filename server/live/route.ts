import { Hono } from 'hono'
import { isReadPath, readPaths } from '../../src/contract/reads.ts'
import { clientAddress } from '../http/middleware/client-address.ts'
import { errorBody } from '../http/middleware/errors.ts'
import type { LiveHub } from './hub.ts'

/** GET /api/live?paths=a,b: a Server-Sent Events stream of these figures, all of them when none are named. */
export function liveRoute(hub: LiveHub): Hono {
  const app = new Hono()
  app.get('/api/live', (c) => {
    const asked = (c.req.query('paths') ?? '').split(',').filter((path) => path !== '')
    const paths = asked.filter(isReadPath)
    if (paths.length < asked.length) return c.json(errorBody('bad_request', 'paths: names a figure that does not exist.'), 400)
    const stream = hub.open(paths.length === 0 ? readPaths : paths, lastEventId(c.req.header('Last-Event-ID')), clientAddress(c))
    if (!stream) return hub.ended() ? c.json(...ending) : c.json(...full)
    return new Response(stream, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    })
  })
  return app
}

const full = [errorBody('too_many_streams', 'Too many live streams are open.'), 503, { 'Retry-After': '30' }] as const
const ending = [errorBody('stopping', 'This server is about to stop. Please connect again in a moment.'), 503, { 'Retry-After': '5' }] as const

function lastEventId(header: string | undefined): number {
  const id = Number(header)
  return header !== undefined && Number.isSafeInteger(id) && id > 0 ? id : 0
}
