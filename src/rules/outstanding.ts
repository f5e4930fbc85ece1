import { formatCount } from './format.ts'

/** What a total still lacks: `3 transactions outstanding`; where every known one is counted, `differs from the chain`. */
export function formatOutstanding(outstanding: number): string {
  if (outstanding === 0) return 'differs from the chain'
  return `${formatCount(outstanding)} ${outstanding === 1 ? 'transaction' : 'transactions'} outstanding`
}
