import { startServers, type DemoServers, type NodesOptions } from '../servers.ts'
import type { Finality } from '../chain/slots.ts'
import { addressOf } from '../chain/keys.ts'
import { BD } from '../story/cast.ts'
import { createBulkChain, type BulkChain } from './bulk-chain.ts'
import type { HoldersTruth } from './holdings.ts'

/** The demo's nodes and market over a chain of the size of a popular token. For measurements. */
export interface BulkDemo extends DemoServers {
  /** Like `Demo.addresses`. */
  addresses: { mint: string; vault: string; stakingAccount: string; stakingProgram: string; internal: string }
  chain: BulkChain
  /** What a reader must find, computed independently of what it reads. */
  truth(): BulkTruth
}

export interface BulkTruth {
  /** Of the staking account, up to now; including opening, failures and mentions. */
  transactions: number
  /** Base units. */
  staked: bigint
  /** Wallets with a stake. */
  stakedByWallet: Map<string, bigint>
  vault: bigint
  supply: bigint
  /** Its `supply` excludes the stake. */
  holders: HoldersTruth
}

export interface BulkOptions extends NodesOptions {
  /** Decides everything, together with the moment of the start. Default `bulk`. */
  seed?: string
  /** Milliseconds since 1970. */
  clock?: () => number
  /** The newest moment of the history. Default: now. The same moment gives the same slots. */
  genesisTime?: number
  /** Of the staking account, over the last 200 days. Default 50,000. */
  transactions?: number
  /** Further transactions, one per twenty seconds from the first moment on. Default 0. */
  later?: number
  /** Default 140,000. A million take about 60 MB. */
  tokenAccounts?: number
  /** Wallets that share the transactions. Default 2,000. */
  stakers?: number
  finality?: Finality
}

/**
 * @example
 * const bulk = await startBulkDemo({ nodes: 1, profile: 'publicnode', tokenAccounts: 1_000_000 })
 * // SOLANA_RPC_URLS = bulk.rpcUrls, BD_MINT = bulk.addresses.mint, …
 */
export async function startBulkDemo(options: BulkOptions = {}): Promise<BulkDemo> {
  const { seed = 'bulk', clock = Date.now, transactions = 50_000, later = 0, tokenAccounts = 140_000, stakers = 2_000, finality, nodes, profile } = options
  const genesisTime = options.genesisTime ?? clock()
  const chain = createBulkChain({ seed, genesisTime, clock, transactions, later, tokenAccounts, stakers, finality })
  const { holdings, deposits, slots } = chain
  const addresses = {
    mint: holdings.mint,
    vault: holdings.project('vault').owner,
    stakingAccount: holdings.project('staking').account,
    stakingProgram: chain.stakingProgram,
    internal: holdings.project('internal').owner,
  }
  const truth = (): BulkTruth => {
    const happened = deposits.countUpTo(slots.tip())
    const stakedBy = Array.from({ length: stakers }, (_, staker) => ({ wallet: holdings.owner(holdings.stakers.from + staker), amount: deposits.stakedByAfter(staker, happened) }))
    return {
      transactions: happened,
      staked: deposits.stakedAfter(happened),
      stakedByWallet: new Map(stakedBy.filter(({ amount }) => amount > 0n).map(({ wallet, amount }) => [wallet, amount])),
      vault: holdings.amount(0),
      supply: holdings.truth.supply + deposits.stakedAfter(deposits.length),
      holders: holdings.truth,
    }
  }
  const servers = await startServers({
    chain,
    seed,
    genesisTime,
    clock,
    nodes,
    profile,
    token: { mint: holdings.mint, pairAddress: addressOf(seed, 'pair'), supply: Number(truth().supply / BD), createdAt: genesisTime - 214 * 86_400_000 },
    state: () => ({ addresses, slot: slots.tip(), transactions: deposits.countUpTo(slots.tip()) }),
    post: {},
  })
  return { ...servers, addresses, chain, truth }
}
