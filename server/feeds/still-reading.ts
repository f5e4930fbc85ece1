import type { MissingReason } from '../../src/page/view.ts'

/** The figure will come: what it is computed from is still being read for the first time. */
export class StillReading extends Error {
  override readonly name = 'StillReading'
  readonly reason: MissingReason = 'loading'
}

/** What is in the ledger is old: no node has confirmed it for too long, and reading it again makes it no younger. */
class LedgerBehind extends Error {
  override readonly name = 'LedgerBehind'
}

/** The last comparison of a ledger with the chain. Throws where there is none yet, or none of late: the figure then turns stored. */
export function comparedLately<T extends { at: Date }>(outcome: T | null, now: number, withinMs: number): T {
  if (!outcome) throw new StillReading('the staking history')
  if (now - outcome.at.getTime() > withinMs) throw new LedgerBehind(`the staking ledger was last compared with the chain at ${outcome.at.toISOString()}`)
  return outcome
}
