import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { isLoopbackHost, listenOnLoopback } from '../loopback.ts'
import { pairsOf, type Listing } from './pairs.ts'
import type { Pool } from './pool.ts'

/** The market's faults. Anything not named works. */
export const marketFaultsSchema = z
  .strictObject({
    /** `unknown-token`: as if BD had never been traded. */
    mode: z.enum(['ok', 'rate-limit', 'error-500', 'hang', 'garbage', 'unknown-token', 'refuse']).default('ok'),
    /** The Retry-After of `rate-limit`; null omits it, like the real service. */
    retryAfter: z.union([z.number(), z.string()]).nullable().default(null),
    latencyMs: z.int().min(0).max(120_000).default(0),
    /** Makes the price differ from other sources. */
    priceFactor: z.number().positive().default(1),
  })
  .readonly()
export type MarketFaults = z.output<typeof marketFaultsSchema>
export type MarketFaultSettings = z.input<typeof marketFaultsSchema>

/** DEX Screener's paths, answered from a pool that trades. */
export interface DemoMarket {
  /** Base URL. */
  url: string
  pool: Pool
  faults(): MarketFaults
  /** Replaces all faults. Throws on invalid settings. */
  setFaults(settings: MarketFaultSettings): void
  /** Requests by path without parameters. */
  calls(): Record<string, number>
  resetCalls(): void
  close(): Promise<void>
}

const MOST_TOKENS = 30

export async function startMarket(pool: Pool, listing: Listing, clock: () => number): Promise<DemoMarket> {
  let faults = marketFaultsSchema.parse({})
  let turn = 0
  const calls = new Map<string, number>()

  const pairs = (): object[] => {
    if (faults.mode === 'unknown-token') return []
    const now = clock()
    pool.advance(now)
    return pairsOf(pool, listing, now, faults.priceFactor)
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const found = route(pathname, searchParams, listing.mint, pairs)
    const name = found?.name ?? 'unknown'
    calls.set(name, (calls.get(name) ?? 0) + 1)
    const { mode, latencyMs, retryAfter } = faults
    if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false })
    if (!isLoopbackHost(request.headers.host)) return send(response, 403, { error: 'loopback only' })
    switch (mode) {
      case 'hang':
        return
      case 'refuse':
        request.socket.resetAndDestroy()
        return
      case 'error-500':
        return send(response, 500, 'Internal Server Error')
      case 'rate-limit':
        if (retryAfter !== null) response.setHeader('retry-after', String(retryAfter))
        return send(response, 429, 'Too Many Requests')
      case 'garbage':
        return send(response, 200, GARBAGE[turn++ % GARBAGE.length])
      default:
        if (request.method !== 'GET') return send(response, 405, 'Method Not Allowed')
        return found ? send(response, 200, found.answer()) : send(response, 404, 'Not Found')
    }
  }

  const { url, reset, close } = await listenOnLoopback(respond, () => faults.mode === 'refuse')
  return {
    url,
    pool,
    faults: () => faults,
    setFaults: (settings) => {
      faults = marketFaultsSchema.parse(settings)
      if (faults.mode === 'refuse') reset()
    },
    calls: () => Object.fromEntries(calls),
    resetCalls: () => calls.clear(),
    close,
  }
}

/** Text is sent as it is, anything else as JSON. */
const GARBAGE = [
  '<!DOCTYPE html><title>Just a moment...</title>',
  '[{"chainId":"solana","dexId":"raydium","baseToken":{"addr',
  [{ chainId: 'solana', baseToken: 'BD', priceUsd: null, liquidity: { usd: 'NaN' } }],
]

interface Route {
  name: string
  answer(): unknown
}

/** Two families: bare arrays, and `{schemaVersion, pairs}` with null instead of an empty list. */
function route(pathname: string, query: URLSearchParams, mint: string, pairs: () => object[]): Route | null {
  const [, ...parts] = pathname.split('/').map(decodeURIComponent)
  const path = parts.join('/')
  const names = (list: string | undefined) => (list ?? '').split(',').slice(0, MOST_TOKENS)
  const ofTokens = (list: string | undefined) => (names(list).includes(mint) ? pairs() : [])
  const enveloped = (list: object[]) => ({ schemaVersion: '1.0.0', pairs: list.length > 0 ? list : null })
  if (path.startsWith('token-pairs/v1/')) {
    return { name: 'token-pairs/v1', answer: () => (parts[2] === 'solana' ? ofTokens(parts[3]) : []) }
  }
  if (path.startsWith('tokens/v1/')) return { name: 'tokens/v1', answer: () => (parts[2] === 'solana' ? ofTokens(parts[3]) : []) }
  if (path.startsWith('latest/dex/tokens/')) return { name: 'latest/dex/tokens', answer: () => enveloped(ofTokens(parts[3])) }
  if (path.startsWith('latest/dex/pairs/')) {
    return {
      name: 'latest/dex/pairs',
      answer: () => {
        const wanted = new Set(names(parts[4]))
        return enveloped(parts[3] === 'solana' ? pairs().filter((pair) => 'pairAddress' in pair && wanted.has(String(pair.pairAddress))) : [])
      },
    }
  }
  if (path === 'latest/dex/search') {
    const wanted = (query.get('q') ?? '').toLowerCase()
    const knows = wanted !== '' && [mint.toLowerCase(), 'bd', 'bd/usdc'].includes(wanted)
    return { name: 'latest/dex/search', answer: () => ({ schemaVersion: '1.0.0', pairs: knows ? [namesake(), ...pairs()] : [] }) }
  }
  return null
}

/** A search finds anything with the same name, on any chain. */
function namesake(): object {
  return {
    chainId: 'base',
    dexId: 'uniswap',
    url: 'https://dexscreener.com/base/0x00000000000000000000000000000000000000bd',
    pairAddress: '0x00000000000000000000000000000000000000bD',
    labels: ['v3'],
    baseToken: { address: '0x0000000000000000000000000000000000000B0D', name: 'Big Deal', symbol: 'BD' },
    quoteToken: { address: '0x4200000000000000000000000000000000000006', name: 'Wrapped Ether', symbol: 'WETH' },
    priceNative: '0.0000001294',
    priceUsd: '0.0004213',
    txns: { m5: { buys: 0, sells: 0 }, h1: { buys: 3, sells: 1 }, h6: { buys: 9, sells: 11 }, h24: { buys: 60, sells: 52 } },
    volume: { h24: 30_211.4, h6: 4_100.02, h1: 612.9, m5: 0 },
    priceChange: { h1: 1.02, h6: -3.4, h24: 11.8 },
    liquidity: { usd: 402_113.77, base: 477_200_000, quote: 61.7 },
    fdv: 421_300,
    marketCap: 421_300,
    pairCreatedAt: 1_748_000_000_000,
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': typeof body === 'string' && !text.startsWith('[') ? 'text/html' : 'application/json; charset=utf-8' }).end(text)
}
