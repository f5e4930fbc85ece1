import { z } from 'zod/mini'
import { bdAmount, blockTime, count } from './amount.ts'
import { meta } from './meta.ts'

/** A finalized transaction that moved BD into or out of the vault. */
const vaultTransaction = z.object({ signature: z.string(), blockTime, slot: count })
export type VaultTransaction = z.infer<typeof vaultTransaction>

/** GET /api/vault/transactions: newest first. `vaultSOLBalance` in SOL. */
export const vaultTransactions = z.object({
  transactions: z.array(vaultTransaction),
  vaultSOLBalance: z.number().check(z.nonnegative()),
  meta,
})
export type VaultTransactions = z.infer<typeof vaultTransactions>

/**
 * GET /api/vault/notifications: the same as news items. `monitoringActive` while the vault is read and its history
 * followed; false once that has stopped.
 */
export const vaultNotifications = z.object({
  transactions: z.array(vaultTransaction),
  monitoringActive: z.boolean(),
  vaultBalance: bdAmount,
  source: z.string().check(z.minLength(1)),
  lastUpdate: z.iso.datetime(),
  meta,
})
export type VaultNotifications = z.infer<typeof vaultNotifications>
