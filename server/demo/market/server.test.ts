import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressOf } from '../chain/keys.ts'
import { manualClock, START } from '../testing/demo.ts'
import { createPool } from './pool.ts'
import { startMarket, type DemoMarket } from './server.ts'

const clock = manualClock()
const mint = addressOf('test', 'mint')
const pairAddress = addressOf('test', 'pair')
let market: DemoMarket
beforeAll(async () => {
  const listing = { mint, pairAddress, otherAddresses: Array.from({ length: 5 }, (_, index) => addressOf('test', `pair ${index}`)), supply: 990_000_000, createdAt: START }
  market = await startMarket(createPool('test', START), listing, clock)
})
afterAll(() => market.close())

const token = z.strictObject({ address: z.string(), name: z.string(), symbol: z.string() })
const windows = <T extends z.ZodType>(one: T) => z.strictObject({ m5: one, h1: one, h6: one, h24: one })
/** The shape of the real service: strings, numbers, and fields that may be absent but never null. */
const pair = z.strictObject({
  chainId: z.string(),
  dexId: z.string(),
  url: z.url(),
  pairAddress: z.string(),
  labels: z.array(z.string()).optional(),
  baseToken: token,
  quoteToken: token,
  priceNative: z.string().regex(/^\d+(\.\d+)?$/),
  priceUsd: z.string().regex(/^\d+(\.\d+)?$/),
  txns: windows(z.strictObject({ buys: z.int().nonnegative(), sells: z.int().nonnegative() })),
  volume: windows(z.number().nonnegative()),
  priceChange: windows(z.number()).partial(),
  liquidity: z.strictObject({ usd: z.number(), base: z.number(), quote: z.number() }).optional(),
  fdv: z.number().optional(),
  marketCap: z.number().optional(),
  pairCreatedAt: z.number().optional(),
  info: z.object({}).loose().optional(),
})
const list = z.array(pair)
const envelope = z.object({ schemaVersion: z.string(), pairs: list.nullable() })
const get = async (path: string): Promise<unknown> => (await fetch(`${market.url}${path}`)).json()
const traded = async () => {
  const found = list.parse(await get(`/token-pairs/v1/solana/${mint}`)).find((one) => one.pairAddress === pairAddress)
  if (!found) throw new Error('the pool is not listed')
  return found
}

describe('the market', () => {
  it('answers every path of DEX Screener in its shape', async () => {
    const pairs = list.parse(await get(`/token-pairs/v1/solana/${mint}`))
    expect(pairs).toHaveLength(5)
    expect(list.parse(await get(`/tokens/v1/solana/${mint},${pairAddress}`))).toEqual(pairs)
    expect(envelope.parse(await get(`/latest/dex/tokens/${mint}`)).pairs).toEqual(pairs)
    expect(envelope.parse(await get(`/latest/dex/pairs/solana/${pairAddress}`)).pairs?.map((one) => one.pairAddress)).toEqual([pairAddress])
    const found = envelope.parse(await get(`/latest/dex/search?q=${mint}`)).pairs ?? []
    expect(found).toHaveLength(6)
    expect(found[0]?.chainId).toBe('base')
  })

  it('knows nothing of other tokens: an empty list in one family, null in the other', async () => {
    expect(await get(`/tokens/v1/solana/${pairAddress}`)).toEqual([])
    expect(await get(`/token-pairs/v1/base/${mint}`)).toEqual([])
    expect(envelope.parse(await get('/latest/dex/tokens/abc')).pairs).toBeNull()
    expect(envelope.parse(await get('/latest/dex/search?q=zzz')).pairs).toEqual([])
    expect((await fetch(`${market.url}/latest/nothing`)).status).toBe(404)
  })

  it('puts the real pair neither first nor at the highest liquidity', async () => {
    const pairs = list.parse(await get(`/token-pairs/v1/solana/${mint}`))
    expect(pairs[0]?.pairAddress).not.toBe(pairAddress)
    const byLiquidity = pairs.toSorted((a, b) => (b.liquidity?.usd ?? 0) - (a.liquidity?.usd ?? 0))
    expect(byLiquidity[0]?.quoteToken.address).toBe(mint)
    expect(byLiquidity.filter(({ baseToken }) => baseToken.address === mint)[0]?.pairAddress).toBe(pairAddress)
    expect(pairs.some(({ liquidity }) => liquidity === undefined)).toBe(true)
    expect(pairs.some(({ liquidity }) => liquidity?.usd === 0)).toBe(true)
  })

  it('reports its pool’s real trades', async () => {
    clock.advance(5 * 3_600_000)
    const { priceUsd, marketCap, liquidity, txns, volume, priceChange } = await traded()
    const now = clock()
    const { pool } = market
    expect(Number(priceUsd)).toBeCloseTo(pool.price(), 7)
    expect(marketCap).toBe(Math.round(pool.price() * 990_000_000))
    expect(liquidity?.usd).toBeCloseTo(2 * pool.reserves().quote, 1)
    for (const [name, window] of [['m5', 300_000], ['h1', 3_600_000], ['h6', 21_600_000], ['h24', 86_400_000]] as const) {
      const trades = pool.trades().filter(({ at }) => at > now - window && at <= now)
      expect(txns[name].buys + txns[name].sells).toBe(trades.length)
      expect(volume[name]).toBeCloseTo(trades.reduce((sum, { usd }) => sum + usd, 0), 1)
    }
    expect(priceChange.h24).toBeCloseTo((pool.price() / (pool.priceAt(now - 86_400_000) ?? 0) - 1) * 100, 1)
    expect(priceChange.h24).not.toBe(0)
    const before = priceUsd
    clock.advance(3_600_000)
    expect((await traded()).priceUsd).not.toBe(before)
  })

  it('fails in every configured way, and hides a token set as unknown', async () => {
    const path = `${market.url}/tokens/v1/solana/${mint}`
    market.setFaults({ mode: 'rate-limit', retryAfter: 0 })
    const limited = await fetch(path)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '0'])
    market.setFaults({ mode: 'rate-limit' })
    expect((await fetch(path)).headers.get('retry-after')).toBeNull()
    market.setFaults({ mode: 'error-500' })
    expect((await fetch(path)).status).toBe(500)
    market.setFaults({ mode: 'refuse' })
    await expect(fetch(path)).rejects.toThrow('fetch failed')
    market.setFaults({ mode: 'unknown-token' })
    expect(await get(`/tokens/v1/solana/${mint}`)).toEqual([])
    expect(envelope.parse(await get(`/latest/dex/tokens/${mint}`)).pairs).toBeNull()
    market.setFaults({ mode: 'garbage' })
    for (let turn = 0; turn < 3; turn += 1) {
      const text = await (await fetch(path)).text()
      expect(list.safeParse(parsedOrNull(text)).success).toBe(false)
    }
    market.setFaults({ priceFactor: 3 })
    expect(Number((await traded()).priceUsd)).toBeCloseTo(3 * market.pool.price(), 6)
    expect(() => market.setFaults({ mode: 'ok', priceFactor: -1 })).toThrow('priceFactor')
    market.setFaults({})
  })

  it('hangs if configured, and counts requests', async () => {
    market.resetCalls()
    market.setFaults({ mode: 'hang' })
    const abort = new AbortController()
    const answer = fetch(`${market.url}/tokens/v1/solana/${mint}`, { signal: abort.signal }).then(
      () => 'answered',
      () => 'aborted',
    )
    while (market.calls()['tokens/v1'] !== 1) await new Promise((resolve) => setTimeout(resolve, 5))
    abort.abort()
    expect(await answer).toBe('aborted')
    market.setFaults({})
    await traded()
    expect(market.calls()).toEqual({ 'tokens/v1': 1, 'token-pairs/v1': 1 })
  })
})

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
