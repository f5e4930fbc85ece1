import type { z } from 'zod/mini'
import { tokenMarketData, tradingMarketData } from './market-data.ts'
import { networkHealth } from './network-health.ts'
import { vaultLiveBalance } from './vault-live-balance.ts'

/** Every read endpoint and what it answers. Server, client cache, stored snapshot and live stream all go by this table. */
export const reads = {
  '/api/vault/live-balance': vaultLiveBalance,
  '/api/token/market-data': tokenMarketData,
  '/api/trading/market-data': tradingMarketData,
  '/api/network/health': networkHealth,
} as const

export type ReadPath = keyof typeof reads
export type ReadAnswer<P extends ReadPath> = z.infer<(typeof reads)[P]>

/** The same table, typed so that a path that is a type parameter keeps its own answer. */
export const readSchemas: { [P in ReadPath]: z.ZodMiniType<ReadAnswer<P>> } = reads

/** The figures somebody holds: any of the answers, each by its path. */
export type Figures = { [P in ReadPath]?: ReadAnswer<P> | undefined }

export function isReadPath(path: string): path is ReadPath {
  return Object.hasOwn(reads, path)
}

export const readPaths: readonly ReadPath[] = Object.keys(reads).filter(isReadPath)
