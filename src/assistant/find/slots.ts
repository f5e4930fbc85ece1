import { cardTierNames, type CardTierName } from '../../content/card-tiers.ts'
import { fromDecimal, toDecimal } from '../../rules/amount.ts'
import { SCALE } from '../amounts.ts'
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

/** What a text names; half or double of it, where that is asked for. */
export function slotsOf({ quantities, about }: Reading): Slots {
  const amounts = quantities.flatMap((one) => (one.kind === 'amount' && (one.unit === 'BD' || one.unit === null) ? [one.value] : []))
  const reference = quantities.find((one) => one.kind === 'reference')?.referenceNumber
  const email = quantities.find((one) => one.kind === 'email')?.email
  return {
    amounts: amounts.length === 1 ? amounts.map((amount) => multipliedExactly(amount, about.has('half') ? HALF : isOfStake(about) ? timesIn(about) : '1')) : amounts,
    dollars: quantities.flatMap((one) => (one.kind === 'amount' && one.unit === 'USD' ? [one.value] : [])),
    hasOther: quantities.some((one) => one.kind === 'amount' && one.unit === 'other') || about.has('euro'),
    days: quantities.flatMap((one) => (one.kind === 'duration' ? [one.days] : [])),
    dates: quantities.flatMap((one) => (one.kind === 'date' ? [one.date, ...(one.or === undefined ? [] : [one.or])] : [])),
    addresses: quantities.flatMap((one) => (one.kind === 'address' ? [one.address === undefined ? { problem: one.problem } : { address: one.address }] : [])),
    ...(reference === undefined ? {} : { reference }),
    ...(email === undefined ? {} : { email }),
    tiers: cardTierNames.filter((name) => about.has(name)),
  }
}

/** `own`, what a text names, and what it doesn't by `before`, the slots of the question that it goes on with. */
export function slotsAfter(own: Slots, { about, marks }: Reading, before: Slots): Slots {
  const namesAmount = own.amounts.length > 0 || own.dollars.length > 0 || own.tiers.length > 0
  // 'And if I add 2 million': to that of before; 'and to Banker': from that of before; 'double that': of that of before.
  const isAdded = (marks.has('more') || marks.has('less') || about.has('restake')) && !about.has('need') && !about.has('missing') && own.amounts.length === 1 && before.amounts.length === 1
  const isFurther = own.amounts.length === 0 && own.dollars.length === 0 && own.tiers.length > 0 && (before.tiers.length > 0 || about.has('missing'))
  const factor = about.has('price') ? '1' : about.has('half') ? HALF : timesIn(about)
  const times = (amounts: readonly string[]) => amounts.map((amount) => multipliedExactly(amount, factor))
  return {
    ...before,
    ...own,
    amounts: isAdded ? [...before.amounts, ...own.amounts] : namesAmount && !isFurther ? own.amounts : times(before.amounts),
    dollars: namesAmount ? own.dollars : times(before.dollars),
    // From one day to another is a time, too.
    days: own.dates.length > 1 ? own.days : orBefore(own.days, before.days),
    dates: orBefore(own.dates, before.dates),
    addresses: orBefore(own.addresses, before.addresses),
    tiers: namesAmount ? own.tiers : before.tiers,
  }
}

function orBefore<T>(own: readonly T[], before: readonly T[]): readonly T[] {
  return own.length > 0 ? own : before
}

const HALF = '0.5'
/** 'Double that', 'if it tripled': as a plain decimal. */
export function timesIn(about: { has: (concept: string) => boolean }): string {
  return about.has('double') ? '2' : about.has('triple') ? '3' : '1'
}

/** 'If I double my stake', but not 'if the price doubles'. */
export function isOfStake(about: { has: (concept: string) => boolean }): boolean {
  return ['stake', 'tier', 'my'].some((what) => about.has(what)) && !['price', 'worth', 'howLong', 'token', 'future'].some((what) => about.has(what))
}

/** Of two plain decimals; nothing is rounded. What can't be computed with stays as it is. */
export function multipliedExactly(decimal: string, times: string): string {
  const units = times === '1' ? null : fromDecimal(decimal, SCALE)
  const factor = fromDecimal(times, PLACES)
  return units === null || factor === null ? decimal : toDecimal(units * factor, SCALE + PLACES)
}

/** Of a factor. */
const PLACES = 6
