import { card } from '../../../content/card.ts'
import type { VerificationAnswer } from '../../../data/api/wallet-check.ts'
import { fromDecimal, toDecimal } from '../../../rules/amount.ts'
import { groupThousands } from '../../../rules/format.ts'
import { tierThresholds } from '../../../rules/tiers.ts'

/** The result of a verification. */
export interface Verdict {
  walletAddress: string
  tier: string
  /** Whole BD as a decimal string. */
  stakedAmount: string
  /** How the stake was detected, in words. */
  currentDetection: string
  eligible: boolean
  /** Why not eligible, in the specification's words; empty if eligible. */
  shortfall: string
  /** Neither eligible nor in any tier: only then is manual verification offered. */
  needsVerification: boolean
  /** The staking history isn't complete: tier and stake are only the count so far. Without an eligible stake nothing is decided. */
  atLeast?: true
  /** The number of transactions still to be read. */
  outstanding?: number
}

/** The most decimals that a Solana mint has. */
const FINEST = 9
const minimum = BigInt(Math.min(...tierThresholds.map(({ atLeast }) => atLeast))) * 10n ** BigInt(FINEST)

/** Turns an answer into a verdict for its wallet. Amounts are compared to the base unit. */
export function verdictOf(walletAddress: string, answer: VerificationAnswer): Verdict {
  const staked = fromDecimal(answer.stakedAmount, FINEST) ?? 0n
  const held = answer.detectionMethod === 'token_account_analysis'
  // The team has looked: the stake that the page finds isn't what decides.
  const byHand = answer.detectionMethod === 'manual_verification'
  const eligible = staked >= minimum || byHand
  const { state, outstanding } = answer.meta
  const undecided = state === 'incomplete' && !eligible
  return {
    walletAddress,
    tier: answer.tier,
    stakedAmount: answer.stakedAmount,
    currentDetection: byHand ? card.detection.byHand : held ? card.detection.held : card.detection.scan,
    eligible,
    shortfall: eligible || undecided ? '' : staked === 0n || held ? card.toasts.mustStake : `Need ${groupThousands(toDecimal(minimum - staked, FINEST))} more BD staked`,
    needsVerification: !eligible && !undecided && isNoTier(answer.tier),
    ...(state === 'incomplete' ? { atLeast: true, ...(outstanding === undefined ? {} : { outstanding }) } : {}),
  }
}

/** Whether unread transactions may still make the wallet eligible, so that it isn't refused. */
export function isUndecided({ eligible, atLeast }: Pick<Verdict, 'eligible' | 'atLeast'>): boolean {
  return atLeast === true && !eligible
}

/** The wallet's stake, with commas; empty if it has none. */
export function stakeFound({ stakedAmount }: Pick<Verdict, 'stakedAmount'>): string {
  return /[1-9]/.test(stakedAmount) ? groupThousands(stakedAmount) : ''
}

/** Whether a tier's name means that there is none. */
export function isNoTier(tier: string): boolean {
  return ['', 'none'].includes(tier.trim().toLowerCase())
}
