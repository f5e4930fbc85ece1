import { everyMatch } from '../../../src/assistant/every-match.ts'
import { spelledNumbers } from './spelled-numbers.ts'

/** A figure that a text states: what and of what, comparable however it is written. `2.5M BD`, `2,500,000 BD` and `two million five hundred thousand BD` are one. */
export interface Claim {
  /** A plain decimal without trailing zeros, a date (`2026-11-21`), a time (`14:59`), or the word itself where it can't be read as a number. */
  value: string
  unit: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?`
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH},? (\d{4})\b`, 'gi')
const MONTH_FIRST = new RegExp(String.raw`\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b`, 'gi')
const ISO_DAY = /\b(\d{4})-(\d\d)-(\d\d)\b/g
const TIME = /\b(\d{1,2}):(\d\d)(?::\d\d)?\b/g

/** Everything around a digit that may belong to its number. What it takes isn't a number unless NUMBER says so. */
const RUN = /[\p{L}\p{N}_#/^~.,'’+-]*\p{N}[\p{L}\p{N}_/^~.,'’+-]*/gu
const NUMBER = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(?:-?([a-z]+))?([+-]?)$/i
const SCALES: Readonly<Record<string, number>> = { k: 3, thousand: 3, m: 6, million: 6, b: 9, bn: 9, billion: 9, t: 12, trillion: 12 }

const UNITS: Readonly<Record<string, string>> = {
  ...named('bd', 'bd token tokens coin coins'),
  ...named('usd', 'usd dollar dollars us$'),
  ...named('usdt', 'usdt tether'),
  ...named('sol', 'sol'),
  ...named('eur', 'eur euro euros'),
  ...named('cent', 'cent cents'),
  ...named('%', 'percent percentage pct'),
  ...named('s', 's sec secs second seconds'),
  ...named('min', 'min mins minute minutes'),
  ...named('h', 'h hr hrs hour hours'),
  ...named('d', 'd day days'),
  ...named('week', 'week weeks'),
  ...named('month', 'month months'),
  ...named('year', 'year years'),
}

/** Every figure in a text, dates first. */
export function claimsIn(text: string): Claim[] {
  const claims: Claim[] = []
  const take = (pattern: RegExp, read: (groups: string[]) => Claim) => (from: string) =>
    from.replaceAll(pattern, (whole: string, ...groups: unknown[]) => {
      claims.push(read(groups.map(String)))
      return ' '.repeat(whole.length)
    })
  const dayOf = (year: string | undefined, month: string | undefined, date: string | undefined): Claim => ({ value: `${year}-${month}-${date?.padStart(2, '0')}`, unit: 'date' })
  const monthOf = (name: string | undefined) => String(MONTHS.findIndex((month) => name?.toLowerCase().startsWith(month)) + 1).padStart(2, '0')
  const rest = [
    take(ISO_DAY, ([year, month, date]) => dayOf(year, month, date)),
    take(DAY_FIRST, ([date, month, year]) => dayOf(year, monthOf(month), date)),
    take(MONTH_FIRST, ([month, date, year]) => dayOf(year, monthOf(month), date)),
    take(TIME, ([hours, minutes]) => ({ value: `${hours?.padStart(2, '0')}:${minutes}`, unit: 'time' })),
  ].reduce((left, next) => next(left), text)

  // A currency sign or a percent sign stands apart from its digits.
  const plain = rest.replaceAll('−', '-').replaceAll(/([$€%])/g, ' $1 ').replaceAll(/[–—]/g, ' to ')
  const found = everyMatch(plain, RUN).map((match) => readNumber(match[0], plain.slice(0, match.index), plain.slice(match.index + match[0].length)))
  // '2.5M to 5M BD': both are BD.
  for (const [index, { claim, before }] of found.entries()) {
    const next = found[index + 1]
    claims.push(claim.unit === '' ? { ...claim, unit: next && joined(before.length, plain, next.before) ? next.claim.unit || 'count' : 'count' } : claim)
  }
  return [...claims, ...spelledNumbers(rest).map(({ value, after }) => ({ value, unit: unitAfter(after) || 'count' }))]
}

interface Found {
  claim: Claim
  before: string
}

function readNumber(run: string, before: string, after: string): Found {
  const bare = run.replace(/^[^\p{L}\p{N}+-]+/u, '').replace(/[.,'’/]+$/, '')
  const match = NUMBER.exec(bare)
  const suffix = (match?.[4] ?? '').toLowerCase()
  const spelledScale = /^\s+(thousand|million|billion|trillion)\b/i.exec(after)
  const scale = SCALES[suffix] ?? SCALES[spelledScale?.[1]?.toLowerCase() ?? ''] ?? 0
  const ownUnit = SCALES[suffix] === undefined && suffix !== '' ? UNITS[suffix] : ''
  // Neither a scale nor a unit: 'v2', '2nd'. Only the same text will do.
  if (!match || ownUnit === undefined || (SCALES[suffix] !== undefined && spelledScale)) return { claim: { value: bare.toLowerCase(), unit: 'text' }, before }
  const sign = match[1] === '-' ? '-' : ''
  const value = sign + decimalOf(match[2] ?? '', match[3] ?? '', scale)
  const currency = /([$€])\s*(?:~|<|about )?\s*[+-]?$/.exec(before)?.[1]
  return { claim: { value, unit: currency === '$' ? 'usd' : currency === '€' ? 'eur' : ownUnit || unitAfter(spelledScale ? after.slice(spelledScale[0].length) : after) }, before }
}

/** The unit that the words after a number name, empty if none. */
function unitAfter(after: string): string {
  if (/^\s*%/.test(after)) return '%'
  if (/^\s*\$(?!\s*\d)/.test(after)) return 'usd'
  if (/^[\s-]+per ?cent\b/i.test(after)) return '%'
  const word = /^[\s-]*(?:(?:more|whole|full|of|US)\s+)?([a-z]+)/i.exec(after)?.[1]?.toLowerCase() ?? ''
  return UNITS[word] ?? ''
}

/** Whether nothing but 'to', 'and', 'or' or a dash stands between a number and the next. */
function joined(start: number, text: string, beforeNext: string): boolean {
  return /^[^\s]*(?:\s+(?:thousand|million|billion))?\s*(?:to|and|or|-)\s*[$€]?\s*$/i.test(beforeNext.slice(text.slice(start).search(/\S/) + start))
}

/** '102,345,678' '90' scaled by a power of ten → '102345678.9'. */
function decimalOf(whole: string, fraction: string, scale: number): string {
  const moved = fraction.padEnd(scale, '0')
  const digits = `${whole.replaceAll(',', '')}${moved.slice(0, scale)}`.replace(/^0+(?=\d)/, '')
  const rest = moved.slice(scale).replace(/0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}

function named(unit: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, unit]))
}
