import type { NamedLink } from '../../answer.ts'
import type { ToolTopic } from '../../tools/figures.ts'

/** What a topic is answered with. */
export type Way =
  | { says: string; links: readonly NamedLink[] }
  /** Question ids of the FAQ. */
  | { faq: readonly string[] }
  | { figures: readonly ToolTopic[]; faq?: readonly string[] }
  /** Something computed, by its name in `compute.ts`. */
  | { computes: Computation }
  /** Something that is declined: no answer, but an answer to it. */
  | { declines: string; links: readonly NamedLink[]; price?: true }

export type Computation =
  | 'reward'
  | 'tierOf'
  | 'tierNeeds'
  | 'nextTier'
  | 'worth'
  | 'bdFor'
  | 'unlockDate'
  | 'wallet'
  | 'myAll'
  | 'myTier'
  | 'myUnlock'
  | 'myStake'
  | 'myHoldings'
  | 'myReward'
  | 'cardLimits'
  | 'caseState'
  | 'below'

/** Something that can be asked for. */
export interface Topic {
  id: string
  /** Ways to ask for it, in English: other words and languages come by the lexicon. The first is shown as a suggestion. */
  asks: readonly string[]
  way: Way
}
