import type { AddressFinding } from './examine-addresses.ts'
import type { Comparison } from './compare-nodes.ts'
import { isDead, type NodeExamination, offers, type TrialReport } from './examine-node.ts'
import type { HistoryCount } from './history.ts'
import type { MarketFinding } from './markets.ts'

/** A consequence for the app, in a sentence or two: what will be missing, and what to do. `error`: the app can't run. */
export interface Consequence {
  level: 'error' | 'warning' | 'note'
  text: string
}

export interface Findings {
  /** Configured for mainnet, not the demo chain. */
  real: boolean
  examined: readonly NodeExamination[]
  /** Null if no node answered. */
  addresses: readonly AddressFinding[] | null
  comparison: Comparison
  /** Empty in the short check. */
  histories: readonly HistoryCount[]
  /** Null in the short check. */
  markets: readonly MarketFinding[] | null
  /** A staking account is configured. */
  staking: boolean
}

/** Address findings speak for themselves and aren't repeated here. */
export function consequencesOf(findings: Findings): Consequence[] {
  const { examined } = findings
  const alive = examined.filter((one) => !isDead(one))
  const dead = examined.filter(isDead).map(ofDeadNode)
  if (alive.length === 0) {
    return [...dead, { level: 'error', text: 'No node answers: nothing can be read from the chain. Check SOLANA_RPC_URLS, the keys in it, and the internet access of this machine.' }]
  }
  return [...dead, ...ofMethods(alive, findings), ...ofOperators(alive), ...ofComparison(findings), ...ofAddresses(findings), ...ofHistories(findings), ...ofMarkets(findings)]
}

/** By method: what is missing if no node answers it, and what to do. `null` instead of a text: nothing is. */
function ofMethods(alive: readonly NodeExamination[], { markets, staking }: Findings): Consequence[] {
  const history = staking ? 'Staking and the history of the vault' : 'The history of the vault'
  const add = 'Add a node that offers it, e.g. a paid one.'
  const counted = markets === null ? 'holders are counted by Jupiter or GeckoTerminal' : holdersBy(markets)
  const missing: [method: string, variant: string | undefined, level: Consequence['level'], text: string][] = [
    ['getSlot', undefined, 'error', `no node counts as healthy, so none is trusted. ${add}`],
    ['getAccountInfo', undefined, 'error', `vault, supply and staking account can't be read. ${add}`],
    ['getSignaturesForAddress', undefined, 'error', `${history} can't be listed. ${add}`],
    ['getTransaction', undefined, 'error', `${history} can't be read. ${add}`],
    ['getTransaction', 'version 1', 'error', `transactions of version 1 can't be read, and they are about half of all: what is staked stays incomplete. ${add}`],
    ['getProgramAccounts', undefined, 'warning', `${counted}, people and programs are not told apart. ${add}`],
    ['getTokenAccountsByOwner', undefined, 'warning', `only a wallet's usual token account is read; the vault's or visitors' tokens in others are missed. ${add}`],
    ['getBalance', undefined, 'warning', `the SOL of the vault may be missing. ${add}`],
    ['getGenesisHash', undefined, 'warning', `it is unknown whether the nodes are on the same chain. ${add}`],
    ['getBlockTime', undefined, 'note', 'transactions without a time of their own get an estimated one.'],
    ['getRecentPerformanceSamples', undefined, 'note', 'the length of a slot is measured from successive answers of the nodes; for the first minutes it is a guess.'],
    ['accountSubscribe', undefined, 'note', 'changes are seen at the next poll, up to 30 seconds later, instead of at once.'],
  ]
  return missing.flatMap(([method, variant, level, text]): Consequence[] => {
    if (alive.some((one) => offers(one, method, variant))) return []
    // Two variants of one method: if both fail, that is one consequence.
    if (variant !== undefined && !alive.some((one) => offers(one, method))) return []
    const reports = alive.flatMap(({ node, trials }) => trials.filter((report) => report.method === method && (variant === undefined || report.variant === variant)).map((report) => ({ node, report })))
    // Never asked, or its input was unknown.
    const known = reports.filter(({ report }) => report.outcome !== 'untried')
    if (known.length === 0) return []
    // The paged variant answers the same.
    if (method === 'getProgramAccounts' && alive.some((one) => offers(one, 'getProgramAccountsV2'))) return []
    const what = variant === undefined ? method : `${method} with ${variant}`
    return [{ level, text: `${subject(known.map(({ node }) => node.label), known.map(({ report }) => report), alive.length)} ${what}: ${text}` }]
  })
}

function subject(labels: readonly string[], reports: readonly TrialReport[], nodes: number): string {
  const unique = [...new Set(labels)]
  const one = unique.length === 1
  const refused = reports.every(({ outcome }) => outcome === 'refused')
  if (unique.length > 1 && unique.length === nodes) return `No node ${refused ? 'offers' : 'answers'}`
  return `${and(unique)} ${refused ? (one ? 'refuses' : 'refuse') : one ? 'does not answer' : 'do not answer'}`
}

function holdersBy(markets: readonly MarketFinding[]): string {
  const counting = markets.filter(({ holders }) => typeof holders === 'number').map(({ source }) => NAMES[source] ?? source)
  return counting.length > 0 ? `holders are counted by ${and(counting, 'or')}` : 'no source counts the holders, so their number is missing'
}

const NAMES: Record<string, string> = { jupiter: 'Jupiter', geckoterminal: 'GeckoTerminal', dexscreener: 'DEX Screener', coingecko: 'CoinGecko' }

function ofDeadNode({ node, trials }: NodeExamination): Consequence {
  const why = trials.find(({ outcome }) => outcome !== 'untried')?.reason ?? 'not asked'
  return { level: 'warning', text: `${node.label} answers nothing (${why}). Check its address and key, or take it out.` }
}

function ofOperators(alive: readonly NodeExamination[]): Consequence[] {
  const operators = new Set(alive.filter((one) => offers(one, 'getAccountInfo')).map(({ node }) => node.operator))
  if (operators.size !== 1) return []
  const alone = alive.length === 1 ? 'There is one node only' : `All nodes are of one operator, ${[...operators].join('')}`
  return [{ level: 'warning', text: `${alone}: no second witness confirms the figures. Add a node of another operator.` }]
}

const MOST_LAG_SLOTS = 50
const MOST_CLOCK_OFF_MS = 10_000
const MOST_BLOCK_AGE_MS = 60_000

function ofComparison({ comparison, real }: Findings): Consequence[] {
  const { cluster, strangers, slotsBehind, clockOffMs, blockAgeMs } = comparison
  const found: Consequence[] = []
  if (strangers.length > 0) found.push({ level: 'warning', text: `${and(strangers)} ${strangers.length === 1 ? 'is' : 'are'} on another chain than the others (${cluster}) and never asked. Take ${strangers.length === 1 ? 'it' : 'them'} out.` })
  if (real && cluster !== null && cluster !== 'mainnet') {
    const name = ['devnet', 'testnet'].includes(cluster) ? cluster : 'an unknown chain'
    found.push({ level: 'warning', text: `The nodes are on ${name}, not mainnet, but market figures are still those of mainnet. Check SOLANA_RPC_URLS.` })
  }
  const behind = Object.entries(slotsBehind).filter(([, slots]) => slots !== null && slots > MOST_LAG_SLOTS)
  for (const [label, slots] of behind) found.push({ level: 'warning', text: `${label} is ${slots} slots behind; it is asked only if no other answers.` })
  if (clockOffMs !== null && Math.abs(clockOffMs) > MOST_CLOCK_OFF_MS) {
    found.push({ level: 'warning', text: `The clock of this machine is ${duration(Math.abs(clockOffMs))} ${clockOffMs > 0 ? 'fast' : 'slow'}: ages of figures are wrong, and live ones may show as old. Turn on NTP.` })
  }
  for (const [label, age] of Object.entries(blockAgeMs)) {
    if (age !== null && age > MOST_BLOCK_AGE_MS && !strangers.includes(label)) found.push({ level: 'warning', text: `The newest block of ${label} is ${duration(age)} old: its figures are old too.` })
  }
  return found
}

function ofAddresses({ addresses }: Findings): Consequence[] {
  return addresses === null ? [{ level: 'warning', text: "No node returned the configured addresses, so they couldn't be checked." }] : []
}

function ofHistories({ histories }: Findings): Consequence[] {
  return histories.flatMap(({ account, transactions, cut }): Consequence[] => {
    if (!cut) return []
    const what = transactions === 0 ? 'lists none of its transactions' : `lists only its newest ${transactions.toLocaleString('en-US')} ${transactions === 1 ? 'transaction' : 'transactions'}`
    return [{ level: 'warning', text: `The account ${account} is older than the node's memory, which ${what}: earlier ones are missing, and the figures stay incomplete. Add a node with the whole history, e.g. a paid one.` }]
  })
}

function ofMarkets({ markets }: Findings): Consequence[] {
  if (markets === null || markets.some(({ price }) => price !== null)) return []
  const what = markets.length === 0 ? 'No market source is configured' : 'No market source has a price'
  return [{ level: 'warning', text: `${what}: price, market cap and every value in dollars are missing. Check MARKET_SOURCES and BD_MINT.` }]
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5400) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}

function and(names: readonly string[], word = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}
