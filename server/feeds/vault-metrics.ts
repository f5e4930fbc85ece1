import { z } from 'zod'
import { toDecimal } from '../../src/rules/amount.ts'
import type { Supply } from '../chain/supply.ts'
import type { VaultBalance } from '../chain/vault.ts'
import type { Deployed } from './deployments.ts'
import type { Feed } from './feed.ts'
import { amount, count } from './fields.ts'
import { oldestOf, type TimeOf } from './slot-time.ts'

const value = z.object({
  totalDeployed: amount,
  totalWallets: count,
  vaultAddress: z.string(),
  vaultBalance: amount,
  totalSupply: amount,
  circulatingSupply: amount,
})
type Value = z.infer<typeof value>

export interface VaultMetricsParts {
  readDeployed(): Promise<Deployed>
  readVault(signal: AbortSignal): Promise<VaultBalance>
  readSupply(signal: AbortSignal): Promise<Supply>
  vaultAddress: string
  timeOf: TimeOf
}

/** The vault and the supply in one record: what there is, what circulates, what the vault has and what it sent out. */
export function vaultMetricsFeed({ readDeployed, readVault, readSupply, vaultAddress, timeOf }: VaultMetricsParts): Feed<Value> {
  return {
    name: 'vault-metrics',
    refreshEveryMs: 60_000,
    staleAfterMs: 300_000,
    schema: value,
    refresh: async (signal) => {
      const [deployed, vault, supply] = await Promise.all([readDeployed(), readVault(signal), readSupply(signal)])
      const slot = Math.min(vault.slot, supply.slot)
      return {
        value: {
          totalDeployed: toDecimal(deployed.total, vault.decimals),
          totalWallets: deployed.wallets,
          vaultAddress,
          vaultBalance: toDecimal(vault.balance, vault.decimals),
          totalSupply: toDecimal(supply.supply, supply.decimals),
          circulatingSupply: toDecimal(supply.circulating, supply.decimals),
        },
        asOf: oldestOf(timeOf(slot), deployed.comparedAt ?? timeOf(slot)),
        source: 'direct_vault_query',
        slot,
      }
    },
    answers: { '/api/vault/metrics': (metrics, meta) => ({ ...metrics, source: meta.source, lastUpdated: meta.asOf, meta }) },
  }
}
