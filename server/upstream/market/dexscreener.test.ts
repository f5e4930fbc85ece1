import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { fixturesMissing, fixtureText } from '../testing/fixtures.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createDexScreener, type DexScreenerOptions } from './dexscreener.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const PAIRS = JSON.stringify([
  { chainId: 'solana', pairAddress: 'DUST', baseToken: { address: MINT }, priceUsd: '9', liquidity: { usd: 0.5 } },
  { chainId: 'solana', pairAddress: 'POOL', baseToken: { address: MINT }, priceUsd: '0.0001133', liquidity: { usd: 45_000 } },
])

type Handler = (request: IncomingMessage, response: ServerResponse) => void
const answer =
  (body: string, status = 200, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function marketOf(handler: Handler, options: DexScreenerOptions = {}) {
  const paths: (string | undefined)[] = []
  const state = { handler }
  let arrived = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const server = createServer((request, response) => {
    paths.push(request.url)
    arrived()
    state.handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const clock = createManualClock()
  const baseUrl = `http://127.0.0.1:${bound.port}/`
  const source = createDexScreener({ baseUrl, clock, random: () => 1, ...options })
  return { source, clock, paths, arrival, state, stop: () => server.close() }
}

describe('createDexScreener', () => {
  it('asks for the pairs of the token and reads the price of the best', async () => {
    const { source, clock, paths } = await marketOf(answer(PAIRS))
    expect(await source.read(MINT)).toEqual({
      ok: true,
      reading: { priceUsd: 0.0001133, liquidity: 45_000, pair: 'POOL', source: 'dexscreener', asOf: new Date(clock.now()) },
    })
    expect(paths).toEqual([`/token-pairs/v1/solana/${MINT}`])
  })

  it('has an adjustable minimum of liquidity', async () => {
    const { source } = await marketOf(answer(PAIRS), { minLiquidityUsd: 100_000 })
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'unknown_token' })
  })

  it('pauses after HTTP 429 although it says retry-after: 0, longer each time, and sends no requests meanwhile', async () => {
    const { source, clock, paths, state } = await marketOf(answer('', 429, { 'retry-after': '0' }))
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'rate_limited', retryAfterMs: 4000 })
    await clock.advance(3999)
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'rate_limited', retryAfterMs: 1 })
    expect(paths).toHaveLength(1)
    await clock.advance(1)
    expect(await source.read(MINT)).toMatchObject({ retryAfterMs: 8000 })
    await clock.advance(8000)
    state.handler = answer(PAIRS)
    expect((await source.read(MINT)).ok).toBe(true)
    state.handler = answer('', 429, { 'retry-after': '60' })
    expect(await source.read(MINT)).toMatchObject({ retryAfterMs: 60_000 })
  })

  it.each<[string, Handler, string]>([
    ['HTTP 500', answer('oops', 500), 'unavailable'],
    ['HTTP 404', answer('{"error":"x"}', 404), 'unavailable'],
    ['a dropped connection', (_request, response) => response.destroy(), 'unavailable'],
    ['HTML', answer('<html>Just a moment...</html>'), 'garbage'],
    ['truncated JSON', answer(PAIRS.slice(0, -5)), 'garbage'],
    ['an empty body', answer(''), 'garbage'],
    ['another shape', answer('{"pairs":null}'), 'garbage'],
    ['an empty list', answer('[]'), 'unknown_token'],
  ])('turns %s into a result', async (_name, handler, reason) => {
    const { source } = await marketOf(handler)
    const result = await source.read(MINT)
    expect(result).toMatchObject({ ok: false, reason })
    expect(result).not.toHaveProperty('reading')
  })

  it('gives up after its time-out', async () => {
    const { source, clock, arrival } = await marketOf(() => {}, { timeoutMs: 8000 })
    const result = source.read(MINT)
    await arrival
    await clock.advance(8000)
    expect(await result).toEqual({ ok: false, reason: 'unavailable', message: 'no answer within 8000 ms' })
  })

  it('gives up when the body stops in the middle', async () => {
    const { source, clock, arrival } = await marketOf((_request, response) => void response.writeHead(200).write('['))
    const result = source.read(MINT)
    await arrival
    await clock.advance(8000)
    expect(await result).toMatchObject({ ok: false, reason: 'unavailable' })
  })

  it('refuses a body that is too long', async () => {
    const { source } = await marketOf(answer(`[${' '.repeat(10_000)}]`), { maxBodyBytes: 5000 })
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'garbage', message: expect.stringContaining('5000') })
  })

  it('rejects only when aborted', async () => {
    const { source, arrival } = await marketOf(() => {})
    const controller = new AbortController()
    const result = source.read(MINT, controller.signal)
    await arrival
    controller.abort(new Error('no longer wanted'))
    await expect(result).rejects.toThrow('no longer wanted')
    await expect(source.read(MINT, controller.signal)).rejects.toThrow('no longer wanted')
  })

  it('leaves no timer behind', async () => {
    const { source, clock } = await marketOf(answer(PAIRS))
    await source.read(MINT)
    expect(clock.pending()).toBe(0)
  })
})

describe.skipIf(fixturesMissing)('createDexScreener on recorded answers of another service', () => {
  it.each(['coingecko_simple_price_bitcoin_2021.json', 'coingecko_error_500.json', 'coingecko_error_missing_ids.json'])('%s is garbage', async (name) => {
    const { source } = await marketOf(answer(fixtureText(name)))
    expect(await source.read(MINT)).toMatchObject({ ok: false, reason: 'garbage' })
  })
})
