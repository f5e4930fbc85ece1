import { z } from 'zod'
import { networkStatus } from '../../src/contract/network-health.ts'
import type { PoolHealth } from '../upstream/rpc/pool/pool-health.ts'
import type { Feed } from './feed.ts'

const value = z.object({
  status: networkStatus,
  activeEndpoints: z.number().int().nonnegative(),
  totalEndpoints: z.number().int().nonnegative(),
  lastUpdate: z.iso.datetime(),
  errorCount: z.number().int().nonnegative(),
})
type NetworkHealth = z.infer<typeof value>

/** The state of the RPC nodes. The pool probes them continuously, so reading it makes no call. */
export function networkHealthFeed(poolHealth: () => PoolHealth): Feed<NetworkHealth> {
  return {
    name: 'network-health',
    refreshEveryMs: 5_000,
    staleAfterMs: 30_000,
    schema: value,
    refresh: async () => {
      const { status, activeEndpoints, totalEndpoints, lastUpdate, errorCount } = poolHealth()
      return {
        value: { status, activeEndpoints, totalEndpoints, lastUpdate: lastUpdate.toISOString(), errorCount },
        asOf: lastUpdate,
        source: 'node_pool',
      }
    },
    answers: { '/api/network/health': (health, meta) => ({ ...health, meta }) },
  }
}
