import type { EligibilityAnswer } from '../../data/wallet-check.ts'
import { isNoTier, type Verdict } from './verdict.ts'

/** How a wallet stands with the card: not asked about, refused, or granted. `tier` is empty where it has none. */
export interface Standing {
  state: 'unchecked' | 'refused' | 'granted'
  tier: string
}

/** The eligibility answer decides, whatever the wallet holds; until it is there, what was found staked does. */
export function standingOf(verdict: Verdict | null, eligibility: EligibilityAnswer | undefined): Standing {
  const known = eligibility ?? verdict
  if (!known) return { state: 'unchecked', tier: '' }
  return { state: known.eligible ? 'granted' : 'refused', tier: isNoTier(known.tier) ? '' : known.tier }
}
