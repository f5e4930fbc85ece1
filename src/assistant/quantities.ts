import { everyMatch } from './every-match.ts'
import { countedIn, type Counted } from './quantities/counted.ts'
import { datesIn, daysFrom } from './quantities/dates.ts'
import { added, inDays } from './quantities/duration.ts'
import { fromDecimal, toDecimal } from '../rules/amount.ts'
import { fold } from './quantities/fold.ts'
import type { QuantityLanguage } from './quantities/language.ts'
import { namesIn } from './quantities/names.ts'
import { PERIODS } from './quantities/vocabulary.ts'

export type { QuantityLanguage } from './quantities/language.ts'

/** Where something stands in a text: from `at` up to, but without, `end`. */
export interface Place {
  at: number
  end: number
}

/**
 * A quantity in a text. Amounts are plain decimals, such as `2500000`; `unit` is null where none is named, and `other` for
 * what is neither BD nor dollars, such as euros or a percentage. `days` of a duration is a plain decimal. A `date` is YYYY-MM-DD;
 * `assumed`: the text names no year, and this is the last such day, or the next where it is still to come. An address that can't be one has a `problem` instead, in a
 * sentence. `or`: the day, were the month written first. A reference number may lack its last digits, and a date may not be in the calendar: the tools say so.
 */
export type Quantity = Place &
  (
    | { kind: 'amount'; value: string; unit: 'BD' | 'USD' | 'other' | null }
    | { kind: 'duration'; days: string }
    | { kind: 'date'; date: string; assumed?: true; or?: string }
    | { kind: 'address'; address: string; problem?: never }
    | { kind: 'address'; address?: never; problem: string }
    | { kind: 'reference'; referenceNumber: string }
    | { kind: 'email'; email: string }
  )

/** Looked at up to here. */
const LONGEST = 4000

/**
 * The quantities of a text in their order; none overlaps another. Addresses, reference numbers and links are found first, then
 * dates, then durations and amounts in what is left.
 *
 * @example quantitiesIn('reward for 2.5M over six months', { now }) // 2500000 (no unit), 182.5 days
 */
export function quantitiesIn(text: string, { now, language = 'en' }: { now: Date; language?: QuantityLanguage }): Quantity[] {
  const looked = text.slice(0, LONGEST)
  const names = namesIn(looked)
  const found: Quantity[] = []
  const rest = new Rest(looked)
  for (const name of names) {
    if (name.kind === 'link') rest.blank(name)
    else if (rest.take(name)) found.push(name)
  }
  for (const { at, end, ...date } of datesIn(rest.plain, now, language)) {
    const place = rest.takePlain(at, end)
    if (place) found.push({ kind: 'date', ...date, ...place })
  }
  for (const match of everyMatch(rest.plain, CENTS)) {
    const units = fromDecimal((match[1] ?? '').replace(',', '.'), 6)
    const place = units === null ? null : rest.takePlain(match.index, match.index + match[0].length)
    if (place) found.push({ kind: 'amount', value: toDecimal(units ?? 0n, 8), unit: 'USD', ...place })
  }
  for (const one of countedIn(rest.plain, language)) {
    const said = ofCounted(one, rest.plain, now)
    if (said === null) continue
    const place = rest.takePlain(one.at, one.end)
    if (place) found.push({ ...said, ...place })
  }
  for (const { time, count, pattern } of PERIODS) {
    for (const match of everyMatch(rest.plain, pattern)) {
      const days = inDays(match.groups?.['half'] === undefined ? String(count) : `${count}.5`, time)
      const isPast = AGO_BEFORE.test(rest.plain.slice(0, match.index))
      const place = rest.takePlain(match.index, match.index + match[0].length)
      if (place && days !== null) found.push(isPast ? { kind: 'date', date: daysFrom(now, -Math.round(Number(days))), ...place } : { kind: 'duration', days, ...place })
    }
  }
  return joined(found.toSorted((a, b) => a.at - b.at), text)
}

/** Of a dollar: `5 cents`. In words, cents are hundreds in French. */
const CENTS = /(?<![\p{L}\p{N}.,])(\d{1,4}(?:[.,]\d{1,4})?) ?(?:us )?(?:cents?|ct|centavos?|centimos?|centimes?|سنت)(?! ?(?:mil|\p{N}))(?!\p{L})/gu

const AGO = /^ (?:ago|back)(?!\p{L})/u
const AGO_BEFORE = /(?:(?<!\p{L})vor|(?<!\p{L})hace|il y a|(?<!\p{L})قبل|(?<!\p{L})من) ?$/u

/** What a counted number is; null for none. */
function ofCounted({ at, end, value, isPlain, scale, unit, time }: Counted, plain: string, now: Date) {
  if (time !== null) {
    const days = inDays(value, time)
    if (days === null) return null
    const whole = Number(days)
    const isPast = AGO.test(plain.slice(end)) || AGO_BEFORE.test(plain.slice(0, at))
    return isPast && whole < 10_000 ? { kind: 'date' as const, date: daysFrom(now, -Math.round(whole)) } : { kind: 'duration' as const, days }
  }
  if (!isPlain && unit === null) return null
  // A year, not an amount.
  if (unit === null && scale === 0 && /^20[1-9]\d$/.test(plain.slice(at, end).trim())) return null
  return { kind: 'amount' as const, value, unit }
}

/** A year and six months are one duration; so are two neighbours of which the second is shorter. */
function joined(found: readonly Quantity[], text: string): Quantity[] {
  const all: Quantity[] = []
  for (const one of found) {
    const before = all.at(-1)
    const isNext = before?.kind === 'duration' && one.kind === 'duration' && Number(one.days) < Number(before.days) && /^,? ?(?:and|und|y|et|و)? ?$/iu.test(text.slice(before.end, one.at))
    if (isNext) all[all.length - 1] = { kind: 'duration', days: added(before.days, one.days), at: before.at, end: one.end }
    else all.push(one)
  }
  return all
}

/** What of a text is not taken yet. */
class Rest {
  plain: string
  readonly #from: readonly number[]
  readonly #to: readonly number[]

  constructor(text: string) {
    const { plain, from, to } = fold(text)
    this.plain = plain
    this.#from = from
    this.#to = to
  }

  /** Takes a place of the text; false where it is taken already. */
  take({ at, end }: Place): boolean {
    const first = this.#from.findIndex((from) => from >= at)
    const last = this.#to.findLastIndex((to) => to <= end)
    return first >= 0 && last >= first && this.takePlain(first, last + 1) !== null
  }

  /** Takes what is left of a place. */
  blank({ at, end }: Place): void {
    const isIn = (from: number | undefined) => from !== undefined && from >= at && from < end
    this.plain = this.plain.replaceAll(/[^]/g, (letter, index: number) => (isIn(this.#from[index]) ? TAKEN : letter))
  }

  /** Takes a place of the folded text, and tells the text's; null where it is taken already. */
  takePlain(at: number, end: number): Place | null {
    const [from, to] = [this.#from[at], this.#to[end - 1]]
    if (from === undefined || to === undefined || this.plain.slice(at, end).includes(TAKEN)) return null
    this.plain = `${this.plain.slice(0, at)}${TAKEN.repeat(end - at)}${this.plain.slice(end)}`
    return { at: from, end: to }
  }
}

/** In the place of what is taken: neither a letter nor a digit nor a space. */
const TAKEN = '\u0001'
