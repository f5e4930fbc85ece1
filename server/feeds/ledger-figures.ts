import type { FigureQuality } from '../../src/contract/meta.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import type { LedgerFigures } from '../chain/ledger/queries.ts'
import type { Reading } from './feed.ts'
import { oldestOf, type TimeOf } from './slot-time.ts'
import { StillReading } from './still-reading.ts'

/** What is in the ledger is old: no node has confirmed it for too long, and reading it again makes it no younger. */
class LedgerBehind extends Error {
  override readonly name = 'LedgerBehind'
}

/**
 * The figures of a ledger as a feed shows them. Throws StillReading where nothing is known yet, and LedgerBehind where the
 * chain has confirmed nothing of late: the figure then turns stored. One that isn't complete says so, however old it is.
 */
export function shownFigures(figures: LedgerFigures | null, now: number, withinMs: number): LedgerFigures {
  if (!figures) throw new StillReading('the staking history')
  const { trust, compared } = figures
  if (trust.state === 'agreed' && compared && now - compared.at.getTime() > withinMs) {
    throw new LedgerBehind(`the staking ledger was last compared with the chain at ${compared.at.toISOString()}`)
  }
  return figures
}

/** The moment of which they are true: of the comparison, or where all nodes stood still, of its slot. Before the first one they are of now, and incomplete. */
export function momentOf({ compared }: LedgerFigures, timeOf: TimeOf, now: number): Date {
  return compared ? oldestOf(compared.at, timeOf(compared.slot)) : new Date(now)
}

/** What a reading of the ledger says about itself. */
export function ofLedger(figures: LedgerFigures, options: { decimals: number; operators?: number | undefined; timeOf: TimeOf; now: number }): Pick<Reading<unknown>, 'asOf' | 'source' | 'slot' | 'quality'> {
  const { compared } = figures
  return {
    asOf: momentOf(figures, options.timeOf, options.now),
    source: 'staking_ledger',
    ...(compared ? { slot: compared.slot } : {}),
    ...qualityOf(figures, options),
  }
}

/** `operators`: of nodes, as many as are configured. */
export function qualityOf({ trust, totals }: LedgerFigures, { decimals, operators = 1 }: { decimals: number; operators?: number | undefined }): { quality?: FigureQuality } {
  switch (trust.state) {
    case 'agreed':
      return trust.witnesses === null ? {} : { quality: { witnesses: trust.witnesses, operators: Math.max(operators, trust.witnesses) } }
    case 'incomplete':
      return { quality: { outstanding: trust.outstanding } }
    case 'disputed':
      // What is staked is the account's balance without what is nobody's.
      return { quality: { claims: trust.claims.map(({ operator, amount }) => ({ operator, value: toDecimal(BigInt(amount) - totals.unattributed, decimals) })) } }
  }
}

/**
 * For lists, which come from the rows: while a pass has stored what no comparison has confirmed yet, the last reading of
 * before stays. The rows are to be read before `figures`.
 */
export function heldWhileUnconfirmed<T>(): (figures: LedgerFigures, reading: Reading<T>) => Reading<T> {
  let last: { reading: Reading<T>; comparedAt: number | undefined } | undefined
  return (figures, reading) => {
    const comparedAt = figures.compared?.at.getTime()
    const isUnconfirmed = figures.trust.state === 'agreed' && !figures.confirmed
    if (isUnconfirmed && last?.comparedAt === comparedAt && last) return last.reading
    if (!isUnconfirmed) last = { reading, comparedAt }
    return reading
  }
}
