import { z } from 'zod/mini'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'

/** GET /api/vault/metrics: the vault and the supply in one record, all exact. `vaultAddress` is the configured address. */
export const vaultMetrics = z.object({
  /** What the vault has sent out, and to how many wallets; absent until its history is read. */
  totalDeployed: z.optional(bdAmount),
  totalWallets: z.optional(count),
  vaultAddress: z.string(),
  vaultBalance: bdAmount,
  /** The supply according to the mint. */
  totalSupply: bdAmount,
  /** The same without the project's internal accounts. */
  circulatingSupply: bdAmount,
  /** The meta of the two supply figures. */
  supplyMeta: z.optional(meta),
  source: z.string().check(z.minLength(1)),
  lastUpdated: z.iso.datetime(),
  meta,
})
export type VaultMetrics = z.infer<typeof vaultMetrics>
