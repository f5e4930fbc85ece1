import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { addressBehind } from '../http/middleware/client-address.ts'
import { securityHeadersOf } from '../http/middleware/headers.ts'
import type { HttpMetrics } from '../http/middleware/request-metrics.ts'
import { proxyList } from '../http/middleware/trusted-proxies.ts'
import type { LiveHub } from './hub.ts'
import { figureStreamHeaders, streamAskedFor } from './route.ts'
import { MOST_WAITING_BYTES, type Sink } from './stream-readers.ts'

export interface QuickStreamsOptions {
  hub: Pick<LiveHub, 'join'>
  rest: Hono
  https?: boolean
  trustedProxies?: readonly string[] | undefined
  metrics?: Pick<HttpMetrics, 'answeredAtOnce'> | undefined
}

const PATH = '/api/live'

/**
 * The fast path of streams, as quick-reads.ts is of figures: their bytes go to the socket without middleware and web streams. When a process dies,
 * thousands of readers come back to the others within seconds. Pairings and refusals go to `rest`.
 */
export function quickStreams({ hub, rest, https = false, trustedProxies = [], metrics }: QuickStreamsOptions): Hono<{ Bindings: Partial<HttpBindings> }> {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>()
  const proxies = proxyList(trustedProxies)
  const guarded = securityHeadersOf(PATH, https)
  const plain = { ...guarded, ...figureStreamHeaders(false) }
  const packed = { ...guarded, ...figureStreamHeaders(true) }
  app.get(PATH, (c) => {
    // Absent where the app is called without a socket.
    const node: Partial<HttpBindings> | undefined = c.env
    const asked = c.req.method === 'GET' && c.req.query('pairing') === undefined && askedFor(c)
    if (!node?.incoming || !node.outgoing || !asked) return rest.fetch(c.req.raw, c.env)
    const { incoming, outgoing } = node
    const { paths, since, options } = asked
    const sink: Sink = {
      enqueue: (bytes) => {
        if (!outgoing.headersSent) {
          // Set before the others, it can be asked for afterwards: the queue in front doesn't count streams.
          outgoing.setHeader('Content-Type', 'text/event-stream')
          outgoing.writeHead(200, options.gzip ? packed : plain)
        }
        outgoing.write(bytes)
      },
      close: () => outgoing.end(),
      get desiredSize() {
        return MOST_WAITING_BYTES - outgoing.writableLength
      },
    }
    const leave = hub.join(sink, paths, since, addressBehind(proxies, incoming.socket.remoteAddress ?? null, incoming.headers['x-forwarded-for']), options)
    if (!leave) return rest.fetch(c.req.raw, c.env)
    outgoing.once('close', leave)
    metrics?.answeredAtOnce(PATH, 200)
    return RESPONSE_ALREADY_SENT
  })
  return app
}

function askedFor(c: Context): ReturnType<typeof streamAskedFor> | null {
  try {
    return streamAskedFor(c)
  } catch {
    // The long way says what is wrong.
    return null
  }
}
