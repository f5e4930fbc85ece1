import { z } from 'zod/mini'
import { meta } from './meta.ts'

export const networkStatus = z.enum(['healthy', 'degraded', 'offline'])
export type NetworkStatus = z.infer<typeof networkStatus>

/** GET /api/network/health: the state of the RPC nodes that the server asks. */
export const networkHealth = z.object({
  status: networkStatus,
  activeEndpoints: z.int().check(z.nonnegative()),
  totalEndpoints: z.int().check(z.nonnegative()),
  lastUpdate: z.iso.datetime(),
  errorCount: z.int().check(z.nonnegative()),
  meta,
})
export type NetworkHealth = z.infer<typeof networkHealth>
