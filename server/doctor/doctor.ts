import type { ChainAccess } from '../chain-access.ts'
import type { Config } from '../config.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { createSlotClock } from '../upstream/slot-clock.ts'
import { type ExaminedNode, examinedNode } from './ask-node.ts'
import { compareNodes, type Comparison, slotsNow } from './compare-nodes.ts'
import { type Consequence, consequencesOf } from './consequences.ts'
import { type AddressFinding, allAddresses, type ConfiguredAddresses, examineAddresses } from './examine-addresses.ts'
import { examineNode, type ExamineOptions, isDead, type NodeExamination, offers, type TrialReport } from './examine-node.ts'
import { countTransactions, type HistoryCount } from './history.ts'
import { createLook, type Look } from './look.ts'
import { examineMarkets, type MarketFinding } from './markets.ts'
import { findRate, type Rate } from './rate.ts'

/** Everything that was found; plain JSON, without any key. */
export interface DoctorReport {
  chain: 'mainnet' | 'demo'
  nodes: NodeReport[]
  comparison: Comparison
  /** Null if no node answered. */
  addresses: AddressFinding[] | null
  /** Of the staking account and of the vault's token accounts. */
  histories: HistoryCount[]
  markets: MarketFinding[]
  consequences: Consequence[]
  /** Nothing essential is missing. */
  ok: boolean
}

export interface NodeReport {
  node: string
  operator: string
  slot: number | null
  trials: TrialReport[]
  /** The version of the requested transaction. */
  transactionVersion: number | 'legacy' | null
  /** Null if not measured. */
  rate: Rate | null
  /** Seconds to read the transactions of `histories` from this node. */
  backfillSeconds: number | null
}

export interface DoctorOptions {
  chain: Pick<ChainAccess, 'rpcUrls' | 'mint' | 'vault' | 'stakingAccount' | 'stakingProgram' | 'internal' | 'marketSources' | 'marketKeys' | 'deployment'>
  /** The configured maximum. */
  rpcRate?: Config['rpcRate']
  /** Skips the slow parts: the rates and the counts of transactions. */
  quick?: boolean
  fetch?: typeof globalThis.fetch
  clock?: Clock
  signal?: AbortSignal
  spacingMs?: number
  tryWebSocket?: ExamineOptions['tryWebSocket']
  markets?: typeof examineMarkets
  /** Reports the current step. */
  onStep?: (what: string) => void
}

/** Examines everything that an installation depends on: each node, the addresses, the market. Never rejects. */
export async function examine(options: DoctorOptions): Promise<DoctorReport> {
  const { chain, rpcRate, quick = false, fetch, clock = systemClock, signal, spacingMs, tryWebSocket, markets: askMarkets = examineMarkets, onStep = () => {} } = options
  const { mint, vault, stakingAccount, stakingProgram, internal } = chain
  const configured = { mint, vault, stakingAccount, stakingProgram, internal }
  const nodes = chain.rpcUrls.map((url, index) => examinedNode(url, index, { clock, ...(fetch ? { fetch } : {}) }))
  const aborting = signal ? { signal } : {}

  onStep(`asking ${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'}`)
  const slots = await slotsNow(nodes, signal)
  const examineOne = (node: ExaminedNode) =>
    examineNode(node, {
      mint,
      vault,
      stakingAccount,
      addresses: allAddresses(configured),
      clock,
      ...aborting,
      ...(spacingMs === undefined ? {} : { spacingMs }),
      ...(tryWebSocket ? { tryWebSocket } : {}),
    })
  const examined = await Promise.all(nodes.map(examineOne))
  const alive = examined.filter((one) => !isDead(one)).map(({ node }) => node)

  const slotClock = createSlotClock(clock)
  for (const { known } of examined) {
    if (known.blockSlot !== undefined && known.blockTime !== undefined) slotClock.dated(known.blockSlot, known.blockTime)
    if (known.sampled) slotClock.sampled(known.sampled.slots, known.sampled.seconds)
  }

  onStep('checking the addresses and the market')
  const look = createLook(alive, signal)
  const [addresses, markets] = await Promise.all([
    examineAddresses(configured, look),
    askMarkets(mint, chain.marketSources, { keys: chain.marketKeys, now: () => clock.now(), timeOf: slotClock.timeOf, signal }),
  ])

  if (!quick) onStep('measuring the rate limits of the nodes')
  const rates = quick ? new Map<string, Rate>() : await ratesOf(examined, clock, signal)
  if (!quick) onStep('counting transactions')
  const histories = quick ? [] : await historiesOf(examined, rates, await accountsToRead(configured, addresses ?? [], look), clock, signal)
  const transactions = histories.reduce((sum, history) => sum + history.transactions, 0)

  const comparison = compareNodes(examined, slots)
  const real = chain.deployment.chain === 'mainnet'
  const consequences = consequencesOf({ real, examined, addresses, comparison, markets, histories, staking: stakingAccount !== undefined })
  return {
    chain: chain.deployment.chain,
    nodes: examined.map(({ node, trials, known }, index) => {
      const found = rates.get(node.label) ?? null
      const rate = found && withinConfigured(found, index, rpcRate)
      return {
        node: node.label,
        operator: node.operator,
        slot: slots.get(node.label) ?? null,
        trials,
        transactionVersion: known.version ?? null,
        rate,
        backfillSeconds: rate === null || histories.length === 0 ? null : transactions / rate.perSecond,
      }
    }),
    comparison,
    addresses,
    histories,
    markets,
    consequences,
    ok: !consequences.some(({ level }) => level === 'error') && !(addresses ?? []).some(({ level }) => level === 'error'),
  }
}

/** The pool never exceeds RPC_RATE, even if a node allows more. */
function withinConfigured(found: Rate, index: number, rpcRate: Config['rpcRate']): Rate {
  const { perNode = [], perMethod = {} } = rpcRate ?? {}
  const allowed = Math.min(perNode[index] ?? perNode[0] ?? Infinity, perMethod['getTransaction'] ?? Infinity)
  return allowed < found.perSecond ? { ...found, perSecond: allowed, text: `${found.text}; RPC_RATE allows ${allowed}` } : found
}

/** Nodes of one operator share its limit, so measure them one after another. */
async function ratesOf(examined: readonly NodeExamination[], clock: Clock, signal: AbortSignal | undefined): Promise<Map<string, Rate>> {
  const rates = new Map<string, Rate>()
  const byOperator = new Map<string, NodeExamination[]>()
  for (const one of examined.filter((each) => !isDead(each))) byOperator.set(one.node.operator, [...(byOperator.get(one.node.operator) ?? []), one])
  await Promise.all(
    [...byOperator.values()].map(async (group) => {
      for (const { node, known, headers, ...rest } of group) {
        const readable = known.signature !== undefined && offers(rest, 'getTransaction')
        const question = readable
          ? { method: 'getTransaction', params: [known.signature, { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: offers(rest, 'getTransaction', 'any version') ? 127 : 1 }] }
          : { method: 'getSlot', params: [{ commitment: 'confirmed' }] }
        const rate = await findRate(node, { headers, ...question, clock, signal })
        if (rate) rates.set(node.label, rate)
      }
    }),
  )
  return rates
}

/** The accounts whose ledgers the app keeps. A staking account that is not a token account has no usable transactions. */
async function accountsToRead({ mint, vault, stakingAccount }: ConfiguredAddresses, findings: readonly AddressFinding[], look: Look): Promise<string[]> {
  const wrong = findings.some(({ variable, level }) => variable === 'BD_STAKING_ACCOUNT' && level === 'error')
  const facts = await look.accounts([vault])
  const vaults = facts?.get(vault)?.kind === 'token-account' ? [vault] : ((await look.tokenAccounts(vault, mint))?.addresses ?? [])
  return [...new Set([...(stakingAccount === undefined || wrong ? [] : [stakingAccount]), ...vaults])]
}

const MOST_PAGES = 200

async function historiesOf(
  examined: readonly NodeExamination[],
  rates: ReadonlyMap<string, Rate>,
  accounts: readonly string[],
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<HistoryCount[]> {
  const listing = examined.filter((one) => offers(one, 'getSignaturesForAddress'))
  const rateOf = ({ node }: NodeExamination) => rates.get(node.label)?.perSecond ?? 1
  const [best] = listing.toSorted((a, b) => rateOf(b) - rateOf(a))
  const counts: HistoryCount[] = []
  let pagesLeft = MOST_PAGES
  for (const account of best ? accounts : []) {
    const count = best && pagesLeft > 0 ? await countTransactions(best.node, account, { mostPages: pagesLeft, perSecond: rateOf(best) / 2, clock, signal }) : null
    if (!count) continue
    counts.push(count)
    pagesLeft -= Math.ceil(count.transactions / 1000)
  }
  return counts
}
