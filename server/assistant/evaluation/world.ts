import type { CaseView } from '../../../src/contract/case.ts'
import type { OpenPosition, Wallet } from '../../../src/contract/wallet.ts'
import type { TierName } from '../../../src/contract/tier-name.ts'
import type { AssistantSources } from '../../../src/assistant/sources.ts'
import { readSchemas, type Figures, type ReadAnswer, type ReadPath } from '../../../src/contract/reads.ts'
import { earnedSince, NOW, PRICE, rewardFor, unlockOf } from './computed.ts'
import { POSITIONS } from './positions.ts'
import type { Setting } from './question.ts'

const VAULT = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'
const live = { state: 'live', asOf: '2026-11-23T11:59:48.000Z', source: 'direct_rpc' } as const
const market = { state: 'live', asOf: '2026-11-23T11:59:20.000Z', source: 'dexscreener' } as const
const ledger = { ...live, source: 'staking_ledger' } as const
const hourly = { state: 'stored', asOf: '2026-11-23T09:00:00.000Z', source: 'direct_rpc' } as const

const SUPPLY = { totalSupply: '989500000', circulatingSupply: '979500000' }
const total = '31250000.5'
const MARKET = { priceChange24h: 3.2, volume24h: 6420.5, marketCap: PRICE * 979_500_000, marketCapSource: 'circulating_supply', marketCapMeta: market } as const

/** Every feed's answer, as the server would give it. */
const answers: Record<ReadPath, object> = {
  '/api/vault/live-balance': { vaultBalance: '101234567.89', vaultBalanceFormatted: '101,234,567.89', solBalance: 1.25, source: 'direct_rpc', meta: live },
  '/api/token/market-data': { price: PRICE, ...MARKET, source: 'dexscreener', meta: market },
  '/api/trading/market-data': { priceUsd: PRICE, ...MARKET, liquidity: 18_350, meta: market },
  '/api/network/health': { status: 'degraded', activeEndpoints: 3, totalEndpoints: 4, lastUpdate: live.asOf, errorCount: 2, meta: { ...live, source: 'node_pool' } },
  '/api/analytics/overview': { totalDeployed: '77310000', totalWallets: 9, vaultBalance: '101234567.89', meta: live },
  '/api/analytics/real-staking': { totalStakers: 17, totalStaked: total, meta: ledger },
  '/api/holders/overview': { totalHolders: 2748, counted: { people: 2748, programs: 12, project: 6 }, distribution: { top10: 41.5, top11To20: 13.2, top21To40: 11.1, rest: 34.2 }, meta: hourly },
  '/api/staking/total': { balance: total, stakerCount: 17, stakingAccounts: 1, source: 'staking_ledger', stakers: POSITIONS.map(({ wallet, amount }) => ({ wallet, amount })), meta: ledger },
  '/api/staking/transfers': { totalStakers: 17, totalStaked: total, stakers: POSITIONS, meta: ledger },
  '/api/staking/reconciliation': { outcome: { reconciled: true, difference: '0', slot: 380_000_000, time: live.asOf }, phase: 'tail', transactions: 41, outstanding: 0, unattributed: '0', staked: total, meta: ledger },
  '/api/staking/program-summary': { isActive: true, programAddress: VAULT, totalAccounts: 17, totalValue: total, lastVerified: live.asOf, meta: live },
  '/api/stakers/enhanced': { stakers: [], meta: ledger },
  '/api/transactions': { transactions: [], meta: live },
  '/api/vault/metrics': { totalDeployed: '77310000', totalWallets: 9, vaultAddress: VAULT, vaultBalance: '101234567.89', ...SUPPLY, supplyMeta: live, source: 'direct_rpc', lastUpdated: live.asOf, meta: live },
  '/api/vault/transactions': { transactions: [], vaultSOLBalance: 1.25, meta: live },
  '/api/vault/deployment-metrics': { vaultAddress: VAULT, recentDeployments: [], source: 'direct_rpc', lastUpdated: live.asOf, meta: live },
  '/api/vault/notifications': { transactions: [], monitoringActive: true, vaultBalance: '101234567.89', source: 'direct_rpc', lastUpdate: live.asOf, meta: live },
}

/** Watched, with the label Savings: a Banker, 1,400,000 BD below Raven. */
const SAVINGS = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
/** Watched, with the label Daily: unlocked, and 650,000 BD below Duckling. */
export const DAILY = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
/** Somebody's: a Raven that staked twice, so that all of it unlocks 180 days after the second time. */
export const STRANGER = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

/** By the public rules: the lock restarts for everything with the last deposit. */
function walletOf(address: string, held: string, deposits: readonly (readonly [amount: number, at: string])[], tier: TierName, next: Wallet['tier']['next']): Wallet {
  const sum = deposits.reduce((all, [amount]) => all + amount, 0)
  const unlocksAt = deposits.length === 0 ? null : unlockOf(deposits.at(-1)?.[1] ?? '')
  const isLocked = unlocksAt !== null && Date.parse(unlocksAt) > NOW
  const earned = deposits.reduce((all, [amount, at]) => all + earnedSince(amount, at, Date.parse(ledger.asOf)), 0)
  const open = deposits.map(([amount, at], index): OpenPosition => ({ signature: `deposit${index}`, amount: String(amount), remaining: String(amount), startedAt: at, startEstimated: false, unlocksAt: unlocksAt ?? at }))
  const reward = { earned: earned.toFixed(6), perDay: rewardFor(sum, 86_400_000).toFixed(6), atUnlock: isLocked ? (earned + rewardFor(sum, Date.parse(unlocksAt) - Date.parse(ledger.asOf))).toFixed(6) : null }
  return {
    address,
    holdings: { amount: held, accounts: 1, meta: live },
    stake: { staked: String(sum), unlocked: isLocked ? '0' : String(sum), unlocksAt: isLocked ? unlocksAt : null, open, past: [], movements: [], movementCount: deposits.length, reward, meta: ledger },
    tier: { name: tier, basis: tier === 'none' ? 'none' : 'staking_ledger', next },
  }
}

const wallets: readonly Wallet[] = [
  walletOf(SAVINGS, '350000.75', [[6_100_000, '2026-08-15T10:00:00.000Z']], 'banker', { name: 'raven', missing: '1400000' }),
  walletOf(DAILY, '42000', [[1_850_000, '2026-05-02T08:30:00.000Z']], 'none', { name: 'duckling', missing: '650000' }),
  walletOf(STRANGER, '0', [[3_000_000, '2026-06-01T09:00:00.000Z'], [5_000_000, '2026-09-20T14:00:00.000Z']], 'raven', null),
]

/** Of ada@example.com. */
export const CASE_NUMBER = 'BD-20261118-483920'
export const CASE_EMAIL = 'ada@example.com'
export const applied: CaseView = {
  success: true,
  referenceNumber: CASE_NUMBER,
  kind: 'card-application',
  state: 'waiting_for_you',
  steps: [
    { step: 'received', at: '2026-11-18T09:15:00.000Z' },
    { step: 'in_review', at: '2026-11-19T10:00:00.000Z' },
    { step: 'asked', at: '2026-11-20T16:45:00.000Z', text: 'Which alias should be printed on the card?' },
  ],
  question: 'Which alias should be printed on the card?',
  canWithdraw: true,
}

/** All that is known in the evaluation: to check what an answer says. */
export const known = { answers, wallets, cases: [applied] }

const parsed: Figures = {}

/** A feed's answer, read once. */
export function answerOf<P extends ReadPath>(path: P): ReadAnswer<P> {
  const answer = parsed[path] ?? readSchemas[path].parse(answers[path])
  Object.assign(parsed, { [path]: answer })
  return answer
}

/** What the chain says of a wallet: nothing is held or staked by one that isn't listed. */
export function walletAt(address: string): Wallet {
  return wallets.find((one) => one.address === address) ?? walletOf(address, '0', [], 'none', { name: 'duckling', missing: '2500000' })
}

/** The watched wallets. */
export const watched = [
  { address: SAVINGS, label: 'Savings' },
  { address: DAILY, label: 'Daily' },
]

/** Fixed sources; live feeds of a Monday at noon, two watched wallets where the question has them, one case. */
export function sourcesFor({ own, without = [] }: Setting): AssistantSources {
  return {
    now: new Date(NOW),
    figure: (path) => (without.includes(path) ? { missing: 'unavailable' } : { answer: answerOf(path) }),
    wallet: async (address) => ({ wallet: walletAt(address) }),
    case: async (referenceNumber, email) => (referenceNumber === CASE_NUMBER && email.toLowerCase() === CASE_EMAIL ? { case: applied } : { unknown: true }),
    own: own ? watched : [],
  }
}
