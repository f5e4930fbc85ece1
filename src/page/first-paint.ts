import type { ReadPath } from '../contract/reads.ts'

/** The figures that pages are filled with: small ones. Lists come after the first paint. */
export const firstPaintPaths = [
  '/api/vault/live-balance',
  '/api/trading/market-data',
  '/api/network/health',
  '/api/analytics/overview',
  '/api/analytics/real-staking',
  '/api/holders/overview',
  '/api/staking/reconciliation',
  '/api/vault/metrics',
  '/api/staking/program-summary',
] as const satisfies readonly ReadPath[]
