import { z } from 'zod/mini'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'

/** GET /api/analytics/overview: what the vault has sent out, and to how many wallets. */
export const analyticsOverview = z.object({
  totalDeployed: bdAmount,
  totalWallets: count,
  vaultBalance: bdAmount,
  meta,
})
export type AnalyticsOverview = z.infer<typeof analyticsOverview>
