import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The route of pages and files, and of whatever is not found: they match only wildcards. */
export const PAGE_OR_FILE = 'page or file'

/** Rate, errors and latency of HTTP. `route` is a template of ours, never a path of a visitor's. */
export interface HttpMetrics {
  began(): void
  answered(method: string, route: string, status: number, seconds: number): void
  /** An answer from memory, which takes microseconds: counted without a duration, as that would take a good part of them. */
  answeredAtOnce(route: string, status: number): void
}

/** HTTP metrics, in `registry`. */
export function createHttpMetrics(registry: Registry): HttpMetrics {
  const registers = [registry]
  const labelNames = ['method', 'route', 'status']
  const atOnce = new Map<string, { route: string; status: string; count: number }>()
  const requests = new Counter({
    name: 'bd_http_requests_total',
    help: 'Answers by method, route and class of status',
    labelNames,
    registers,
    collect() {
      for (const { route, status, count } of atOnce.values()) this.inc({ method: 'GET', route, status }, count)
      atOnce.clear()
    },
  })
  const seconds = new Histogram({
    name: 'bd_http_request_seconds',
    help: 'From the request to the head of its answer; figures that are answered from memory at once are only counted',
    labelNames,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  })
  const inFlight = new Gauge({ name: 'bd_http_requests_in_flight', help: 'Requests without an answer yet', registers })
  return {
    began: () => inFlight.inc(),
    answered(method, route, status, took) {
      inFlight.dec()
      const labels = { method: METHODS.has(method) ? method : 'other', route, status: classOf(status) }
      requests.inc(labels)
      seconds.observe(labels, took)
    },
    answeredAtOnce(route, code) {
      const status = classOf(code)
      const key = `${status} ${route}`
      const counted = atOnce.get(key)
      if (counted) counted.count += 1
      else atOnce.set(key, { route, status, count: 1 })
    },
  }
}

/** Measures every request that comes here. */
export function measureRequests(metrics: HttpMetrics): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now()
    metrics.began()
    await next()
    metrics.answered(c.req.method, templateOf(routePath(c)), c.res.status, (performance.now() - startedAt) / 1000)
  }
}

/** Anybody may send any method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function templateOf(route: string): string {
  return route.endsWith('*') ? PAGE_OR_FILE : route
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`
}
