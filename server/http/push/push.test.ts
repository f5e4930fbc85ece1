import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { pushCredentials, type PushCredentials } from '../../../src/contract/push.ts'
import { pushAlerts, pushSubscriptions } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { storedPushKeys, type PushKeys } from '../../delivery/push/keys.ts'
import { pushRequestOf } from '../../delivery/push/testing/push.ts'
import type { Sending } from '../../delivery/push/send.ts'
import { createPushSubscriptionService } from '../../delivery/push/subscriptions.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { pushRoutes } from './routes.ts'

const PATH = '/api/push/subscriptions'
const WALLET = 'So11111111111111111111111111111111111111112'

let database: TestDatabase
let keys: PushKeys
let app: Hono
let sending: Sending
let sent: string[]
const clock = createManualClock()

beforeAll(async () => {
  database = await createTestDatabase()
  keys = await storedPushKeys(database.db)
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate push_subscriptions cascade`)
  await clock.advance(60_000)
  sending = { outcome: 'sent' }
  sent = []
  const send = async ({ endpoint }: { endpoint: string }) => {
    sent.push(endpoint)
    return sending
  }
  app = pushRoutes(createPushSubscriptionService({ db: database.db, publicKey: keys.publicKey, send, clock, most: 3 }), clock)
})

function call(method: string, path: string, { body, secret, type = 'application/json' }: { body?: unknown; secret?: string; type?: string } = {}) {
  const headers = { 'Content-Type': type, ...(secret === undefined ? {} : { Authorization: `Bearer ${secret}` }) }
  return app.request(path, { method, headers, ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }) })
}

async function subscribed(name: string): Promise<PushCredentials> {
  await clock.advance(1000)
  const response = await call('POST', PATH, { body: pushRequestOf(name) })
  expect(response.status).toBe(201)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return pushCredentials.parse(await response.json())
}

const stored = () => database.db.select().from(pushSubscriptions)
const alerts = async () => (await database.db.select().from(pushAlerts)).map(({ subscription, wallet, alert }) => `${subscription} ${wallet} ${alert}`).toSorted()

describe('the key', () => {
  it('is the same in all processes, and only its public half is served', async () => {
    const other = await database.openAgain()
    expect(await storedPushKeys(other.db)).toEqual(keys)
    await other.close()
    expect(await (await app.request('/api/push/key')).text()).toBe(JSON.stringify({ publicKey: keys.publicKey }))
  })
})

describe('a subscription', () => {
  it('stores the choices, and nothing else about the device: no IP address, no browser, no secret', async () => {
    const credentials = await subscribed('one')
    const [row] = await stored()
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['aboveArmed', 'auth', 'belowArmed', 'endpoint', 'failures', 'id', 'p256dh', 'priceAbove', 'priceBelow', 'quietFrom', 'quietTo', 'retryAt', 'secretHash', 'testedAt', 'timeZone', 'utcOffsetMinutes', 'vaultFrom', 'vaultSince'].toSorted(),
    )
    expect(row).toMatchObject({ vaultFrom: 1_000_000, priceAbove: null, quietFrom: null })
    expect(await alerts()).toEqual([])
    expect(JSON.stringify(row)).not.toContain(credentials.secret)
  })

  it('can be changed and ended only with its secret', async () => {
    const [mine, other] = [await subscribed('mine'), await subscribed('other')]
    const { choices } = pushRequestOf('mine', { vault: null, wallets: [{ wallet: WALLET, alerts: ['unlocked', 'stake'] }], price: { above: 0.5, below: null }, quiet: { from: '22:00', to: '06:30' } })
    for (const secret of [undefined, 'guess', other.secret, `${mine.secret.slice(0, -1)}${mine.secret.endsWith('A') ? 'B' : 'A'}`]) {
      const by = secret === undefined ? {} : { secret }
      expect((await call('PUT', `${PATH}/${mine.id}`, { body: { choices }, ...by })).status).toBe(404)
      expect((await call('DELETE', `${PATH}/${mine.id}`, by)).status).toBe(404)
      expect((await call('POST', `${PATH}/${mine.id}/test`, by)).status).toBe(404)
      await clock.advance(1000)
    }
    expect(sent).toEqual([])
    expect(await alerts()).toEqual([])
    expect((await call('PUT', `${PATH}/${mine.id}`, { body: { choices }, secret: mine.secret })).status).toBe(204)
    expect((await stored()).find(({ id }) => id === mine.id)).toMatchObject({ vaultFrom: null, priceAbove: 0.5, priceBelow: null, quietFrom: 22 * 60, quietTo: 6 * 60 + 30 })
    expect(await alerts()).toEqual([`${mine.id} ${WALLET} stake`, `${mine.id} ${WALLET} unlocked`])
    expect((await call('DELETE', `${PATH}/${mine.id}`, { secret: mine.secret })).status).toBe(204)
    expect((await stored()).map(({ id }) => id)).toEqual([other.id])
    expect((await call('DELETE', `${PATH}/${mine.id}`, { secret: mine.secret })).status).toBe(404)
  })

  it('moves to a new address of the device, which is checked like the first', async () => {
    const credentials = await subscribed('moving')
    const to = pushRequestOf('moved').subscription
    expect((await call('PUT', `${PATH}/${credentials.id}`, { body: { subscription: to }, secret: credentials.secret })).status).toBe(204)
    expect((await stored())[0]).toMatchObject({ endpoint: to.endpoint, p256dh: to.keys.p256dh, vaultFrom: 1_000_000 })
    const inside = { ...to, endpoint: 'https://127.0.0.1/send' }
    expect((await call('PUT', `${PATH}/${credentials.id}`, { body: { subscription: inside }, secret: credentials.secret })).status).toBe(400)
    expect((await stored())[0]?.endpoint).toBe(to.endpoint)
  })

  it('replaces an earlier one of the same device', async () => {
    await subscribed('again')
    const credentials = await subscribed('again')
    expect((await stored()).map(({ id }) => id)).toEqual([credentials.id])
  })

  it('gets a test at once, not twice within ten seconds, and ends when the device is gone', async () => {
    const { id, secret } = await subscribed('test')
    const test = () => call('POST', `${PATH}/${id}/test`, { secret })
    expect((await test()).status).toBe(204)
    const soon = await test()
    expect([soon.status, soon.headers.get('Retry-After')]).toEqual([429, '10'])
    expect(sent).toHaveLength(1)
    await clock.advance(11_000)
    sending = { outcome: 'failed', reason: 'status 500', retryAfterMs: null }
    expect((await test()).status).toBe(503)
    await clock.advance(11_000)
    sending = { outcome: 'gone' }
    expect((await test()).status).toBe(404)
    expect(await stored()).toEqual([])
  })
})

describe('a subscription is refused for', () => {
  const good = pushRequestOf('bad')
  const withSubscription = (changes: object) => ({ ...good, subscription: { ...good.subscription, ...changes } })
  const withChoices = (changes: object) => ({ ...good, choices: { ...good.choices, ...changes } })
  const off = Buffer.alloc(65, 4).toString('base64url')

  it.each([
    ['a private address', withSubscription({ endpoint: 'https://127.0.0.1/send' })],
    ['a cloud metadata address', withSubscription({ endpoint: 'http://169.254.169.254/latest/meta-data' })],
    ['an unknown host', withSubscription({ endpoint: 'https://push.example.com/send' })],
    ['an endless address', withSubscription({ endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` })],
    ['a short key', withSubscription({ keys: { ...good.subscription.keys, p256dh: 'AAAA' } })],
    ['a key that is not a point', withSubscription({ keys: { ...good.subscription.keys, p256dh: off } })],
    ['a short secret', withSubscription({ keys: { ...good.subscription.keys, auth: 'AAAA' } })],
    ['a small amount', withChoices({ vault: { from: 999 } })],
    ['half a BD', withChoices({ vault: { from: 1000.5 } })],
    ['no wallet', withChoices({ wallets: [{ wallet: 'duck', alerts: ['unlocked'] }] })],
    ['an older version’s no wallet', withChoices({ unlock: { wallet: 'duck', weekBefore: true } })],
    ['a wallet without alerts', withChoices({ wallets: [{ wallet: WALLET, alerts: [] }] })],
    ['an unknown alert', withChoices({ wallets: [{ wallet: WALLET, alerts: ['rain'] }] })],
    ['eleven wallets', withChoices({ wallets: Array.from({ length: 11 }, () => ({ wallet: WALLET, alerts: ['unlocked'] })) })],
    ['a price of nothing', withChoices({ price: { above: 0, below: null } })],
    ['a price as text', withChoices({ price: { above: '1', below: null } })],
    ['quiet hours that never end', withChoices({ quiet: { from: '07:00', to: '07:00' } })],
    ['25 hours', withChoices({ quiet: { from: '25:00', to: '07:00' } })],
    ['a foreign offset', withChoices({ utcOffsetMinutes: 5000 })],
    ['no JSON', '{'],
  ])('%s', async (_, body) => {
    const response = await call('POST', PATH, { body })
    expect(response.status).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('a body of 9 kB, and a content type that other sites can send', async () => {
    expect((await call('POST', PATH, { body: `"${'x'.repeat(9000)}"` })).status).toBe(413)
    expect((await call('POST', PATH, { body: good, type: 'text/plain' })).status).toBe(415)
    expect(await stored()).toEqual([])
  })

  it('more devices than the limit', async () => {
    for (const name of ['a', 'b', 'c']) await subscribed(name)
    await clock.advance(1000)
    const response = await call('POST', PATH, { body: pushRequestOf('d') })
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '3600'])
    await subscribed('b')
    expect(await stored()).toHaveLength(3)
  })

  it('many devices at once from one address', async () => {
    const status = async (name: string) => (await call('POST', PATH, { body: pushRequestOf(name) })).status
    expect([await status('a'), await status('b'), await status('c')]).toEqual([201, 201, 429])
    await clock.advance(1000)
    expect(await status('c')).toBe(201)
  })
})
