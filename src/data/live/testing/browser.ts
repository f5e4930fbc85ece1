import { environmentManager, focusManager, onlineManager, type QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { readPaths, type Figures } from '../../../contract/reads.ts'
import { toHttp } from '../../../contract/wire.ts'
import { connection } from '../connection.ts'
import { createQueryClient } from '../queries.ts'
import { subscriptions } from '../subscriptions.ts'

const START = Date.parse('2026-11-21T10:00:00Z')

const meta = { state: 'live', asOf: '2026-11-21T10:00:00.000Z', source: 'test' } as const

/** An answer for each endpoint used in tests. */
export const answers: Figures = {
  '/api/vault/live-balance': { vaultBalance: '102345678.9', vaultBalanceFormatted: '102.35M', solBalance: 1.5, source: 'direct_rpc', meta },
  '/api/trading/market-data': { priceUsd: 0.0001133, meta },
  '/api/network/health': { status: 'healthy', activeEndpoints: 4, totalEndpoints: 4, lastUpdate: meta.asOf, errorCount: 0, meta },
  '/api/analytics/overview': { totalDeployed: '85000000', totalWallets: 8, vaultBalance: '102345678.9', meta },
  '/api/analytics/real-staking': { totalStakers: 27, totalStaked: '24612345.678901', meta },
  '/api/holders/overview': { totalHolders: 2654, meta },
  '/api/token/market-data': { price: 0.0001133, source: 'dexscreener', meta },
  '/api/staking/total': { balance: '24612345.678901', stakerCount: 27, stakingAccounts: 1, source: 'staking_ledger', stakers: [], meta },
  '/api/staking/transfers': { totalStakers: 27, totalStaked: '24612345.678901', stakers: [], meta },
  '/api/staking/program-summary': { isActive: true, programAddress: 'program', totalAccounts: 27, totalValue: '1', lastVerified: meta.asOf, meta },
  '/api/stakers/enhanced': { stakers: [], meta },
  '/api/transactions': { transactions: [], meta },
  '/api/vault/metrics': {
    totalDeployed: '85000000',
    totalWallets: 8,
    vaultAddress: 'vault',
    vaultBalance: '102345678.9',
    totalSupply: '990000000',
    circulatingSupply: '980000000',
    source: 'direct_rpc',
    lastUpdated: meta.asOf,
    meta,
  },
  '/api/vault/transactions': { transactions: [], vaultSOLBalance: 1.5, meta },
  '/api/vault/deployment-metrics': { vaultAddress: 'vault', recentDeployments: [], source: 'direct_rpc', lastUpdated: meta.asOf, meta },
  '/api/vault/notifications': {
    transactions: [],
    monitoringActive: true,
    vaultBalance: '102345678.9',
    source: 'direct_rpc',
    lastUpdate: meta.asOf,
    meta,
  },
}

/** `fetch`, with its calls since the start. */
export const fetched = vi.fn<typeof fetch>()

/**
 * The browser that the data layer runs in: a clock that tests move, a window and a visible document, and a server that
 * answers. Returns a query client like the page's own.
 */
export function openBrowser(): QueryClient {
  vi.useFakeTimers({ now: START })
  // Without a window the library assumes it runs on a server, which never polls.
  environmentManager.setIsServer(() => false)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  focusManager.setFocused(true)
  answering()
  subscriptions.setState({ all: [] })
  connection.setState({ stream: 'down', carried: [], reachable: true, failedReads: 0 })
  const client = createQueryClient()
  client.mount()
  return client
}

export function closeBrowser(client: QueryClient): void {
  client.unmount()
  client.clear()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
}

/** The server answers from the table. */
function answering(): void {
  fetched.mockImplementation((path) => {
    const known = readPaths.find((candidate) => candidate === path)
    const answer = known && answers[known]
    if (!answer) return Promise.resolve(new Response('no such path', { status: 404 }))
    const { body, headers } = toHttp(known, answer)
    return Promise.resolve(Response.json(body, { headers }))
  })
}

/** The server answers with an error. */
export function failing(): void {
  fetched.mockImplementation(() => Promise.resolve(new Response('no', { status: 503 })))
}

/** How often each path was requested. */
export function asked(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [path] of fetched.mock.calls) counts[String(path)] = (counts[String(path)] ?? 0) + 1
  return counts
}

/** The last request for a path. */
export function lastRequest(path: string): RequestInit {
  return fetched.mock.calls.findLast(([asked]) => asked === path)?.[1] ?? {}
}
