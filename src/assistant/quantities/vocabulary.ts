import { stakingPlan } from '../../rules/calculator.ts'
import type { QuantityLanguage } from './language.ts'

// All words as `fold` leaves them: without accents and case, ه for ة, ي for ى, ا for أ.

/** Numbers in letters, each in its own language and those of English in all. */
const numbers: Record<QuantityLanguage, string> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve',
  de: 'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  fr: 'zero un deux trois quatre cinq six sept huit neuf dix onze douze',
  ar: 'صفر واحد اثنين ثلاثه اربعه خمسه سته سبعه ثمانيه تسعه عشره احدعشر اثناعشر',
}

/** Other forms. */
const more: Record<QuantityLanguage, Readonly<Record<string, string>>> = {
  en: { a: '1', an: '1', dozen: '12', hundred: '100', thirteen: '13', fourteen: '14', fifteen: '15', sixteen: '16', seventeen: '17', eighteen: '18', nineteen: '19' },
  de: { ein: '1', eine: '1', einem: '1', einen: '1', einer: '1', eines: '1', zwo: '2', fuenf: '5', zwoelf: '12', tausend: '1000', anderthalb: '1.5', eineinhalb: '1.5', einhundert: '100', hundert: '100', dreizehn: '13', vierzehn: '14', funfzehn: '15', sechzehn: '16', siebzehn: '17', achtzehn: '18', neunzehn: '19' },
  es: { un: '1', una: '1', mil: '1000', cien: '100', ciento: '100', quinientos: '500', quinientas: '500', trece: '13', catorce: '14', quince: '15', veinticinco: '25' },
  fr: { une: '1', mille: '1000', cent: '100', treize: '13', quatorze: '14', quinze: '15', seize: '16' },
  ar: { ثلاث: '3', اربع: '4', خمس: '5', ست: '6', سبع: '7', ثماني: '8', ثمان: '8', تسع: '9', عشر: '10', ميه: '100', مايه: '100' },
}

/** From twenty on, in tens; what stands between them and the ones, which come first in German. */
const tens: Record<QuantityLanguage, readonly [string, readonly string[]]> = {
  en: ['twenty thirty forty fifty sixty seventy eighty ninety', [' ', '-']],
  de: ['zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig', ['und']],
  es: ['veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', [' y ']],
  fr: ['vingt trente quarante cinquante soixante', [' ', '-']],
  ar: ['عشرين ثلاثين اربعين خمسين ستين سبعين ثمانين تسعين', []],
}

const speltIn = new Map<QuantityLanguage, ReadonlyMap<string, string>>()

/** What a number in letters is worth, in this language. */
export function spelt(language: QuantityLanguage): ReadonlyMap<string, string> {
  const before = speltIn.get(language)
  if (before) return before
  const known = new Map<string, string>()
  for (const one of new Set<QuantityLanguage>(['en', language])) {
    numbers[one].split(' ').forEach((word, value) => known.set(word, String(value)))
    for (const [word, value] of Object.entries(more[one])) known.set(word, value)
    const [words, joins] = tens[one]
    for (const [index, ten] of words.split(' ').entries()) {
      known.set(ten, String((index + 2) * 10))
      for (const [digit, unit] of numbers[one].split(' ').slice(0, 10).entries()) {
        for (const join of digit === 0 ? [] : joins) known.set(one === 'de' ? `${unit.replace(/s$/, digit === 1 ? '' : 's')}${join}${ten}` : `${ten}${join}${unit}`, String((index + 2) * 10 + digit))
      }
    }
  }
  if (language === 'de') {
    const [, , ...above] = numbers.de.split(' ')
    for (const [index, word] of above.entries()) known.set(`${word}einhalb`, `${index + 2}.5`)
  }
  speltIn.set(language, known)
  return known
}

/** Powers of ten. */
const scales: readonly (readonly [number, string])[] = [
  [3, 'k|tsd|thousands?|tausend|mille|الف|الاف|الفا'],
  [5, 'lakhs?|lacs?'],
  [6, "kk|m|mm|mn|mio|mill|mln|mil+i?ons?|mil+ionen|mil+on(?:es)?|mil+ioni|مليون|ملايين|مليونا"],
  [7, 'crores?'],
  [9, 'b|bn|mrd|mia|milliarden?|milliards?|mil mil+on(?:es)?|مليار|مليارات'],
]
const BILLION: Record<QuantityLanguage, number> = { en: 9, de: 12, es: 12, fr: 12, ar: 9 }
/** A thousand in Spanish, where others are short for a million. */
const MIL: Record<QuantityLanguage, number> = { en: 6, de: 6, es: 3, fr: 6, ar: 6 }

/** Every scale as one pattern, longest first. */
export const SCALE_WORDS = ['billion(?:s|en)?', 'billon(?:es)?', ...scales.toReversed().map(([, words]) => words), 'mils?'].join('|')

/** The power of ten that a scale word means. */
export function powerOf(word: string, language: QuantityLanguage): number {
  if (word.startsWith('bill')) return BILLION[language]
  if (/^mils?$/.test(word)) return MIL[language]
  return scales.toReversed().find(([, words]) => new RegExp(`^(?:${words})$`).test(word))?.[0] ?? 0
}

/** A half before what it halves: half a million, ein halbes Jahr, medio año, un demi-million, نصف مليون. */
export const HALF = String.raw`half(?: of)?(?: an?)?|(?:ein(?:e[nmrs]?)? )?halb(?:e[nmrs]?)?|(?:un |una )?medi[oa]|(?:un |une )?demie?|نصف?`
export const QUARTER = String.raw`(?:a )?quarter(?: of)?(?: an?)?|(?:ein(?:e[nmrs]?)? )?viertel|(?:un )?cuarto(?: de)?|(?:un )?quart(?: de)?|ربع`
/** A half after it: a million and a half, un millón y medio. */
export const AND_HALF = String.raw`and (?:an? )?half|und (?:ein(?:e[nrs]?)? )?halb(?:e[nrs]?)?|y medi[oa]|et demie?|و ?نصف?`
/** What an amount is of, behind it. */
export const UNITS = {
  BD: String.raw`\$?bds?(?: ?-?(?:tokens?|coins?))?|tokens?|coins?|blackducks?|munzen|jetons?|fichas?|توكن|بي دي`,
  USD: String.raw`us ?\$|\$|usd[tc]?|us-?dollars?|(?:us )?dol+ar(?:s|es|en)?|bucks|دولارات|دولار`,
  other: String.raw`€|euros?|eur|£|gbp|pounds?|pfund|libras?|₿|btc|bitcoins?|eth|sol|chf|franken|aed|dirhams?|درهم|ريال|%|per ?cent|prozent|por ciento|pour ?cent|بالميه|في الميه`,
} as const

/** Days of each unit of time, in hundredths; a month is special. */
export const TIMES = {
  hour: String.raw`h|hrs?|hours?|stunden?|std|horas?|heures?|ساعات|ساعه`,
  day: String.raw`d|days?|dyas?|tage?n?|dias?|j|jours?|jrs|ايام|يوما?`,
  week: String.raw`w|wks?|weeks?|wochen?|semanas?|semaines?|اسابيع|اسبوعا?`,
  month: String.raw`mos?|mths?|months?|monhts?|mounths?|monate?n?|monats|mes(?:es)?|mois|اشهر|شهور|شهرا?`,
  quarter: String.raw`quarters?|quartale?n?|trimestres?`,
  halfYear: String.raw`half-?years?|halbjahre?n?|semestres?`,
  year: String.raw`y|yrs?|years?|yeras?|yaers?|jahre?n?|jahres|anos?|ans?|annees?|سنوات|سنين|سنه|اعوام|عاما?`,
} as const
export type Time = keyof typeof TIMES

const periods: readonly (readonly [Time, number, string])[] = [
  ['day', 1, 'daily|per day|each day|every day|taglich|taeglich|pro tag|am tag|diari[oa]s?|diariamente|por dia|al dia|cada dia|par jour|quotidienn?e?|يوميا|في اليوم|باليوم|كل يوم'],
  ['week', 1, 'weekly|per week|each week|every week|wochentlich|woechentlich|pro woche|die woche|semanal(?:es)?|semanalmente|por semana|a la semana|cada semana|par semaine|hebdomadaires?|اسبوعيا|في الاسبوع|كل اسبوع'],
  ['month', 1, 'monthly|per month|each month|every month|monatlich|pro monat|im monat|mensual(?:es)?|mensualmente|por mes|al mes|cada mes|par mois|mensuel(?:le)?s?|mensuellement|شهريا|في الشهر|في شهر|بالشهر|كل شهر|لمده شهر|خلال شهر|بعد شهر|لشهر'],
  ['quarter', 1, 'quarterly|per quarter|vierteljahrlich|pro quartal|trimestral(?:es)?|trimestriel(?:le)?s?|ربع سنويا'],
  ['halfYear', 1, 'semi-?annual(?:ly)?|half-?yearly|halbjahrlich|(?:ein(?:em)? )?halbjahr|semestral|semestriel(?:le)?'],
  ['year', 1, 'yearly|annual(?:ly)?|per year|per annum|each year|every year|jahrlich|jaehrlich|pro jahr|im jahr|anual(?:es)?|anualmente|por ano|al ano|cada ano|par an|annuel(?:le)?s?|annuellement|سنويا|في السنه|في سنه|في عام|بالسنه|كل سنه|لمده سنه|لمده عام|خلال سنه|خلال عام|بعد سنه|لسنه'],
  ['day', stakingPlan.lockDays, '(?:the )?(?:whole|full|entire|complete) (?:(?:lock(?:-?up)?|staking|180[- ]days?)(?: (?:period|time|term|duration|lock))?|term)|(?:un)?till? (?:the )?(?:end of (?:the )?lock|lock (?:ends?|is over))|(?<!(?:long|days|much time|time) )(?:un)?till? (?:it|the stake) unlocks|(?:die )?(?:ganzen?|gesamten?|volle) (?:sperrfrist|laufzeit|sperrzeit|lockzeit)|todo el (?:periodo|plazo|tiempo|bloqueo)(?: de bloqueo)?|toute la (?:duree|periode)(?: (?:de|du) (?:blocage|verrouillage))?|طوال فتره القفل'],
  ['week', 2, '(?:a )?fortnight|quincena|quinzaine(?: de jours)?|vierzehn tage'],
  ['day', 2, 'يومين'],
  ['week', 2, 'اسبوعين'],
  ['month', 2, 'شهرين'],
  ['year', 2, 'سنتين|عامين'],
]

/** A period in one word or two, without a number: how many of which unit of time. */
export const PERIODS = periods.map(([time, count, words]) => ({
  time,
  count,
  // `/year`, too. With a half behind it: لمدة سنة ونصف.
  pattern: new RegExp(String.raw`(?:(?<![\p{L}\p{N}_])(?:${words})${count === 1 ? String.raw`|\/ ?(?:${TIMES[time]})` : ''})(?![\p{L}\p{N}_])(?<half> (?:${AND_HALF})(?![\p{L}\p{N}_]))?`, 'gu'),
}))
