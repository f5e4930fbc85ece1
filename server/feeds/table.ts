import { SOL_DECIMALS, toDecimal } from '../../src/rules/amount.ts'
import { formatExact } from '../../src/rules/format.ts'
import { activityPage, lastCompared, pendingActivity, type Activity } from '../chain/vault/activity.ts'
import { readDeployments } from '../chain/vault/deployments.ts'
import { geckoTerminalHolders, jupiterHolders } from '../chain/holders/holder-sources.ts'
import { createHolderCounter, type TallyPort } from '../chain/holders/holder-counter.ts'
import { createOwnCount } from '../chain/holders/own-count.ts'
import { programAccountHolders } from '../chain/holders/program-account-holders.ts'
import { readHolders } from '../chain/holders/holders.ts'
import { lastKnown } from '../chain/witness/last-known.ts'
import type { StakingLedger } from '../chain/ledger/ledger.ts'
import type { Ledgers } from '../chain/ledger/ledgers.ts'
import { readMint } from '../chain/supply/mint.ts'
import { sharedBriefly } from '../lib/shared-briefly.ts'
import { stakersPage } from '../chain/staking/stakers.ts'
import { readStakingProgram } from '../chain/staking/staking-program.ts'
import { readSupply, type Supply } from '../chain/supply/supply.ts'
import { readVault, type VaultBalance } from '../chain/vault/vault.ts'
import { createWitnessedReads, type WithQuality } from '../chain/witness/witnessed-reads.ts'
import type { ChainAccess } from '../chain-access.ts'
import type { Database } from '../db/open.ts'
import type { Log } from '../lib/log.ts'
import { systemClock } from '../lib/clock.ts'
import { createMarketChoice } from '../upstream/market/market-choice.ts'
import { createMarketSources } from '../upstream/market/market-sources.ts'
import type { RpcPool } from '../upstream/rpc/pool/pool.ts'
import type { PooledReads } from '../upstream/rpc/reads/reads.ts'
import { RpcError } from '../upstream/rpc/node/rpc-error.ts'
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
import { StillReading } from './still-reading.ts'
import { transactionsFeed } from './transactions.ts'
import { vaultActivityFeed } from './vault-activity.ts'
import { vaultBalanceFeed } from './vault-balance.ts'
import { vaultMetricsFeed } from './vault-metrics.ts'

export interface Upstreams {
  pool: RpcPool
  reads: PooledReads
  /** For what has time: it takes only what live reads leave of the nodes' limits. */
  backgroundReads: PooledReads
  ledgers: Ledgers
  db: Database['db']
  chain: Pick<ChainAccess, 'mint' | 'vault' | 'stakingAccount' | 'stakingProgram' | 'internal' | 'marketSources' | 'marketKeys'>
  /** Where holders are counted. */
  tally: TallyPort
  clock: () => number
  log: Log
}

/** Several feeds are made of the same reading; within this time one question serves them all. */
const SHARED_MS = 2000
/** The SOL behind the staking account hardly ever changes. */
const SOL_SHARED_MS = 30_000
/** Nor does the supply; the market's figures need it every few seconds. */
const SUPPLY_SHARED_MS = 30_000
/** A price is not held up longer for the supply. */
const SUPPLY_PATIENCE_MS = 2000

/** What a pass of the ledgers may have changed. The feeds that aren't named are in less of a hurry. */
export const afterPass = ['staking', 'staking-reconciliation', 'deployments', 'vault-activity'] as const

/** Every figure of the app, by the feed that carries it, and the lists that go on beyond what a feed holds. */
export function feedTable(upstreams: Upstreams): { feeds: RunnableFeed[]; lists: ListPages } {
  const { pool, reads, backgroundReads, ledgers, db, chain, tally, clock, log } = upstreams
  const { mint, vault, stakingAccount, stakingProgram, internal, marketSources, marketKeys } = chain
  const { timeOf: slotTime } = pool.slotClock
  const sources = createMarketSources(marketSources, marketKeys, slotTime)
  const market = createMarketChoice({ sources: sources.all, youngForMs: YOUNG_PRICE_MS, onEvent: ({ kind, ...facts }) => log.info(`market source ${kind}`, facts) })
  const timeOf = timeOfSlots(pool.slotClock, clock)
  const timers = { ...systemClock, now: clock }
  const witnessed = createWitnessedReads({ pool, reads, clock: timers, log })
  const vaultNow = witnessed<VaultBalance>({
    name: 'the vault',
    read: (own, options) => readVault({ reads: own, vault, mint, known: ledgers.knownVaultAccounts(), ...options }),
    keyOf: ({ balance, lamports, decimals }) => `${balance} ${lamports} ${decimals}`,
    claimOf: ({ balance, lamports, decimals }) => `${exact(balance, decimals)} BD, ${exact(lamports, SOL_DECIMALS)} SOL`,
    isFirm: ({ derived }) => derived !== true,
  })
  // Not for the balance itself, which is read because somebody has said that it changed.
  const vaultLately = sharedBriefly(vaultNow, SHARED_MS, timers)
  const mintNow = witnessed({
    name: 'the decimals of the mint',
    read: (own, options) => readMint({ reads: own, mint, ...options }),
    keyOf: (found) => String(found.decimals),
    claimOf: (found) => `${found.decimals} decimals`,
  })
  const decimals = untilConfirmed(mintNow, (found) => found.decimals)
  const project = [vault, ...internal, ...(stakingAccount === undefined ? [] : [stakingAccount])]
  const ownCount = createOwnCount({
    source: programAccountHolders({ reads: backgroundReads, counter: createHolderCounter(tally, project), clock: { now: clock } }),
    clock: timers,
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
    // A sum over half of the history would look like a figure.
    if (accounts.length > 0 && !compared) throw new StillReading('the history of the vault')
    return { ...(await readDeployments(db, accounts, NEWEST)), comparedAt: compared?.at ?? null }
  }, SHARED_MS, timers)
  const supplyNow = witnessed<Supply>({
    name: 'the supply',
    read: (own, options) => readSupply({ reads: own, mint, internal, ...options }),
    keyOf: ({ supply, circulating, decimals: places }) => `${supply} ${circulating} ${places}`,
    claimOf: ({ supply, circulating, decimals: places }) => `${exact(supply, places)} BD, circulating ${exact(circulating, places)} BD`,
  })
  const supplyLately = sharedBriefly(async () => {
    const supply = await supplyNow()
    return { ...supply, asOf: timeOf(supply.slot) }
  }, SUPPLY_SHARED_MS, timers)
  const settled = async (accounts: { staking?: string | undefined; vault: readonly string[] }) =>
    (await activityPage(db, accounts, { limit: NEWEST })) ?? { items: [], next: null }

  const feeds = [
    defineFeed(networkHealthFeed(() => pool.health())),
    defineFeed(vaultBalanceFeed(vaultNow, timeOf)),
    defineFeed(marketFeed((signal) => market.read(mint, signal), { readSupply: lastKnown(supplyLately, SUPPLY_PATIENCE_MS), now: clock })),
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
          // A vault without a token account has no history that could be missed.
          return accounts.length === 0 ? new Date(clock()) : ((await lastCompared(db, accounts))?.at ?? null)
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
        // What nodes that stand still tell is as old as they are.
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
    }, SOL_SHARED_MS, timers)
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
  return { feeds, lists: listPages({ ledgers, db, chain, clock, decimals }) }
}

/** What the ledgers don't have yet, each transaction once. Null as soon as one of them can't be told. */
async function pendingOf(ledgers: Ledgers): Promise<Activity[] | null> {
  const all = await ledgers.all()
  const lists = await Promise.all(all.map(async (ledger) => ({ ledger, movements: await ledger.pendingMovements() })))
  const found = new Map<string, Activity>()
  for (const { ledger, movements } of lists) {
    if (!movements) return null
    for (const activity of pendingActivity(placeOf(ledger, ledgers), movements)) {
      const known = found.get(activity.signature)
      found.set(activity.signature, known ? { ...known, movements: [...known.movements, ...activity.movements] } : activity)
    }
  }
  return [...found.values()]
}

function placeOf(ledger: StakingLedger, { staking }: Ledgers): 'staking' | 'vault' {
  return ledger === staking ? 'staking' : 'vault'
}

/** No node answers: the field is left out. Anything else is a fault of ours. */
function unlessBroken(error: unknown): undefined {
  if (!(error instanceof RpcError)) throw error
}

/** When the newest slot was that the nodes agree on. */
function timeOfTip(pool: RpcPool, timeOf: TimeOf, clock: () => number): Date {
  const { slot } = pool.health()
  return slot === null ? new Date(clock()) : oldestOf(new Date(clock()), timeOf(slot))
}

/** For people to compare: to the last digit, as the difference may be one. */
function exact(units: bigint, decimals: number): string {
  return formatExact(toDecimal(units, decimals), decimals)
}

/** What never changes is asked until as many operators as there are to confirm it have said so, then no more. */
function untilConfirmed<T, V>(ask: () => Promise<WithQuality<T>>, valueOf: (answer: T) => V): () => Promise<V> {
  let known: Promise<V> | undefined
  return () => {
    known ??= ask()
      .then((answer) => {
        if (answer.quality?.claims) throw new Error('operators of RPC nodes contradict each other, and never agreed')
        if (answer.quality && (answer.quality.witnesses ?? 0) < 2) known = undefined
        return valueOf(answer)
      })
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }
}
