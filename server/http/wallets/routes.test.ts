import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { wallet } from '../../../src/contract/wallet.ts'
import { recordingLog } from '../../db/testing/database.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { createHoldings } from '../../wallets/holdings.ts'
import { createWalletAnswers } from '../../wallets/wallet-answers.ts'
import type { KeptMovement, WalletMoment } from '../../wallets/wallet-moment.ts'
import { trustProxies } from '../middleware/client-address.ts'
import { errorHandler } from '../middleware/error-handler.ts'
import { walletReadRoutes } from './routes.ts'
import { createWalletLimits } from './wallet-limits.ts'

const WALLET = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const DAY = 86_400_000
const clock = createManualClock(Date.UTC(2026, 10, 21))
let nodes: 'answer' | 'fail'
let asked: number
let moment: WalletMoment | null
const { log, lines } = recordingLog()

const down = () => new RpcError('getTokenAccountsByOwner', { kind: 'no-node', retryable: true, message: 'no node answers', retryAfterMs: null })
const reads = {
  tokenAccountsByOwner: async () => {
    asked += 1
    if (nodes === 'fail') throw down()
    return { slot: 9, value: [3n, 4n].map((amount) => ({ address: String(amount), mint: 'M', owner: WALLET, program: 'p', decimals: 6, lamports: 1n, amount })) }
  },
  accountInfo: async () => {
    if (nodes === 'fail') throw down()
    return { slot: 9, value: null }
  },
}

function app(nodesRate?: { aSecond: number; atOnce: number }, failure?: Error) {
  const holdings = createHoldings({ reads, mint: 'M', clock })
  const answers = createWalletAnswers({ moment: async () => (failure ? Promise.reject(failure) : moment), holdings, decimals: async () => 6, clock })
  const all = new Hono().use(trustProxies([])).route('/', walletReadRoutes({ answers, limits: createWalletLimits(clock, { nodes: nodesRate }) }))
  all.onError(errorHandler(log))
  return all
}
const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } })
const answer = async (response: Response | Promise<Response>) => wallet.parse(await (await response).json())
const deposit = (index: number, amount: bigint): KeptMovement => ({ id: `i${index}`, signature: `s${index}`, slot: index, kind: 'deposit', amount, at: new Date(clock.now() - DAY), atEstimated: false, status: 'finalized' })

beforeEach(() => {
  nodes = 'answer'
  asked = 0
  moment = { trust: { state: 'agreed', witnesses: 2 }, compared: { slot: 7, at: new Date(clock.now() - 1000) }, pending: { at: new Date(clock.now()), unread: 0, slot: null }, movements: [deposit(1, 5n)] }
})

describe('a wallet’s answer', () => {
  it('adds up all token accounts, asks a node once for who ask together, and has the last known when none answers', async () => {
    const server = app()
    const [first] = await Promise.all([1, 2, 3].map(() => answer(server.request(`/api/wallets/${WALLET}`))))
    expect(first?.holdings).toEqual({ amount: '0.000007', accounts: 2, meta: { state: 'live', asOf: new Date(clock.now()).toISOString(), source: 'direct_rpc', slot: 9 } })
    expect(asked).toBe(1)
    nodes = 'fail'
    await clock.advance(6000)
    expect((await answer(server.request(`/api/wallets/${WALLET}`))).holdings).toMatchObject({ amount: '0.000007', meta: { state: 'stored', asOf: new Date(clock.now() - 6000).toISOString() } })
  })

  it('leaves holdings out where nothing is known of them, and the stake where no history is read', async () => {
    nodes = 'fail'
    expect(await answer(app().request(`/api/wallets/${WALLET}`))).not.toHaveProperty('holdings')
    moment = null
    expect(await answer(app().request(`/api/wallets/${WALLET}`))).toEqual({ address: WALLET, tier: { name: 'none', basis: 'none', next: { name: 'duckling', missing: '2500000' } } })
  })

  it('says how far its stake can be trusted', async () => {
    const metaWith = async (changes: Partial<WalletMoment>) => {
      moment = { ...(moment ?? { trust: { state: 'agreed', witnesses: 2 }, compared: null, pending: null, movements: [] }), ...changes }
      return (await answer(app().request(`/api/wallets/${WALLET}`))).stake?.meta
    }
    const now = clock.now()
    expect(await metaWith({})).toEqual({ state: 'live', asOf: new Date(now).toISOString(), source: 'staking_ledger', slot: 7 })
    expect(await metaWith({ pending: null })).toMatchObject({ state: 'stored', asOf: new Date(now - 1000).toISOString() })
    expect(await metaWith({ pending: { at: new Date(now), unread: 2, slot: 9 } })).toMatchObject({ state: 'incomplete', outstanding: 2, slot: 9 })
    expect(await metaWith({ trust: { state: 'incomplete', outstanding: 6 } })).toMatchObject({ state: 'incomplete', outstanding: 6 })
    expect(await metaWith({ trust: { state: 'disputed', claims: [] }, pending: null })).toMatchObject({ state: 'incomplete', outstanding: 0 })
    expect(await metaWith({ trust: { state: 'agreed', witnesses: 2 }, movements: [{ ...deposit(1, 5n), kind: 'withdrawal' }] })).toMatchObject({ state: 'incomplete', outstanding: 0 })
  })

  it('has at most 100 movements and past positions, and the way to the rest', async () => {
    const moves = Array.from({ length: 250 }, (_, index) => ({ ...deposit(index, 1n), kind: index % 2 === 0 ? ('deposit' as const) : ('withdrawal' as const) }))
    if (moment) moment = { ...moment, movements: moves }
    const { stake } = await answer(app().request(`/api/wallets/${WALLET}`))
    expect([stake?.movements.length, stake?.past.length, stake?.movementCount, stake?.movements[0]?.signature, stake?.past[0]?.signature]).toEqual([100, 100, 250, 's249', 's248'])
    const rest = await (await app().request(`/api/wallets/${WALLET}/movements?limit=200&cursor=${stake?.meta.nextCursor}`)).json()
    expect(rest).toMatchObject({ movements: expect.objectContaining({ length: 150, 0: expect.objectContaining({ signature: 's149' }) }) })
  })
})

describe('limits', () => {
  it('count a batch as its wallets', async () => {
    const server = app()
    const ten = `/api/wallets?${`address=${WALLET}&`.repeat(10)}`
    const statuses = []
    for (let call = 0; call < 7; call += 1) statuses.push((await server.request(ten, from('203.0.113.7'))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect((await server.request(ten, from('203.0.113.8'))).status).toBe(200)
  })

  it('of the nodes leave holdings out, and refuse nobody', async () => {
    const server = app({ aSecond: 1, atOnce: 2 })
    const others = ['8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR', 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8']
    const has = []
    for (const address of [WALLET, ...others]) has.push('holdings' in (await answer(server.request(`/api/wallets/${address}`))))
    expect(has).toEqual([true, true, false])
    expect(asked).toBe(2)
  })
})

it('keeps addresses out of the log, also of an unforeseen failure', async () => {
  const response = await app(undefined, new Error('unforeseen')).request(`/api/wallets/${WALLET}/movements`)
  expect(response.status).toBe(500)
  expect(lines.at(-1)?.facts).toMatchObject({ path: '/api/wallets/:address/movements' })
  expect(JSON.stringify(lines)).not.toContain(WALLET)
})
