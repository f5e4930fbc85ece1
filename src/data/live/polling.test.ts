import { focusManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReadPath } from '../../contract/reads.ts'
import { asked, closeBrowser, fetched, lastRequest, openBrowser } from './testing/browser.ts'
import { connection } from './connection.ts'
import { startPolling } from './polling.ts'
import { subscriptionsOf, type ViewName } from './queries.ts'
import { subscriptions } from './subscriptions.ts'

const VAULT = '/api/vault/live-balance'
const OVERVIEW = '/api/analytics/overview'
const TOTAL = '/api/staking/total'
const TRANSFERS = '/api/staking/transfers'
const TOKEN = '/api/token/market-data'
const FEED = '/api/transactions'
const TRADING = '/api/trading/market-data'
const HEALTH = '/api/network/health'

let client: QueryClient
let stop: () => void

beforeEach(() => {
  client = openBrowser()
  stop = startPolling(client)
})
afterEach(() => {
  stop()
  closeBrowser(client)
})

/** Mounts a view: its figures are fetched, and subscribed to from then on. */
async function mount(paths: readonly ReadPath[], view?: ViewName): Promise<() => void> {
  const unmount = subscriptions.getState().add(subscriptionsOf(paths, view))
  await vi.advanceTimersByTimeAsync(0)
  return unmount
}

/** The seconds between five requests for a path. */
async function intervals(path: ReadPath, seconds: number): Promise<number[]> {
  const times: number[] = []
  const implementation = fetched.getMockImplementation()
  fetched.mockImplementation((...call) => {
    if (call[0] === path) times.push(Date.now())
    return implementation?.(...call) ?? Promise.reject(new Error('no server'))
  })
  await vi.advanceTimersByTimeAsync(seconds * 5000 + 500)
  return times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000)
}

describe('a view while there is no stream', () => {
  it.each([
    ['[VAULT-23] [GEN-26] [API-01] the vault, where no view says otherwise', VAULT, undefined, 10],
    ['[VAULT-24] [GEN-26] [API-01] the vault in its live section', VAULT, 'liveVault', 3],
    ['[VAULT-25] [GEN-26] [API-01] the vault in the sections of the dashboard', VAULT, 'dashboardSection', 15],
    ['[VAULT-26] [API-01] the vault on a card of a reading screen', VAULT, 'reading', 120],
    ['[VAULT-26] [API-01] [ANA-23] the vault on the card of the analytics', VAULT, 'analytics', 15],
    ['[MKT-20] [API-08] the trading data on the dashboard', TRADING, undefined, 30],
    ['[MKT-23] [API-08] [ANA-24] the trading data in the analytics', TRADING, 'analytics', 60],
    ['[NET-14] [API-13] the health of the nodes', HEALTH, undefined, 30],
    ['[GEN-26] [API-04] the overview in the live vault section', OVERVIEW, 'liveVault', 5],
    ['[GEN-26] [API-04] the overview where no view says otherwise', OVERVIEW, undefined, 10],
    ['[API-04] [ANA-21] the overview in the analytics', OVERVIEW, 'analytics', 30],
    ['[API-04] the overview on a reading screen', OVERVIEW, 'reading', 60],
    ['[CALC-31] [GEN-26] [API-07] the staking by our ledger', '/api/analytics/real-staking', undefined, 5],
    ['[CALC-33] [API-05] the staking total, where no view says otherwise', TOTAL, undefined, 15],
    ['[CALC-33] [API-05] [ANA-22] the staking total in the analytics', TOTAL, 'analytics', 30],
    ['[CALC-33] [API-05] the staking total on a reading screen', TOTAL, 'reading', 120],
    ['[CALC-33] [API-05] the staking total beside links', TOTAL, 'links', 300],
    ['[STAKE-20] [STAKE-21] [API-12] the positions on the staking page', TRANSFERS, undefined, 900],
    ['[STAKE-21] [API-12] the positions in the enhanced analytics', TRANSFERS, 'enhancedAnalytics', 5],
    ['[API-06] the token market data, where no view says otherwise', TOKEN, undefined, 180],
    ['[API-06] the token market data in the calculator', TOKEN, 'calculator', 10],
    ['[API-06] the token market data in the staking overview', TOKEN, 'stakingOverview', 15],
    ['[FEED-22] [API-03] the transactions, where no view says otherwise', FEED, undefined, 15],
    ['[FEED-23] [API-03] [GEN-26] the transactions in the activity feed', FEED, 'activityFeed', 10],
    ['[API-23] [ANA-25] the holders', '/api/holders/overview', undefined, 300],
    ['[API-02] the vault metrics', '/api/vault/metrics', undefined, 180],
    ['[API-09] the transactions of the vault', '/api/vault/transactions', undefined, 15],
    ['[API-10] the deployments of the vault', '/api/vault/deployment-metrics', undefined, 30],
    ['[MON-20] [API-11] the news of the vault', '/api/vault/notifications', undefined, 3600],
    ['[API-24] the stakers in detail', '/api/stakers/enhanced', undefined, 30],
    ['[API-25] the staking program', '/api/staking/program-summary', undefined, 60],
  ] as const)('asks for %s at its interval', async (_, path, view, seconds) => {
    await mount([path], view)
    expect(await intervals(path, seconds)).toEqual([seconds, seconds, seconds, seconds])
  })
})

describe('several views', () => {
  it('ask once for a shared figure, at the shortest interval', async () => {
    await mount([VAULT, TRADING])
    await vi.advanceTimersByTimeAsync(4000)
    const unmount = await mount([VAULT], 'liveVault')
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(30_500)
    expect(asked()).toEqual({ [VAULT]: 10, [TRADING]: 1 })
    unmount()
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(30_500)
    expect(asked()).toEqual({ [VAULT]: 3, [TRADING]: 1 })
  })

  it('set the clock of a figure only where they change it: each setting tells all who watch the cache', async () => {
    await mount([VAULT], 'liveVault')
    const told = vi.fn<(type: string) => void>()
    const stopWatching = client.getQueryCache().subscribe(({ type }) => told(type))
    await mount([VAULT])
    await mount([VAULT], 'dashboardSection')
    expect(told).not.toHaveBeenCalledWith('observerOptionsUpdated')
    connection.getState().carries([VAULT])
    expect(told.mock.calls.filter(([type]) => type === 'observerOptionsUpdated')).toHaveLength(1)
    stopWatching()
  })

  it('stop asking once they are unmounted', async () => {
    const unmount = await mount([VAULT])
    unmount()
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('ask for nothing while the page is hidden', async () => {
    await mount([VAULT])
    focusManager.setFocused(false)
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(fetched).not.toHaveBeenCalled()
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(10_500)
    expect(asked()).toEqual({ [VAULT]: 1 })
  })
})

describe('the activity feed', () => {
  it('[FEED-23] [API-03] [GEN-09] is fetched when the page becomes visible again, bypassing every cache, and nothing else is', async () => {
    await mount([FEED], 'activityFeed')
    await mount([VAULT])
    const comeBack = async () => {
      focusManager.setFocused(false)
      fetched.mockClear()
      focusManager.setFocused(true)
      await vi.advanceTimersByTimeAsync(0)
    }
    await comeBack()
    expect(asked()).toEqual({ [FEED]: 1 })
    expect(lastRequest(FEED)).toMatchObject({ cache: 'no-store', headers: { 'cache-control': 'no-cache' } })
    // The stream may have slept as well.
    connection.getState().carries([FEED, VAULT])
    await comeBack()
    expect(asked()).toEqual({ [FEED]: 1 })
  })

  it('is not fetched then where another view shows its transactions', async () => {
    await mount([FEED])
    focusManager.setFocused(false)
    fetched.mockClear()
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('a live stream', () => {
  it('replaces polling for the paths it carries, and no others', async () => {
    await mount([VAULT, HEALTH])
    connection.getState().carries([HEALTH])
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(60_500)
    expect(asked()).toEqual({ [VAULT]: 6 })
    connection.getState().streamIs('down')
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(60_500)
    expect(asked()).toEqual({ [VAULT]: 6, [HEALTH]: 2 })
  })
})

describe('no caching', () => {
  it.each([
    ['[VAULT-24] [GEN-31] the vault every 3 s', VAULT, 'liveVault'],
    ['[GEN-31] the overview every 5 s', OVERVIEW, 'liveVault'],
    ['[CALC-31] [GEN-31] the staking by our ledger', '/api/analytics/real-staking', undefined],
  ] as const)('is asked for %s', async (_, path, view) => {
    await mount([path], view)
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(15_500)
    expect(fetched.mock.calls.length).toBeGreaterThan(2)
    for (const [, init] of fetched.mock.calls) {
      expect(init).toMatchObject({ cache: 'no-store', headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } })
    }
  })

  it('is not asked for by other views, which let caches answer that nothing changed', async () => {
    await mount([VAULT, OVERVIEW])
    expect(lastRequest(VAULT)).toMatchObject({ cache: 'no-cache', headers: { accept: 'application/json' } })
    expect(lastRequest(VAULT).headers).not.toHaveProperty('cache-control')
  })
})
