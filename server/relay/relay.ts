import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import { machineRoutes } from '../http/machines/routes.ts'
import { clientAddress, trustProxies } from '../http/middleware/client-address.ts'
import { errorHandler } from '../http/middleware/error-handler.ts'
import { securityHeaders } from '../http/middleware/headers.ts'
import { HttpProblem, notFound } from '../http/middleware/http-problem.ts'
import { requestIds } from '../http/middleware/request-id.ts'
import type { Log } from '../lib/log.ts'
import { createLiveHub, type LiveHub } from '../live/hub.ts'
import { quickStreams } from '../live/quick-streams.ts'
import { liveRoute } from '../live/route.ts'
import { openChannel, type ChannelOptions } from './channel.ts'

export interface RelayOptions extends Pick<ChannelOptions, 'from' | 'silenceMs' | 'backoff'> {
  log: Log
  trustedProxies?: readonly string[]
  metricsToken?: string | undefined
  /** How long readers stay without the server; after that they are sent to polling. */
  patienceMs?: number
  isLeaving?: () => boolean
}

export interface Relay {
  app: Hono
  /** Hands the readers over to other relays. */
  handOver(): Promise<void>
  /** Ends what is left, and leaves the server. */
  close(): void
}

const PATIENCE_MS = 20_000

/**
 * GET /api/live for any number of readers, from one stream of a server: it keeps nothing, and its ids are the server's, so a
 * reader goes on at any other relay or server. A stream that also watches wallets or waits for a pairing is passed on to the server.
 */
export function createRelay({ log, from, silenceMs, backoff, trustedProxies = [], metricsToken, patienceMs = PATIENCE_MS, isLeaving = () => false }: RelayOptions): Relay {
  let hub: LiveHub | null = null
  let patience: NodeJS.Timeout | undefined
  let isUp = false

  const end = () => {
    hub?.close()
    hub = null
  }
  const channel = openChannel({
    from,
    log,
    ...(silenceMs === undefined ? {} : { silenceMs }),
    ...(backoff === undefined ? {} : { backoff }),
    onUp: () => {
      isUp = true
      clearTimeout(patience)
      hub ??= createLiveHub({ source: channel })
    },
    onDown: () => {
      if (isUp) patience = setTimeout(end, patienceMs)
      isUp = false
    },
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'bd_relay_readers', help: 'Open streams', registers: [registry], collect() { this.set(hub?.clients() ?? 0) } })
  new Gauge({ name: 'bd_relay_upstream_up', help: '1 while the stream of the server is open', registers: [registry], collect() { this.set(isUp ? 1 : 0) } })

  const missing = async () => {
    const all = [...(isLeaving() ? ['shutdown'] : []), ...(hub ? [] : ['upstream'])]
    return { reads: all, streams: all, writes: all }
  }
  const app = new Hono()
  app.onError(errorHandler(log))
  app.use(requestIds)
  app.use(securityHeaders({ https: false }))
  app.use(trustProxies(trustedProxies))
  app.route('/', machineRoutes({ missing, metrics: () => registry.metrics() }, metricsToken))
  app.get('/api/live', async (c, next) => {
    if (c.req.query('wallets') === undefined && c.req.query('pairing') === undefined) return next()
    const { pathname, search } = new URL(c.req.url)
    const headers = { ...c.req.header(), 'X-Forwarded-For': clientAddress(c) ?? '127.0.0.1' }
    return proxy(new URL(pathname + search, from), { headers, signal: c.req.raw.signal }).catch((error: unknown) => {
      log.warn('a stream could not be passed on', { error })
      throw away
    })
  })
  const longWay = new Hono()
  longWay.onError(errorHandler(log))
  longWay.use(trustProxies(trustedProxies))
  longWay.route(
    '/',
    liveRoute({
      open: (...asked) => {
        if (!hub) throw away
        return hub.open(...asked)
      },
      ended: () => hub === null,
    }),
  )
  app.route('/', quickStreams({ hub: { join: (...asked) => hub?.join(...asked) ?? null }, rest: longWay, trustedProxies }))
  app.notFound(() => notFound('There is nothing here.').getResponse())

  return {
    app,
    handOver: async () => hub?.handOver(),
    close: () => {
      channel.close()
      clearTimeout(patience)
      end()
    },
  }
}

const away = new HttpProblem({ status: 503, code: 'no_upstream', error: 'There are no live figures here at the moment.', retryAfterMs: 10_000 })
