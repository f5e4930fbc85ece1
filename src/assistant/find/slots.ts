import { cardTierNames, type CardTierName } from '../../content/card-tiers.ts'
import type { Reading } from '../understand/reading.ts'

/** What a question names, for a computation. In the order in which it was said. */
export interface Slots {
  /** BD, as plain decimals. */
  amounts: readonly string[]
  /** US dollars, as plain decimals. */
  dollars: readonly string[]
  /** Neither BD nor dollars. */
  hasOther: boolean
  days: readonly string[]
  dates: readonly string[]
  addresses: readonly ({ address: string } | { problem: string })[]
  reference?: string
  email?: string
  tiers: readonly CardTierName[]
}

/** What a text names; what it doesn't, by `before`, the slots of the question that it follows. */
export function slotsOf({ quantities, about, marks }: Reading, before?: Slots): Slots {
  const amounts = quantities.flatMap((one) => (one.kind === 'amount' && (one.unit === 'BD' || one.unit === null) ? [one.value] : []))
  const dollars = quantities.flatMap((one) => (one.kind === 'amount' && one.unit === 'USD' ? [one.value] : []))
  const tiers = cardTierNames.filter((name) => about.has(name))
  const namesAmount = amounts.length > 0 || dollars.length > 0 || tiers.length > 0
  const reference = quantities.find((one) => one.kind === 'reference')?.referenceNumber ?? before?.reference
  const email = quantities.find((one) => one.kind === 'email')?.email ?? before?.email
  // 'And if I add 2 million': to that of before; 'and to Banker': from that of before.
  const isAdded = (marks.has('more') || marks.has('less') || about.has('restake')) && !about.has('need') && !about.has('missing') && amounts.length === 1 && before?.amounts.length === 1
  const isFurther = amounts.length === 0 && dollars.length === 0 && tiers.length > 0 && (before?.tiers.length ?? 0) > 0
  return {
    amounts: isAdded ? [...before.amounts, ...amounts] : namesAmount && !isFurther ? amounts : (before?.amounts ?? []),
    dollars: namesAmount ? dollars : (before?.dollars ?? []),
    hasOther: quantities.some((one) => one.kind === 'amount' && one.unit === 'other') || about.has('euro'),
    days: orBefore(quantities.flatMap((one) => (one.kind === 'duration' ? [one.days] : [])), before?.days),
    dates: orBefore(quantities.flatMap((one) => (one.kind === 'date' ? [one.date, ...(one.or === undefined ? [] : [one.or])] : [])), before?.dates),
    addresses: orBefore(quantities.flatMap((one) => (one.kind === 'address' ? [one.address === undefined ? { problem: one.problem } : { address: one.address }] : [])), before?.addresses),
    ...(reference === undefined ? {} : { reference }),
    ...(email === undefined ? {} : { email }),
    tiers: namesAmount ? tiers : (before?.tiers ?? []),
  }
}

function orBefore<T>(own: readonly T[], before: readonly T[] | undefined): readonly T[] {
  return own.length > 0 ? own : (before ?? [])
}
