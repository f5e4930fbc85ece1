import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openedPairing, pairingState, type OpenedPairing, type WalletAnswer } from '../../../src/contract/wallet-pairing.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createPairingHub } from '../../pairing/pairing-hub.ts'
import { createPairings, PAIRING_MS } from '../../pairing/pairings.ts'
import { pairingRoutes } from './routes.ts'

const ORIGIN = 'https://app.example.com'
const ANSWER: WalletAnswer = { nonce: '4'.repeat(33), data: '5'.repeat(300), walletKey: '6'.repeat(44) }
const REFUSED: WalletAnswer = { errorCode: '4001', errorMessage: 'User rejected the request.' }
const clock = createManualClock(Date.UTC(2026, 10, 23))
const hub = createPairingHub()
let database: TestDatabase
let app: Hono

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  hub.close()
  await database?.drop()
})
beforeEach(async () => {
  await database.db.execute(sql`truncate wallet_pairings`)
  app = routes()
})

const routes = (db = database.db, mostOpen?: number) => pairingRoutes({ service: createPairings({ db, clock, ...(mostOpen === undefined ? {} : { mostOpen }) }), hub }, ORIGIN, clock)

function post(path: string, body?: unknown, headers: Record<string, string> = {}, to = app): Promise<Response> {
  const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return Promise.resolve(to.request(`/api/pairings${path}`, { method: 'POST', headers: { ...type, ...headers }, ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }) }))
}

async function open(to = app): Promise<OpenedPairing> {
  const response = await post('', undefined, {}, to)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  return openedPairing.parse(await response.json())
}

async function said(answer: Promise<Response>): Promise<[number, unknown]> {
  const response = await answer
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const { code, success } = Object(await response.json())
  return [response.status, code ?? success]
}

const leave = (id: string, answer: WalletAnswer = ANSWER, to = app) => said(post('/answer', { id, answer }, {}, to))
const take = async ({ id, secret }: { id: string; secret: string }) => pairingState.parse(await (await post('/take', { id, secret })).json())
const taken = ({ id, secret }: { id: string; secret: string }) => said(post('/take', { id, secret }))
const end = (given: { id: string; secret?: string }) => said(post('/end', given))

describe('a pairing', () => {
  it('hands the answer that is left in the browser to the app that began, as often as it asks, until the end', async () => {
    const { id, secret, expiresAt } = await open()
    expect(Date.parse(expiresAt) - clock.now()).toBe(PAIRING_MS)
    expect(await take({ id, secret })).toEqual({ state: 'waiting', expiresAt })
    expect(await leave(id)).toEqual([200, true])
    for (const _ of [1, 2]) expect(await take({ id, secret })).toEqual({ state: 'answered', answer: ANSWER })
    expect(await end({ id, secret })).toEqual([200, true])
    expect(await taken({ id, secret })).toEqual([410, 'ended_pairing'])
    // Nothing of the answer stays.
    expect(JSON.stringify((await database.db.execute(sql`select * from wallet_pairings`)).rows)).not.toContain(ANSWER.data)
    expect(await end({ id, secret })).toEqual([200, true])
  })

  it('hands over a wallet’s refusal as well', async () => {
    const opened = await open()
    await leave(opened.id, REFUSED)
    expect(await take(opened)).toEqual({ state: 'answered', answer: REFUSED })
  })

  it('works where each call reaches another process', async () => {
    const other = await database.openAgain()
    const opened = await open()
    expect(await leave(opened.id, ANSWER, routes(other.db))).toEqual([200, true])
    await other.close()
    expect(await take(opened)).toMatchObject({ state: 'answered' })
  })

  it('has 128 bits of id and 256 of secret, all different, and only a hash of the secret is stored', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => open()))
    expect(new Set(all.flatMap(({ id, secret }) => [id, secret])).size).toBe(40)
    for (const { id, secret } of all) expect([Buffer.from(id, 'base64url').length, Buffer.from(secret, 'base64url').length]).toEqual([16, 32])
    const stored = JSON.stringify((await database.db.execute(sql`select * from wallet_pairings`)).rows)
    for (const { secret } of all) expect(stored).not.toContain(secret)
  })
})

describe('attacks', () => {
  it('a pairing that is used twice: the second answer is refused, and changes nothing', async () => {
    const opened = await open()
    expect(await leave(opened.id)).toEqual([200, true])
    expect(await leave(opened.id, REFUSED)).toEqual([409, 'used_pairing'])
    expect(await take(opened)).toEqual({ state: 'answered', answer: ANSWER })
    await end(opened)
    expect(await leave(opened.id)).toEqual([409, 'used_pairing'])
  })

  it('the page of return opened by somebody else first: his answer is the app’s, which can’t open it, and the right one is refused', async () => {
    const opened = await open()
    const others: WalletAnswer = { nonce: '9'.repeat(33), data: '8'.repeat(100) }
    expect(await leave(opened.id, others)).toEqual([200, true])
    expect(await leave(opened.id)).toEqual([409, 'used_pairing'])
    expect(await take(opened)).toEqual({ state: 'answered', answer: others })
  })

  it('two answers at the same moment in two processes: one counts', async () => {
    const other = await database.openAgain()
    const elsewhere = routes(other.db)
    for (let round = 0; round < 5; round += 1) {
      const { id } = await open()
      const outcomes = await Promise.all([leave(id), leave(id, REFUSED, elsewhere), leave(id), leave(id, REFUSED, elsewhere)])
      expect(outcomes.map(([status]) => status).toSorted()).toEqual([200, 409, 409, 409])
      await clock.advance(1000)
    }
    await other.close()
  })

  it('after five minutes: neither answered nor taken up', async () => {
    const [unanswered, answered] = [await open(), await open()]
    await clock.advance(PAIRING_MS - 1)
    expect(await leave(answered.id)).toEqual([200, true])
    await clock.advance(1)
    expect(await leave(unanswered.id)).toEqual([410, 'expired_pairing'])
    expect(await taken(unanswered)).toEqual([410, 'expired_pairing'])
    expect(await taken(answered)).toEqual([410, 'expired_pairing'])
  })

  it('an id that is guessed: unknown, and soon no more guesses', async () => {
    const { secret } = await open()
    const outcomes: unknown[] = []
    for (let guess = 0; guess < 40; guess += 1) outcomes.push((await leave(String(guess).padStart(22, 'A')))[1])
    expect([...new Set(outcomes)]).toEqual(['unknown_pairing', 'too_many'])
    expect(outcomes.filter((code) => code === 'unknown_pairing').length).toBeLessThanOrEqual(30)
    await clock.advance(60_000)
    expect(await taken({ id: 'A'.repeat(22), secret })).toEqual([404, 'unknown_pairing'])
    expect(await end({ id: 'A'.repeat(22) })).toEqual([404, 'unknown_pairing'])
  })

  it('another’s secret', async () => {
    const [mine, others] = [await open(), await open()]
    await leave(mine.id)
    expect(await taken({ id: mine.id, secret: others.secret })).toEqual([403, 'wrong_secret'])
    expect(await end({ id: mine.id, secret: others.secret })).toEqual([403, 'wrong_secret'])
    expect(await take(mine)).toMatchObject({ state: 'answered' })
  })

  it('a page of another site', async () => {
    const { id, secret } = await open()
    const calls: [string, unknown][] = [['', undefined], ['/answer', { id, answer: ANSWER }], ['/take', { id, secret }], ['/end', { id }]]
    for (const [path, body] of calls) {
      for (const headers of [{ Origin: 'https://evil.example.com' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }]) {
        expect(await said(post(path, body, headers)), path).toEqual([403, 'cross_site'])
      }
    }
    expect(await take({ id, secret })).toMatchObject({ state: 'waiting' })
    expect(await said(post('/answer', { id, answer: ANSWER }, { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' }))).toEqual([200, true])
  })

  it('ended by whoever was led here and didn’t start it: no answer, and none taken up', async () => {
    const [unanswered, answered] = [await open(), await open()]
    await leave(answered.id)
    for (const { id } of [unanswered, answered]) expect(await end({ id })).toEqual([200, true])
    expect(await leave(unanswered.id)).toEqual([410, 'ended_pairing'])
    expect(await taken(answered)).toEqual([410, 'ended_pairing'])
  })

  it('many pairings: of one address, and of all', async () => {
    const statuses: number[] = []
    for (let call = 0; call < 31; call += 1) {
      statuses.push((await post('')).status)
      await clock.advance(100)
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([31, 200])
    for (let call = 0; call < 5; call += 1) statuses.push((await post('')).status)
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
    await database.db.execute(sql`truncate wallet_pairings`)
    const small = routes(database.db, 2)
    for (const _ of [1, 2]) await open(small)
    const full = await post('', undefined, {}, small)
    expect([full.status, full.headers.get('Retry-After')]).toEqual([503, '60'])
    // Ended ones count until their five minutes are over: ending doesn't make room to fill the table.
    await clock.advance(PAIRING_MS)
    await open(small)
  })

  it.each([
    ['no id', '/answer', { id: 'x', answer: ANSWER }, 400],
    ['no answer', '/answer', { id: 'A'.repeat(22) }, 400],
    ['a longer ciphertext', '/answer', { id: 'A'.repeat(22), answer: { ...ANSWER, data: '5'.repeat(2501) } }, 400],
    ['no base58', '/answer', { id: 'A'.repeat(22), answer: { ...ANSWER, data: 'O0l' } }, 400],
    ['no secret', '/take', { id: 'A'.repeat(22) }, 400],
    ['no JSON', '/take', '{', 400],
    ['a novel', '/answer', `"${'x'.repeat(5000)}"`, 413],
  ])('%s', async (_, path, body, status) => {
    expect((await said(post(path, body)))[0]).toBe(status)
  })

  it('a content type that other sites can send', async () => {
    expect((await post('/end', JSON.stringify({ id: 'A'.repeat(22) }), { 'Content-Type': 'text/plain' })).status).toBe(415)
  })
})
