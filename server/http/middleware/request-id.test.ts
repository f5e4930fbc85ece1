import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { errorHandler } from './error-handler.ts'
import { badRequest, NO_STORE, unavailable } from './http-problem.ts'
import { REQUEST_ID_HEADER, requestIds } from './request-id.ts'
import { createHttpMetrics, measureRequests } from './request-metrics.ts'

const UUID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const withId = { headers: { [REQUEST_ID_HEADER]: UUID } }
let app: Hono
let registry: Registry
let lines: string[]

beforeEach(() => {
  lines = []
  registry = new Registry()
  const log = createLog((line) => lines.push(line), (line) => lines.push(line))
  const inner = new Hono()
  inner.get('/api/wallets/:wallet', (c) => c.json({ wallet: c.req.param('wallet') }, 200, NO_STORE))
  inner.get('/figure', (c) => c.json({}, 200, { 'Cache-Control': 'public, s-maxage=5' }))
  inner.post('/figure', (c) => c.json({}))
  inner.get('/wrong', () => {
    throw badRequest('Not so.')
  })
  inner.get('/away', () => {
    throw unavailable('Later.')
  })
  for (const path of ['/broken', '/api/uploads/:upload', '/api/calendars/:token']) {
    inner.get(path, () => {
      throw new Error('a bug')
    })
  }
  app = new Hono()
  app.onError(errorHandler(log))
  app.use(requestIds)
  app.use(measureRequests(createHttpMetrics(registry)))
  app.route('/', inner)
})

describe('the id of a request', () => {
  it("is the caller's, or a new one for each", async () => {
    const idOf = async (init?: RequestInit) => (await app.request('/api/wallets/a', init)).headers.get(REQUEST_ID_HEADER)
    expect(await idOf(withId)).toBe(UUID)
    const [one, other] = [await idOf(), await idOf({ headers: { [REQUEST_ID_HEADER]: 'anna@example.com' } })]
    expect(one).toMatch(/^[0-9a-f-]{36}$/)
    expect(other).toMatch(/^[0-9a-f-]{36}$/)
    expect(one).not.toBe(other)
  })

  it('is not in an answer that a cache may give to others', async () => {
    expect((await app.request('/figure', withId)).headers.has(REQUEST_ID_HEADER)).toBe(false)
    expect((await app.request('/figure', { method: 'POST', ...withId })).headers.get(REQUEST_ID_HEADER)).toBe(UUID)
    expect((await app.request('/wrong', withId)).headers.get(REQUEST_ID_HEADER)).toBe(UUID)
  })

  it('is told to the person and to the log where the fault is ours', async () => {
    const broken = await app.request('/broken', withId)
    expect([broken.status, await broken.json()]).toEqual([500, { success: false, code: 'internal', error: `Something went wrong here. It has been recorded (request ${UUID}).`, requestId: UUID }])
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ message: 'a request failed unexpectedly', path: '/broken', requestId: UUID })])
    expect(await (await app.request('/away', withId)).json()).toMatchObject({ requestId: UUID })
    expect(await (await app.request('/wrong', withId)).json()).not.toHaveProperty('requestId')
  })
})

it('the log names the route of a failed request, never the secret or the wallet in its path', async () => {
  for (const path of ['/api/uploads/a-secret-address', '/api/calendars/a-secret-address.ics']) await app.request(path)
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/api/uploads/:upload', '/api/calendars/:token'])
  expect(lines.join()).not.toContain('a-secret-address')
})

describe('the metrics of HTTP', () => {
  it('count by template and class of status, and never by what a visitor wrote', async () => {
    for (const path of ['/api/wallets/secret-one', '/api/wallets/secret-two', '/wrong', '/broken', '/no/such/path']) await app.request(path)
    await app.request('/figure', { method: 'BREW' })
    const counter = await registry.getSingleMetricAsString('bd_http_requests_total')
    const counted = counter.split('\n').filter((line) => !line.startsWith('#')).toSorted()
    expect(counted).toEqual([
      'bd_http_requests_total{method="GET",route="/api/wallets/:wallet",status="2xx"} 2',
      'bd_http_requests_total{method="GET",route="/broken",status="5xx"} 1',
      'bd_http_requests_total{method="GET",route="/wrong",status="4xx"} 1',
      'bd_http_requests_total{method="GET",route="page or file",status="4xx"} 1',
      'bd_http_requests_total{method="other",route="page or file",status="4xx"} 1',
    ])
    const all = await registry.metrics()
    expect(all).toContain('bd_http_request_seconds_count{method="GET",route="/api/wallets/:wallet",status="2xx"} 2')
    expect(all).toContain('bd_http_requests_in_flight 0')
    expect(all).not.toMatch(/secret|no\/such/)
  })

  it('count what is answered from memory, once', async () => {
    const metrics = createHttpMetrics(registry = new Registry())
    for (const status of [200, 200, 304]) metrics.answeredAtOnce('/api/x', status)
    const read = () => registry.getSingleMetricAsString('bd_http_requests_total')
    await read()
    const text = await read()
    expect(text).toContain('bd_http_requests_total{method="GET",route="/api/x",status="2xx"} 2')
    expect(text).toContain('bd_http_requests_total{method="GET",route="/api/x",status="3xx"} 1')
  })
})
