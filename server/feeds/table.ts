import { SOL_DECIMALS, toDecimal } from '../../src/rules/amount.ts'
import { formatExact } from '../../src/rules/format.ts'
import { activityPage, lastCompared } from '../chain/vault/activity.ts'
import { readDeployments } from '../chain/vault/deployments.ts'
import { geckoTerminalHolders, jupiterHolders } from '../chain/holders/holder-sources.ts'
import { createHolderCounter, type TallyPort } from '../chain/holders/holder-counter.ts'
import { createOwnCount } from '../chain/holders/own-count.ts'
import { programAccountHolders } from '../chain/holders/program-account-holders.ts'
import { readHolders } from '../chain/holders/holders.ts'
import { lastKnown } from '../chain/witness/last-known.ts'
import type { Ledgers } from '../chain/ledger/ledgers.ts'
import { readMint } from '../chain/supply/mint.ts'
import { sharedBriefly } from '../lib/shared-briefly.ts'
import { stakersPage } from '../chain/staking/stakers.ts'
import { readStakingProgram } from '../chain/staking/staking-program.ts'
import { readSupply, type Supply } from '../chain/supply/supply.ts'
import { readVault, type VaultBalance } from '../chain/vault/vault.ts'
import { createWitnessedReads } from '../chain/witness/witnessed-reads.ts'
import type { ChainAccess } from '../chain-access.ts'
import type { Database } from '../db/open.ts'
import type { Log } from '../lib/log.ts'
import type { Clock } from '../lib/clock.ts'
import { createMarketChoice, type MarketRead } from '../upstream/market/market-choice.ts'
import { createMarketSources } from '../upstream/market/market-sources.ts'
import type { RpcPool } from '../upstream/rpc/pool/pool.ts'
import type { PooledReads } from '../upstream/rpc/reads/reads.ts'
import { RpcError } from '../upstream/rpc/node/rpc-error.ts'
import { type ChainHistory, createChainHistory } from './chain-history.ts'
import { defineFeed, type RunnableFeed } from './define-feed.ts'
import { deploymentsFeed } from './deployments.ts'
import { holdersFeed } from './holders.ts'
import { NEWEST, WHOLE_LIST, type ListPages } from './list-page.ts'
import { listPages } from './list-pages.ts'
import { marketFeed, YOUNG_PRICE_MS } from './market.ts'
import { networkHealthFeed } from './network-health.ts'
import { stakersFeed } from './stakers.ts'
import { stakingFeed } from './staking.ts'
import { stakingProgramFeed } from './staking-program.ts'
import { stakingReconciliationFeed } from './staking-reconciliation.ts'
import { oldestOf, timeOfSlots, type TimeOf } from './slot-time.ts'
import { pendingOf } from './pending-of-ledgers.ts'
import { StillReading } from './still-reading.ts'
import { transactionsFeed } from './transactions.ts'
import { untilConfirmed } from './until-confirmed.ts'
import { vaultActivityFeed } from './vault-activity.ts'
import { vaultBalanceFeed } from './vault-balance.ts'
import { vaultMetricsFeed } from './vault-metrics.ts'

export interface Upstreams {
  pool: RpcPool
  reads: PooledReads
  /** For background work: uses only what live reads leave of the nodes' limits. */
  backgroundReads: PooledReads
  ledgers: Ledgers
  db: Database['db']
  /** For what is read of the past, and beyond what feeds hold. */
  delayed: Database['db']
  chain: Pick<ChainAccess, 'mint' | 'vault' | 'stakingAccount' | 'stakingProgram' | 'internal' | 'marketSources' | 'marketKeys'>
  /** The source of holder counts. */
  tally: TallyPort
  clock: Clock
  log: Log
  /** Absent in tests. */
  onMarketRead?: (read: MarketRead) => void
}

/** Several feeds derive from the same reading; within this many ms they share one request. */
const SHARED_MS = 2000
/** The SOL behind the staking account hardly ever changes. */
const SOL_SHARED_MS = 30_000
/** Nor does the supply; the market's figures need it every few seconds. */
const SUPPLY_SHARED_MS = 30_000
/** Until a second operator has confirmed them, they are asked for again. */
const DECIMALS_SHARED_MS = 60_000
/** How long a price waits for the supply. */
const SUPPLY_PATIENCE_MS = 2000

/** What a pass of the ledgers may have changed. Other feeds can wait for their schedule. */
export const afterPass = ['staking', 'staking-reconciliation', 'deployments', 'vault-activity'] as const

/** Every figure of the app by its feed, the lists that continue beyond a feed, and the histories behind the figures. */
export function feedTable(upstreams: Upstreams): { feeds: RunnableFeed[]; lists: ListPages; history: ChainHistory } {
  const { pool, reads, backgroundReads, ledgers, db, delayed, chain, tally, clock, log, onMarketRead } = upstreams
  const { mint, vault, stakingAccount, stakingProgram, internal, marketSources, marketKeys } = chain
  const { timeOf: slotTime } = pool.slotClock
  const sources = createMarketSources(marketSources, marketKeys, slotTime)
  const market = createMarketChoice({ sources: sources.all, youngForMs: YOUNG_PRICE_MS, ...(onMarketRead ? { onRead: onMarketRead } : {}), onEvent: ({ kind, ...facts }) => log.info(`market source ${kind}`, facts) })
  const timeOf = timeOfSlots(pool.slotClock, clock)
  const witnessed = createWitnessedReads({ pool, reads, clock, log })
  const vaultNow = witnessed<VaultBalance>({
    name: 'the vault',
    read: (own, options) => readVault({ reads: own, vault, mint, known: ledgers.knownVaultAccounts(), ...options }),
    keyOf: ({ balance, lamports, decimals }) => `${balance} ${lamports} ${decimals}`,
    claimOf: ({ balance, lamports, decimals }) => `${exact(balance, decimals)} BD, ${exact(lamports, SOL_DECIMALS)} SOL`,
    isFirm: ({ derived }) => derived !== true,
  })
  // Not for the balance itself, which is read because it is known to have changed.
  const vaultLately = sharedBriefly(vaultNow, SHARED_MS, clock)
  const mintNow = witnessed({
    name: 'the decimals of the mint',
    read: (own, options) => readMint({ reads: own, mint, ...options }),
    keyOf: (found) => String(found.decimals),
    claimOf: (found) => `${found.decimals} decimals`,
  })
  const decimals = untilConfirmed(mintNow, (found) => found.decimals)
  const project = [vault, ...internal, ...(stakingAccount === undefined ? [] : [stakingAccount])]
  const ownCount = createOwnCount({
    source: programAccountHolders({ reads: backgroundReads, counter: createHolderCounter(tally, project), clock }),
    clock,
    log,
  })
  const counters = [
    ownCount,
    ...(sources.jupiter ? [jupiterHolders(sources.jupiter)] : []),
    ...(sources.geckoTerminal ? [geckoTerminalHolders(sources.geckoTerminal)] : []),
  ]
  const deployed = sharedBriefly(async () => {
    const accounts = await ledgers.vaultAccounts()
    const compared = await lastCompared(db, accounts)
    // A sum over half of the history would look like a complete figure.
    if (accounts.length > 0 && !compared) throw new StillReading('the history of the vault')
    return { ...(await readDeployments(db, accounts, NEWEST)), comparedAt: compared?.at ?? null }
  }, SHARED_MS, clock)
  const supplyNow = witnessed<Supply>({
    name: 'the supply',
    read: (own, options) => readSupply({ reads: own, mint, internal, ...options }),
    keyOf: ({ supply, circulating, decimals: places }) => `${supply} ${circulating} ${places}`,
    claimOf: ({ supply, circulating, decimals: places }) => `${exact(supply, places)} BD, circulating ${exact(circulating, places)} BD`,
  })
  const supplyLately = sharedBriefly(async () => {
    const supply = await supplyNow()
    return { ...supply, asOf: timeOf(supply.slot) }
  }, SUPPLY_SHARED_MS, clock)
  const settled = async (accounts: { staking?: string | undefined; vault: readonly string[] }) =>
    (await activityPage(db, accounts, { limit: NEWEST })) ?? { items: [], next: null }

  const feeds = [
    defineFeed(networkHealthFeed(() => pool.health())),
    defineFeed(vaultBalanceFeed(vaultNow, timeOf)),
    defineFeed(marketFeed((signal) => market.read(mint, signal), { readSupply: lastKnown(supplyLately, SUPPLY_PATIENCE_MS), clock })),
    defineFeed(deploymentsFeed({ readDeployed: deployed, readVault: vaultLately, vaultAddress: vault, timeOf })),
    defineFeed(
      vaultMetricsFeed({
        readDeployed: deployed,
        readVault: vaultLately,
        readSupply: supplyLately,
        vaultAddress: vault,
        timeOf,
        clock,
      }),
    ),
    defineFeed(
      vaultActivityFeed({
        readVault: vaultLately,
        activity: async () => settled({ vault: await ledgers.vaultAccounts() }),
        comparedAt: async () => {
          const accounts = await ledgers.vaultAccounts()
          // A vault without a token account has no history to miss.
          return accounts.length === 0 ? new Date(clock.now()) : ((await lastCompared(db, accounts))?.at ?? null)
        },
        timeOf,
        clock,
      }),
    ),
    defineFeed(
      transactionsFeed({
        pending: () => pendingOf(ledgers),
        settled: async () => settled({ staking: stakingAccount, vault: await ledgers.vaultAccounts() }),
        decimals,
        // Answers of nodes that stand still are as old as their slot.
        asOf: () => timeOfTip(pool, timeOf, clock),
      }),
    ),
    defineFeed(holdersFeed({ readHolders: (signal) => readHolders({ mint, sources: counters, signal }), adopt: ownCount.adopt })),
  ]
  const ledger = ledgers.staking
  if (ledger && stakingAccount !== undefined) {
    const { figures } = ledger
    const operators = pool.operators.length
    const stakingOwner = witnessed<VaultBalance>({
      name: "the staking account's SOL",
      read: (own, options) => readVault({ reads: own, vault: stakingAccount, mint, ...options }),
      keyOf: ({ lamports }) => lamports.toString(),
      claimOf: ({ lamports }) => `${exact(lamports, SOL_DECIMALS)} SOL`,
    })
    const sol = sharedBriefly(async () => {
      const { lamports, quality } = await stakingOwner()
      return quality?.claims ? undefined : lamports
    }, SOL_SHARED_MS, clock)
    feeds.push(
      defineFeed(stakingFeed({ ledger, decimals, lamports: () => sol().catch(unlessBroken), operators, timeOf, clock })),
      defineFeed(stakingReconciliationFeed(ledger, decimals, clock, operators)),
      defineFeed(
        stakersFeed({
          stakers: async () => (await stakersPage({ db, ledger, account: stakingAccount }, { limit: WHOLE_LIST })) ?? { items: [], next: null },
          figures,
          decimals,
          operators,
          timeOf,
          clock,
        }),
      ),
      defineFeed(
        stakingProgramFeed({
          readProgram: (signal) => readStakingProgram({ reads, mint, stakingAccount, program: stakingProgram, signal }),
          figures,
          decimals,
          operators,
          timeOf,
          clock,
        }),
      ),
    )
  }
  return {
    feeds,
    lists: listPages({ ledgers, db: delayed, chain, clock, decimals }),
    history: createChainHistory({ db: delayed, ledgers, stakingAccount, decimals: sharedBriefly(decimals, DECIMALS_SHARED_MS, clock), operators: pool.operators.length, timeOf, clock }),
  }
}

/** If no node answers, the field is left out. Any other error is our bug. */
function unlessBroken(error: unknown): undefined {
  if (!(error instanceof RpcError)) throw error
}

/** The time of the newest slot that the nodes agree on. */
function timeOfTip(pool: RpcPool, timeOf: TimeOf, clock: Pick<Clock, 'now'>): Date {
  const { slot } = pool.health()
  return slot === null ? new Date(clock.now()) : oldestOf(new Date(clock.now()), timeOf(slot))
}

/** Every digit, so that people can compare: the difference may be in the last one. */
function exact(units: bigint, decimals: number): string {
  return formatExact(toDecimal(units, decimals), decimals)
}
