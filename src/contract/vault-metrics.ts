import { z } from 'zod/mini'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'

/** GET /api/vault/metrics: the vault and the supply in one record, all exact. `vaultAddress` is the configured one. */
export const vaultMetrics = z.object({
  totalDeployed: bdAmount,
  totalWallets: count,
  vaultAddress: z.string(),
  vaultBalance: bdAmount,
  /** What the mint says there is. */
  totalSupply: bdAmount,
  /** The same without what the project's internal accounts hold. */
  circulatingSupply: bdAmount,
  source: z.string().check(z.minLength(1)),
  lastUpdated: z.iso.datetime(),
  meta,
})
export type VaultMetrics = z.infer<typeof vaultMetrics>
