import { QueryClient, hashKey, onlineManager, queryOptions } from '@tanstack/react-query'
import { readPaths, type ReadAnswer, type ReadPath } from '../../contract/reads.ts'
import { read } from '../api/api-client.ts'
import { strictest, type Polling, type Subscription } from './subscriptions.ts'

const FRESH_MS = 30_000
const LONGEST_BACKOFF_MS = 30_000

/** The default polling interval of each path while the live stream is down, in ms. */
const POLL_MS = {
  '/api/vault/live-balance': 10_000,
  '/api/token/market-data': 180_000,
  '/api/trading/market-data': 30_000,
  '/api/network/health': 30_000,
  '/api/analytics/overview': 10_000,
  '/api/analytics/real-staking': 5_000,
  '/api/holders/overview': 300_000,
  '/api/staking/total': 15_000,
  '/api/staking/transfers': 900_000,
  '/api/staking/reconciliation': 15_000,
  '/api/staking/program-summary': 60_000,
  '/api/stakers/enhanced': 30_000,
  '/api/transactions': 15_000,
  '/api/vault/metrics': 180_000,
  '/api/vault/transactions': 15_000,
  '/api/vault/deployment-metrics': 30_000,
  '/api/vault/notifications': 3_600_000,
} as const satisfies Record<ReadPath, number>

/** Reads that always bypass every cache. */
const UNCACHED: ReadonlySet<ReadPath> = new Set(['/api/analytics/real-staking'])

/**
 * The views that ask for a figure more or less often than its path's default. Of several mounted views, the strictest
 * applies to all.
 */
const views = {
  liveVault: {
    '/api/vault/live-balance': { everyMs: 3000, uncached: true },
    '/api/analytics/overview': { everyMs: 5000, uncached: true },
  },
  dashboardSection: {
    '/api/vault/live-balance': { everyMs: 15_000 },
    '/api/staking/total': { everyMs: 30_000 },
  },
  calculator: { '/api/token/market-data': { everyMs: 10_000 } },
  stakingOverview: { '/api/token/market-data': { everyMs: 15_000 } },
  activityFeed: { '/api/transactions': { everyMs: 10_000, uncached: true, onFocus: true } },
  analytics: {
    '/api/vault/live-balance': { everyMs: 15_000 },
    '/api/analytics/overview': { everyMs: 30_000 },
    '/api/staking/total': { everyMs: 30_000 },
    '/api/trading/market-data': { everyMs: 60_000 },
  },
  enhancedAnalytics: { '/api/staking/transfers': { everyMs: 5000 } },
  /** A screen of text with a few figures. */
  reading: {
    '/api/vault/live-balance': { everyMs: 120_000 },
    '/api/analytics/overview': { everyMs: 60_000 },
    '/api/analytics/real-staking': { everyMs: 60_000 },
    '/api/staking/total': { everyMs: 120_000 },
  },
  /** A list of links, some with figures. */
  links: {
    '/api/vault/live-balance': { everyMs: 120_000 },
    '/api/analytics/real-staking': { everyMs: 60_000 },
    '/api/staking/total': { everyMs: 300_000 },
  },
} as const satisfies Record<string, { [P in ReadPath]?: Polling }>
export type ViewName = keyof typeof views

/** Reads that the specification retries more often than the default two times. */
const RETRIES: { [P in ReadPath]?: number } = { '/api/trading/market-data': 3 }

/**
 * The page's query client. The online flag is set before it is created: it would start as true and turn the first
 * offline fetch into an error.
 */
export function createQueryClient(): QueryClient {
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: Number.POSITIVE_INFINITY,
        retry: 2,
        retryDelay,
        refetchOnWindowFocus: false,
        // The live stream, or polling, brings what was missed.
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  })
}

/** The query key of a read: its path. */
export function readKey<P extends ReadPath>(path: P): readonly [P] {
  return [path]
}

const hashes = new Map(readPaths.map((path) => [path, hashKey(readKey(path))]))

/** The name of a read's query in the cache. Made once: it is asked for all paths whenever one of them has an answer. */
export function readHash(path: ReadPath): string {
  return hashes.get(path) ?? hashKey(readKey(path))
}

/** What the cache holds of a read: its answer, or why there is none. */
export function readState<P extends ReadPath>(queryClient: QueryClient, path: P) {
  return queryClient.getQueryCache().get<ReadAnswer<P>>(readHash(path))?.state
}

/** Query of one read endpoint. Fetches when mounted and stale, never at an interval: polling does that for all views together. */
export function readQuery<P extends ReadPath>(path: P) {
  return queryOptions<ReadAnswer<P>, Error, ReadAnswer<P>, readonly [P]>({
    queryKey: readKey(path),
    queryFn: ({ signal }) => read(path, { signal, uncached: isUncached(path) }),
    retry: RETRIES[path] ?? 2,
  })
}

/** A view's subscriptions to these paths, with its own intervals or else the paths' defaults. */
export function subscriptionsOf(paths: readonly ReadPath[], view?: ViewName): Subscription[] {
  const own: { [P in ReadPath]?: Polling } = view === undefined ? {} : views[view]
  return paths.map((path) => ({ path, polling: own[path] ?? { everyMs: POLL_MS[path] } }))
}

/** 1, 2, 4 … seconds, never more than 30, in ms. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, LONGEST_BACKOFF_MS)
}

function isUncached(path: ReadPath): boolean {
  return UNCACHED.has(path) || strictest(path)?.uncached === true
}
