import { everyMatch } from '../every-match.ts'
import { DAY_MS } from '../words.ts'
import { fold } from './fold.ts'
import type { QuantityLanguage } from './language.ts'

/** Months by their first letters in five languages, as `fold` leaves them. */
const MONTHS: readonly string[] = [
  'jan(?:uary|uray|uar|v(?:ier)?)?|ene(?:ro)?|janner|يناير|كانون الثاني',
  'feb(?:ruary|urary|uary|ruar|rero)?|fev(?:r(?:ier)?)?|فبراير|شباط',
  'mar(?:ch|z|zo|s)?|marz|mrz|مارس|اذار',
  'apr(?:il)?|abr(?:il)?|avr(?:il)?|ابريل|نيسان',
  'may|mai|mayo|مايو|ايار',
  'june?|juni|jun(?:io)?|juin|يونيو|حزيران',
  'july?|juli|jul(?:io)?|juil(?:let)?|يوليو|تموز',
  'aug(?:ust|st|sut)?|agust|ago(?:sto)?|aout|اغسطس|اب',
  'sept?(?:ember|iembre|embre|embr|ermber)?|setiembre|سبتمبر|ايلول',
  'oct(?:ober|ubre|obre|obr)?|okt(?:ober)?|اكتوبر|تشرين الاول',
  'nov(?:ember|iembre|embre|embr)?|نوفمبر|تشرين الثاني',
  'dec(?:ember|embre|embr)?|dez(?:ember)?|dic(?:iembre)?|ديسمبر|كانون الاول',
]
const MONTH = MONTHS.map((one) => `(?:${one})`).join('|')
const MONTH_ALONE = new RegExp(String.raw`(?<!\p{L})(?:${MONTH})(?!\p{L})`, 'gu')
const START = String.raw`(?<![\p{L}\p{N}_.,/-])`
const END = String.raw`(?![\p{L}\p{N}_/]|[.,-]\d)`
const YEAR = String.raw`(?:19|20)\d\d`

const ISO = new RegExp(String.raw`${START}(${YEAR})([-/.])(\d{1,2})\2(\d{1,2})(?:t[\d:.]+z?)?${END}`, 'gu')
const NUMERIC = new RegExp(String.raw`${START}(\d{1,2})([-/.])(\d{1,2})\2(${YEAR}|\d\d)${END}`, 'gu')
/** German: `3.6.` */
const SHORT = new RegExp(String.raw`${START}(\d{1,2})\. ?(\d{1,2})\.(?! ?\d)`, 'gu')
const DAY_MONTH = new RegExp(String.raw`${START}(\d{1,2}|erster|ersten|primero|premier|first|اول)(?:st|nd|rd|th|er|\.|º)?,? ?(?:of |de |del )?(${MONTH})\.?(?:,? (?:de |del |of )?(${YEAR}))?${END}`, 'gu')
// The day is not an amount: in 'may 5 million' there is no date.
const MONTH_DAY = new RegExp(String.raw`${START}(${MONTH})\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?:,? (${YEAR}))?${END}(?! ?(?:k|m|bds?|mil|million|thousand|mio|lakh|crore|\$|%)(?![\p{L}\p{N}]))`, 'gu')

/** Days from today. Words that mean something else in another language only in their own. */
const relative: Record<QuantityLanguage, readonly (readonly [number, string])[]> = {
  en: [[-2, '(?:the )?day before yesterday'], [2, '(?:the )?day after tomorrow'], [0, 'today'], [-1, 'yesterday'], [1, 'tomorrow']],
  de: [[0, 'heute'], [-2, 'vorgestern'], [-1, 'gestern'], [2, 'ubermorgen'], [1, '(?<!guten )morgen']],
  es: [[0, 'hoy'], [-2, 'anteayer'], [-1, 'ayer'], [1, '(?<!por la |de la )manana']],
  fr: [[0, "aujourd'?hui"], [-2, 'avant-hier'], [-1, 'hier'], [1, 'demain']],
  ar: [[0, 'اليوم'], [-1, 'امس|مبارح'], [1, 'غدا|بكره']],
}

const RELATIVE = Object.entries(relative).flatMap(([language, all]) =>
  all.map(([days, words]) => ({ language, days, pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${words})(?![\p{L}\p{N}_])`, 'gu') })),
)

/** Sunday first, as `Date` counts them, as `fold` leaves them. */
const WEEKDAYS = ['sunday|sonntag|domingo|dimanche|الاحد', 'monday|montag|lunes|lundi|الاثنين', 'tuesday|dienstag|martes|mardi|الثلاثاء', 'wednesday|mittwoch|miercoles|mercredi|الاربعاء', 'thursday|donnerstag|jueves|jeudi|الخميس', 'friday|freitag|viernes|vendredi|الجمعه', 'saturday|samstag|sabado|samedi|السبت'].map(
  (words) => new RegExp(String.raw`(?<!\p{L})(?:(?<coming>next|this coming|nachste[nrs]?|kommende[nrs]?|proximo)|(?<gone>last|past|letzte[nrs]?|vorige[nrs]?|vergangene[nrs]?))? ?(?:${words})(?: (?:(?<behind>que viene|proximo|prochain|القادم)|(?<before>pasado|dernier|الماضي)))?(?!\p{L})`, 'gu'),
)
/** Days with a name, where a text is about a stake. */
const NAMED = [
  [12, 25, named('christmas(?: day)?|xmas|weihnachten|navidad|noel')],
  [1, 1, named("new year'?s?(?: day)?(?! ?'?s? eve)|neujahr|ano nuevo|nouvel an")],
  [12, 31, named("new year'?s? eve|silvester|nochevieja")],
] as const
const OF_A_STAKE = /stak|lock|sperr|bloque|ستيك|قفل/u
/** Where a day without a year, or of the week, is the next such day, not the last. */
const AHEAD = /(?<!\p{L})(?:if i (?:\p{L}+ )?(?:stake|lock|start|deposit)|(?:will|i'll|ill|would) (?:\p{L}+ )?(?:stake|lock|start)|(?:going|plan|planning|want|wanna|gonna)(?: to)? (?:stake|lock|start)|wenn ich .{0,40}(?:stake|einsetze|anlege)|staken (?:will|werde|mochte)|(?:will|werde|mochte) ich .{0,30}staken|si (?:hago|stakeo|meto|pongo|bloqueo|empiezo)|voy a|si je (?:stake|mets|place|bloque|commence)|je vais|اذا (?:وضعت|بدات|عملت)|ساضع|سابدا)(?!\p{L})/u

export interface FoundDate {
  at: number
  end: number
  date: string
  assumed?: true
  /** What it may be as well. */
  or?: string
}

/** The days that a folded text names; one that isn't in the calendar, such as 31 April, as it is written. */
export function datesIn(plain: string, now: Date, language: QuantityLanguage): FoundDate[] {
  const found: FoundDate[] = []
  const isAhead = AHEAD.test(plain)
  const add = (match: RegExpExecArray, year: string | undefined, month: number, day: number, isEither = false) => {
    const date = year === undefined ? suchDay(month, day, now, isAhead) : written(Number(year.length === 2 ? `20${year}` : year), month, day)
    if (month <= 12 && day <= 31) found.push({ at: match.index, end: match.index + match[0].length, date, ...(year === undefined ? { assumed: true } : {}), ...(isEither ? { or: written(Number(year?.length === 2 ? `20${year}` : year), day, month) } : {}) })
  }
  for (const match of everyMatch(plain, ISO)) add(match, match[1], Number(match[3]), Number(match[4]))
  for (const match of everyMatch(plain, NUMERIC)) {
    // Day before month, as the app writes dates, unless only the other order is a date.
    const [first, second] = [Number(match[1]), Number(match[3])]
    // 5/10/2026 is 5 October or, in America, 10 May.
    if (match[2] === '/' && first <= 12 && second <= 12 && first !== second) add(match, match[4], second, first, true)
    else add(match, match[4], ...(second > 12 && first <= 12 ? ([first, second] as const) : ([second, first] as const)))
  }
  if (language === 'de') for (const match of everyMatch(plain, SHORT)) add(match, undefined, Number(match[2]), Number(match[1]))
  for (const match of everyMatch(plain, DAY_MONTH)) add(match, match[3], monthOf(match[2]), /\d/.test(match[1] ?? '') ? Number(match[1]) : 1)
  for (const match of everyMatch(plain, MONTH_DAY)) add(match, match[3], monthOf(match[1]), Number(match[2]))
  for (const { language: its, days, pattern } of RELATIVE) {
    if (its !== 'en' && its !== language) continue
    for (const match of everyMatch(plain, pattern)) found.push({ at: match.index, end: match.index + match[0].length, date: daysFrom(now, days) })
  }
  for (const [index, pattern] of WEEKDAYS.entries()) {
    for (const match of everyMatch(plain, pattern)) {
      const since = (now.getUTCDay() - index + 7) % 7 || 7
      const isComing = match.groups?.['coming'] !== undefined || match.groups?.['behind'] !== undefined || (isAhead && match.groups?.['gone'] === undefined && match.groups?.['before'] === undefined)
      const end = match.index + match[0].length
      found.push({ at: end - match[0].trimStart().length, end, date: daysFrom(now, isComing ? 7 - (since % 7) : -since) })
    }
  }
  if (OF_A_STAKE.test(plain)) for (const [month, day, pattern] of NAMED) for (const match of everyMatch(plain, pattern)) add(match, match[1], month, day)
  return found
}

/** A day by its name, with the year that may stand behind it. */
function named(words: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})(?:,? (?:de |del |of )?(${YEAR})(?!\d))?`, 'gu')
}

/** The day in UTC that is so many days after `now`'s. */
export function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** The first month that a text names in full, from 0. */
export function monthNamed(text: string): number | undefined {
  const { plain } = fold(text)
  const [first] = everyMatch(plain, MONTH_ALONE).filter(([word]) => word.length > 3 || /\p{Script=Arabic}/u.test(word))
  return first === undefined ? undefined : monthOf(first[0]) - 1
}

function monthOf(word = ''): number {
  return MONTHS.findIndex((one) => new RegExp(`^(?:${one})$`).test(word)) + 1
}

/** The last day of this name up to today, or the next from today on. */
function suchDay(month: number, day: number, now: Date, isAhead: boolean): string {
  const today = now.toISOString().slice(0, 10)
  const year = now.getUTCFullYear()
  // 29 February may be seven years away.
  for (let away = 0; away <= 8; away += 1) {
    const date = isoDay(isAhead ? year + away : year - away, month, day)
    if (date !== null && (isAhead ? date >= today : date <= today)) return date
  }
  return written(year, month, day)
}

function written(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Null for a day that isn't in the calendar, such as 31 April. */
function isoDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? written(year, month, day) : null
}
