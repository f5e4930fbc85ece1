import type { z } from 'zod/mini'
import { analyticsOverview } from './analytics-overview.ts'
import { deploymentMetrics } from './deployment-metrics.ts'
import { enhancedStakers } from './enhanced-stakers.ts'
import { holdersOverview } from './holders-overview.ts'
import { tokenMarketData, tradingMarketData } from './market-data.ts'
import { networkHealth } from './network-health.ts'
import { programSummary } from './program-summary.ts'
import { realStaking } from './real-staking.ts'
import { stakingReconciliation } from './staking-reconciliation.ts'
import { stakingTotal } from './staking-total.ts'
import { stakingTransfers } from './staking-transfers.ts'
import { transactions } from './transactions.ts'
import { vaultNotifications, vaultTransactions } from './vault-activity.ts'
import { vaultLiveBalance } from './vault-live-balance.ts'
import { vaultMetrics } from './vault-metrics.ts'

/** Every read endpoint and its answer. Server, client cache, stored snapshot and live stream all use this table. */
export const reads = {
  '/api/vault/live-balance': vaultLiveBalance,
  '/api/token/market-data': tokenMarketData,
  '/api/trading/market-data': tradingMarketData,
  '/api/network/health': networkHealth,
  '/api/analytics/overview': analyticsOverview,
  '/api/analytics/real-staking': realStaking,
  '/api/holders/overview': holdersOverview,
  '/api/staking/total': stakingTotal,
  '/api/staking/transfers': stakingTransfers,
  '/api/staking/reconciliation': stakingReconciliation,
  '/api/staking/program-summary': programSummary,
  '/api/stakers/enhanced': enhancedStakers,
  '/api/transactions': transactions,
  '/api/vault/metrics': vaultMetrics,
  '/api/vault/transactions': vaultTransactions,
  '/api/vault/deployment-metrics': deploymentMetrics,
  '/api/vault/notifications': vaultNotifications,
} as const

export type ReadPath = keyof typeof reads
export type ReadAnswer<P extends ReadPath> = z.infer<(typeof reads)[P]>

/** The same table, typed so that a path that is a type parameter keeps its own answer. */
export const readSchemas: { [P in ReadPath]: z.ZodMiniType<ReadAnswer<P>> } = reads

/** The figures at hand: any of the answers, each by its path. */
export type Figures = { [P in ReadPath]?: ReadAnswer<P> | undefined }

export function isReadPath(path: string): path is ReadPath {
  return Object.hasOwn(reads, path)
}

export const readPaths: readonly ReadPath[] = Object.keys(reads).filter(isReadPath)
