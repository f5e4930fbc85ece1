import type { Clock } from '../lib/clock.ts'
import { z } from 'zod'
import { meta } from '../../src/contract/meta.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import type { VaultBalance } from '../chain/vault/vault.ts'
import type { WithQuality } from '../chain/witness/witnessed-reads.ts'
import { supplyMeta, type DatedSupply } from './dated-supply.ts'
import type { Deployed } from './deployments.ts'
import type { Feed } from './feed.ts'
import { amount, count } from './fields.ts'
import { oldestOf, type TimeOf } from './slot-time.ts'
import { StillReading } from './still-reading.ts'

const value = z.object({
  /** Absent until the vault's history has been read. */
  totalDeployed: amount.optional(),
  totalWallets: count.optional(),
  vaultAddress: z.string(),
  vaultBalance: amount,
  totalSupply: amount,
  circulatingSupply: amount,
  /** The supply's own meta at the time of reading. */
  supply: meta,
})
type Value = z.infer<typeof value>

export interface VaultMetricsDeps {
  readDeployed(): Promise<Deployed>
  readVault(signal: AbortSignal): Promise<WithQuality<VaultBalance>>
  readSupply(signal: AbortSignal): Promise<DatedSupply>
  vaultAddress: string
  timeOf: TimeOf
  clock: Pick<Clock, 'now'>
}

/**
 * Vault and supply in one record: the total, what circulates, what the vault holds and what it sent out. The supply has its
 * own meta, and doesn't wait for the vault's history.
 */
export function vaultMetricsFeed({ readDeployed, readVault, readSupply, vaultAddress, timeOf, clock }: VaultMetricsDeps): Feed<Value> {
  return {
    name: 'vault-metrics',
    refreshEveryMs: 60_000,
    staleAfterMs: 300_000,
    schema: value,
    refresh: async (signal) => {
      const [deployed, vault, supply] = await Promise.all([readDeployed().catch(whileReading), readVault(signal), readSupply(signal)])
      const at = timeOf(vault.slot)
      return {
        value: {
          ...(deployed ? { totalDeployed: toDecimal(deployed.total, vault.decimals), totalWallets: deployed.wallets } : {}),
          vaultAddress,
          vaultBalance: toDecimal(vault.balance, vault.decimals),
          totalSupply: toDecimal(supply.supply, supply.decimals),
          circulatingSupply: toDecimal(supply.circulating, supply.decimals),
          supply: supplyMeta(supply, clock.now()),
        },
        asOf: oldestOf(at, deployed?.comparedAt ?? at),
        source: 'direct_vault_query',
        slot: vault.slot,
        ...(vault.quality ? { quality: vault.quality } : {}),
      }
    },
    answers: {
      '/api/vault/metrics': ({ supply, ...metrics }, own) => ({
        ...metrics,
        source: own.source,
        lastUpdated: own.asOf,
        // Read together: if the record is old, so is its supply.
        supplyMeta: own.state === 'stored' ? { ...supply, state: 'stored' } : supply,
        meta: own,
      }),
    },
  }
}

function whileReading(error: unknown): undefined {
  if (!(error instanceof StillReading)) throw error
}
