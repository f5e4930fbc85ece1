import { readVault } from '../chain/vault.ts'
import type { ChainAccess } from '../chain-access.ts'
import { createDexScreener } from '../upstream/market/dexscreener.ts'
import type { RpcPool } from '../upstream/rpc/pool.ts'
import { createReads } from '../upstream/rpc/reads.ts'
import { defineFeed } from './engine.ts'
import { marketFeed } from './market.ts'
import { networkHealthFeed } from './network-health.ts'
import { vaultBalanceFeed } from './vault-balance.ts'

interface Upstreams {
  pool: RpcPool
  chain: ChainAccess
  clock: () => number
}

/** Every figure of the app, by the feed that carries it. */
export function feedTable({ pool, chain, clock }: Upstreams) {
  const reads = createReads(pool)
  return [
    defineFeed(networkHealthFeed(() => pool.health())),
    defineFeed(vaultBalanceFeed((signal) => readVault({ reads, vault: chain.vault, mint: chain.mint, signal }), clock)),
    defineFeed(marketFeed(chain.marketSources.map(({ url }) => createDexScreener(url === undefined ? {} : { baseUrl: url })), chain.mint)),
  ]
}
