import { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wallet } from '../../../src/contract/wallet.ts'
import { plantSubmission } from '../../admin/testing/admin.ts'
import { createTestDatabase, recordingLog, type LogLine, type TestDatabase } from '../../db/testing/database.ts'
import { casesOn } from '../../intake/testing/cases.ts'
import { systemClock } from '../../lib/clock.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createWalletReads } from '../../wallets/start-wallets.ts'
import { trustProxies } from '../middleware/client-address.ts'
import { errorHandler } from '../middleware/error-handler.ts'
import { createFormBodies } from '../submissions/form-bodies.ts'
import { caseRoutes } from '../case/routes.ts'
import { walletReadRoutes } from '../wallets/routes.ts'
import { createWalletLimits } from '../wallets/wallet-limits.ts'
import { assistantRoutes } from './routes.ts'

const WALLET = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const MINT = 'So11111111111111111111111111111111111111112'
const REFERENCE = 'BD-20261121-123456'
const EMAIL = 'ada@example.com'
const clock = createManualClock()
let database: TestDatabase
let app: Hono
let lines: LogLine[]
let nodesAsked: number

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate submissions, admin_attempts cascade`)
  await plantSubmission(database.db, { kind: 'card-application', reference: REFERENCE, wallet: WALLET, walletProven: true })
  await clock.advance(3_600_000)
  serve()
})

/** The assistant beside the calls for wallets and cases, with an assistant that tells what it was given. */
function serve(db: TestDatabase['db'] = database.db): void {
  nodesAsked = 0
  const recorded = recordingLog()
  lines = recorded.lines
  const reads = {
    tokenAccountsByOwner: async () => {
      nodesAsked += 1
      return { slot: 9, value: [{ address: 'a', mint: MINT, owner: WALLET, program: 'p', decimals: 6, lamports: 1n, amount: 5n }] }
    },
    accountInfo: async () => ({ slot: 9, value: { kind: 'mint' as const, program: 'p', lamports: 1n, supply: 1n, decimals: 6 } }),
  }
  const { answers } = createWalletReads({ db, reads, mint: MINT, clock })
  const limits = createWalletLimits(clock)
  const cases = { ...casesOn(db, systemClock), wrongAfterMs: 0 }
  const assistant = {
    hasModel: false,
    answer: async ({ message, sources }: Parameters<Parameters<typeof assistantRoutes>[0]['assistant']['answer']>[0]) => {
      const [what, one = '', two = ''] = message.split(' ')
      const text = JSON.stringify(what === 'wallet' ? await sources.wallet(one) : what === 'case' ? await sources.case(one, two) : await Promise.all(Array.from({ length: 5 }, (_, index) => sources.case(`BD-20261121-00000${index}`, EMAIL))))
      return { text, links: [], suggestions: [], known: true }
    },
  }
  app = new Hono()
    .use(trustProxies([]))
    .route('/', assistantRoutes({ assistant, feeds: { current: () => undefined, missing: () => 'loading' }, wallets: { answers, limits }, cases, log: recorded.log, clock }))
    .route('/', walletReadRoutes({ answers, limits }))
    .route('/', caseRoutes({ ...cases, proofs: { holds: async () => false }, forms: createFormBodies(clock), log: recorded.log, clock: systemClock }))
  app.onError(errorHandler(recorded.log))
}

const json = (ip: string, body: object) => ({ method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip }, body: JSON.stringify(body) })
async function ask(message: string, ip = '203.0.113.7'): Promise<unknown> {
  await clock.advance(1000)
  let isDone = false
  const answered = Promise.resolve(app.request('/api/chat/duckling', json(ip, { message }))).finally(() => (isDone = true))
  // A wrong key is answered after its time.
  while (!isDone) await clock.advance(0)
  const response = await answered
  const body: unknown = await response.json()
  if (typeof body === 'object' && body !== null && 'response' in body && response.status === 200) return JSON.parse(String(body.response))
  throw new Error(`answered ${response.status}`)
}

describe('a wallet in the chat', () => {
  it('is that of its own call, and what is wrong with an address is a sentence', async () => {
    const own = wallet.parse(await (await app.request(`/api/wallets/${WALLET}`)).json())
    expect(await ask(`wallet ${WALLET}`)).toEqual({ wallet: own })
    expect(await ask('wallet 0uQe')).toEqual({ refused: expect.stringMatching(/^This address has .* in place 1, which no Solana address has/) })
  })

  it('counts like a wallet that is read, so that the chat leads nobody around the limit', async () => {
    const from = { headers: { 'X-Forwarded-For': '203.0.113.8' } }
    for (let left = 60; left > 0; left -= 10) expect((await app.request(`/api/wallets?${Array.from({ length: 10 }, () => `address=${WALLET}`).join('&')}`, from)).status).toBe(200)
    const before = nodesAsked
    // A message takes a second, and in a second five wallets come back: they are spent first.
    await clock.advance(1000)
    for (let index = 0; index < 10; index += 1) await app.request(`/api/wallets/${WALLET}`, from)
    const response = await app.request('/api/chat/duckling', json('203.0.113.8', { message: `wallet ${WALLET}` }))
    expect(await response.json()).toEqual({ response: JSON.stringify({ unavailable: true }) })
    expect(nodesAsked).toBe(before)
    expect(await ask(`wallet ${WALLET}`, '203.0.113.9')).toHaveProperty('wallet')
  })
})

describe('a case in the chat', () => {
  it('opens by its number and e-mail address, and by no other', async () => {
    expect(await ask(`case ${REFERENCE} ${EMAIL}`)).toMatchObject({ case: { referenceNumber: REFERENCE, kind: 'card-application' } })
    for (const wrong of [`case ${REFERENCE} eve@example.com`, `case BD-20261121-123457 ${EMAIL}`, 'case x y']) expect(await ask(wrong)).toEqual({ unknown: true })
  })

  it('counts wrong tries with those of the call for cases, after which the right key opens nothing there either', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect(await ask(`case ${REFERENCE} eve${tries}@example.com`)).toEqual({ unknown: true })
    expect(await ask(`case ${REFERENCE} ${EMAIL}`)).toEqual({ unavailable: true })
    expect((await app.request('/api/case', json('203.0.113.7', { referenceNumber: REFERENCE, email: EMAIL }))).status).toBe(429)
    expect(await ask(`case ${REFERENCE} ${EMAIL}`, '203.0.113.20')).toHaveProperty('case')
  })

  it('is tried at most twice in one question', async () => {
    expect(await ask('many')).toEqual([{ unknown: true }, { unknown: true }, ...Array.from({ length: 3 }, () => ({ unavailable: true }))])
  })

  it('that cannot be read is logged without what was asked', async () => {
    const other = await database.openAgain()
    await other.close()
    serve(other.db)
    expect(await ask(`case ${REFERENCE} ${EMAIL}`)).toEqual({ unavailable: true })
    expect(lines).toEqual([{ level: 'error', message: 'the assistant could not read a case', facts: undefined }])
  })
})
