import { formatCount } from '../rules/format.ts'

/** Shown where an incomplete count could be taken for the whole. */
export const incomplete = {
  title: 'Not complete yet',
  history: historySentence,
  wallet: 'We can’t say yet what this wallet has staked. Nothing is lost; please check again in a few minutes.',
  list: 'No position has been found so far. Nothing is lost: the list fills as they are read.',
} as const

/** What the staking history lacks. `outstanding`: transactions still to be read, as in a figure's meta; undefined where unknown. */
function historySentence(outstanding: number | undefined): string {
  const sentence = 'The staking history is not complete yet'
  if (outstanding === undefined) return `${sentence}.`
  if (outstanding === 0) return `${sentence}: the count differs from the chain.`
  return `${sentence}: ${formatCount(outstanding)} ${outstanding === 1 ? 'transaction is' : 'transactions are'} still to be read.`
}
