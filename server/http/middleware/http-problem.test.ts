import { DrizzleQueryError } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problem } from '../../../src/contract/problem.ts'
import { recordingLog } from '../../db/testing/database.ts'
import { FeedUnavailable } from '../../feeds/feed-unavailable.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { bearerToken } from './bearer-token.ts'
import { errorHandler } from './error-handler.ts'
import { countCall, guardCalls, limitBody } from './guard-calls.ts'
import { createAddressLimits } from './address-limits.ts'
import { HttpProblem, tooMany, unauthorized } from './http-problem.ts'
import { jsonBody } from './request-body.ts'

/** The answer of an app whose only route throws this. */
async function thrown(error: Error) {
  const { log, lines } = recordingLog()
  const app = new Hono().get('/', () => {
    throw error
  })
  app.onError(errorHandler(log))
  const response = await app.request('/')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const body: unknown = await response.json()
  expect(problem.safeParse(body).success).toBe(true)
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body, logged: lines.map(({ level }) => level) }
}

describe('what a route throws', () => {
  it.each([
    ['a refusal', new HttpProblem({ status: 409, code: 'exists', error: 'There is one.', field: 'wallet', extra: { lastFour: '4242' } }), 409, { code: 'exists', error: 'There is one.', field: 'wallet', lastFour: '4242' }, null, []],
    ['a temporary refusal', tooMany(1), 429, { code: 'too_many' }, '1', []],
    ['no figure', new FeedUnavailable('market', '/api/trading/market-data', 'unknown_token'), 503, { code: 'unknown_token', error: 'market has no figure yet' }, '5', []],
    ['no database', new DrizzleQueryError('select 1', ['secret'], new Error('connection ended')), 503, { code: 'unavailable' }, '5', ['warn']],
    ['a fault', new Error('secret'), 500, { code: 'internal' }, null, ['error']],
  ])('%s is answered as a problem', async (_what, error, status, body, retryAfter, logged) => {
    const answer = await thrown(error)
    expect(answer).toMatchObject({ status, body, retryAfter, logged })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

  it('can be answered repeatedly by an app without an error handler', async () => {
    const refusal = unauthorized('Please sign in.')
    const app = new Hono().get('/', () => {
      throw refusal
    })
    for (let time = 0; time < 2; time += 1) {
      const response = await app.request('/')
      expect([response.status, response.headers.get('WWW-Authenticate'), await response.json()]).toEqual([401, 'Bearer', { success: false, code: 'unauthorized', error: 'Please sign in.' }])
    }
  })
})

describe('a guarded call with a JSON body', () => {
  const clock = createManualClock()
  const schema = z.object({ name: z.string().min(2, 'A name has two letters'), inner: z.object({ count: z.number() }).optional() })
  const app = () =>
    new Hono().post('/', guardCalls({ name: 'test', callsASecond: 5, atOnce: 8, mostBytes: 64, clock }), async (c) => c.json(await jsonBody(c, schema)))
  const post = (on: Hono, body: string, type = 'application/json') => on.request('/', { method: 'POST', body, headers: { 'Content-Type': type } })

  it.each([
    ['{"name":"ab"}', 'application/json', 200, { name: 'ab' }],
    ['{"name":"ab"}', 'Application/JSON ; charset=utf-8', 200, { name: 'ab' }],
    ['{"name":"ab"}', 'text/plain', 415, { code: 'unsupported_type' }],
    ['{"name":"ab"}', 'application/jsonp', 415, { code: 'unsupported_type' }],
    ['{"name":', 'application/json', 400, { code: 'bad_request', error: 'The body is not what it should be.' }],
    ['[]', 'application/json', 400, { code: 'bad_request', error: 'The body is not what it should be.' }],
    ['{"name":"a"}', 'application/json', 400, { code: 'bad_request', field: 'name', error: 'A name has two letters' }],
    ['{"name":"ab","inner":{"count":"1"}}', 'application/json', 400, { code: 'bad_request', field: 'inner.count', error: 'inner.count is not what it should be.' }],
    [`{"name":"${'a'.repeat(64)}"}`, 'application/json', 413, { code: 'too_long' }],
  ])('%s as %s: %i', async (body, type, status, said) => {
    const response = await post(app(), body, type)
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining(said)])
  })

  it.each([
    ['64', 200],
    ['65', 413],
  ])('of %s bytes by its Content-Length is answered with %i, and its body isn’t looked at before', async (length, status) => {
    const short = new Hono().post('/', limitBody(64), (c) => c.text('read'))
    const request = new Request('http://localhost/', { method: 'POST', body: '{}', headers: { 'Content-Length': length } })
    const looked: string[] = []
    Object.defineProperty(request, 'body', { get: () => looked.push('looked') })
    expect([(await short.request(request)).status, looked]).toEqual([status, []])
  })

  it('counts every call, and a route’s extra costs', async () => {
    const limited = app()
    for (let call = 0; call < 8; call += 1) expect((await post(limited, '{', 'text/plain')).status).toBe(415)
    expect((await post(limited, '{"name":"ab"}')).status).toBe(429)
    await clock.advance(200)
    expect((await post(limited, '{"name":"ab"}')).status).toBe(200)

    const limits = createAddressLimits({ name: 'test', aSecond: 1, clock })
    const counted = new Hono().get('/', async (c) => {
      await countCall(c, limits, 2)
      return c.text('')
    })
    expect([(await counted.request('/')).status, (await counted.request('/')).status]).toEqual([200, 429])
  })
})

it.each([
  ['Bearer abc', 'abc'],
  ['bearer a.b-c_d', 'a.b-c_d'],
  ['Bearer ', null],
  ['Bearer a b', null],
  ['Basic abc', null],
  [undefined, null],
])('Authorization: %s holds the token %s', async (header, token) => {
  const app = new Hono().get('/', (c) => c.json(bearerToken(c) ?? null))
  expect(await (await app.request('/', { headers: header === undefined ? {} : { Authorization: header } })).json()).toBe(token)
})
