import { z } from 'zod'
import { toDecimal } from '../../src/rules/amount.ts'
import type { Deployments } from '../chain/deployments.ts'
import type { Supply } from '../chain/supply.ts'
import type { VaultBalance } from '../chain/vault.ts'
import type { Feed } from './feed.ts'
import { amount, count } from './fields.ts'

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
  readDeployed(): Promise<Deployments>
  readVault(signal: AbortSignal): Promise<VaultBalance>
  readSupply(signal: AbortSignal): Promise<Supply>
  vaultAddress: string
  clock(): number
}

/** The vault and the supply in one record: what there is, what circulates, what the vault has and what it sent out. */
export function vaultMetricsFeed({ readDeployed, readVault, readSupply, vaultAddress, clock }: VaultMetricsParts): Feed<Value> {
  return {
    name: 'vault-metrics',
    refreshEveryMs: 60_000,
    staleAfterMs: 300_000,
    schema: value,
    refresh: async (signal) => {
      const [deployed, vault, supply] = await Promise.all([readDeployed(), readVault(signal), readSupply(signal)])
      return {
        value: {
          totalDeployed: toDecimal(deployed.total, vault.decimals),
          totalWallets: deployed.wallets,
          vaultAddress,
          vaultBalance: toDecimal(vault.balance, vault.decimals),
          totalSupply: toDecimal(supply.supply, supply.decimals),
          circulatingSupply: toDecimal(supply.circulating, supply.decimals),
        },
        asOf: new Date(clock()),
        source: 'direct_vault_query',
        slot: Math.min(vault.slot, supply.slot),
      }
    },
    answers: { '/api/vault/metrics': (metrics, meta) => ({ ...metrics, source: meta.source, lastUpdated: meta.asOf, meta }) },
  }
}
