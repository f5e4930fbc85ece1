import { Hono } from 'hono'
import { isReadPath, readPaths } from '../../src/contract/reads.ts'
import { clientAddress } from '../http/middleware/client-address.ts'
import { badRequest, HttpProblem } from '../http/middleware/http-problem.ts'
import type { LiveHub } from './hub.ts'

/** GET /api/live?paths=a,b: a Server-Sent Events stream of these figures, or of all when none are named. */
export function liveRoute(hub: LiveHub): Hono {
  const app = new Hono()
  app.get('/api/live', (c) => {
    const asked = (c.req.query('paths') ?? '').split(',').filter((path) => path !== '')
    const paths = asked.filter(isReadPath)
    if (paths.length < asked.length) throw badRequest('paths: names a figure that does not exist.', 'paths')
    const stream = hub.open(paths.length === 0 ? readPaths : paths, lastEventId(c.req.header('Last-Event-ID')), clientAddress(c))
    if (!stream) throw new HttpProblem(hub.ended() ? ending : full)
    return new Response(stream, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    })
  })
  return app
}

const full = { status: 503, code: 'too_many_streams', error: 'Too many live streams are open.', retryAfterMs: 30_000 } as const
const ending = { status: 503, code: 'stopping', error: 'This server is about to stop. Please connect again in a moment.', retryAfterMs: 5000 } as const

function lastEventId(header: string | undefined): number {
  const id = Number(header)
  return header !== undefined && Number.isSafeInteger(id) && id > 0 ? id : 0
}
