import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problem } from '../../../src/contract/problem.ts'
import { CARD_HOLDER, cardExists, virtualCard } from '../../../src/contract/virtual-card.ts'
import { createCards } from '../../cards/cards.ts'
import { databaseBooks } from '../../cards/demo-issuer/database-books.ts'
import { createDemoIssuer } from '../../cards/demo-issuer/in-process.ts'
import type { CardIssuer } from '../../cards/issuer.ts'
import type { VerificationDeps } from '../../chain/staking/verification.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { createProofs, type ProofService } from '../../proof/proofs.ts'
import { newSigner, type Signer } from '../../proof/testing/signer.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { virtualCardRoutes } from './virtual-card-routes.ts'

const BD = 1_000_000n
const SECRET = 'a secret of tests'
const clock = createManualClock(Date.UTC(2026, 10, 21))
let database: TestDatabase
let proofs: ProofService
let me: Signer
let staked: bigint
let outstanding: number | undefined
let nodesAnswer: boolean
const { log, lines } = recordingLog()

const verification: VerificationDeps = {
  mint: 'M',
  ledger: { standing: async () => ({ staked, ...(outstanding === undefined ? {} : { outstanding }) }), pending: async () => ({ movements: [], unread: 0 }) },
  reads: {
    tokenAccountsByOwner: async () => {
      if (!nodesAnswer) throw new RpcError('getTokenAccountsByOwner', { kind: 'no-node', retryable: true, message: 'no node answers', retryAfterMs: null })
      return { slot: 1, value: [] }
    },
    accountInfo: async () => ({ slot: 1, value: { kind: 'mint', program: 'p', lamports: 1n, supply: 990n * BD, decimals: 6 } }),
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
  proofs = createProofs({ db: database.db, clock })
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate cards, demo_issuer_cards`)
  me = newSigner()
  staked = 6_000_000n * BD
  outstanding = undefined
  nodesAnswer = true
})

const demoIssuer = (cardSecret = SECRET) => createDemoIssuer({ cardSecret, books: databaseBooks(database.db), log, clock })

function routes(issuer: CardIssuer | null = demoIssuer(), db = database.db): Hono {
  const cards = issuer ? createCards({ db, issuer, clock }) : null
  return virtualCardRoutes({ cards, proofs, verification, log }, clock)
}

async function proof({ address, sign }: Signer): Promise<string> {
  const { nonce, message } = await proofs.ask(address, 'https://app.example.com')
  const made = await proofs.prove({ walletAddress: address, nonce, signature: sign(message) })
  if (typeof made === 'string') throw new Error(made)
  return made.token
}

async function create(token: string | null, { app = routes(), wallet = me.address, type = 'application/json', call = 'create' } = {}): Promise<Response> {
  await clock.advance(1000)
  const headers = { 'Content-Type': type, ...(token === null ? {} : { 'Wallet-Proof': token }) }
  return app.request(`/api/virtual-card/${call}`, { method: 'POST', headers, body: JSON.stringify({ walletAddress: wallet, holderName: CARD_HOLDER }) })
}

async function refusal(response: Response): Promise<[number, unknown]> {
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const body: unknown = await response.json()
  expect(body).toMatchObject({ success: false, error: expect.stringMatching(/\w+ \w+/) })
  return [response.status, Object(body).code]
}

describe('POST /api/virtual-card/create', () => {
  it('[API-19] [CARD-12] creates the card of a proven wallet, in the name that was sent, uncached', async () => {
    const response = await create(await proof(me))
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([201, 'no-store'])
    expect(virtualCard.parse(await response.json()).holderName).toBe(CARD_HOLDER)
  })

  it('[CARD-09] [CARD-10] [CARD-11] gives it a number, an expiry and a CVV, marked as a demo', async () => {
    const card = virtualCard.parse(await (await create(await proof(me))).json())
    expect(card).toMatchObject({ expiryDate: '11/29', cvv: expect.stringMatching(/^\d{3}$/), demo: true })
    expect(card.cardNumber).toMatch(/^999999/)
    expect(passesLuhn(card.cardNumber)).toBe(true)
  })

  it('stores only the issuer’s id of it, and logs nothing', async () => {
    const { cardNumber, cvv } = virtualCard.parse(await (await create(await proof(me))).json())
    const [stored] = (await database.db.execute(sql`select * from cards`)).rows
    const [booked] = (await database.db.execute(sql`select * from demo_issuer_cards`)).rows
    expect(stored).toMatchObject({ issuer: 'demo', issuer_id: booked?.['id'], last_four: '' })
    expect(Object.values(stored ?? {})).not.toContain(cvv)
    expect(JSON.stringify([stored, booked, lines])).not.toContain(cardNumber)
  })

  it('creates no card for an unproven wallet', async () => {
    const other = newSigner()
    for (const token of [null, '', 'guess', await proof(other)]) expect(await refusal(await create(token))).toEqual([401, 'unproven'])
    expect((await database.db.execute(sql`select * from cards`)).rows).toEqual([])
  })

  it('needs a proof of the last five minutes, as the answer has the number', async () => {
    const token = await proof(me)
    await clock.advance(5 * 60_000)
    expect(await refusal(await create(token))).toEqual([401, 'stale_proof'])
    expect((await create(await proof(me))).status).toBe(201)
  })

  it('[CARD-21] goes by the current stake, not by what the page claims', async () => {
    const token = await proof(me)
    staked = 2_500_000n * BD - 1n
    expect(await refusal(await create(token))).toEqual([403, 'not_eligible'])
    nodesAnswer = false
    expect(await refusal(await create(token))).toEqual([503, 'unavailable'])
    nodesAnswer = true
    staked = 2_500_000n * BD
    expect((await create(token)).status).toBe(201)
  })

  it('while the count is incomplete, creates no card of a tier that may be too low, and rejects no one for good', async () => {
    const token = await proof(me)
    outstanding = 6
    for (const amount of [0n, 2_500_000n * BD, 7_500_000n * BD - 1n]) {
      staked = amount
      const response = await create(token)
      expect(response.headers.get('Retry-After')).toBe('5')
      expect(problem.parse(await response.clone().json())).toMatchObject({ outstanding: 6 })
      expect(await refusal(response)).toEqual([503, 'incomplete'])
    }
    expect((await database.db.execute(sql`select * from cards`)).rows).toEqual([])
    staked = 7_500_000n * BD
    expect((await create(token)).status).toBe(201)
  })

  it('returns the same card until its holder has seen it: a lost answer costs nothing', async () => {
    const token = await proof(me)
    const first = virtualCard.parse(await (await create(token)).json())
    // By then the wallet may have less at stake, and no node may answer: an issued card stays the holder's.
    staked = 0n
    nodesAnswer = false
    const again = await create(token)
    expect([again.status, virtualCard.parse(await again.json())]).toEqual([201, first])
    expect(await refusal(await create(await proof(newSigner()), { call: 'seen' }))).toEqual([401, 'unproven'])
    expect((await create(token)).status).toBe(201)
  })

  it('creates one card per wallet: once it was seen, later calls get only its last four digits', async () => {
    const token = await proof(me)
    const { cardNumber } = virtualCard.parse(await (await create(token)).json())
    const seen = await create(token, { call: 'seen' })
    expect([seen.status, await seen.json()]).toEqual([200, { success: true }])
    expect((await create(token, { call: 'seen' })).status).toBe(200)
    const again = await create(token)
    expect(again.status).toBe(409)
    const body = cardExists.parse(await again.json())
    expect(body.lastFour).toBe(cardNumber.slice(-4))
    expect(JSON.stringify(body)).not.toContain(cardNumber)
    expect(Object.keys(body)).not.toContain('cvv')
  })

  it('creates one for many simultaneous calls in two processes, each from its own address', async () => {
    const token = await proof(me)
    const other = await database.openAgain()
    const answers = await Promise.all([routes(), routes(undefined, other.db), routes(), routes(undefined, other.db)].map((app) => create(token, { app })))
    await other.close()
    const numbers = await Promise.all(answers.map(async (answer) => virtualCard.parse(await answer.json()).cardNumber))
    expect([answers.map(({ status }) => status), new Set(numbers).size]).toEqual([[201, 201, 201, 201], 1])
  })

  it('resumes with the same card after a failure of the issuer or the process', async () => {
    const token = await proof(me)
    const issuer = demoIssuer()
    const keys: string[] = []
    const cutOff: CardIssuer = {
      ...issuer,
      // It issues the card, but its answer is lost.
      issue: async (order, key) => {
        keys.push(key)
        await issuer.issue(order, key)
        throw new Error('timed out')
      },
    }
    expect(await refusal(await create(token, { app: routes(cutOff) }))).toEqual([502, 'issuer_failed'])
    const mute: CardIssuer = {
      ...issuer,
      issue: (order, key) => {
        keys.push(key)
        return issuer.issue(order, key)
      },
      reveal: async () => Promise.reject(new Error('timed out')),
    }
    expect(await refusal(await create(token, { app: routes(mute) }))).toEqual([502, 'issuer_failed'])
    expect(await refusal(await create(token, { app: routes(mute) }))).toEqual([502, 'issuer_failed'])
    expect((await create(token)).status).toBe(201)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('reveals only the card in the books', async () => {
    const token = await proof(me)
    await create(token)
    expect(await refusal(await create(token, { app: routes(demoIssuer('another secret')) }))).toEqual([502, 'issuer_failed'])
  })

  it('creates no card if the issuer fails, and neither logs nor answers its message', async () => {
    const token = await proof(me)
    const failing: CardIssuer = { ...demoIssuer(), issue: async () => Promise.reject(new Error('card 9999991234567890 refused')) }
    const response = await create(token, { app: routes(failing) })
    expect(await response.clone().text()).not.toContain('9999991234567890')
    expect(await refusal(response)).toEqual([502, 'issuer_failed'])
    expect(lines.at(-1)?.message).toBe('the card issuer failed')
    expect(JSON.stringify(lines)).not.toContain('9999991234567890')
    expect((await create(token)).status).toBe(201)
  })

  it('says so if no cards are issued', async () => {
    expect(await refusal(await create(await proof(me), { app: routes(null) }))).toEqual([503, 'unavailable'])
  })

  it('refuses content types that other sites can send, invalid bodies, and too many calls from one address', async () => {
    const token = await proof(me)
    expect(await refusal(await create(token, { type: 'text/plain' }))).toEqual([415, 'unsupported_type'])
    expect(await refusal(await create(token, { wallet: 'duck' }))).toEqual([400, 'bad_request'])
    const app = routes()
    const ask = () => app.request('/api/virtual-card/create', { method: 'POST', body: '{}' })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([415, 415, 429])
  })
})

/** A second implementation: the code under test must not judge itself. */
function passesLuhn(number: string): boolean {
  let sum = 0
  for (let at = number.length - 1, double = false; at >= 0; at -= 1, double = !double) {
    const digit = Number(number[at])
    sum += double ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] ?? Number.NaN : digit
  }
  return sum % 10 === 0
}
