import { describe, expect, it } from 'vitest'
import { notAWallet } from '../../../src/contract/not-a-wallet.ts'
import { virtualCardEligibility } from '../../../src/contract/virtual-card-eligibility.ts'
import { verification } from '../../../src/contract/verification.ts'
import type { VerificationDeps } from '../../chain/staking/verification.ts'
import { defineFeed, createFeedEngine } from '../../feeds/engine.ts'
import { memoryStore } from '../../feeds/testing/engine.ts'
import { marketFeed } from '../../feeds/market.ts'
import { recordingLog } from '../../db/testing/database.ts'
import { base58FromBytes } from '../../lib/base58.ts'
import type { AccountInfo } from '../../upstream/rpc/reads/schemas.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { clockAt } from '../../lib/testing/clock-at.ts'
import { verificationRoutes } from './verification-routes.ts'

const WALLET = 'So11111111111111111111111111111111111111112'
const MINT = '11111111111111111111111111111113'
const NOW = Date.UTC(2026, 10, 21, 12)
const UNIT = 1_000_000n

interface Standing {
  staked?: bigint
  held?: bigint
  /** Not final yet. */
  pending?: bigint
  priceUsd?: number
  nodesAnswer?: boolean
  /** Transactions that aren't counted yet. */
  outstanding?: number
  /** Recent ones that no node shows. */
  unread?: number
  /** What the team has granted the wallet by hand, now. */
  granted?: () => 'duckling' | 'banker' | 'raven' | null
  /** Other addresses. */
  accounts?: Readonly<Record<string, AccountInfo>>
}

const mintAccount = { kind: 'mint' as const, program: 'p', lamports: 1n, supply: 990n * UNIT, decimals: 6 }

/** The routes over a wallet with this standing. `asked` counts requests to the chain. */
async function routesOf({ staked = 0n, held = 0n, pending = 0n, priceUsd, nodesAnswer = true, outstanding, unread = 0, granted = () => null, accounts = {} }: Standing) {
  const asked = { count: 0 }
  const answered = async <T>(value: T) => {
    asked.count += 1
    if (!nodesAnswer) throw new RpcError('getTokenAccountsByOwner', { kind: 'no-node', retryable: true, message: 'no node answers', retryAfterMs: null })
    return { slot: 77, value }
  }
  const deps: VerificationDeps = {
    mint: MINT,
    granted: async (wallet) => (wallet === WALLET ? granted() : null),
    ledger: {
      standing: async (_wallet, fresh) => ({ staked: fresh.reduce((sum, { amount }) => sum + amount, staked), ...(outstanding === undefined ? {} : { outstanding }) }),
      pending: async () => ({
        movements: pending === 0n ? [] : [{ id: 'p', signature: 'p', slot: 80, kind: 'deposit', wallet: WALLET, amount: pending, at: null }],
        unread,
      }),
    },
    reads: {
      tokenAccountsByOwner: () => answered(held === 0n ? [] : [{ address: 'a', mint: MINT, owner: WALLET, program: 'p', amount: held, decimals: 6 }]),
      accountInfo: (account) => answered(account === MINT ? mintAccount : (accounts[account] ?? null)),
    },
  }
  const read = async () =>
    priceUsd === undefined
      ? ({ ok: false, reason: 'unavailable', message: 'no' } as const)
      : ({ ok: true, reading: { priceUsd, asOf: new Date(NOW), source: 'jupiter' } } as const)
  const engine = createFeedEngine({ feeds: [defineFeed(marketFeed(read))], store: memoryStore(), log: recordingLog().log })
  await engine.get('/api/trading/market-data').catch(() => {})
  await engine.stop()
  return { app: verificationRoutes(deps, engine, clockAt(NOW)), without: verificationRoutes(null, engine, clockAt(NOW)), asked }
}

const ELIGIBILITY = `/api/virtual-card/eligibility?walletAddress=${WALLET}`
const VERIFY = `/api/verify-bd-tokens?walletAddress=${WALLET}`

describe('checks of wallets', () => {
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  const another = (index: number) => base58FromBytes(new Uint8Array(32).fill(1 + index))

  it('ask the chain once for both calls and a second click', async () => {
    const { app, asked } = await routesOf({ staked: 3_000_000n * UNIT })
    await Promise.all([app.request(VERIFY), app.request(ELIGIBILITY)])
    const { count } = asked
    await app.request(VERIFY)
    expect(asked.count).toBe(count)
  })

  it('are limited per visitor, to leave the nodes’ budget for figures', async () => {
    const { app } = await routesOf({ staked: 3_000_000n * UNIT })
    const statuses = []
    for (let call = 0; call < 25; call += 1) statuses.push((await app.request(VERIFY, from('203.0.113.5'))).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    const refused = await app.request(VERIFY, from('203.0.113.5'))
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
    expect((await app.request(VERIFY, from('203.0.113.6'))).status).toBe(200)
  })

  it('are limited in total: many addresses together don’t exceed the nodes’ share', async () => {
    const { app, asked } = await routesOf({ staked: 3_000_000n * UNIT })
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => app.request(`/api/verify-bd-tokens?walletAddress=${another(index)}`, from(`198.51.100.${index}`))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    const busy = answers.find(({ status }) => status === 503)
    expect(await busy?.json()).toMatchObject({ success: false, code: 'busy' })
    expect(asked.count).toBeLessThanOrEqual(30 * 2)
  })

  it('are limited to half of the total for one visitor, who gets 429 beyond that, while others are answered', async () => {
    for (const address of [() => '203.0.113.5', (index: number) => `2001:db8:1:${index}::1`]) {
      const { app } = await routesOf({ staked: 3_000_000n * UNIT })
      const check = async (index: number, of: string) => app.request(`/api/verify-bd-tokens?walletAddress=${another(index)}`, from(of))
      const own = await Promise.all(Array.from({ length: 18 }, (_, index) => check(index, address(index))))
      expect(own.map(({ status }) => status)).toEqual([...Array.from({ length: 15 }, () => 200), 429, 429, 429])
      expect(own.at(-1)?.headers.get('Retry-After')).toBe('1')
      const others = await Promise.all(Array.from({ length: 15 }, (_, index) => check(100 + index, `198.51.100.${index}`)))
      expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200))
    }
  })

  it.each([
    ['an address that is no wallet', { accounts: { [WALLET]: mintAccount } }, 400],
    ['a wallet whose stakes are not all counted', { outstanding: 3 }, 503],
  ] as const)('ask the chain once about %s for simultaneous requests', async (_, standing, status) => {
    const { app, asked } = await routesOf(standing)
    expect((await app.request(VERIFY)).status).toBe(status)
    const { count } = asked
    expect(count).toBeGreaterThan(0)
    const again = await Promise.all(Array.from({ length: 100 }, (__, index) => app.request(index % 2 === 0 ? VERIFY : ELIGIBILITY, from(`198.51.100.${index}`))))
    expect([...new Set(again.map((answer) => answer.status))]).toEqual([status])
    expect(new Set(await Promise.all(again.map((answer) => answer.text()))).size).toBe(1)
    expect(asked.count).toBe(count)
  })
})

describe('GET /api/virtual-card/eligibility', () => {
  it('[API-18] [CARD-20] answers the specified fields: eligible by the stake, worth by the balance', async () => {
    const { app } = await routesOf({ staked: 3_000_000n * UNIT, held: 1_234_567_890_000n, priceUsd: 0.0001 })
    const response = await app.request(ELIGIBILITY)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const body: unknown = await response.json()
    expect(body).toEqual({
      eligible: true,
      bdBalance: '1234567.89',
      usdValue: expect.closeTo(123.456789, 9),
      tier: 'duckling',
      meta: { state: 'live', asOf: new Date(NOW).toISOString(), source: 'staking_ledger', slot: 77 },
    })
    expect(virtualCardEligibility.safeParse(body).success).toBe(true)
  })

  it.each([
    [0n, 'none'],
    [2_500_000n * UNIT - 1n, 'none'],
    [2_500_000n * UNIT, 'duckling'],
    [5_000_000n * UNIT - 1n, 'duckling'],
    [5_000_000n * UNIT, 'banker'],
    [7_500_000n * UNIT - 1n, 'banker'],
    [7_500_000n * UNIT, 'raven'],
    [10n ** 18n, 'raven'],
  ] as const)('[API-18] %s base units staked are of tier %s (A-06: the lower bound belongs to the tier)', async (staked, tier) => {
    const { app } = await routesOf({ staked, held: 9_000_000n * UNIT })
    expect(await (await app.request(ELIGIBILITY)).json()).toMatchObject({ tier, eligible: tier !== 'none', bdBalance: '9000000' })
  })

  it('counts what is confirmed but not final, so that the holder need not wait', async () => {
    const { app } = await routesOf({ staked: 2_000_000n * UNIT, pending: 500_000n * UNIT })
    expect(await (await app.request(ELIGIBILITY)).json()).toMatchObject({ eligible: true, tier: 'duckling', bdBalance: '0' })
  })

  it('has no worth, rather than 0, while no price is known', async () => {
    const { app } = await routesOf({ staked: 3_000_000n * UNIT, held: UNIT })
    expect(await (await app.request(ELIGIBILITY)).json()).toMatchObject({ usdValue: null })
    const nothing = await routesOf({ priceUsd: 0.0001 })
    expect(await (await nothing.app.request(ELIGIBILITY)).json()).toMatchObject({ usdValue: 0, eligible: false })
  })
})

describe('GET /api/verify-bd-tokens', () => {
  it.each([
    ['staked', { staked: 5_000_000n * UNIT, held: UNIT }, { isStaking: true, stakedAmount: '5000000', tier: 'banker', detectionMethod: 'staking_ledger' }],
    ['held only', { held: 9_000_000n * UNIT }, { isStaking: false, stakedAmount: '0', tier: 'none', detectionMethod: 'token_account_analysis' }],
    ['nothing', {}, { isStaking: false, stakedAmount: '0', tier: 'none', detectionMethod: 'none' }],
  ])('[API-16] answers the specified fields: %s', async (_name, standing, fields) => {
    const { app } = await routesOf(standing)
    const body: unknown = await (await app.request(VERIFY)).json()
    expect(body).toEqual({ ...fields, meta: expect.objectContaining({ state: 'live', slot: 77 }) })
    expect(verification.safeParse(body).success).toBe(true)
  })
})

describe('a wallet that the team has verified by hand', () => {
  it('passes with what it was granted, at once, and no longer once that is revoked', async () => {
    let granted: 'duckling' | null = null
    const { app, asked } = await routesOf({ granted: () => granted })
    const told = async () => [await (await app.request(VERIFY)).json(), await (await app.request(ELIGIBILITY)).json()]
    expect(await told()).toMatchObject([{ tier: 'none', detectionMethod: 'none' }, { tier: 'none', eligible: false }])
    granted = 'duckling'
    const [verified, eligible] = await told()
    expect(verified).toMatchObject({ isStaking: false, stakedAmount: '0', tier: 'duckling', detectionMethod: 'manual_verification', meta: { state: 'live', source: 'manual_verification' } })
    expect(verification.safeParse(verified).success).toBe(true)
    expect(eligible).toMatchObject({ tier: 'duckling', eligible: true })
    granted = null
    expect(await told()).toMatchObject([{ tier: 'none' }, { eligible: false }])
    // Nothing of it asks the chain more often than without.
    expect(asked.count).toBeLessThanOrEqual(3 * 3)
  })

  it.each([
    [7_500_000n * UNIT, 'raven', 'staking_ledger'],
    [5_000_000n * UNIT, 'banker', 'staking_ledger'],
    [2_500_000n * UNIT, 'banker', 'manual_verification'],
  ] as const)('counts by its stake of %s where that is more: %s', async (staked, tier, detectionMethod) => {
    const { app } = await routesOf({ staked, granted: () => 'banker' })
    expect(await (await app.request(VERIFY)).json()).toMatchObject({ tier, detectionMethod })
  })

  it('passes while the count is incomplete, which it says', async () => {
    const { app } = await routesOf({ outstanding: 6, granted: () => 'banker' })
    expect(await (await app.request(VERIFY)).json()).toMatchObject({ tier: 'banker', meta: { state: 'incomplete', outstanding: 6 } })
  })
})

describe.each(['/api/virtual-card/eligibility', '/api/verify-bd-tokens'])('%s', (path) => {
  it.each(['', '?walletAddress=', '?walletAddress=duck', `?walletAddress=${WALLET}1`, '?walletAddress=0OIl', `?wallet=${WALLET}`])(
    'refuses %j before asking the chain',
    async (query) => {
      const { app, asked } = await routesOf({})
      const response = await app.request(`${path}${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ success: false, code: 'bad_request', field: 'walletAddress', error: expect.stringContaining('walletAddress') })
      expect(asked.count).toBe(0)
    },
  )

  it('identifies a token account and a mint, with the wallet to enter instead, even while the count is incomplete', async () => {
    const [ACCOUNT, OTHER] = ['11111111111111111111111111111114', '11111111111111111111111111111115']
    const accounts = { [ACCOUNT]: { kind: 'token-account', program: 'p', lamports: 1n, mint: MINT, owner: WALLET, frozen: false, amount: 9n, decimals: 6 }, [OTHER]: mintAccount } as const
    for (const standing of [{}, { outstanding: 6 }]) {
      const { app } = await routesOf({ ...standing, accounts })
      const told = async (address: string) => {
        const response = await app.request(`${path}?walletAddress=${address}`)
        return { status: response.status, ...notAWallet.parse(await response.json()) }
      }
      expect(await told(MINT)).toMatchObject({ status: 400, kind: 'bd_mint', error: expect.stringContaining('This is the BD mint') })
      expect(await told(OTHER)).toMatchObject({ status: 400, kind: 'mint' })
      expect(await told(ACCOUNT)).toEqual({ status: 400, success: false, code: 'not_a_wallet', kind: 'token_account', owner: WALLET, error: `This is a token account of ${WALLET}. Enter the wallet that owns it.` })
    }
  })

  it('accepts an address with surrounding spaces', async () => {
    const { app } = await routesOf({})
    expect((await app.request(`${path}?walletAddress=%20${WALLET}%20`)).status).toBe(200)
  })

  it('calls no wallet empty because the chain can’t be read', async () => {
    const { app } = await routesOf({ nodesAnswer: false })
    const response = await app.request(`${path}?walletAddress=${WALLET}`)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' })
  })

  it.each([
    ['nothing', { outstanding: 6 }, 6],
    ['a sum that differs from the chain', { outstanding: 0, staked: 3_000_000n * UNIT }, 0],
    ['a lower tier', { outstanding: 6, staked: 7_500_000n * UNIT - 1n }, 6],
    ['a transaction of this minute that no node shows', { unread: 1 }, 1],
  ])('reports no stake too low while the count is incomplete: %s', async (_what, standing, outstanding) => {
    const { app } = await routesOf(standing)
    const response = await app.request(`${path}?walletAddress=${WALLET}`)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await response.json()).toEqual({ success: false, code: 'incomplete', error: expect.stringContaining('Not complete yet'), outstanding })
  })

  it('reports the highest tier while the count is incomplete, and says so', async () => {
    const { app } = await routesOf({ outstanding: 6, staked: 7_500_000n * UNIT })
    expect(await (await app.request(`${path}?walletAddress=${WALLET}`)).json()).toMatchObject({ tier: 'raven', meta: { state: 'incomplete', outstanding: 6 } })
  })

  it('says that there is no staking account if none is configured', async () => {
    const { without } = await routesOf({})
    expect((await without.request(`${path}?walletAddress=${WALLET}`)).status).toBe(503)
  })
})
