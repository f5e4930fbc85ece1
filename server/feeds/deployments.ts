import { z } from 'zod'
import { toDecimal } from '../../src/rules/amount.ts'
import type { Deployments } from '../chain/deployments.ts'
import type { VaultBalance } from '../chain/vault.ts'
import type { Feed } from './feed.ts'

const amount = z.string().regex(/^\d+(\.\d+)?$/)
const value = z.object({ totalDeployed: amount, totalWallets: z.number().int().nonnegative(), vaultBalance: amount })
type Overview = z.infer<typeof value>

/** What the vault has sent out, to how many wallets, and what it has left. */
export function deploymentsFeed(
  readDeployed: (signal: AbortSignal) => Promise<Deployments>,
  readVault: (signal: AbortSignal) => Promise<VaultBalance>,
  clock: () => number,
): Feed<Overview> {
  return {
    name: 'deployments',
    refreshEveryMs: 15_000,
    staleAfterMs: 90_000,
    schema: value,
    refresh: async (signal) => {
      const [deployed, vault] = await Promise.all([readDeployed(signal), readVault(signal)])
      return {
        value: {
          totalDeployed: toDecimal(deployed.total, vault.decimals),
          totalWallets: deployed.wallets,
          vaultBalance: toDecimal(vault.balance, vault.decimals),
        },
        asOf: new Date(clock()),
        source: 'vault_ledger',
        slot: vault.slot,
      }
    },
    answers: { '/api/analytics/overview': (overview, meta) => ({ ...overview, meta }) },
  }
}
