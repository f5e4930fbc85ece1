import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Meta } from '../../../src/contract/meta.ts'
import type { FeedEngine } from '../../feeds/engine.ts'
import { markPaths } from '../../glance/mark-paths.ts'
import { createPreviewPicture } from '../../glance/picture.ts'
import { securityHeaders } from '../middleware/headers.ts'
import { loadPages } from '../pages/pages.ts'
import { glanceRoutes } from './routes.ts'

let now = 0
let answers: Record<string, unknown>
let app: Hono

const meta = (state: Meta['state'] = 'live'): Meta => ({ state, asOf: '2026-11-23T11:32:10.000Z', source: 'test' })

beforeEach(() => {
  now = Date.parse('2026-11-23T11:32:20Z')
  answers = {
    '/api/vault/live-balance': { vaultBalance: '123456789.5', meta: meta() },
    '/api/token/market-data': { price: 0.00234, meta: meta('stored') },
    '/api/staking/total': { balance: '45600000', meta: meta('incomplete') },
  }
  // Only the fields that are read.
  const current: FeedEngine['current'] = (path) => (answers[path] === undefined ? undefined : JSON.parse(JSON.stringify({ answer: answers[path], version: 1, ageMs: 0 })))
  const feeds = { current }
  app = new Hono()
  app.use(securityHeaders({ https: true }))
  app.route('/', glanceRoutes({ feeds, picture: createPreviewPicture({ feeds, clock: { now: () => now } }) }))
})

describe('the page for frames', () => {
  it('says vault, price and stake with their age, in less than 10 KB and without script', async () => {
    const response = await app.request('/embed')
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text.length).toBeLessThan(10_240)
    expect(text).not.toMatch(/<script|\son\w+=|javascript:/i)
    const words = text.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')
    expect(words).toContain('In the vault 123.46M BD as of 23 Nov 2026, 11:32 UTC')
    expect(words).toContain('Price of one BD $0.002340 last known, from 23 Nov 2026, 11:32 UTC')
    expect(words).toContain('Staked 45.60M BD incomplete, as of 23 Nov 2026, 11:32 UTC')
    // Not by itself: a screen reader would lose its place.
    expect(text).not.toContain('http-equiv')
    expect(text).toContain('<a href="/embed">Newest figures</a>')
    expect(text).toContain('target="_blank" rel="noopener"')
    expect(text).not.toMatch(/(?:src|href)="(?!\/(?:embed)?")/)
  })

  it('may be framed by anyone, runs nothing and loads nothing', async () => {
    const { headers } = await app.request('/embed')
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect([headers.get('Cross-Origin-Resource-Policy'), headers.get('Cache-Control')]).toEqual(['cross-origin', 'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=600'])
  })

  it('makes nothing up where nothing is known', async () => {
    answers = {}
    expect(await (await app.request('/embed')).text()).toContain('not known yet')
  })
})

describe('the preview picture', () => {
  const size = (png: Uint8Array) => [new DataView(png.buffer).getUint32(16), new DataView(png.buffer).getUint32(20)]
  const get = async (headers: Record<string, string> = {}) => {
    const response = await app.request('/og.png', { headers })
    return { status: response.status, etag: response.headers.get('ETag') ?? '', headers: response.headers, png: new Uint8Array(await response.arrayBuffer()) }
  }

  it('is a PNG of 1200 by 630 that others may show, with a tag', async () => {
    const { status, etag, headers, png } = await get()
    expect(status).toBe(200)
    expect(Buffer.from(png.subarray(0, 8)).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
    expect(size(png)).toEqual([1200, 630])
    expect(png.length).toBeLessThan(120_000)
    expect(headers.get('Content-Type')).toBe('image/png')
    expect(headers.get('Cache-Control')).toContain('s-maxage=300')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect((await get({ 'If-None-Match': etag })).status).toBe(304)
  })

  it('is drawn once for all, again when the figures have changed, and at most once a minute', async () => {
    const [one, other] = await Promise.all([get(), get()])
    expect(one.etag).toBe(other.etag)
    answers['/api/vault/live-balance'] = { vaultBalance: '223456789.5', meta: meta() }
    now += 59_000
    expect((await get()).etag).toBe(one.etag)
    now += 2000
    const later = await get()
    expect(later.etag).not.toBe(one.etag)
    expect((await get({ 'If-None-Match': one.etag })).status).toBe(200)
    now += 3_600_000
    expect((await get()).etag).toBe(later.etag)
  })

  it('is drawn where nothing is known, too', async () => {
    answers = {}
    expect(size((await get()).png)).toEqual([1200, 630])
  })
})

it('picture and page are named with the app’s own address where the server knows it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bd-pages-'))
  try {
    await mkdir(join(dir, 'pages'))
    for (const name of ['~', 'not-found']) await writeFile(join(dir, 'pages', `${name}.txt`), '<link rel="canonical" href="/staking"/><meta property="og:image" content="/og.png">')
    const input = { figures: {}, missing: {}, deployment: { chain: 'demo' as const, mint: 'mint', vault: 'vault', links: { staking: '', dex: '', cardLogin: '', community: '' } }, now, utcOffsetMinutes: 0, link: 'polling' as const }
    expect(loadPages(dir, 'https://bd.example').fill('~', input)).toBe('<link rel="canonical" href="https://bd.example/staking"/><meta property="og:image" content="https://bd.example/og.png">')
    expect(loadPages(dir).fill('~', input)).toContain('content="/og.png"')
  } finally {
    await rm(dir, { recursive: true })
  }
})

it('shows the app’s own mark', async () => {
  const source = await readFile('src/ui/mark.tsx', 'utf8')
  for (const path of markPaths) expect(source).toContain(`'${path}'`)
})
