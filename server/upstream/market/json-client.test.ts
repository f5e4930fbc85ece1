import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createJsonClient, type JsonClientOptions } from './json-client.ts'
import { answer, drop, type Handler, hang, startLocalMarket } from './testing/local-market.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function clientOf(handler: Handler, options: Partial<JsonClientOptions> = {}) {
  const market = await startLocalMarket(handler)
  closers.push(() => market.close())
  const clock = createManualClock()
  return { market, clock, client: createJsonClient({ baseUrl: `${market.baseUrl}//`, clock, random: () => 1, ...options }) }
}

describe('createJsonClient', () => {
  it('returns the body with any status, and leaves no timer behind', async () => {
    const { client, market, clock } = await clientOf(answer({ a: 1 }), { headers: { 'x-key': 'secret' } })
    expect(await client.get('/path?b=c')).toEqual({ ok: true, status: 200, body: { a: 1 } })
    market.behave(answer({ error: 'x' }, 404))
    expect(await client.get('/other')).toEqual({ ok: true, status: 404, body: { error: 'x' } })
    expect(market.paths).toEqual(['/path?b=c', '/other'])
    expect(market.headers[0]).toMatchObject({ accept: 'application/json', 'x-key': 'secret' })
    expect(clock.pending()).toBe(0)
  })

  it.each<[string, Handler, string, string]>([
    ['HTTP 500 in plain text', answer('oops', 500), 'unavailable', 'HTTP 500'],
    ['HTTP 502 without a body', answer('', 502), 'unavailable', 'HTTP 502'],
    ['a dropped connection', drop, 'unavailable', 'connection failed'],
    ['HTML', answer('<html>Just a moment...</html>'), 'garbage', 'not JSON'],
    ['a bare NaN, which is not JSON', answer('{"usd":NaN}'), 'garbage', 'not JSON'],
    ['truncated JSON', answer('{"a":'), 'garbage', 'not JSON'],
    ['an empty body', answer(''), 'garbage', 'not JSON'],
    ['a body that is too long', answer(`[${' '.repeat(10_000)}]`), 'garbage', '5000'],
  ])('turns %s into a failure', async (_name, handler, reason, message) => {
    const { client } = await clientOf(handler, { maxBodyBytes: 5000 })
    expect(await client.get('/')).toEqual({ ok: false, reason, message: expect.stringContaining(message) })
  })

  it.each([401, 403])('leaves a service alone for long that answers HTTP %i', async (status) => {
    const { client } = await clientOf(answer('error code: 1020', status))
    expect(await client.get('/')).toEqual({ ok: false, reason: 'unavailable', message: `HTTP ${status}`, retryAfterMs: 900_000 })
  })

  it('does not send a key to the target of a redirect', async () => {
    const { client: elsewhere, market: other } = await clientOf(answer({}))
    expect((await elsewhere.get('/')).ok).toBe(true)
    const { client } = await clientOf(answer('', 302, { location: other.baseUrl }), { headers: { 'x-key': 'secret' } })
    expect(await client.get('/')).toMatchObject({ ok: false, reason: 'unavailable', message: 'HTTP 302' })
    expect(other.paths).toHaveLength(1)
  })

  it('pauses after HTTP 429 although it says retry-after: 0, longer each time, and sends no requests meanwhile', async () => {
    const { client, market, clock } = await clientOf(answer('', 429, { 'retry-after': '0' }))
    expect(await client.get('/')).toMatchObject({ ok: false, reason: 'rate_limited', retryAfterMs: 4000 })
    await clock.advance(3999)
    expect(await client.get('/')).toMatchObject({ ok: false, reason: 'rate_limited', retryAfterMs: 1 })
    expect(market.paths).toHaveLength(1)
    await clock.advance(1)
    expect(await client.get('/')).toMatchObject({ retryAfterMs: 8000 })
    await clock.advance(8000)
    market.behave(answer({}))
    expect((await client.get('/')).ok).toBe(true)
    market.behave(answer('', 429))
    expect(await client.get('/')).toMatchObject({ retryAfterMs: 4000 })
    await clock.advance(4000)
    market.behave(answer('', 429, { 'retry-after': '60' }))
    expect(await client.get('/')).toMatchObject({ retryAfterMs: 60_000 })
  })

  it('pauses even when only the body says so, longer each time', async () => {
    const { client, market, clock } = await clientOf(answer('"slow down"'), { refuses: (body) => body === 'slow down' })
    expect(await client.get('/')).toMatchObject({ ok: false, reason: 'rate_limited', retryAfterMs: 4000 })
    expect(await client.get('/')).toMatchObject({ ok: false, reason: 'rate_limited' })
    expect(market.paths).toHaveLength(1)
    await clock.advance(4000)
    expect(await client.get('/')).toMatchObject({ retryAfterMs: 8000 })
  })

  it('keeps its own limit: a request waits for its turn, and is refused when that takes too long', async () => {
    const { client, market, clock } = await clientOf(answer({}), { requestsPerSecond: 0.5 })
    expect((await client.get('/1')).ok).toBe(true)
    const second = client.get('/2')
    const third = client.get('/3')
    await clock.advance(1999)
    expect(market.paths).toEqual(['/1'])
    await clock.advance(1)
    expect((await second).ok).toBe(true)
    expect(await third).toEqual({ ok: false, reason: 'rate_limited', message: 'our own rate limit is used up', retryAfterMs: 2000 })
    expect(market.paths).toEqual(['/1', '/2'])
    await clock.advance(2000)
    expect((await client.get('/4')).ok).toBe(true)
    expect(clock.pending()).toBe(0)
  })

  it('does not ask if a refusal came while the request waited for its turn', async () => {
    const { client, market, clock } = await clientOf(answer('', 429), { requestsPerSecond: 0.5 })
    const first = client.get('/1')
    const second = client.get('/2')
    expect(await first).toMatchObject({ reason: 'rate_limited', retryAfterMs: 4000 })
    await clock.advance(2000)
    expect(await second).toMatchObject({ reason: 'rate_limited', retryAfterMs: 2000 })
    expect(market.paths).toEqual(['/1'])
  })

  it('stops waiting for its turn when the caller aborts', async () => {
    const { client, market, clock } = await clientOf(answer({}), { requestsPerSecond: 0.5 })
    await client.get('/1')
    const controller = new AbortController()
    const second = client.get('/2', controller.signal)
    controller.abort(new Error('no longer wanted'))
    await expect(second).rejects.toThrow('no longer wanted')
    expect(clock.pending()).toBe(0)
    expect(market.paths).toEqual(['/1'])
  })

  it.each<[string, Handler]>([
    ['nothing comes', hang],
    ['the body stops in the middle', (_request, response) => void response.writeHead(200).write('{')],
  ])('gives up after its time-out when %s', async (_name, handler) => {
    const { client, market, clock } = await clientOf(handler)
    const result = client.get('/')
    await market.arrived(1)
    await clock.advance(8000)
    expect(await result).toEqual({ ok: false, reason: 'unavailable', message: 'no answer within 8000 ms' })
  })

  it('rejects only when aborted', async () => {
    const { client, market } = await clientOf(hang)
    const controller = new AbortController()
    const result = client.get('/', controller.signal)
    await market.arrived(1)
    controller.abort(new Error('no longer wanted'))
    await expect(result).rejects.toThrow('no longer wanted')
    await expect(client.get('/', controller.signal)).rejects.toThrow('no longer wanted')
  })
})
