import { firstInFirstOut } from './first-in-first-out.ts'

/** How long a deposit is locked, in days. */
export const LOCK_DAYS = 180

const DAY_MS = 86_400_000

/** A deposit or withdrawal of one wallet. */
export interface WalletMovement {
  id: string
  signature: string
  kind: 'deposit' | 'withdrawal'
  /** Base units, above zero. */
  amount: bigint
  at: Date
  /** The chain didn't give the time. */
  atEstimated: boolean
}

/** What is left of one deposit. `id` and `signature` are the deposit's. Amounts in base units, above zero. */
export interface OpenPosition {
  id: string
  signature: string
  amount: bigint
  remaining: bigint
  startedAt: Date
  startEstimated: boolean
  unlocksAt: Date
}

/** A deposit that was withdrawn in full; `endedBy` took the last of it. */
export interface PastPosition {
  id: string
  signature: string
  amount: bigint
  startedAt: Date
  endedBy: WalletMovement
}

/** What the movements of a wallet add up to. */
export interface WalletStake {
  /** The sum of what remains in the positions, base units. */
  staked: bigint
  /** Oldest first. */
  positions: OpenPosition[]
  /** Oldest first. */
  past: PastPosition[]
  /** Base units withdrawn when no position was left to take them from. */
  excess: bigint
  /** How much each movement changed the stake, in their order. */
  changes: bigint[]
  movements: number
  firstAt: Date
  lastAt: Date
}

/**
 * The open positions of one wallet from all its movements, oldest first; null when there are none. Every deposit is a
 * position of its own, withdrawals consume the oldest first, and the latest deposit restarts the lock of all that are open.
 */
export function stakeOf(movements: readonly WalletMovement[]): WalletStake | null {
  const [first] = movements
  if (!first) return null
  const { deposits, oldest, excess, changes } = firstInFirstOut(movements)
  let latestDeposit = deposits[0]?.from.at ?? first.at
  for (const { from } of deposits) if (from.at > latestDeposit) latestDeposit = from.at
  let [firstAt, lastAt] = [first.at, first.at]
  for (const { at } of movements) {
    if (at < firstAt) firstAt = at
    if (at > lastAt) lastAt = at
  }
  const unlocksAt = unlockOf(latestDeposit)
  const positions = deposits.slice(oldest).map(({ from, remaining }) => ({
    id: from.id,
    signature: from.signature,
    amount: from.amount,
    remaining,
    startedAt: from.at,
    startEstimated: from.atEstimated,
    unlocksAt,
  }))
  const past = deposits.flatMap(({ from: { id, signature, amount, at }, endedBy }) => (endedBy ? [{ id, signature, amount, startedAt: at, endedBy }] : []))
  const staked = positions.reduce((sum, { remaining }) => sum + remaining, 0n)
  return { staked, positions, past, excess, changes, movements: movements.length, firstAt, lastAt }
}

/** When a lock that started or restarted at `start` ends. */
export function unlockOf(start: Date): Date {
  return new Date(start.getTime() + LOCK_DAYS * DAY_MS)
}

/** How much of the lock has passed, in percent: 0 up to the start, 100 from the unlock on. */
export function lockProgress({ startedAt, unlocksAt }: { startedAt: Date; unlocksAt: Date }, now: Date): number {
  if (now >= unlocksAt) return 100
  const share = (now.getTime() - startedAt.getTime()) / (unlocksAt.getTime() - startedAt.getTime())
  return Math.min(100, Math.max(0, share * 100))
}
