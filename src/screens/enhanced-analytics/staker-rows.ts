import type { EnhancedStaker } from '../../contract/enhanced-stakers.ts'
import type { StakePosition } from '../../contract/staking-transfers.ts'
import { fromDecimal, toDecimal } from '../../rules/amount.ts'

/** A wallet with a stake, joined from two answers, either of which may be missing for a while. */
export interface StakerRow {
  wallet: string
  /** Whole BD as a decimal string. */
  amount: string
  details: Pick<EnhancedStaker, 'tier' | 'isAuthenticated' | 'stakingDuration' | 'transactionCount'> | null
  /** Epoch milliseconds; `signature` is that of the latest deposit, which started the lock. */
  lock: { start: number; unlock: number; signature: string } | null
}

export const stakerOrders = ['amount', 'unlock', 'longest', 'busiest'] as const
export type StakerOrder = (typeof stakerOrders)[number]

/** The most decimals that a Solana mint has. */
const FINEST = 9

/** The stakers in either answer, largest stake first. */
export function stakerRows(stakers: readonly EnhancedStaker[], positions: readonly StakePosition[]): StakerRow[] {
  const rows = new Map<string, StakerRow>()
  for (const { walletAddress: wallet, stakedAmount: amount, ...details } of stakers) rows.set(wallet, { wallet, amount, details, lock: null })
  for (const position of positions) {
    const row = rows.get(position.wallet) ?? { wallet: position.wallet, amount: '0', details: null, lock: null }
    rows.set(position.wallet, { ...row, amount: row.details ? row.amount : sum(row.amount, position.amount), lock: later(row.lock, position) })
  }
  return orderStakers([...rows.values()], 'amount')
}

/** Rows in another order, with unknown values last. The sort is stable. */
export function orderStakers(rows: readonly StakerRow[], order: StakerOrder): StakerRow[] {
  switch (order) {
    case 'amount': {
      const units = new Map(rows.map((row) => [row, fromDecimal(row.amount, FINEST) ?? 0n]))
      return rows.toSorted((one, other) => compare(units.get(other) ?? 0n, units.get(one) ?? 0n))
    }
    case 'unlock':
      return rows.toSorted((one, other) => compare(one.lock?.unlock ?? Number.POSITIVE_INFINITY, other.lock?.unlock ?? Number.POSITIVE_INFINITY))
    case 'longest':
      return rows.toSorted((one, other) => compare(other.details?.stakingDuration ?? -1, one.details?.stakingDuration ?? -1))
    case 'busiest':
      return rows.toSorted((one, other) => compare(other.details?.transactionCount ?? -1, one.details?.transactionCount ?? -1))
  }
}

/** The ranking: authenticated stakers with a tier, largest stake first. */
export function premiumStakers(rows: readonly StakerRow[]): StakerRow[] {
  return orderStakers(
    rows.filter(({ details }) => details?.isAuthenticated === true && details.tier !== 'none'),
    'amount',
  )
}

/** A wallet's lock is that of its latest deposit, because staking again restarts it. */
function later(lock: StakerRow['lock'], { startDate, unlockDate, signature }: StakePosition): NonNullable<StakerRow['lock']> {
  const start = Date.parse(startDate)
  if (lock && lock.start >= start) return lock
  return { start, unlock: Date.parse(unlockDate), signature }
}

function sum(one: string, other: string): string {
  return toDecimal((fromDecimal(one, FINEST) ?? 0n) + (fromDecimal(other, FINEST) ?? 0n), FINEST)
}

function compare<T extends number | bigint>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}
