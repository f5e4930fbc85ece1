import { reference } from '../content/reference.ts'
import type { StakingReconciliation } from '../contract/staking-reconciliation.ts'
import { formatCount, formatExact, formatMillions } from '../rules/format.ts'
import { answeredFigure, emptyFigure, missingReason, referenceFigure } from './figure-view.ts'
import type { FigureView, PageInput } from './view.ts'

const STAKING = '/api/analytics/real-staking'
const LEDGER = '/api/staking/reconciliation'

/** How much is staked, by how many, and whether our ledger of it agrees with the chain. */
export function stakingFigures(input: PageInput): Record<'staked' | 'stakers' | 'ledger', FigureView> {
  return { ...amounts(input), ledger: ledgerFigure(input) }
}

function amounts(input: PageInput): Record<'staked' | 'stakers', FigureView> {
  const answer = input.figures[STAKING]
  if (answer) {
    return {
      staked: answeredFigure(input, answer.meta, { text: formatMillions(answer.totalStaked), unit: 'BD' }),
      stakers: answeredFigure(input, answer.meta, { text: formatCount(answer.totalStakers) }),
    }
  }
  if (missingReason(input, STAKING) === 'loading') return { staked: emptyFigure('loading'), stakers: emptyFigure('loading') }
  const { staked, stakers } = reference
  return {
    staked: referenceFigure({ text: formatMillions(staked.value), unit: 'BD', why: staked.why }),
    stakers: referenceFigure({ text: formatCount(Number(stakers.value)), why: stakers.why }),
  }
}

/** The result of the last comparison of ledger and chain: a word, not a number, so it has no reference value. */
function ledgerFigure(input: PageInput): FigureView {
  const answer = input.figures[LEDGER]
  if (!answer && missingReason(input, LEDGER) === 'loading') return emptyFigure('loading')
  if (!answer) return emptyFigure('absent', { note: 'Unknown whether ledger and chain agree: no answer yet' })
  return answeredFigure(input, answer.meta, ledgerWords(answer))
}

function ledgerWords({ outcome, phase, transactions, outstanding, unattributed }: StakingReconciliation): { text: string; note: string } {
  // Outstanding transactions explain a difference, so it isn't reported until they are read.
  if (phase === 'back-fill' || !outcome || (!outcome.reconciled && outstanding > 0)) {
    return {
      text: 'Reading history',
      note: `${formatCount(transactions - outstanding)} of ${formatCount(transactions)} transactions read so far`,
    }
  }
  if (!outcome.reconciled) {
    return {
      text: 'Not reconciled',
      note: `The staking account differs from the ledger by ${formatExact(outcome.difference, 6)} BD at slot ${formatCount(outcome.slot)}`,
    }
  }
  const apart = unattributed === '0' ? '' : `, of which ${formatExact(unattributed, 6)} BD belong to no deposit`
  return { text: 'Reconciled', note: `Ledger and chain agree to the base unit at slot ${formatCount(outcome.slot)}${apart}` }
}
