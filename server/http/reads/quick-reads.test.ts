import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { BALANCE, engineOnClock, settled } from '../../feeds/testing/engine.ts'
import { compressAnswers } from '../middleware/compress.ts'
import { securityHeaders } from '../middleware/headers.ts'
import { quickReads } from './quick-reads.ts'
import { readRoutes } from './routes.ts'

let world: ReturnType<typeof engineOnClock>
let slow: Hono
let quick: Hono
let passedOn: string[]

beforeEach(async () => {
  world = engineOnClock()
  passedOn = []
  slow = new Hono()
  slow.onError(() => new Response('failed', { status: 503 }))
  slow.use(securityHeaders({ https: false }))
  slow.use(compressAnswers())
  slow.route('/', readRoutes(world.engine))
  slow.all('*', (c) => c.text('the rest'))
  const watched = new Hono()
  watched.use(async (c, next) => {
    passedOn.push(`${c.req.method} ${c.req.url.replace('http://localhost', '')}`)
    await next()
  })
  watched.route('/', slow)
  quick = quickReads(world.engine, watched)
  await world.engine.start()
})

async function known() {
  await world.engine.get(BALANCE)
  passedOn.length = 0
}

const whole = async (response: Response) => ({
  status: response.status,
  body: await response.text(),
  headers: Object.fromEntries([...response.headers].toSorted()),
})

describe('the fast path', () => {
  it.each([{}, { 'Accept-Encoding': 'gzip, br' }])('answers exactly like the slow path', async (headers) => {
    await known()
    const long = await whole(await slow.request(BALANCE, { headers }))
    const short = await whole(await quick.request(BALANCE, { headers }))
    expect(passedOn).toEqual([])
    expect(short).toEqual(long)
    expect(short.headers).toMatchObject({ 'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'", 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60' })
  })

  it('answers 304 to a client that has the answer', async () => {
    await known()
    const tag = (await quick.request(BALANCE)).headers.get('ETag') ?? ''
    const again = await quick.request(BALANCE, { headers: { 'If-None-Match': `"other", W/${tag}` } })
    expect([again.status, await again.text(), again.headers.get('ETag'), passedOn]).toEqual([304, '', tag, []])
  })

  it('answers the new figure once there is one', async () => {
    await known()
    const before = (await quick.request(BALANCE)).headers.get('ETag')
    world.says({ balance: '2' })
    await world.clock.advance(10_000)
    const after = await quick.request(BALANCE)
    expect(await after.json()).toMatchObject({ vaultBalance: '2' })
    expect(after.headers.get('ETag')).not.toBe(before)
    expect(passedOn).toEqual([])
  })

  it('refreshes an old figure, like the slow path', async () => {
    const follower = engineOnClock({ role: 'follower' })
    follower.store.rows.set('balance', { name: 'balance', value: { balance: '7' }, asOf: new Date(0), source: 'direct_rpc', refreshedAt: 1 })
    await follower.engine.start()
    await settled()
    expect(follower.upstream.calls).toBe(0)
    const app = quickReads(follower.engine, slow)
    expect(await (await app.request(BALANCE)).json()).toMatchObject({ vaultBalance: '7', meta: { state: 'stored' } })
    await settled()
    expect(follower.upstream.calls).toBe(1)
    expect(await (await app.request(BALANCE)).json()).toMatchObject({ vaultBalance: '1', meta: { state: 'live' } })
  })

  it('leaves unknown figures, queries, long answers and everything else to the slow path', async () => {
    const waiting = await quick.request(BALANCE)
    expect([waiting.status, passedOn]).toEqual([200, [`GET ${BALANCE}`]])
    passedOn.length = 0
    expect((await quick.request(`${BALANCE}?x=1`)).status).toBe(200)
    await quick.request(BALANCE, { method: 'POST' })
    await quick.request('/api/transactions')
    expect(await (await quick.request('/elsewhere')).text()).toBe('the rest')
    expect(passedOn).toEqual([`GET ${BALANCE}?x=1`, `POST ${BALANCE}`, 'GET /api/transactions', 'GET /elsewhere'])
    world.says({ balance: '9'.repeat(2000) })
    await world.clock.advance(10_000)
    passedOn.length = 0
    const packed = await quick.request(BALANCE, { headers: { 'Accept-Encoding': 'br' } })
    expect([packed.headers.get('Content-Encoding'), passedOn]).toEqual(['br', [`GET ${BALANCE}`]])
  })
})
