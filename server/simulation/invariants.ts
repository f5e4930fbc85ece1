import type { ReadAnswer, ReadPath } from '../../src/contract/reads.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { SLOT_MS } from '../upstream/rpc/pool/testing/true-chain.ts'
import { DECIMALS, type SimulatedChain, truth } from './chain.ts'

/** Something that must never happen. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly invariant: Invariant
  constructor(invariant: Invariant, what: string) {
    super(`${invariant}: ${what}`)
    this.invariant = invariant
  }
}

export type Invariant =
  | 'nothing acknowledged is lost'
  | 'nothing is stored or delivered twice'
  | 'slots never go backwards'
  | 'no wrong figure is live'
  | 'nothing old is live'
  | 'a figure has the time of its slot'
  | 'the ledger equals the model'
  | 'no error goes unhandled'

/** The figures that are compared with the chain, and the age from which none of them is live. */
export const WATCHED = { '/api/vault/live-balance': 45_000, '/api/staking/total': 90_000 } as const satisfies { [P in ReadPath]?: number }
export type WatchedPath = keyof typeof WATCHED
export const watchedPaths: readonly WatchedPath[] = ['/api/vault/live-balance', '/api/staking/total']

export function isWatched(path: ReadPath): path is WatchedPath {
  return path in WATCHED
}

/** Times of slots are whole seconds, and measured. */
const TOLERANCE_MS = 5000

/** A live figure is what the chain was at its slot, and not older than it may be. */
export function checkLive(path: WatchedPath, answer: ReadAnswer<WatchedPath>, chain: SimulatedChain, where: string): void {
  const { state, slot } = answer.meta
  if (state !== 'live') return
  if (slot === undefined) throw new Violation('no wrong figure is live', `${path} at ${where} has no slot`)
  const [shown, units] = 'vaultBalance' in answer ? [answer.vaultBalance, truth.balance(slot)] : [answer.balance, chain.stakedAt(slot)]
  const wanted = toDecimal(units, DECIMALS)
  if (shown !== wanted) throw new Violation('no wrong figure is live', `${path} at ${where} is ${shown} as of slot ${slot}, where the chain has ${wanted}`)
  const aheadMs = Date.parse(answer.meta.asOf) - chain.timeOf(slot)
  if (Math.abs(aheadMs) > TOLERANCE_MS) throw new Violation('a figure has the time of its slot', `${path} at ${where} is dated ${aheadMs / 1000} s after slot ${slot}`)
  const ageMs = (chain.tip() - slot) * SLOT_MS
  if (ageMs > WATCHED[path] + TOLERANCE_MS) throw new Violation('nothing old is live', `${path} at ${where} is ${ageMs / 1000} s old`)
}

/** Remembers the highest slot of each key, and refuses a lower one. */
export function createSlotGuard() {
  const highest = new Map<string, number>()
  return (key: string, slot: number) => {
    const before = highest.get(key) ?? 0
    if (slot < before) throw new Violation('slots never go backwards', `${key} went from slot ${before} to ${slot}`)
    highest.set(key, slot)
  }
}
