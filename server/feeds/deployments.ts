import { z } from 'zod'
import type { VaultDeployment } from '../../src/contract/deployment-metrics.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import type { Deployment, Deployments } from '../chain/vault/deployments.ts'
import type { VaultBalance } from '../chain/vault/vault.ts'
import type { WithQuality } from '../chain/witness/witnessed-reads.ts'
import type { Feed } from './feed.ts'
import { amount, count, next } from './fields.ts'
import { listMeta } from './list-page.ts'
import { oldestOf, type TimeOf } from './slot-time.ts'

const value = z.object({
  totalDeployed: amount,
  totalWallets: count,
  vaultBalance: amount,
  vaultAddress: z.string(),
  recent: z.array(z.object({ signature: z.string(), amount, timestamp: z.iso.datetime() })),
  next,
})
type Value = z.infer<typeof value>

export interface Deployed extends Deployments {
  /** When the ledgers were last seen to agree with the chain; null for a vault without a token account, which has no ledger. */
  comparedAt: Date | null
}

export interface DeploymentsDeps {
  readDeployed(): Promise<Deployed>
  readVault(signal: AbortSignal): Promise<WithQuality<VaultBalance>>
  vaultAddress: string
  timeOf: TimeOf
}

/** What the vault has sent out, to how many wallets, and what is left. */
export function deploymentsFeed({ readDeployed, readVault, vaultAddress, timeOf }: DeploymentsDeps): Feed<Value> {
  return {
    name: 'deployments',
    refreshEveryMs: 15_000,
    staleAfterMs: 90_000,
    schema: value,
    refresh: async (signal) => {
      const [deployed, vault] = await Promise.all([readDeployed(), readVault(signal)])
      return {
        value: {
          totalDeployed: toDecimal(deployed.total, vault.decimals),
          totalWallets: deployed.wallets,
          vaultBalance: toDecimal(vault.balance, vault.decimals),
          vaultAddress,
          recent: deployed.recent.map((one) => vaultDeployment(one, vault.decimals)),
          next: deployed.next,
        },
        asOf: oldestOf(timeOf(vault.slot), deployed.comparedAt ?? timeOf(vault.slot)),
        source: 'vault_ledger',
        slot: vault.slot,
        ...(vault.quality ? { quality: vault.quality } : {}),
      }
    },
    answers: {
      '/api/analytics/overview': ({ totalDeployed, totalWallets, vaultBalance }, meta) => ({ totalDeployed, totalWallets, vaultBalance, meta }),
      '/api/vault/deployment-metrics': ({ vaultAddress: address, recent, next: cursor }, meta) => ({
        vaultAddress: address,
        recentDeployments: recent,
        source: meta.source,
        lastUpdated: meta.asOf,
        meta: listMeta(meta, cursor),
      }),
    },
  }
}

export function vaultDeployment({ signature, amount: units, at }: Deployment, decimals: number): VaultDeployment {
  return { signature, amount: toDecimal(units, decimals), timestamp: at.toISOString() }
}
