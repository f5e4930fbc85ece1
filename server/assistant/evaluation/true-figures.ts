import { readdirSync, readFileSync } from 'node:fs'
import { bdFor, NOW, rewards, unlockDay, worthOf } from './computed.ts'
import type { Language, Question } from './question.ts'
import { readFigures, standsFor } from './read-figures.ts'
import { known } from './world.ts'

// Which numbers an answer may have: those of the sources, of the product's texts, of the question, and what the rules make of
// the question's amounts. Anything else is a wrong figure.

const DAY_MS = 86_400_000
const ROOT = new URL('../../../', import.meta.url)
const THRESHOLDS = [2_500_000, 5_000_000, 7_500_000]
const PERIODS = [1, 7, 14, 28, 30, 365 / 12, 30.4, 30.42, 31, 60, 90, 91, 91.25, 92, 180, 181, 182, 182.5, 183, 184, 270, 365, 730]

/** Files whose words the assistant may repeat. */
function productTexts(): string {
  const files = (folder: string, holds: RegExp) => readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).flatMap((name) => (holds.test(name) && !name.includes('.test.') ? [`${folder}${name}`] : []))
  const all = [...files('src/content/', /\.ts$/), ...files('src/screens/', /(content|words)\.ts$/), 'src/rules/calculator.ts', 'src/rules/tiers.ts']
  return all.map((file) => readFileSync(new URL(file, ROOT), 'utf8').replace(/(?<=\d)_(?=\d)/g, '')).join('\n')
}

function inSources(): { numbers: number[]; moments: string[] } {
  const numbers: number[] = []
  const moments: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value === 'number') numbers.push(value)
    else if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) numbers.push(Number(value))
    else if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) moments.push(value)
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part)
  }
  visit(known)
  return { numbers, moments }
}

const texts = readFigures(productTexts())
const sources = inSources()
/** Watched wallets together, shares and counts that follow from the feeds. */
const sums = [7_950_000, 392_000.75, 8_342_000.75, (31_250_000.5 / 979_500_000) * 100, (17 / 2748) * 100, 2, 15]
const worths = [...sources.numbers, ...sums].filter((one) => one >= 1000).map(worthOf)

const NEAR = /yesterday|tomorrow|gestern|morgen|ayer|mañana|hier|demain|أمس|غدا/i

/** So many days from now, and the day on which a stake of then unlocks. */
function dayAndUnlock(days: number): string[] {
  const then = new Date(NOW + days * DAY_MS).toISOString()
  return [then.slice(0, 10), unlockDay(then)]
}

/** The texts in an answer that stand for no true figure. */
export function wrongFigures(answer: string, { question, earlier = [], kind, language, expects }: Question): string[] {
  const asked = kind === 'adversarial' ? [] : amountsIn([question, ...earlier].join(' \n '), language)
  const days = [...daysOf(question), ...daysOf(earlier.join(' ')), ...(expects.dates ?? []), ...sources.moments.map((one) => one.slice(0, 10)), ...texts.days, ...dayAndUnlock(0), ...(NEAR.test(question) ? [-1, 1].flatMap(dayAndUnlock) : [])]
  const clocks = new Set([...sources.moments.map((one) => one.slice(11, 16)), '00:00', '12:00'])
  const left = [...sources.moments, ...days].flatMap((one) => Math.abs(Date.parse(one) - NOW) / DAY_MS).flatMap((one) => [Math.floor(one), Math.ceil(one), Math.floor(one / 7), Math.floor((one % 1) * 24), Math.floor((one * 24 * 60) % 60), Math.floor((one * 86_400) % 60)])
  const allowed = [...sources.numbers, ...sums, ...worths, ...texts.numbers.map(({ value }) => value), ...left, ...asked, ...asked.flatMap(madeOf), ...asked.flatMap((one) => asked.flatMap((days) => rewards(one, [days, days * 7, days * 30, days * 365, (days * 365) / 12, days * 30.42]))), ...(expects.figures ?? []).flat().flatMap((one) => [one, worthOf(one)])]
  const found = readFigures(answer)
  return [
    ...found.days.filter((one) => !days.includes(one)),
    ...found.clocks.filter((one) => !clocks.has(one)),
    ...found.numbers.filter((one) => !allowed.some((figure) => standsFor(one, figure))).map(({ text }) => text),
  ]
}

/** What the rules make of an amount of BD, or of USD. */
function madeOf(amount: number): readonly number[] {
  const earned = rewards(amount, PERIODS)
  return [worthOf(amount), bdFor(amount), ...earned, ...earned.map(worthOf), ...earned.map((one) => one + amount), ...THRESHOLDS.map((one) => Math.abs(one - amount)), ...THRESHOLDS.map((one) => worthOf(Math.abs(one - amount)))]
}

function daysOf(text: string): string[] {
  return readFigures(text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())).days.flatMap((one) => [one, unlockDay(one)])
}

const MILLION = /^\s*(?:m\b|mio|mil+i|mln|مليون|ملايين)/i
/** A million in English, a thousand in Spanish. */
const MIL = /^\s*mil\b/i
const THOUSAND = /^\s*(?:k\b|tausend|thousand|mil\b|mille|ألف|آلاف)/i

/** Every number of a question, however its language writes it. */
function amountsIn(text: string, language: Language): number[] {
  const plain = text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replaceAll('٫', '.')
  return [...plain.matchAll(/\d+(?:[.,]\d+)*/g)].flatMap((match) => {
    const rest = plain.slice(match.index + match[0].length)
    const scale = MILLION.test(rest) || (language === 'en' && MIL.test(rest)) ? 1e6 : THOUSAND.test(rest) ? 1e3 : 1
    const grouped = match[0].replace(/[.,](?=\d{3}(?!\d))/g, '')
    return [...new Set([Number(grouped.replace(',', '.')), Number(match[0].replace(',', '.'))])].filter(Number.isFinite).map((one) => one * scale)
  })
}
