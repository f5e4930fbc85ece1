import { card } from '../../../content/card.ts'
import type { VerificationAnswer } from '../../../data/api/wallet-check.ts'
import { fromDecimal, toDecimal } from '../../../rules/amount.ts'
import { groupThousands } from '../../../rules/format.ts'
import { tierThresholds } from '../../../rules/tiers.ts'

/** What a verification comes to, for whoever goes on with it. */
export interface Verdict {
  walletAddress: string
  tier: string
  /** Whole BD as a decimal string. */
  stakedAmount: string
  /** Where the answer comes from, in words. */
  currentDetection: string
  eligible: boolean
  /** Why not, in the specification's words; empty where eligible. */
  shortfall: string
  /** Neither eligible nor of any tier: only then somebody may have to look by hand. */
  needsVerification: boolean
  /** The staking history isn't complete: tier and stake are what is counted so far. Without an eligible stake nothing is decided. */
  atLeast?: true
  /** So many transactions are still to be read. */
  outstanding?: number
}

/** As fine as any mint of Solana is divided. */
const FINEST = 9
const minimum = BigInt(Math.min(...tierThresholds.map(({ atLeast }) => atLeast))) * 10n ** BigInt(FINEST)

/** What an answer means for the wallet that was asked about. Compared to the base unit. */
export function verdictOf(walletAddress: string, answer: VerificationAnswer): Verdict {
  const staked = fromDecimal(answer.stakedAmount, FINEST) ?? 0n
  const held = answer.detectionMethod === 'token_account_analysis'
  const eligible = staked >= minimum
  const { state, outstanding } = answer.meta
  const undecided = state === 'incomplete' && !eligible
  return {
    walletAddress,
    tier: answer.tier,
    stakedAmount: answer.stakedAmount,
    currentDetection: held ? card.detection.held : card.detection.scan,
    eligible,
    shortfall: eligible || undecided ? '' : staked === 0n || held ? card.toasts.mustStake : `Need ${groupThousands(toDecimal(minimum - staked, FINEST))} more BD staked`,
    needsVerification: !eligible && !undecided && isNoTier(answer.tier),
    ...(state === 'incomplete' ? { atLeast: true, ...(outstanding === undefined ? {} : { outstanding }) } : {}),
  }
}

/** Whether what is still to be read may make the wallet eligible: then it is not refused. */
export function isUndecided({ eligible, atLeast }: Pick<Verdict, 'eligible' | 'atLeast'>): boolean {
  return atLeast === true && !eligible
}

/** What is staked with the wallet, with commas; empty where nothing is. */
export function stakeFound({ stakedAmount }: Pick<Verdict, 'stakedAmount'>): string {
  return /[1-9]/.test(stakedAmount) ? groupThousands(stakedAmount) : ''
}

/** Whether a tier's name says that there is none. */
export function isNoTier(tier: string): boolean {
  return ['', 'none'].includes(tier.trim().toLowerCase())
}
