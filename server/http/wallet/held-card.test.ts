import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardState, virtualCard } from '../../../src/contract/virtual-card.ts'
import { createCards, type CardService } from '../../cards/cards.ts'
import { databaseBooks } from '../../cards/demo-issuer/database-books.ts'
import { demoCard } from '../../cards/demo-issuer/demo-card.ts'
import { createDemoIssuer } from '../../cards/demo-issuer/in-process.ts'
import { IssuerError, type CardIssuer } from '../../cards/issuer.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createProofs, type ProofService } from '../../proof/proofs.ts'
import { newSigner, type Signer } from '../../proof/testing/signer.ts'
import { virtualCardRoutes } from './virtual-card-routes.ts'

const SECRET = 'a secret of tests'
const clock = createManualClock(Date.UTC(2026, 10, 21))
const { log, lines } = recordingLog()
let database: TestDatabase
let proofs: ProofService
let issuer: CardIssuer
let cards: CardService
let me: Signer

beforeAll(async () => {
  database = await createTestDatabase()
  proofs = createProofs({ db: database.db, clock })
  issuer = createDemoIssuer({ cardSecret: SECRET, books: databaseBooks(database.db), log, clock })
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate cards, demo_issuer_cards`)
  me = newSigner()
  cards = createCards({ db: database.db, issuer, clock })
})

async function proof({ address, sign }: Signer): Promise<string> {
  const { nonce, message } = await proofs.ask(address, 'https://app.example.com')
  const made = await proofs.prove({ walletAddress: address, nonce, signature: sign(message) })
  if (typeof made === 'string') throw new Error(made)
  return made.token
}

const make = async () => {
  const made = await cards.create({ wallet: me.address, tier: 'raven', holderName: 'ADA DUCK' })
  if (!('made' in made)) throw new Error('the wallet has a card')
  return made.made
}

async function call(name: 'reveal' | 'status' | 'freeze' | 'unfreeze' | 'seen', token: string, service: CardService | null = cards): Promise<Response> {
  const app = virtualCardRoutes({ cards: service, proofs, verification: null, log }, clock)
  const response =
    name === 'status'
      ? await app.request(`/api/virtual-card/status?walletAddress=${me.address}`, { headers: { 'Wallet-Proof': token } })
      : await app.request(`/api/virtual-card/${name}`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Wallet-Proof': token }, body: JSON.stringify({ walletAddress: me.address }) })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return response
}

async function refused(answer: Promise<Response>): Promise<[number, unknown]> {
  const response = await answer
  return [response.status, Object(await response.json()).code]
}
const stateOf = async (answer: Promise<Response>) => cardState.parse(await (await answer).json())

describe('the card of a proven wallet', () => {
  it('is frozen and unfrozen at its issuer, as often as wished', async () => {
    const { cardNumber } = await make()
    const token = await proof(me)
    const active = { status: 'active', lastFour: cardNumber.slice(-4), tier: 'raven', holderName: 'ADA DUCK', createdAt: '2026-11-21T00:00:00.000Z', demo: true }
    expect(await stateOf(call('status', token))).toEqual(active)
    for (const _ of [1, 2]) expect(await stateOf(call('freeze', token))).toEqual({ ...active, status: 'frozen' })
    // Another process, another connection: it is the issuer who knows.
    const other = await database.openAgain()
    const elsewhere = createCards({ db: other.db, issuer: createDemoIssuer({ cardSecret: SECRET, books: databaseBooks(other.db), log, clock }), clock })
    expect(await stateOf(call('status', token, elsewhere))).toEqual({ ...active, status: 'frozen' })
    await other.close()
    for (const _ of [1, 2]) expect(await stateOf(call('unfreeze', token))).toEqual(active)
    expect(await stateOf(call('status', token))).toEqual(active)
  })

  it('is revealed again for a proof of the last five minutes, seen or not', async () => {
    const made = await make()
    const token = await proof(me)
    await call('seen', token)
    expect(virtualCard.parse(await (await call('reveal', token)).json())).toEqual(made)
    await clock.advance(5 * 60_000 - 1)
    expect((await call('reveal', token)).status).toBe(200)
    await clock.advance(1)
    expect(await refused(call('reveal', token))).toEqual([401, 'stale_proof'])
    // For everything else the proof is still good.
    expect((await call('status', token)).status).toBe(200)
    expect(virtualCard.parse(await (await call('reveal', await proof(me))).json())).toEqual(made)
    expect(JSON.stringify(lines)).not.toContain(made.cardNumber)
  })

  it('is bound to its address', async () => {
    await make()
    const others = await proof(newSigner())
    for (const name of ['reveal', 'status', 'freeze', 'unfreeze', 'seen'] as const) {
      for (const token of [others, '', 'guess']) expect(await refused(call(name, token)), name).toEqual([401, 'unproven'])
    }
    expect((await cards.status(me.address))?.status).toBe('active')
  })

  it('may not exist, not even if it was reserved', async () => {
    const token = await proof(me)
    const failing = createCards({ db: database.db, clock, issuer: { ...issuer, issue: async () => Promise.reject(new IssuerError('passing', 'no answer')) } })
    await expect(failing.create({ wallet: me.address, tier: 'raven', holderName: 'X' })).rejects.toThrow('no answer')
    for (const name of ['reveal', 'status', 'freeze', 'unfreeze'] as const) {
      expect(await refused(call(name, token)), name).toEqual([404, 'no_card'])
      expect(await refused(call(name, token, null)), name).toEqual([503, 'unavailable'])
    }
  })

  it('may be closed, unknown to its issuer, or at an issuer that is no longer asked', async () => {
    await make()
    const token = await proof(me)
    const by = (changes: Partial<CardIssuer>) => createCards({ db: database.db, clock, issuer: { ...issuer, ...changes } })
    const refuse = (code: 'card_closed' | 'unknown_card') => async () => Promise.reject(new IssuerError('refused', `answered ${code}`, { code }))
    expect(await refused(call('unfreeze', token, by({ setFrozen: refuse('card_closed') })))).toEqual([409, 'closed'])
    expect(await refused(call('status', token, by({ status: refuse('unknown_card') })))).toEqual([502, 'issuer_failed'])
    expect(lines.at(-1)).toMatchObject({ message: 'the card issuer failed', facts: { kind: 'IssuerError', reason: 'answered unknown_card' } })
    for (const name of ['reveal', 'status', 'freeze'] as const) expect(await refused(call(name, token, by({ name: 'cards.example' })))).toEqual([503, 'unavailable'])
  })

  it('says when to come back if the issuer does', async () => {
    await make()
    const busy = createCards({ db: database.db, clock, issuer: { ...issuer, status: async () => Promise.reject(new IssuerError('passing', 'answered 503', { retryAfterMs: 30_000 })) } })
    const response = await call('status', await proof(me), busy)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([502, '30'])
  })
})

describe('an order', () => {
  it('is repeated as it was reserved: with another one the issuer would refuse its key', async () => {
    const cutOff: CardIssuer = {
      ...issuer,
      issue: async (order, key) => {
        await issuer.issue(order, key)
        throw new IssuerError('passing', 'no answer')
      },
    }
    const order = { wallet: me.address, tier: 'raven', holderName: 'ADA DUCK' } as const
    await expect(createCards({ db: database.db, issuer: cutOff, clock }).create(order)).rejects.toThrow('no answer')
    expect(await cards.create({ ...order, tier: 'banker', holderName: 'BEA DUCK' })).toMatchObject({ made: { holderName: 'ADA DUCK' } })
    expect(await cards.status(me.address)).toMatchObject({ tier: 'raven', holderName: 'ADA DUCK' })
  })

  it('that the issuer refuses for good is forgotten: the next may be another', async () => {
    const strict: CardIssuer = {
      ...issuer,
      issue: async (order, key) => (order.holderName === '???' ? Promise.reject(new IssuerError('refused', 'answered 400 bad_request', { code: 'bad_request' })) : issuer.issue(order, key)),
    }
    const service = createCards({ db: database.db, issuer: strict, clock })
    const order = { wallet: me.address, tier: 'raven', holderName: '???' } as const
    await expect(service.create(order)).rejects.toThrow('bad_request')
    expect(await service.create({ ...order, holderName: 'ADA DUCK' })).toMatchObject({ made: { holderName: 'ADA DUCK' } })
  })
})

it('cards made before the issuer kept books stay their holders’', async () => {
  const oldId = '2026-10-5b0c2a4e-7d1f-4c55-9a53-0c8f4d1c2f10'
  const number = demoCard(SECRET, oldId, 'ADA DUCK').cardNumber
  const older = newSigner()
  await database.db.execute(sql`insert into cards (wallet, issuer, issuer_id, tier, holder_name, last_four, created_at) values (${me.address}, 'demo', ${oldId}, 'raven', 'ADA DUCK', ${number.slice(-4)}, now())`)
  await database.db.execute(sql`insert into cards (wallet, issuer, tier, last_four, created_at, seen_at) values (${older.address}, 'demo', 'raven', '4242', now(), now())`)
  const folder = join(import.meta.dirname, '../../db/migrations')
  const name = (await readdir(folder)).find((file) => file.endsWith('_demo_issuer.sql')) ?? ''
  const migration = await readFile(join(folder, name), 'utf8')
  const changes = migration.split('--> statement-breakpoint').filter((statement) => /^\s*(--.*\s)*(INSERT|UPDATE)/.test(statement))
  expect(changes).toHaveLength(2)
  for (const statement of changes) await database.db.execute(sql.raw(statement))
  expect(await cards.existing(me.address)).toMatchObject({ made: { cardNumber: number, expiryDate: '10/29' } })
  expect(await cards.setFrozen(me.address, true)).toMatchObject({ status: 'frozen', lastFour: number.slice(-4) })
  // From before there were ids: only its end is known, and no issuer can be asked.
  expect(await cards.existing(older.address)).toEqual({ lastFour: '4242' })
  await expect(cards.status(older.address)).rejects.toThrow('the card is at demo')
})
