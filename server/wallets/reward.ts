import { stakingPlan } from '../../src/rules/calculator.ts'
import type { Countable } from '../chain/staking/first-in-first-out.ts'

/** 88.7 % as 887 / 1000. */
const RATE = { over: BigInt(stakingPlan.apyPercent.replace('.', '')), under: 10n ** BigInt((stakingPlan.apyPercent.split('.')[1] ?? '').length + 2) }
const DAY_MS = 86_400_000n
const YEAR_MS = 365n * DAY_MS

/** What was staked over time: base units × milliseconds up to `at`, and what is staked from then on. */
interface Staked {
  unitMs: bigint
  staked: bigint
  at: number
}

export interface Reward {
  /** Base units, rounded half up only here: amount × 88.7 % × time ÷ 365 days, for as long as each amount was staked. */
  earned: bigint
  /** What one day adds to it now. */
  perDay: bigint
  /** What will be earned by then if nothing moves; null for no unlock, or one that has passed. */
  atUnlock: bigint | null
}

/**
 * The reward by the published rule, simple interest on what was staked: deposits raise it, withdrawals lower it, a lock that is
 * over doesn't end it. `movements` in order; a time before its predecessor's counts as that.
 */
export function rewardOf(movements: readonly (Countable & { at: Date })[], now: Date, unlocksAt: Date | null): Reward {
  const stake: Staked = { unitMs: 0n, staked: 0n, at: Number.NEGATIVE_INFINITY }
  for (const { kind, amount, at } of movements) {
    // A future time, by a clock of the chain ahead of ours, earns nothing yet.
    passTo(stake, Math.min(at.getTime(), now.getTime()))
    stake.staked += kind === 'deposit' ? amount : -amount
    // More withdrawn than known to be deposited.
    if (stake.staked < 0n) stake.staked = 0n
  }
  passTo(stake, now.getTime())
  const atUnlock = unlocksAt && unlocksAt > now ? stake.unitMs + stake.staked * BigInt(unlocksAt.getTime() - now.getTime()) : null
  return { earned: interest(stake.unitMs), perDay: interest(stake.staked * DAY_MS), atUnlock: atUnlock === null ? null : interest(atUnlock) }
}

function passTo(stake: Staked, at: number): void {
  if (at <= stake.at) return
  if (stake.staked > 0n) stake.unitMs += stake.staked * BigInt(at - stake.at)
  stake.at = at
}

function interest(unitMs: bigint): bigint {
  const under = RATE.under * YEAR_MS
  return (unitMs * RATE.over * 2n + under) / (2n * under)
}
