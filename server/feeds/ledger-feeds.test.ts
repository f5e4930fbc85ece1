import { describe, expect, it } from 'vitest'
import type { LedgerFigures } from '../chain/ledger/queries.ts'
import { recordingLog } from '../db/testing/database.ts'
import { createFeedEngine, defineFeed } from './engine.ts'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { memoryStore } from './testing/engine.ts'
import type { RunnableFeed } from './define-feed.ts'
import { deploymentsFeed } from './deployments.ts'
import { timeOfSlots } from './slot-time.ts'
import { StillReading } from './still-reading.ts'
import { enhancedStaker, stakersFeed } from './stakers.ts'
import { stakingFeed } from './staking.ts'
import { stakingProgramFeed } from './staking-program.ts'
import { vaultActivityFeed } from './vault-activity.ts'
import { vaultBalanceFeed } from './vault-balance.ts'
import { vaultMetricsFeed } from './vault-metrics.ts'

const clock = createManualClock
const decimals = async () => 6
const totals = { staked: 24_612_345_678_901n, stakers: 27, positions: 30, movements: 40, unattributed: 0n }
/** Compared with the chain at this moment, with nothing outstanding by default. */
const figuresAt = (at: number, changes: Partial<LedgerFigures> = {}): LedgerFigures => ({
  trust: { state: 'agreed', witnesses: null },
  totals,
  compared: { slot: 7, at: new Date(at) },
  confirmed: true,
  ...changes,
})
const empty = async () => ({ items: [], next: null })
const vault = { balance: 102_345_678_900_000n, decimals: 6, lamports: 1_500_000_000n, slot: 100 }
const page = { items: [{ signature: 'one', slot: 90, blockTime: null, movements: [] }], next: null }

async function engineOf(feed: (at: ReturnType<typeof clock>) => RunnableFeed) {
  const at = clock()
  const { log } = recordingLog()
  const engine = createFeedEngine({ feeds: [feed(at)], store: memoryStore(), log, clock: at, random: () => 0.5 })
  await engine.start()
  await at.advance(0)
  return { at, engine }
}

describe('figures from the ledger', () => {
  it('are stored once the last comparison is too old, although the database still answers', async () => {
    let comparedAt = 0
    const { at, engine } = await engineOf((time) => {
      comparedAt = time.now()
      const ledger = { figures: async () => figuresAt(comparedAt), walletsPage: empty, positionsPage: empty }
      return defineFeed(stakingFeed({ ledger, decimals, lamports: async () => undefined, timeOf: () => new Date(time.now()), clock: time }))
    })
    expect(engine.current('/api/analytics/real-staking')?.answer).toMatchObject({ totalStakers: 27, totalStaked: '24612345.678901', meta: { state: 'live' } })
    await at.advance(80_000)
    expect(engine.current('/api/analytics/real-staking')?.answer).toMatchObject({ totalStaked: '24612345.678901', meta: { state: 'live' } })
    await at.advance(30_000)
    expect(engine.current('/api/analytics/real-staking')?.answer).toMatchObject({ totalStaked: '24612345.678901', meta: { state: 'stored' } })
    comparedAt = at.now()
    await at.advance(60_000)
    expect(engine.current('/api/analytics/real-staking')?.answer.meta.state).toBe('live')
  })

  it('are live if two node operators confirm them, or there is only one', async () => {
    const stateWith = async (witnesses: number | null, operators?: number) => {
      const { engine } = await engineOf((time) => {
        const ledger = { figures: async () => figuresAt(time.now(), { trust: { state: 'agreed', witnesses } }), walletsPage: empty, positionsPage: empty }
        return defineFeed(stakingFeed({ ledger, decimals, lamports: async () => undefined, ...(operators ? { operators } : {}), timeOf: () => new Date(time.now()), clock: time }))
      })
      return engine.current('/api/staking/total')?.answer.meta.state
    }
    expect(await stateWith(2, 3)).toBe('live')
    expect(await stateWith(1, 1)).toBe('live')
    expect(await stateWith(1)).toBe('live')
    expect(await stateWith(1, 2)).toBe('unconfirmed')
  })

  it('are loading until anything is known about the account', async () => {
    const { engine } = await engineOf((time) => {
      const readProgram = async () => ({ address: 'program', active: true, slot: 5 })
      return defineFeed(stakingProgramFeed({ readProgram, figures: async () => null, decimals, timeOf: () => new Date(time.now()), clock: time }))
    })
    expect(engine.missing('/api/staking/program-summary')).toBe('loading')
  })

  it('are incomplete, never live, while transactions are outstanding or the sum differs, at any age of the comparison', async () => {
    let trust: LedgerFigures['trust'] = { state: 'incomplete', outstanding: 6 }
    let compared: LedgerFigures['compared'] = null
    const { at, engine } = await engineOf((time) => {
      const ledger = { figures: async () => figuresAt(time.now(), { trust, compared }), walletsPage: empty, positionsPage: empty }
      return defineFeed(stakingFeed({ ledger, decimals, lamports: async () => undefined, timeOf: () => new Date(time.now()), clock: time }))
    })
    const meta = () => engine.current('/api/staking/total')?.answer.meta
    // The first reading: what is known so far, and how much is missing.
    expect(engine.current('/api/staking/total')?.answer).toMatchObject({ balance: '24612345.678901', meta: { state: 'incomplete', outstanding: 6 } })
    compared = { slot: 7, at: new Date(at.now() - 3_600_000) }
    trust = { state: 'incomplete', outstanding: 0 }
    await at.advance(10_000)
    expect(meta()).toMatchObject({ state: 'incomplete', outstanding: 0, slot: 7 })
    compared = { slot: 8, at: new Date(at.now() + 10_000) }
    trust = { state: 'agreed', witnesses: 2 }
    await at.advance(10_000)
    expect(meta()).toMatchObject({ state: 'live', witnesses: 2, slot: 8 })
    expect(meta()).not.toHaveProperty('outstanding')
  })

  it('are disputed with what each operator says, in the form of the figure', async () => {
    const claims = [{ operator: 'a.example', amount: '24612345678911' }, { operator: 'b.example', amount: '24612345678801' }]
    const { engine } = await engineOf((time) => {
      const readProgram = async () => ({ address: 'program', active: true, slot: 5 })
      const figures = async () => figuresAt(time.now() - 3_600_000, { trust: { state: 'disputed', claims }, totals: { ...totals, unattributed: 10n } })
      return defineFeed(stakingProgramFeed({ readProgram, figures, decimals, timeOf: () => new Date(time.now()), clock: time }))
    })
    expect(engine.current('/api/staking/program-summary')?.answer).toMatchObject({
      totalValue: '24612345.678901',
      meta: { state: 'disputed', claims: [{ operator: 'a.example', value: '24612345.678901' }, { operator: 'b.example', value: '24612345.678791' }] },
    })
  })

  it('keep their lists while a pass has stored unconfirmed rows', async () => {
    let wallet = 'before'
    let confirmed = true
    const { at, engine } = await engineOf((time) => {
      const start = time.now()
      const walletsPage = async () => ({ items: [{ wallet, staked: 5n, positions: 1, movements: 1, excess: 0n, firstAt: new Date(0), lastAt: new Date(0) }], next: null })
      const ledger = { figures: async () => figuresAt(start, { confirmed }), walletsPage, positionsPage: empty }
      return defineFeed(stakingFeed({ ledger, decimals, lamports: async () => undefined, timeOf: () => new Date(time.now()), clock: time }))
    })
    const first = () => engine.current('/api/staking/total')?.answer.stakers[0]?.wallet
    wallet = 'unconfirmed'
    confirmed = false
    await at.advance(10_000)
    expect(first()).toBe('before')
    confirmed = true
    await at.advance(10_000)
    expect(first()).toBe('unconfirmed')
  })

  it('[API-05] include the SOL behind the staking account, or leave it out if no node answers', async () => {
    const withSol = async (lamports: bigint | undefined) => {
      const { engine } = await engineOf((time) => {
        const ledger = { figures: async () => figuresAt(time.now()), walletsPage: empty, positionsPage: empty }
        return defineFeed(stakingFeed({ ledger, decimals, lamports: async () => lamports, timeOf: () => new Date(time.now()), clock: time }))
      })
      return engine.current('/api/staking/total')?.answer
    }
    expect(await withSol(4_999_995_000n)).toMatchObject({ solBalance: 4.999995, balance: '24612345.678901', stakerCount: 27, stakingAccounts: 1 })
    expect(await withSol(undefined)).not.toHaveProperty('solBalance')
  })
})

describe('the watch over the vault', () => {
  const watched = (comparedMinutesAgo: number | null) =>
    engineOf((time) => {
      const start = time.now()
      const comparedAt = async () => (comparedMinutesAgo === null ? null : new Date(start - comparedMinutesAgo * 60_000))
      return defineFeed(
        vaultActivityFeed({
          readVault: async () => (time.now() === start ? vault : Promise.reject(new Error('no node answers'))),
          activity: async () => page,
          comparedAt,
          timeOf: () => new Date(time.now()),
          clock: time,
        }),
      )
    })

  it('[MON-19] [API-11] is active while the vault is read and its history followed', async () => {
    const { at, engine } = await watched(0)
    expect(engine.current('/api/vault/notifications')?.answer).toEqual({
      transactions: [{ signature: 'one', blockTime: null, slot: 90 }],
      monitoringActive: true,
      vaultBalance: '102345678.9',
      source: 'direct_rpc',
      lastUpdate: new Date(at.now()).toISOString(),
      meta: { state: 'live', asOf: new Date(at.now()).toISOString(), source: 'direct_rpc', slot: 100 },
    })
  })

  it.each([null, 2])('is not active when its history was compared %s minutes ago', async (ago) => {
    const { engine } = await watched(ago)
    expect(engine.current('/api/vault/notifications')?.answer.monitoringActive).toBe(false)
  })

  it('is no longer active once no node answers; what is known stays', async () => {
    const { at, engine } = await watched(0)
    await at.advance(120_000)
    expect(engine.current('/api/vault/notifications')?.answer).toMatchObject({
      monitoringActive: false,
      vaultBalance: '102345678.9',
      transactions: [{ signature: 'one' }],
      meta: { state: 'stored' },
    })
  })
})

describe('figures of nodes that all stand still', () => {
  // 600 slots of 200 ms behind the other nodes.
  const BEHIND_MS = 120_000
  const staleAt = (time: ReturnType<typeof clock>) => timeOfSlots({ timeOf: (slot) => (slot === 100 ? time.now() - BEHIND_MS : null) }, time)
  const deployed = (time: ReturnType<typeof clock>, comparedAt = new Date(time.now())) => ({ total: 1n, wallets: 1, recent: [], next: null, comparedAt })
  const supply = { supply: 990n, decimals: 6, circulating: 980n, slot: 100 }

  it('are stored, by the time of their slot, even if just read', async () => {
    const balance = await engineOf((time) => defineFeed(vaultBalanceFeed(async () => vault, staleAt(time))))
    expect(balance.engine.current('/api/vault/live-balance')?.answer).toMatchObject({
      vaultBalance: '102345678.9',
      meta: { state: 'stored', slot: 100, asOf: new Date(balance.at.now() - BEHIND_MS).toISOString() },
    })
    const activity = await engineOf((time) =>
      defineFeed(vaultActivityFeed({ readVault: async () => vault, activity: async () => page, comparedAt: async () => new Date(time.now()), timeOf: staleAt(time), clock: time })),
    )
    expect(activity.engine.current('/api/vault/notifications')?.answer).toMatchObject({ monitoringActive: false, meta: { state: 'stored' } })
    const overview = await engineOf((time) =>
      defineFeed(deploymentsFeed({ readDeployed: async () => deployed(time), readVault: async () => vault, vaultAddress: 'the vault', timeOf: staleAt(time) })),
    )
    expect(overview.engine.current('/api/analytics/overview')?.answer.meta.state).toBe('stored')
  })

  it('are as old as their oldest part', async () => {
    const metricsOf = (vaultSlot: number, supplySlot: number, comparedMinutesAgo = 0) =>
      engineOf((time) =>
        defineFeed(
          vaultMetricsFeed({
            readDeployed: async () => deployed(time, new Date(time.now() - comparedMinutesAgo * 60_000)),
            readVault: async () => ({ ...vault, slot: vaultSlot }),
            readSupply: async () => ({ ...supply, slot: supplySlot, asOf: staleAt(time)(supplySlot) }),
            vaultAddress: 'the vault',
            timeOf: staleAt(time),
            clock: time,
          }),
        ),
      ).then(({ at, engine }) => {
        const { meta, supplyMeta } = engine.current('/api/vault/metrics')?.answer ?? {}
        return [meta, supplyMeta].flatMap((of) => [of?.state, at.now() - Date.parse(of?.asOf ?? '')])
      })
    expect(await metricsOf(200, 200)).toEqual(['live', 0, 'live', 0])
    expect(await metricsOf(200, 100)).toEqual(['live', 0, 'live', BEHIND_MS])
    expect(await metricsOf(100, 200)).toEqual(['live', BEHIND_MS, 'live', 0])
    expect(await metricsOf(200, 200, 6)).toEqual(['stored', 360_000, 'stored', 0])
  })

  it('include whether staking is open', async () => {
    const { at, engine } = await engineOf((time) => {
      const readProgram = async () => ({ address: 'program', active: true, slot: 100 })
      return defineFeed(stakingProgramFeed({ readProgram, figures: async () => figuresAt(time.now()), decimals, timeOf: staleAt(time), clock: time }))
    })
    expect(engine.current('/api/staking/program-summary')?.answer.meta).toMatchObject({ state: 'live', asOf: new Date(at.now() - BEHIND_MS).toISOString() })
  })
})

describe('the metrics of the vault', () => {
  it('[API-02] are exact, and as old as their oldest part', async () => {
    const { engine } = await engineOf((time) =>
      defineFeed(
        vaultMetricsFeed({
          readDeployed: async () => ({ total: 84_630_000_000_001n, wallets: 8, recent: [], next: null, comparedAt: new Date(time.now()) }),
          readVault: async () => vault,
          readSupply: async () => ({ supply: 990_000_000_000_000n, decimals: 6, circulating: 980_000_000_000_000n, slot: 99, asOf: new Date(time.now()) }),
          vaultAddress: 'the vault',
          timeOf: () => new Date(time.now()),
          clock: time,
        }),
      ),
    )
    expect(engine.current('/api/vault/metrics')?.answer).toMatchObject({
      totalDeployed: '84630000.000001',
      totalWallets: 8,
      vaultAddress: 'the vault',
      vaultBalance: '102345678.9',
      totalSupply: '990000000',
      circulatingSupply: '980000000',
      supplyMeta: { state: 'live', slot: 99 },
      meta: { state: 'live', slot: 100 },
    })
  })

  it('have the supply while the history of the vault is still being read, and each part as far as it is confirmed', async () => {
    const { engine } = await engineOf((time) =>
      defineFeed(
        vaultMetricsFeed({
          readDeployed: async () => {
            throw new StillReading('the history of the vault')
          },
          readVault: async () => ({ ...vault, quality: { witnesses: 1, operators: 2 } }),
          readSupply: async () => ({ supply: 990n, decimals: 0, circulating: 980n, slot: 99, asOf: new Date(time.now()), quality: { witnesses: 2, operators: 2 } }),
          vaultAddress: 'the vault',
          timeOf: () => new Date(time.now()),
          clock: time,
        }),
      ),
    )
    const answer = engine.current('/api/vault/metrics')?.answer
    expect(answer).toMatchObject({ totalSupply: '990', supplyMeta: { state: 'live', witnesses: 2 }, meta: { state: 'unconfirmed', witnesses: 1, operators: 2 } })
    expect(answer).not.toHaveProperty('totalDeployed')
  })
})

describe('an enhanced staker', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const staker = { wallet: 'w', staked: 2_500_000_000_000n, since: new Date(now - 30 * 86_400_000), transactions: 3, incomplete: false }
  const told = (changes: Partial<typeof staker> = {}, complete = true) =>
    enhancedStaker({ ...staker, ...changes }, { decimals: 6, now, complete })

  it('[EANA-11] [EANA-12] [API-24] has its tier by the amount staked, and its time in whole days', () => {
    expect(told()).toEqual({ walletAddress: 'w', stakedAmount: '2500000', tier: 'duckling', isAuthenticated: true, stakingDuration: 30, transactionCount: 3 })
    expect(told({ since: new Date(now - 30 * 86_400_000 + 1) }).stakingDuration).toBe(29)
    expect(told({ since: new Date(now + 5000) }).stakingDuration).toBe(0)
    expect(told({ staked: 2_499_999_999_999n }).tier).toBe('none')
  })

  it('[EANA-19] is authenticated where the chain vouches for all of it', () => {
    expect([told({ incomplete: true }).isAuthenticated, told({}, false).isAuthenticated]).toEqual([false, false])
  })

  it('comes with the others, as of the last comparison', async () => {
    const { at, engine } = await engineOf((time) =>
      defineFeed(
        stakersFeed({
          stakers: async () => ({ items: [staker], next: 'more' }),
          figures: async () => figuresAt(time.now() - 1000),
          decimals,
          timeOf: () => new Date(time.now()),
          clock: time,
        }),
      ),
    )
    const asOf = new Date(at.now() - 1000).toISOString()
    expect(engine.current('/api/stakers/enhanced')?.answer.meta).toEqual({ state: 'live', asOf, source: 'staking_ledger', slot: 7, nextCursor: 'more' })
  })
})
