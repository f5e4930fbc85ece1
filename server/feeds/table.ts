import { readDeployments } from '../chain/deployments.ts'
import { geckoTerminalHolders, jupiterHolders, programAccountHolders } from '../chain/holder-sources.ts'
import { readHolders } from '../chain/holders.ts'
import type { Ledgers } from '../chain/ledgers.ts'
import { readVault } from '../chain/vault.ts'
import type { ChainAccess } from '../chain-access.ts'
import type { Database } from '../db/open.ts'
import type { Log } from '../log.ts'
import { createMarketChoice } from '../upstream/market/market-choice.ts'
import { createMarketSources } from '../upstream/market/market-sources.ts'
import type { RpcPool } from '../upstream/rpc/pool.ts'
import type { PooledReads } from '../upstream/rpc/reads.ts'
import { defineFeed, type RunnableFeed } from './define-feed.ts'
import { deploymentsFeed } from './deployments.ts'
import { holdersFeed } from './holders.ts'
import { marketFeed } from './market.ts'
import { networkHealthFeed } from './network-health.ts'
import { stakingFeed } from './staking.ts'
import { stakingReconciliationFeed } from './staking-reconciliation.ts'
import { vaultBalanceFeed } from './vault-balance.ts'

interface Upstreams {
  pool: RpcPool
  reads: PooledReads
  ledgers: Ledgers
  db: Database['db']
  chain: Pick<ChainAccess, 'mint' | 'vault' | 'marketSources'>
  clock: () => number
  log: Log
}

/** Every figure of the app, by the feed that carries it. */
export function feedTable({ pool, reads, ledgers, db, chain, clock, log }: Upstreams): RunnableFeed[] {
  const { mint, vault, marketSources } = chain
  const sources = createMarketSources(marketSources)
  const market = createMarketChoice({ sources: sources.all, onEvent: ({ kind, ...facts }) => log.info(`market source ${kind}`, facts) })
  const vaultNow = (signal: AbortSignal) => readVault({ reads, vault, mint, signal })
  const decimals = once(async () => (await reads.tokenSupply(mint)).value.decimals)
  const counters = [
    ...(sources.jupiter ? [jupiterHolders(sources.jupiter)] : []),
    ...(sources.geckoTerminal ? [geckoTerminalHolders(sources.geckoTerminal)] : []),
    programAccountHolders({ reads, clock: { now: clock } }),
  ]
  return [
    defineFeed(networkHealthFeed(() => pool.health())),
    defineFeed(vaultBalanceFeed(vaultNow, clock)),
    defineFeed(marketFeed((signal) => market.read(mint, signal))),
    defineFeed(deploymentsFeed(async () => readDeployments(db, await ledgers.vaultAccounts()), vaultNow, clock)),
    defineFeed(holdersFeed((signal) => readHolders({ mint, sources: counters, signal }))),
    ...(ledgers.staking
      ? [defineFeed(stakingFeed(ledgers.staking, decimals)), defineFeed(stakingReconciliationFeed(ledgers.staking, decimals, clock))]
      : []),
  ]
}

/** What never changes is asked until it is known, then no more. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}
