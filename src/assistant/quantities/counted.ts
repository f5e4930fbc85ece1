import { everyMatch } from '../every-match.ts'
import type { QuantityLanguage } from './language.ts'
import { DIGITS, readNumber, shifted } from './number.ts'
import { AND_HALF, HALF, powerOf, QUARTER, SCALE_WORDS, spelt, TIMES, UNITS, type Time } from './vocabulary.ts'

/** A number with what it counts: an amount, or units of time. */
export interface Counted {
  at: number
  end: number
  value: string
  /** Whether it is in digits, or has a scale: `one` alone is no amount. */
  isPlain: boolean
  scale: number
  unit: keyof typeof UNITS | null
  time: Time | null
}

const END = String.raw`(?![\p{L}\p{N}_]|[:/]\d)`
const BEFORE = String.raw`(?:(us ?\$|\$ ?bd|\$|€|£)|(bd|usd|eur|aed))(?= ?[\d.])`

/** One pattern for every way of counting; its groups are named. */
function patternOf(language: QuantityLanguage): RegExp {
  const words = [...spelt(language).keys()].toSorted((a, b) => b.length - a.length).join('|')
  const times = Object.entries(TIMES).map(([time, pattern]) => `(?<${time}>${pattern})`).join('|')
  const start = String.raw`(?<![\p{N}_:/]|\d[.,'])(?<![^\P{L}\p{Script=Arabic}])(?<!\p{L}-)`
  const number = String.raw`(?<sign>(?<![\p{L}\p{N}])-)?(?<digits>${DIGITS})|(?<![\p{L}\p{N}_])(?:(?<half>${HALF})|(?<quarterOf>${QUARTER})|(?<word>${words})(?: (?<hundred>hundred|hundert|cents?|cientos))?)(?![\p{L}\p{N}_'])|(?<bare>(?<![\p{L}])(?:مليون(?:ين|ان)?|الف(?:ين)?)(?!\p{L}))`
  const half = String.raw`(?: (?<halfBefore>${AND_HALF})(?![\p{L}\p{N}]))?`
  const scale = String.raw`(?:[ -]?(?<scale>${SCALE_WORDS})(?=$|[^\p{L}\p{N}]|bd|usd|\$))?(?: (?<halfBehind>${AND_HALF})(?![\p{L}\p{N}]))?`
  const unit = String.raw`(?:[ -]?(?:de |d'|of |in (?!us|dol|\\$))??(?:(?<BD>${UNITS.BD})|(?<USD>${UNITS.USD})|(?<other>${UNITS.other}))(?![\p{L}\p{N}_]))`
  const time = String.raw`(?:[ -]?(?:${times})(?![\p{L}\p{N}_])(?: (?<halfTime>${AND_HALF})(?![\p{L}\p{N}]))?)`
  return new RegExp(String.raw`(?:${BEFORE.replace('(us', '(?<symbol>us').replace('(bd', '(?<code>bd')} ?)?${start}(?:${number})${half}${scale}(?:${time}|${unit})?${END}`, 'gu')
}

const patterns = new Map<QuantityLanguage, RegExp>()

/** Numbers of a folded text. What is part of a word, of a time of day or of a fraction is none. */
export function countedIn(plain: string, language: QuantityLanguage): Counted[] {
  const pattern = patterns.get(language) ?? patternOf(language)
  patterns.set(language, pattern)
  const all = everyMatch(plain, pattern).flatMap((match) => counted(match, language) ?? [])
  return summed(all.map((one, index) => withScaleOf(all[index + 1], one, plain)), plain)
}

/** 'Two million five hundred thousand' are one amount. */
function summed(all: readonly Counted[], plain: string): Counted[] {
  const sums: Counted[] = []
  for (const one of all) {
    const before = sums.at(-1)
    const isRest = before !== undefined && before.unit === null && before.time === null && before.scale > one.scale && one.scale > 0 && one.time === null && /^ (?:and |und |y |et |و ?)?$/u.test(plain.slice(before.end, one.at))
    if (isRest && !one.value.includes('.') && !before.value.includes('.')) sums[sums.length - 1] = { ...one, at: before.at, scale: before.scale, value: String(BigInt(before.value) + BigInt(one.value)) }
    else sums.push(one)
  }
  return sums
}

const RANGE = /^ ?(?:-|–|to|and|or|bis|und|oder|a|y|o|et|ou|الي|و|او) ?$/u

/** In '2.5 to 5 million' the first are millions, too, and in '3 or 6 months' months. */
function withScaleOf(next: Counted | undefined, one: Counted, plain: string): Counted {
  const isBare = one.scale === 0 && one.time === null && one.unit === null && Number(one.value) < 1000
  if (!isBare || next === undefined || !RANGE.test(plain.slice(one.end, next.at))) return one
  if (next.time !== null) return Number(one.value) < 100 ? { ...one, time: next.time } : one
  return next.scale >= 6 && one.isPlain ? { ...one, value: shifted(one.value, next.scale), scale: next.scale } : one
}

/** A number in letters before this one, which this is only the end of: in 'a hundred and five million' are not five. */
const INSIDE = /(?:hundred|hundert|cents?|cien(?:to)?s?|مي[هة]|مايه)(?: and| und| y| et| و)?[ -]$/u

function counted(match: RegExpExecArray, language: QuantityLanguage): Counted | null {
  const groups = match.groups ?? {}
  if (groups['word'] !== undefined && INSIDE.test(match.input.slice(0, match.index))) return null
  const dual = groups['bare'] !== undefined
  const scaleWord = groups['scale'] ?? (dual ? (groups['bare']?.startsWith('الف') ? 'الف' : 'مليون') : undefined)
  const scale = scaleWord === undefined ? 0 : powerOf(scaleWord, language)
  const base = dual ? (/[نا]ين$|ان$|فين$/u.test(groups['bare'] ?? '') ? '2' : '1') : baseOf(groups, language, scale > 0)
  if (base === null) return null
  const isHalved = groups['halfBefore'] !== undefined || groups['halfBehind'] !== undefined || groups['halfTime'] !== undefined
  if (isHalved && base.includes('.')) return null
  const value = shifted(isHalved ? `${base}.5` : base, scale)
  const time = Object.keys(TIMES).filter(isTime).find((one) => groups[one] !== undefined) ?? null
  return {
    at: match.index,
    end: match.index + match[0].length,
    value: groups['sign'] !== undefined && /[1-9]/.test(value) ? `-${value}` : value,
    isPlain: groups['digits'] !== undefined || scale > 0,
    scale,
    unit: unitOf(groups),
    time,
  }
}

function baseOf(groups: Record<string, string | undefined>, language: QuantityLanguage, isScaled: boolean): string | null {
  const { digits, half, quarterOf, word, hundred } = groups
  if (digits !== undefined) return readNumber(digits, language, isScaled)
  if (half !== undefined) return '0.5'
  if (quarterOf !== undefined) return '0.25'
  const value = word === undefined ? undefined : spelt(language).get(word)
  if (value === undefined) return null
  return hundred === undefined ? value : shifted(value, 2)
}

function unitOf({ symbol, code, BD, USD, other }: Record<string, string | undefined>): Counted['unit'] {
  if (symbol?.includes('bd')) return 'BD'
  if (symbol?.includes('$')) return 'USD'
  if (symbol !== undefined || other !== undefined) return 'other'
  if (BD !== undefined) return 'BD'
  if (USD !== undefined) return 'USD'
  return code === 'bd' ? 'BD' : code === 'usd' ? 'USD' : code === undefined ? null : 'other'
}

function isTime(name: string): name is Time {
  return Object.hasOwn(TIMES, name)
}
