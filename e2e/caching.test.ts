import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startApp, type App } from './support/app.ts'
import { cachingProxies, type CachingProxy } from './support/caching-proxy.ts'
import { ask, visitorOf, type Visitor } from './support/crowd.ts'
import { firstOwner, OWNER } from './support/first-owner.ts'
import { until } from './support/until.ts'

/** The app behind real caches with the configuration that docs/operations.md recommends. A cache that this machine lacks is skipped. */

const REQUESTS = 2000
const AT_ONCE = 20
const VISITOR = 'Visitor'
const figure = z.object({ meta: z.object({ asOf: z.string() }) })

describe.each(cachingProxies)('behind $name', ({ start }) => {
  let app: App
  let cache: CachingProxy
  /** What nobody but its owner may ever get, and no cache may hold. */
  const secrets: string[] = []

  beforeAll(async () => {
    if (!start) return
    app = await startApp({ smallChain: true })
    cache = await start(app.port)
  })
  afterAll(async () => {
    await cache?.stop()
    await app?.dispose()
  })

  const get = (path: string, headers: Record<string, string> = {}) => ask(cache.url, { path, headers: { 'User-Agent': VISITOR, ...headers } })

  it.skipIf(!start)(`of ${REQUESTS} requests of many visitors over 95 in a hundred are answered by it, whole and as each wants it`, async () => {
    let hits = 0
    let next = 0
    const visit = async () => {
      while (next < REQUESTS) {
        const visitor = visitorOf(next++)
        const answer = await ask(cache.url, visitor)
        if (cache.isHit(answer)) hits += 1
        expect(await faultsOf(visitor, answer), visitor.path).toEqual([])
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, visit))
    console.log(`${hits} of ${REQUESTS} from the cache`)
    expect(hits / REQUESTS).toBeGreaterThan(0.95)
  })

  it.skipIf(!start)('what is private is never stored, and a second visitor never sees it', async () => {
    const { session } = await firstOwner(app.url)
    const mark = `secret${Date.now()}`
    const post = (path: string, body: object, headers: Record<string, string> = {}) => fetch(cache.url + path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })

    // What a device has read.
    const news = z.object({ count: z.number() })
    const unread = async (headers: Record<string, string>) => news.parse(await (await get('/api/notifications/unread', headers)).json()).count
    const before = await unread({})
    const reader = (await post('/api/notifications/read-all', {})).headers.get('Set-Cookie')?.split(';')[0] ?? ''
    expect(reader).toMatch(/^bd_reader=/)
    expect(await unread({ Cookie: reader })).toBe(0)
    expect(await unread({})).toBe(before)

    // A calendar, whose address is its key, and the wallet in it.
    const { stakers } = z.object({ stakers: z.array(z.object({ wallet: z.string() })) }).parse(await (await get('/api/staking/total')).json())
    const wallet = stakers.at(-1)?.wallet ?? ''
    const { token, path: calendar } = z.object({ token: z.string(), path: z.string() }).parse(await (await post('/api/calendars', { wallets: [{ address: wallet, label: mark }] })).json())
    expect(await (await get(calendar)).text()).toContain(mark)
    for (const path of [`/api/wallets/${wallet}/movements`, `/api/wallets/${wallet}/statement?format=json`, `/api/verify-bd-tokens?walletAddress=${wallet}`]) expect((await get(path)).status, path).toBe(200)
    expect((await get(`/api/wallets/${wallet}`)).headers.get('Cache-Control')).toBe('no-store')

    // An administrator, by token and as a browser does it, and what the one sees.
    const byToken = await get('/api/admin/account', session)
    expect([byToken.status, await byToken.text()]).toEqual([200, expect.stringContaining(`"${OWNER.username}"`)])
    expect((await get('/api/vault/live-balance', session)).headers.get('Cache-Control')).toBe('no-store')
    for (const path of ['/api/admin/account', '/api/admin/inbox', '/api/admin/system']) {
      const other = await get(path)
      expect([other.status, await other.text()], path).toEqual([401, expect.not.stringContaining(`"${OWNER.username}"`)])
      expect((await get(path, session)).status, path).toBe(200)
      expect((await get(path)).status, path).toBe(401)
    }

    // What stands in a page's address.
    for (const path of [`/wallet/return?data=${mark}`, `/open?text=${mark}`, `/nowhere?x=${mark}`, '/admin/inbox']) {
      for (const _ of [1, 2, 3]) expect((await get(path)).status, path).toBe(path.startsWith('/nowhere') ? 404 : 200)
    }
    // Machines.
    for (const path of ['/healthz', '/metrics', '/readyz']) for (const _ of [1, 2]) expect(cache.isHit(await get(path)), path).toBe(false)

    secrets.push(mark, token, reader.split('=')[1] ?? '', session.Authorization.replace('Bearer ', ''), `wallets/${wallet}`, 'walletAddress=', 'api/admin/account', 'api/calendars', '/nowhere', '/healthz')
    const stored = cache.stored()
    // It does hold what everybody may see.
    expect(stored.includes('/api/vault/live-balance') || stored.includes('"vaultBalance"')).toBe(true)
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([])
  })

  it.skipIf(!start)('while the app is stopped the last answers are given, marked by their age, and the fresh ones once it is back', async () => {
    const balance = async () => {
      const answer = await get('/api/vault/live-balance')
      return answer.status === 200 ? figure.parse(await answer.json()).meta.asOf : null
    }
    const page = async () => {
      const answer = await get('/', { 'Accept-Encoding': 'br' })
      return answer.status === 200 ? Number(/"now":(\d+)/.exec(await unpacked(answer))?.[1]) : null
    }
    await until(async () => (await page()) !== null && (await balance()) !== null, { what: 'both in the cache' })
    await app.stop()
    const [toldAt, filledAt] = [await balance(), await page()]
    expect([typeof toldAt, typeof filledAt]).toEqual(['string', 'number'])
    // Longer than they are fresh, and than they are given out while new ones are fetched.
    await new Promise((resolve) => setTimeout(resolve, 6000))
    expect([await balance(), await page()]).toEqual([toldAt, filledAt])
    // What is private fails, and what was never asked has no answer.
    for (const path of ['/api/admin/account', '/api/notifications', '/tokenomics']) expect((await get(path)).status, path).toBeGreaterThanOrEqual(500)

    await app.start()
    await until(async () => ((await page()) ?? 0) > (filledAt ?? 0), { what: 'a fresh page' })
    await until(async () => ((await balance()) ?? '') > (toldAt ?? ''), { what: 'a fresh balance' })
    const stored = cache.stored()
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([])
  })
})

/** What is wrong with an answer to one of the crowd. */
async function faultsOf({ path, headers }: Visitor, answer: Response): Promise<string[]> {
  const text = await unpacked(answer)
  const encoding = answer.headers.get('Content-Encoding')
  const isWhole = path.startsWith('/api/') || path.endsWith('.webmanifest') ? isJson(text) : /^<!doctype html>[^]*<\/html>\s*$/i.test(text)
  return [
    ...(answer.status === 200 ? [] : [`status ${answer.status}`]),
    ...(isWhole ? [] : [`not whole: ${text.slice(0, 100)} … ${text.slice(-100)}`]),
    ...(encoding === null || headers['Accept-Encoding']?.includes(encoding) ? [] : [`came in ${encoding}`]),
  ]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function unpacked(answer: Response): Promise<string> {
  const body = Buffer.from(await answer.arrayBuffer())
  const encoding = answer.headers.get('Content-Encoding')
  return (encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body).toString()
}
