import { z } from 'zod/mini'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'

/** GET /api/vault/metrics: the vault and the supply in one record, all exact. `vaultAddress` is the configured one. */
export const vaultMetrics = z.object({
  /** What it has sent out, and to how many wallets; absent until its history was read. */
  totalDeployed: z.optional(bdAmount),
  totalWallets: z.optional(count),
  vaultAddress: z.string(),
  vaultBalance: bdAmount,
  /** What the mint says there is. */
  totalSupply: bdAmount,
  /** The same without what the project's internal accounts hold. */
  circulatingSupply: bdAmount,
  /** What the two figures of the supply say about themselves. */
  supplyMeta: z.optional(meta),
  source: z.string().check(z.minLength(1)),
  lastUpdated: z.iso.datetime(),
  meta,
})
export type VaultMetrics = z.infer<typeof vaultMetrics>
