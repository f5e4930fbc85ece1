import { formatCount } from '../rules/format.ts'

/** What is said where a count that isn't complete could be taken for the whole. `outstanding` as in the figure's meta. */
export const incomplete = {
  title: 'Not complete yet',
  /** One sentence. */
  history: (outstanding = 0) =>
    outstanding === 0
      ? 'The staking history is not complete yet: what is counted differs from the chain.'
      : `The staking history is not complete yet: ${formatCount(outstanding)} ${outstanding === 1 ? 'transaction is' : 'transactions are'} still to be read.`,
  wallet: 'We can’t say yet what this wallet stakes. Nothing is lost; please check again in a few minutes.',
  list: 'No position has been found so far. Nothing is lost; please look again in a few minutes.',
} as const
