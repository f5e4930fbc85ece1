import { z } from 'zod/mini'
import { meta } from './meta.ts'

/** GET /api/vault/live-balance. Amounts are plain decimal strings of whole BD; `solBalance` is in SOL. */
export const vaultLiveBalance = z.object({
  vaultBalance: z.string().check(z.regex(/^\d+(\.\d+)?$/)),
  vaultBalanceFormatted: z.string(),
  solBalance: z.optional(z.number().check(z.nonnegative())),
  source: z.string().check(z.minLength(1)),
  meta,
})
export type VaultLiveBalance = z.infer<typeof vaultLiveBalance>
