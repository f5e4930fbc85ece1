import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placesWhere } from '../../../src/content/routes.ts'
import { unknownDeployment } from '../../../src/contract/deployment.ts'
import { pageName } from '../../../src/page/page-file.ts'
import { BALANCE, engineOnClock } from '../../feeds/testing/engine.ts'
import { guardCaching } from '../middleware/caching.ts'
import { compressAnswers } from '../middleware/compress.ts'
import { securityHeaders } from '../middleware/headers.ts'
import { cacheClassOf } from '../openapi/testing/cache-classes.ts'
import { createKeptPages } from './kept-pages.ts'
import { loadPages } from './pages.ts'
import { quickPages } from './quick-pages.ts'
import { pageRoutes } from './routes.ts'

const paths = placesWhere(() => true).map(({ to }) => to)

let dir: string
let slow: Hono
let quick: Hono
let passedOn: string[]

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bd-quick-'))
  for (const folder of ['pages', 'assets']) mkdirSync(join(dir, folder))
  for (const path of paths) writeFileSync(join(dir, `pages/${pageName(path)}.txt`), `<p>${path} {{figures.vaultBalance.text}}</p>${'<p>some more</p>'.repeat(100)}`)
  writeFileSync(join(dir, 'pages/not-found.txt'), '<h1>Page Not Found</h1>')
  writeFileSync(join(dir, 'assets/app.js'), '1')
  const { engine, clock } = engineOnClock()
  await engine.start()
  await engine.get(BALANCE)
  const pages = loadPages(dir)
  const kept = createKeptPages({ pages, feeds: engine, deployment: unknownDeployment, clock })
  passedOn = []
  slow = new Hono()
  slow.use(securityHeaders({ https: true }))
  slow.use(guardCaching)
  slow.use(compressAnswers())
  slow.route('/', pageRoutes({ dir, pages, kept }))
  const watched = new Hono().use(async (c, next) => {
    passedOn.push(c.req.url.replace('http://localhost', ''))
    await next()
  })
  quick = quickPages({ pages, kept, rest: watched.route('/', slow), https: true })
  quick.notFound((c) => watched.fetch(c.req.raw, c.env))
})
afterEach(() => rmSync(dir, { recursive: true }))

const whole = async (response: Response) => ({
  status: response.status,
  body: Buffer.from(await response.arrayBuffer()),
  headers: Object.fromEntries([...response.headers].toSorted()),
})

describe('the fast path', () => {
  it.each([{}, { 'Accept-Encoding': 'gzip, deflate, br, zstd' }, { 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'br;q=0, gzip' }])('answers every page exactly like the slow path, with %j', async (headers: Record<string, string>) => {
    for (const path of paths) {
      const long = await whole(await slow.request(path, { headers }))
      passedOn.length = 0
      const short = await whole(await quick.request(path, { headers }))
      expect(passedOn, path).toEqual([])
      expect(short, path).toEqual(long)
      const known = { headers: { ...headers, 'If-None-Match': `"other", ${long.headers['etag']}` } }
      const [again, againLong] = [await whole(await quick.request(path, known)), await whole(await slow.request(path, known))]
      expect(again, path).toEqual(againLong)
      expect([again.status, again.body.length, again.headers['content-encoding'], again.headers['etag']]).toEqual([304, 0, undefined, long.headers['etag']])
    }
  })

  it('takes what is accepted, and answers HEAD without a body', async () => {
    const zipped = await slow.request('/', { headers: { 'Accept-Encoding': 'br;q=0, gzip' } })
    expect([zipped.headers.get('Content-Encoding'), gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()]).toEqual(['gzip', expect.stringContaining('<p>/ ')])
    await quick.request('/')
    const head = await whole(await quick.request('/', { method: 'HEAD' }))
    expect([head.status, head.body.length, head.headers['etag']]).toEqual([200, 0, expect.stringMatching(/^W\/"/)])
  })

  it('leaves queries, identified visitors and everything else to the slow path', async () => {
    for (const path of ['/?from=mail', '/nowhere', '/assets/app.js', '/faq/']) expect((await quick.request(path)).status, path).toBe(path === '/nowhere' ? 404 : 200)
    await quick.request('/faq', { headers: { Authorization: 'Basic eA==' } })
    expect(passedOn).toEqual(['/?from=mail', '/nowhere', '/assets/app.js', '/faq/', '/faq'])
  })
})

it('every page may be kept by everybody, but what administrators open; and by nobody on the way where its address may say something', async () => {
  for (const path of paths) {
    expect(cacheClassOf(await quick.request(path)), path).toBe(path.startsWith('/admin') ? 'browser' : 'everybody')
    expect(cacheClassOf(await quick.request(`${path}?x=1`)), path).toBe('browser')
    expect(cacheClassOf(await quick.request(path, { headers: { Authorization: 'Bearer x' } })), path).toBe('nobody')
  }
  expect(cacheClassOf(await quick.request('/nowhere'))).toBe('nobody')
  expect((await quick.request('/')).headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=2, stale-while-revalidate=2, stale-if-error=600')
})
