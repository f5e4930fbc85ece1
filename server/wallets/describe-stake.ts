import type { OpenPosition, PastPosition, Wallet, WalletMovement } from '../../src/contract/wallet.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { stakeOf } from '../chain/staking/positions.ts'
import { rewardOf } from './reward.ts'
import type { KeptMovement, LedgerMoment, WalletMoment } from './wallet-moment.ts'

type Stake = NonNullable<Wallet['stake']>

/** Shown at once; the rest comes in pages. */
const MOST_SHOWN = 100

/** A wallet's stake as the contract has it. `cursorOf` continues the list of movements. */
export function describeStake(moment: WalletMoment, { decimals, now, cursorOf }: { decimals: number; now: Date; cursorOf: (last: KeptMovement) => string }): { staked: bigint; stake: Stake } {
  const { movements } = moment
  const is = stakeOf(movements)
  const staked = is?.staked ?? 0n
  const unlock = is?.positions[0]?.unlocksAt ?? null
  const locked = unlock !== null && unlock > now
  const reward = rewardOf(movements, now, unlock)
  const bd = (amount: bigint) => toDecimal(amount, decimals)
  const all = movementsShown(movements, decimals)
  const shown = all.slice(0, MOST_SHOWN)
  const oldestShown = all.length > shown.length ? movements.at(-shown.length) : undefined
  const open = (is?.positions ?? []).map(({ signature, amount, remaining, startedAt, startEstimated, unlocksAt }): OpenPosition => ({
    signature, amount: bd(amount), remaining: bd(remaining), startedAt: startedAt.toISOString(), startEstimated, unlocksAt: unlocksAt.toISOString(),
  }))
  const past = (is?.past ?? []).slice(-MOST_SHOWN).toReversed().map(({ signature, amount, startedAt, endedBy }): PastPosition => ({
    signature, amount: bd(amount), startedAt: startedAt.toISOString(), endedAt: endedBy.at.toISOString(), endedBy: endedBy.signature,
  }))
  return {
    staked,
    stake: {
      staked: bd(staked),
      unlocked: bd(locked ? 0n : staked),
      unlocksAt: locked ? unlock.toISOString() : null,
      open,
      past,
      movements: shown,
      movementCount: movements.length,
      reward: { earned: bd(reward.earned), perDay: bd(reward.perDay), atUnlock: reward.atUnlock === null ? null : bd(reward.atUnlock) },
      meta: { ...metaOf(moment, now, is?.excess ?? 0n), ...(oldestShown ? { nextCursor: cursorOf(oldestShown) } : {}) },
    },
  }
}

/** All movements, newest first, each with what was staked after it. */
export function movementsShown(movements: readonly KeptMovement[], decimals: number): WalletMovement[] {
  let staked = 0n
  const shown = movements.map(({ signature, slot, at, atEstimated, kind, amount, status }): WalletMovement => {
    staked += kind === 'deposit' ? amount : -amount
    if (staked < 0n) staked = 0n
    return { signature, slot, at: at.toISOString(), atEstimated, kind: kind === 'deposit' ? 'stake' : kind, amount: toDecimal(amount, decimals), staked: toDecimal(staked, decimals), status }
  })
  return shown.toReversed()
}

/** How far the stake can be trusted. `excess`: withdrawn beyond what is known to be deposited. */
export function metaOf({ trust, compared, pending }: LedgerMoment, now: Date, excess: bigint): Stake['meta'] {
  const slot = Math.max(compared?.slot ?? 0, pending?.slot ?? 0)
  const common = {
    asOf: (pending?.at ?? compared?.at ?? now).toISOString(),
    source: 'staking_ledger',
    ...(slot > 0 ? { slot } : {}),
  }
  // While operators contradict each other, a wallet's stake is unknown. Unread recent transactions may also be among the outstanding.
  const inLedger = trust.state === 'incomplete' ? trust.outstanding : trust.state === 'disputed' || excess > 0n ? 0 : null
  const unread = pending?.unread ?? 0
  if (inLedger !== null || unread > 0) return { state: 'incomplete', outstanding: Math.max(inLedger ?? 0, unread), ...common }
  return { state: pending ? 'live' : 'stored', ...common }
}
