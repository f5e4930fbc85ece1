import { GENESIS_SLOT, type SlotClock } from '../chain/slots.ts'
import { createPrng } from '../prng.ts'
import { BD } from '../story/cast.ts'

/** How a transaction touches the staking account. `opening` creates it; `touch` moves nothing. */
export const WAYS = ['opening', 'program', 'transfer', 'withdrawal', 'failed', 'touch'] as const
export type Way = (typeof WAYS)[number]
const VERSIONS = ['legacy', 0, 1] as const

/** One transaction of the staking account, by its position in the history. */
export interface Deposit {
  index: number
  slot: number
  way: Way
  version: (typeof VERSIONS)[number]
  /** The staker's number, from 0. */
  staker: number
  amount: bigint
  /** In total, and by this staker, before it. */
  stakedBefore: bigint
  stakedByBefore: bigint
}

/** The whole history of the staking account, a few bytes a transaction. */
export interface Deposits {
  readonly length: number
  at(index: number): Deposit | undefined
  /** The number of transactions up to and including this slot. */
  countUpTo(slot: number): number
  /** The positions of one staker's transactions, in order. */
  ofStaker(staker: number): readonly number[]
  /** The stake after the first `count` transactions, in total and by one staker. */
  stakedAfter(count: number): bigint
  stakedByAfter(staker: number, count: number): bigint
  /** The minimum that a staker must hold at the end, so as never to have held less than nothing. */
  mustHold(staker: number): bigint
}

export interface DepositsOptions {
  seed: string
  slots: SlotClock
  stakers: number
  /** Before the first moment, and one per twenty seconds after it. */
  transactions: number
  later: number
}

const DAYS = 200
const LATER_MS = 20_000
const V1_LATELY = 0.419
const V1_BEFORE = 0.138

export function createDeposits({ seed, slots, stakers, transactions, later }: DepositsOptions): Deposits {
  const length = transactions + later
  const prng = createPrng(`${seed}/deposits`)
  const slotNumbers = new Float64Array(length)
  const ways = new Uint8Array(length)
  const versions = new Uint8Array(length)
  const who = new Uint32Array(length)
  const amounts = new BigUint64Array(length)
  const staked = new BigUint64Array(length + 1)
  const stakedBy = new BigUint64Array(length)
  const net = new BigUint64Array(stakers)
  const most = new BigUint64Array(stakers)
  const mine: number[][] = Array.from({ length: stakers }, () => [])
  const beginning = slots.startsAt(GENESIS_SLOT)
  const spacing = (DAYS * 86_400_000) / Math.max(1, transactions)

  for (let index = 0; index < length; index += 1) {
    const before = transactions - index
    const time = before > 0 ? beginning - (before - prng.next() * 0.9) * spacing : beginning + (1 - before) * LATER_MS
    slotNumbers[index] = Math.max(slots.slotAt(time), slotNumbers[index - 1] ?? 0)
    const share = time < beginning - 68 * 86_400_000 ? 0 : time < beginning - 37 * 86_400_000 ? V1_BEFORE : V1_LATELY
    versions[index] = prng.next() < share ? 2 : prng.next() < 0.6 ? 1 : 0
    const staker = prng.int(0, stakers - 1)
    const held = net[staker] ?? 0n
    const way = index === 0 ? 'opening' : wayOf(prng.next(), held)
    const amount = way === 'withdrawal' ? held / 2n : prng.amount(20n * BD, 4_000n * BD, BD / 100n)
    const change = way === 'withdrawal' ? -amount : way === 'program' || way === 'transfer' ? amount : 0n
    who[index] = staker
    ways[index] = WAYS.indexOf(way)
    amounts[index] = amount
    stakedBy[index] = held
    net[staker] = held + change
    if (held + change > (most[staker] ?? 0n)) most[staker] = held + change
    staked[index + 1] = (staked[index] ?? 0n) + change
    mine[staker]?.push(index)
  }

  const at = (index: number): Deposit | undefined => {
    if (index < 0 || index >= length) return undefined
    const staker = who[index] ?? 0
    return {
      index,
      slot: slotNumbers[index] ?? 0,
      way: WAYS[ways[index] ?? 0] ?? 'touch',
      version: VERSIONS[versions[index] ?? 0] ?? 'legacy',
      staker,
      amount: amounts[index] ?? 0n,
      stakedBefore: staked[index] ?? 0n,
      stakedByBefore: stakedBy[index] ?? 0n,
    }
  }
  return {
    length,
    at,
    countUpTo: (slot) => countWhile(length, (index) => (slotNumbers[index] ?? 0) <= slot),
    ofStaker: (staker) => mine[staker] ?? [],
    mustHold: (staker) => (most[staker] ?? 0n) - (net[staker] ?? 0n),
    stakedAfter: (count) => staked[count] ?? 0n,
    stakedByAfter: (staker, count) => {
      const own = mine[staker] ?? []
      const next = own[countWhile(own.length, (place) => (own[place] ?? 0) < count)]
      return next === undefined ? (net[staker] ?? 0n) : (stakedBy[next] ?? 0n)
    },
  }
}

function wayOf(luck: number, held: bigint): Way {
  if (luck < 0.64) return 'program'
  if (luck < 0.93) return 'transfer'
  if (luck < 0.97) return held > 0n ? 'withdrawal' : 'transfer'
  return luck < 0.99 ? 'failed' : 'touch'
}

/** Length of the prefix, in an ordered list, for which the predicate holds. */
export function countWhile(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
