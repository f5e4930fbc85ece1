import { formatCount } from '../rules/format.ts'

/** What is said where a count that isn't complete could be taken for the whole. */
export const incomplete = {
  title: 'Not complete yet',
  history: historySentence,
  wallet: 'We can’t say yet what this wallet stakes. Nothing is lost; please check again in a few minutes.',
  list: 'No position has been found so far. Nothing is lost: the list fills as they are read.',
} as const

/** What the staking history lacks. `outstanding` as in a figure's meta; undefined where that isn't known. */
function historySentence(outstanding: number | undefined): string {
  const sentence = 'The staking history is not complete yet'
  if (outstanding === undefined) return `${sentence}.`
  if (outstanding === 0) return `${sentence}: what is counted differs from the chain.`
  return `${sentence}: ${formatCount(outstanding)} ${outstanding === 1 ? 'transaction is' : 'transactions are'} still to be read.`
}
