import type { StakePosition } from '../../contract/staking-transfers.ts'
import { fromDecimal } from '../../rules/amount.ts'

export interface RankedPosition extends StakePosition {
  /** Starts at 1 for the largest. Searching doesn't change it. */
  rank: number
  /** Unique in the list and stable. The signature isn't enough, because one transaction can open several positions. */
  key: string
}

/** The minimum number of decimals. */
const FEWEST_PLACES = 2

/** Positions by amount, largest first; equal ones by their start. Compared to the base unit, never as floats. */
export function rankPositions(positions: readonly StakePosition[]): RankedPosition[] {
  const places = amountPlaces(positions)
  const units = new Map(positions.map((position) => [position, fromDecimal(position.amount, places) ?? 0n]))
  const seen = new Map<string, number>()
  return positions
    .toSorted((one, other) => {
      const difference = (units.get(other) ?? 0n) - (units.get(one) ?? 0n)
      if (difference !== 0n) return difference > 0n ? 1 : -1
      return Date.parse(one.startDate) - Date.parse(other.startDate)
    })
    .map((position, index) => {
      const name = `${position.signature}/${position.wallet}/${position.amount}`
      const before = seen.get(name) ?? 0
      seen.set(name, before + 1)
      return { ...position, rank: index + 1, key: `${name}/${before}` }
    })
}

/** The number of decimals that shows every amount of a list exactly: at least two. */
export function amountPlaces(positions: readonly Pick<StakePosition, 'amount'>[]): number {
  return Math.max(FEWEST_PLACES, ...positions.map(({ amount }) => amount.split('.')[1]?.length ?? 0))
}

export const positionOrders = ['amount', 'smallest', 'unlock', 'newest', 'oldest'] as const
export type PositionOrder = (typeof positionOrders)[number]

/** Ranked positions in another order, with unchanged ranks; equal ones by rank. */
export function orderPositions(ranked: readonly RankedPosition[], order: PositionOrder): readonly RankedPosition[] {
  const by = (value: (position: RankedPosition) => number) => ranked.toSorted((one, other) => value(one) - value(other))
  switch (order) {
    case 'amount':
      return ranked
    case 'smallest':
      return ranked.toReversed()
    case 'unlock':
      return by((position) => Date.parse(position.unlockDate))
    case 'newest':
      return by((position) => -Date.parse(position.startDate))
    case 'oldest':
      return by((position) => Date.parse(position.startDate))
  }
}
