import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readPaths, reads } from '../../src/contract/reads.ts'
import { readInitialState } from '../../src/page/initial-state.ts'
import { joinLease, type Lease } from '../db/lease.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import { createFeedEngine, defineFeed, type FeedEngine } from '../feeds/engine.ts'
import { marketFeed } from '../feeds/market.ts'
import { networkHealthFeed } from '../feeds/network-health.ts'
import { createHistoryReader } from '../feeds/history.ts'
import { chainHistoryOf } from '../feeds/testing/chain-history.ts'
import { createFeedStore } from '../feeds/store.ts'
import { vaultBalanceFeed } from '../feeds/vault-balance.ts'
import { createLiveHub, type LiveHub } from '../live/hub.ts'
import { systemClock } from '../lib/clock.ts'
import type { MarketResult } from '../upstream/market/market-source.ts'
import { createRpcPool } from '../upstream/rpc/pool/pool.ts'
import { clockAt } from '../lib/testing/clock-at.ts'
import { createApp } from './app.ts'
import { loadPages } from './pages/pages.ts'

const NOW = Date.parse('2026-11-21T15:00:00Z')
const SCRIPT = `console.log('${'a line that compresses well '.repeat(80)}')`

let database: TestDatabase
let lease: Lease
let feeds: FeedEngine
let hub: LiveHub
let app: Hono
let clientDir: string
let market: MarketResult
let vaultReads = 0
const logged: string[] = []

const log = {
  info: () => {},
  warn: () => {},
  error: (message: string) => void logged.push(message),
}

/** Parts with tests of their own. */
function otherParts() {
  const nodeUrls = ['http://127.0.0.1:9/']
  return {
    verification: null,
    history: createHistoryReader({ db: database.db, chain: chainHistoryOf(database.db, { clock: { now: () => NOW } }), clock: { now: () => NOW } }),
    rpc: { pool: createRpcPool({ urls: nodeUrls }), nodeUrls },
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  lease = await joinLease({ database, log })
  clientDir = mkdtempSync(join(tmpdir(), 'bd-client-'))
  mkdirSync(join(clientDir, 'pages'))
  mkdirSync(join(clientDir, 'assets'))
  const page = '<p data-state="{{figures.vaultBalance.state}}">{{figures.vaultBalance.text}}</p><script type="application/json">{{initialState}}</script>'
  writeFileSync(join(clientDir, 'pages/~.txt'), page)
  writeFileSync(join(clientDir, 'pages/~long.txt'), '<p>a page of some length</p>'.repeat(100))
  writeFileSync(join(clientDir, 'pages/not-found.txt'), '<h1>Page Not Found</h1>')
  writeFileSync(join(clientDir, 'assets/app-12345678.js'), SCRIPT)
  writeFileSync(join(clientDir, 'assets/app-12345678.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(clientDir, 'sw.js'), 'self.x = 1')
  writeFileSync(join(clientDir, 'manifest.webmanifest'), '{}')

  market = { ok: false, reason: 'unknown_token', message: 'no source knows it' }
  feeds = createFeedEngine({
    clock: { ...systemClock, now: () => NOW },
    feeds: [
      defineFeed(
        vaultBalanceFeed(
          async () => {
            vaultReads += 1
            return { balance: 102_345_678_900_000n, decimals: 6, lamports: 1_500_000_000n, slot: 447_552_123 }
          },
          () => new Date(NOW),
        ),
      ),
      defineFeed(marketFeed(async () => market)),
      defineFeed(
        networkHealthFeed(() => ({
          status: 'degraded',
          activeEndpoints: 3,
          totalEndpoints: 4,
          lastUpdate: new Date(NOW),
          errorCount: 7,
          slot: null,
          nodes: [],
        })),
      ),
    ],
    store: createFeedStore(database, lease),
    log,
  })
  await feeds.start()
  hub = createLiveHub({ source: feeds })
  app = createApp({
    feeds,
    hub,
    deployment: { chain: 'demo', mint: 'mint', vault: 'vault', links: { staking: '', dex: '', cardLogin: '', community: '' } },
    ...otherParts(),
    machine: { missing: async () => ({ reads: feeds.unready(), streams: feeds.unready(), writes: [] }), metrics: async () => '# metrics\n' },
    log,
    clock: clockAt(NOW + 3000),
    client: { dir: clientDir, pages: loadPages(clientDir) },
  })
  await feeds.get('/api/vault/live-balance')
  await feeds.get('/api/network/health')
})
afterAll(async () => {
  hub.close()
  await feeds.stop()
  await lease.stop()
  await database.drop()
  rmSync(clientDir, { recursive: true })
})

describe('reads', () => {
  it('[VAULT-13, VAULT-14, VAULT-15, VAULT-16] answer the vault balance in the specified fields, with meta', async () => {
    const response = await app.request('/api/vault/live-balance')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      vaultBalance: '102345678.9',
      vaultBalanceFormatted: '102,345,678.90',
      solBalance: 1.5,
      source: 'direct_rpc',
      meta: { state: 'live', asOf: '2026-11-21T15:00:00.000Z', source: 'direct_rpc', slot: 447_552_123 },
    })
  })

  it('[NET-09] answer the health of the nodes in the specified fields', async () => {
    const body: unknown = await (await app.request('/api/network/health')).json()
    expect(reads['/api/network/health'].parse(body)).toMatchObject({
      status: 'degraded',
      activeEndpoints: 3,
      totalEndpoints: 4,
      lastUpdate: '2026-11-21T15:00:00.000Z',
      errorCount: 7,
    })
  })

  it('answer 503 with a code and a sentence, never a zero, if nothing is known', async () => {
    const response = await app.request('/api/token/market-data')
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
    expect(await response.json()).toEqual({ success: false, code: 'unknown_token', error: 'market has no figure yet', requestId: response.headers.get('X-Request-Id') })
  })

  it('[MKT-17, MKT-18, MKT-19] answer the market in the specified fields once a source knows the token', async () => {
    market = {
      ok: true,
      reading: { priceUsd: 0.0001133, priceChange24h: -1.5, marketCap: 112_170, liquidity: 30_000, asOf: new Date(NOW), source: 'dexscreener' },
    }
    await expect.poll(async () => (await app.request('/api/trading/market-data')).status, { timeout: 15_000 }).toBe(200)
    const meta = { state: 'live', asOf: '2026-11-21T15:00:00.000Z', source: 'dexscreener' }
    expect(await (await app.request('/api/trading/market-data')).json()).toEqual({
      priceUsd: 0.0001133,
      priceChange24h: -1.5,
      marketCap: 112_170,
      marketCapSource: 'market',
      liquidity: 30_000,
      meta,
    })
    expect(await (await app.request('/api/token/market-data')).json()).toEqual({
      price: 0.0001133,
      priceChange24h: -1.5,
      marketCap: 112_170,
      marketCapSource: 'market',
      source: 'dexscreener',
      meta,
    })
  })

  it('answer 304 to a client that has the answer already', async () => {
    const first = await app.request('/api/vault/live-balance')
    const tag = first.headers.get('ETag') ?? ''
    expect(tag).not.toBe('')
    const second = await app.request('/api/vault/live-balance', { headers: { 'If-None-Match': `"other", ${tag}` } })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
  })

  it('ask the upstream once for simultaneous requests', async () => {
    const before = vaultReads
    await Promise.all(Array.from({ length: 50 }, () => app.request('/api/vault/live-balance')))
    expect(vaultReads - before).toBeLessThanOrEqual(1)
  })

  it('come in brotli for clients that accept it, whole and with the right length', async () => {
    const plain = await (await app.request('/long')).text()
    const packed = await app.request('/long', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(packed.headers.get('Content-Encoding')).toBe('br')
    expect(packed.headers.get('Vary')).toContain('Accept-Encoding')
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(Number(packed.headers.get('Content-Length') ?? bytes.length)).toBe(bytes.length)
    expect(brotliDecompressSync(bytes).toString()).toBe(plain)
  })

  it('go uncompressed if they are small', async () => {
    const small = await app.request('/api/network/health', { headers: { 'Accept-Encoding': 'br' } })
    expect(small.headers.get('Content-Encoding')).toBeNull()
    expect(small.headers.get('Vary')).toContain('Accept-Encoding')
    expect(await small.json()).toMatchObject({ status: 'degraded' })
  })

  it('come in brotli even if the build has no compressed file', async () => {
    const packed = await app.request('/pages/~long.txt', { headers: { 'Accept-Encoding': 'br' } })
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(Number(packed.headers.get('Content-Length') ?? bytes.length)).toBe(bytes.length)
    expect(brotliDecompressSync(bytes).toString()).toContain('<p>')
  })

  it('are 404 in JSON for a call that does not exist', async () => {
    const response = await app.request('/api/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ success: false, code: 'not_found' })
  })
})

describe('the page', () => {
  it('arrives with the current figures, and with what React needs to take over', async () => {
    const html = await (await app.request('/')).text()
    expect(html).toContain('<p data-state="live">102.35M</p>')
    const initialState = readInitialState(/<script type="application\/json">(.*)<\/script>/.exec(html)?.[1] ?? '')
    expect(initialState?.figures['/api/vault/live-balance']?.vaultBalance).toBe('102345678.9')
    expect(initialState).toMatchObject({ now: NOW + 3000, deployment: { chain: 'demo' } })
  })

  it('[SHELL-26] is the not-found screen with status 404 for any other path', async () => {
    for (const path of ['/no-such-page', '/staking/x', '/index', '/not-found', '/pages', '/..%2f..%2fetc/passwd']) {
      const response = await app.request(path)
      expect(response.status, path).toBe(404)
      expect(await response.text(), path).toContain('Page Not Found')
    }
  })
})

describe('files', () => {
  it('are immutable under /assets/, and compressed from the build', async () => {
    const response = await app.request('/assets/app-12345678.js', { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(SCRIPT)
    expect(await (await app.request('/assets/app-12345678.js')).text()).toBe(SCRIPT)
  })

  it('are 404 if they are missing, never the page, and never cached', async () => {
    for (const path of ['/assets/gone-87654321.js', '/icons/none.png', '/pages/none.txt']) {
      const response = await app.request(path)
      expect(response.status, path).toBe(404)
      expect(response.headers.get('Content-Type'), path).toContain('application/json')
      expect(response.headers.get('Cache-Control'), path).toBe('no-store')
    }
  })

  it('[API-15] are revalidated every time if their names do not change', async () => {
    for (const path of ['/sw.js', '/manifest.webmanifest']) {
      expect((await app.request(path)).headers.get('Cache-Control'), path).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=600')
    }
  })

  it('have their true length if the build left no compressed twin', async () => {
    const response = await app.request('/pages/~long.txt', { headers: { 'Accept-Encoding': 'br' } })
    const body = Buffer.from(await response.arrayBuffer())
    expect(brotliDecompressSync(body).toString()).toContain('a page of some length')
    expect([null, String(body.length)]).toContain(response.headers.get('Content-Length'))
  })

  it('show a page with open slots as text only', async () => {
    expect((await app.request('/pages/~.txt')).headers.get('Content-Type')).toContain('text/plain')
  })
})

describe('the live stream', () => {
  async function firstFrames(response: Response, count: number): Promise<string> {
    const reader = response.body?.getReader()
    let text = ''
    while (reader && text.split('\n\n').length <= count) text += new TextDecoder().decode((await reader.read()).value)
    await reader?.cancel()
    return text
  }

  it('carries the requested figures, as answers of the contract', async () => {
    const response = await app.request('/api/live?paths=/api/vault/live-balance')
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    expect(response.headers.get('Cache-Control')).toBe('no-store, no-transform')
    const text = await firstFrames(response, 2)
    const data = /^data: (.*)$/m.exec(text)?.[1] ?? ''
    const event = z.object({ path: z.literal('/api/vault/live-balance'), answer: z.unknown() }).parse(JSON.parse(data))
    expect(reads[event.path].parse(event.answer).vaultBalance).toBe('102345678.9')
    expect(hub.clients()).toBe(0)
  })

  it('refuses a figure that does not exist', async () => {
    const response = await app.request('/api/live?paths=/api/vault/live-balance,/api/secret')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, code: 'bad_request' })
  })
})

describe('machines', () => {
  it('learn whether the server is alive and ready, and read its metrics', async () => {
    expect((await app.request('/healthz')).status).toBe(200)
    expect(await (await app.request('/readyz')).json()).toEqual({ status: 'ready', writes: 'ready' })
    expect(await (await app.request('/metrics')).text()).toContain('# metrics')
  })
})

describe('every answer', () => {
  it('carries the security headers', async () => {
    for (const path of ['/', '/api/deployment', '/assets/app-12345678.js', '/nothing']) {
      const { headers } = await app.request(path)
      expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
      expect(headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'")
    }
  })

  it('hides the details of an unexpected error, and logs it in full', async () => {
    const broken = createApp({
      feeds: { ...feeds, heldJson: () => undefined, getJson: () => Promise.reject(new Error('the password is hunter2')) },
      hub,
      deployment: { chain: 'demo', mint: '', vault: '', links: { staking: '', dex: '', cardLogin: '', community: '' } },
      ...otherParts(),
      machine: { missing: async () => ({ reads: ['prices'], streams: ['prices'], writes: ['database'] }), metrics: async () => '' },
      log,
      clock: clockAt(NOW),
    })
    const response = await broken.request('/api/vault/live-balance')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('hunter2')
    expect(logged).toContain('a request failed unexpectedly')
    expect((await broken.request('/readyz')).status).toBe(503)
  })
})

it('every read path of the contract is answered by one feed', () => {
  for (const path of readPaths) expect(() => feeds.missing(path), path).not.toThrow()
})
