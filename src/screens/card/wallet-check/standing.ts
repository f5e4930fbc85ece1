import type { EligibilityAnswer } from '../../../data/api/wallet-check.ts'
import { isNoTier, isUndecided, type Verdict } from './verdict.ts'

/**
 * A wallet's eligibility: not checked, refused, granted, or undecided while the staking history isn't complete.
 * `tier` is empty if there is none; `atLeast`: the tier may be higher.
 */
export interface Standing {
  state: 'unchecked' | 'refused' | 'granted' | 'undecided'
  tier: string
  atLeast?: true
}

/** The eligibility answer decides; until it arrives, the verdict does. */
export function standingOf(verdict: Verdict | null, eligibility: EligibilityAnswer | undefined): Standing {
  const known = eligibility ? { ...eligibility, ...(eligibility.meta.state === 'incomplete' ? { atLeast: true as const } : {}) } : verdict
  if (!known) return { state: 'unchecked', tier: '' }
  const state = known.eligible ? 'granted' : isUndecided(known) ? 'undecided' : 'refused'
  return { state, tier: isNoTier(known.tier) ? '' : known.tier, ...(known.atLeast ? { atLeast: true } : {}) }
}
