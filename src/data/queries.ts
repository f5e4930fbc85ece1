import { QueryClient, onlineManager, queryOptions } from '@tanstack/react-query'
import type { ReadAnswer, ReadPath } from '../contract/reads.ts'
import { read } from './api-client.ts'

const FRESH_MS = 30_000
const LONGEST_BACKOFF_MS = 30_000

/** How often a figure is asked for while the live stream is down. */
const POLL_MS = {
  '/api/vault/live-balance': 10_000,
  '/api/token/market-data': 180_000,
  '/api/trading/market-data': 30_000,
  '/api/network/health': 30_000,
  '/api/analytics/overview': 5_000,
  '/api/analytics/real-staking': 5_000,
  '/api/holders/overview': 300_000,
  '/api/staking/total': 15_000,
  '/api/staking/transfers': 900_000,
  '/api/staking/reconciliation': 15_000,
} as const satisfies Record<ReadPath, number>

/** Reads that the specification lets try more often than the default two times. */
const RETRIES: { [P in ReadPath]?: number } = { '/api/trading/market-data': 3 }

/**
 * The query client of the page. The online flag is set before it exists: it would start as true and turn the first
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
      },
      mutations: { retry: false },
    },
  })
}

/** The one place with keys: a read's key is its path. */
export function readKey<P extends ReadPath>(path: P): readonly [P] {
  return [path]
}

/** Query of one read endpoint; polls only when told to. */
export function readQuery<P extends ReadPath>(path: P, polling: boolean) {
  return queryOptions<ReadAnswer<P>, Error, ReadAnswer<P>, readonly [P]>({
    queryKey: readKey(path),
    queryFn: ({ signal }) => read(path, signal),
    retry: RETRIES[path] ?? 2,
    refetchInterval: polling ? POLL_MS[path] : false,
  })
}

/** 1, 2, 4 … seconds, never more than 30. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, LONGEST_BACKOFF_MS)
}
