import type { EligibilityAnswer } from '../../../data/api/wallet-check.ts'
import { isNoTier, isUndecided, type Verdict } from './verdict.ts'

/**
 * How a wallet stands with the card: not asked about, refused, granted, or undecided while the staking history isn't complete.
 * `tier` is empty where it has none; `atLeast` where it may be a higher one.
 */
export interface Standing {
  state: 'unchecked' | 'refused' | 'granted' | 'undecided'
  tier: string
  atLeast?: true
}

/** The eligibility answer decides, whatever the wallet holds; until it is there, what was found staked does. */
export function standingOf(verdict: Verdict | null, eligibility: EligibilityAnswer | undefined): Standing {
  const known = eligibility ? { ...eligibility, ...(eligibility.meta.state === 'incomplete' ? { atLeast: true as const } : {}) } : verdict
  if (!known) return { state: 'unchecked', tier: '' }
  const state = known.eligible ? 'granted' : isUndecided(known) ? 'undecided' : 'refused'
  return { state, tier: isNoTier(known.tier) ? '' : known.tier, ...(known.atLeast ? { atLeast: true } : {}) }
}
