import type { QuantityLanguage } from './language.ts'

const DAY_MS = 86_400_000

/** Months by their first letters in five languages, as `fold` leaves them. */
const MONTHS: readonly string[] = [
  'jan(?:uary|uar|v(?:ier)?)?|ene(?:ro)?|janner|يناير|كانون الثاني',
  'feb(?:ruary|ruar|rero)?|fev(?:r(?:ier)?)?|فبراير|شباط',
  'mar(?:ch|z|zo|s)?|marz|mrz|مارس|اذار',
  'apr(?:il)?|abr(?:il)?|avr(?:il)?|ابريل|نيسان',
  'may|mai|mayo|مايو|ايار',
  'june?|juni|jun(?:io)?|juin|يونيو|حزيران',
  'july?|juli|jul(?:io)?|juil(?:let)?|يوليو|تموز',
  'aug(?:ust)?|ago(?:sto)?|aout|اغسطس|اب',
  'sept?(?:ember|iembre|embre)?|setiembre|سبتمبر|ايلول',
  'oct(?:ober|ubre|obre)?|okt(?:ober)?|اكتوبر|تشرين الاول',
  'nov(?:ember|iembre|embre)?|نوفمبر|تشرين الثاني',
  'dec(?:ember|embre)?|dez(?:ember)?|dic(?:iembre)?|ديسمبر|كانون الاول',
]
const MONTH = MONTHS.map((one) => `(?:${one})`).join('|')
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
  en: [[0, 'today'], [-1, 'yesterday'], [1, 'tomorrow']],
  de: [[0, 'heute'], [-2, 'vorgestern'], [-1, 'gestern'], [2, 'ubermorgen'], [1, '(?<!guten )morgen']],
  es: [[0, 'hoy'], [-2, 'anteayer'], [-1, 'ayer'], [1, '(?<!por la |de la )manana']],
  fr: [[0, "aujourd'?hui"], [-2, 'avant-hier'], [-1, 'hier'], [1, 'demain']],
  ar: [[0, 'اليوم'], [-1, 'امس|مبارح'], [1, 'غدا|بكره']],
}

const RELATIVE = Object.entries(relative).flatMap(([language, all]) =>
  all.map(([days, words]) => ({ language, days, pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${words})(?![\p{L}\p{N}_])`, 'gu') })),
)

export interface FoundDate {
  at: number
  end: number
  date: string
  assumed?: true
}

/** The days that a folded text names; one that isn't in the calendar, such as 31 April, as it is written. */
export function datesIn(plain: string, now: Date, language: QuantityLanguage): FoundDate[] {
  const found: FoundDate[] = []
  const add = (match: RegExpExecArray, year: string | undefined, month: number, day: number) => {
    const date = year === undefined ? lastSuch(month, day, now) : written(Number(year.length === 2 ? `20${year}` : year), month, day)
    if (month <= 12 && day <= 31) found.push({ at: match.index, end: match.index + match[0].length, date, ...(year === undefined ? { assumed: true } : {}) })
  }
  for (const match of plain.matchAll(ISO)) add(match, match[1], Number(match[3]), Number(match[4]))
  for (const match of plain.matchAll(NUMERIC)) {
    // Day before month, as the app writes dates, unless only the other order is a date.
    const [first, second] = [Number(match[1]), Number(match[3])]
    add(match, match[4], ...(second > 12 && first <= 12 ? ([first, second] as const) : ([second, first] as const)))
  }
  if (language === 'de') for (const match of plain.matchAll(SHORT)) add(match, undefined, Number(match[2]), Number(match[1]))
  for (const match of plain.matchAll(DAY_MONTH)) add(match, match[3], monthOf(match[2]), /\d/.test(match[1] ?? '') ? Number(match[1]) : 1)
  for (const match of plain.matchAll(MONTH_DAY)) add(match, match[3], monthOf(match[1]), Number(match[2]))
  for (const { language: its, days, pattern } of RELATIVE) {
    if (its !== 'en' && its !== language) continue
    for (const match of plain.matchAll(pattern)) found.push({ at: match.index, end: match.index + match[0].length, date: daysFrom(now, days) })
  }
  return found
}

/** The day in UTC that is so many days after `now`'s. */
export function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

function monthOf(word = ''): number {
  return MONTHS.findIndex((one) => new RegExp(`^(?:${one})$`).test(word)) + 1
}

/** The last day of this name up to today. */
function lastSuch(month: number, day: number, now: Date): string {
  const today = now.toISOString().slice(0, 10)
  const year = now.getUTCFullYear()
  // 29 February may be seven years ago.
  for (let back = 0; back <= 8; back += 1) {
    const date = isoDay(year - back, month, day)
    if (date !== null && date <= today) return date
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
