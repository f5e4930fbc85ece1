import { z } from 'zod/mini'
import { bdAmount } from './amount.ts'
import { meta } from './meta.ts'

/** BD that the vault has sent to a wallet. `timestamp` is ISO 8601 UTC. */
const vaultDeployment = z.object({ signature: z.string(), amount: bdAmount, timestamp: z.iso.datetime() })
export type VaultDeployment = z.infer<typeof vaultDeployment>

/** GET /api/vault/deployment-metrics: the newest first. One transaction that pays several wallets has an entry for each. */
export const deploymentMetrics = z.object({
  vaultAddress: z.string(),
  recentDeployments: z.array(vaultDeployment),
  source: z.string().check(z.minLength(1)),
  lastUpdated: z.iso.datetime(),
  meta,
})
export type DeploymentMetrics = z.infer<typeof deploymentMetrics>
