import type { FigureQuality } from '../../src/contract/meta.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import type { LedgerFigures } from '../chain/ledger/queries.ts'
import type { Reading } from './feed.ts'
import { oldestOf, type TimeOf } from './slot-time.ts'
import { StillReading } from './still-reading.ts'

/** The ledger is out of date: no node has confirmed it for too long, and re-reading it doesn't help. */
class LedgerBehind extends Error {
  override readonly name = 'LedgerBehind'
}

/**
 * The figures of a ledger as a feed shows them. Throws StillReading if nothing is known yet, and LedgerBehind if the chain
 * has confirmed nothing recently: the figure then turns stored. An incomplete one says so at any age.
 */
export function shownFigures(figures: LedgerFigures | null, now: number, withinMs: number): LedgerFigures {
  if (!figures) throw new StillReading('the staking history')
  const { trust, compared } = figures
  if (trust.state === 'agreed' && compared && now - compared.at.getTime() > withinMs) {
    throw new LedgerBehind(`the staking ledger was last compared with the chain at ${compared.at.toISOString()}`)
  }
  return figures
}

/** When the figures were true: at the comparison or, if all nodes stood still, at its slot. Before the first comparison: now, and incomplete. */
export function momentOf({ compared }: LedgerFigures, timeOf: TimeOf, now: number): Date {
  return compared ? oldestOf(compared.at, timeOf(compared.slot)) : new Date(now)
}

/** The meta of a reading from the ledger. */
export function ofLedger(figures: LedgerFigures, options: { decimals: number; operators?: number | undefined; timeOf: TimeOf; now: number }): Pick<Reading<unknown>, 'asOf' | 'source' | 'slot' | 'quality'> {
  const { compared } = figures
  return {
    asOf: momentOf(figures, options.timeOf, options.now),
    source: 'staking_ledger',
    ...(compared ? { slot: compared.slot } : {}),
    ...qualityOf(figures, options),
  }
}

/** `operators`: configured node operators. */
export function qualityOf({ trust, totals }: LedgerFigures, { decimals, operators = 1 }: { decimals: number; operators?: number | undefined }): { quality?: FigureQuality } {
  switch (trust.state) {
    case 'agreed':
      return trust.witnesses === null ? {} : { quality: { witnesses: trust.witnesses, operators: Math.max(operators, trust.witnesses) } }
    case 'incomplete':
      return { quality: { outstanding: trust.outstanding } }
    case 'disputed':
      // The staked total is the account's balance minus what can't be attributed.
      return { quality: { claims: trust.claims.map(({ operator, amount }) => ({ operator, value: toDecimal(BigInt(amount) - totals.unattributed, decimals) })) } }
  }
}

/**
 * For lists, which come from the rows: while a pass has stored rows that no comparison has confirmed, keep the previous
 * reading. Read the rows before `figures`.
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
