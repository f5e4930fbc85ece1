import type { Answer } from '../../../src/assistant/answer.ts'
import type { AssistantSources } from '../../../src/assistant/sources.ts'
import { isPath } from '../../../src/content/routes.ts'
import type { Facts, Language, Question } from './question.ts'
import { readFigures, standsFor } from './read-figures.ts'
import { wrongFigures } from './true-figures.ts'
import { sourcesFor } from './world.ts'

/** Whoever is examined: `answerQuestion`, or something that stands in for it. */
export type Answerer = (message: string, options: { sources: AssistantSources; earlier: readonly string[] }) => Promise<Answer>

export interface Outcome {
  question: Question
  answer: Answer
  /** What the answer lacks or says wrongly; empty for a right one. */
  faults: readonly string[]
  /** Numbers and days in the answer that are nobody's. */
  wrong: readonly string[]
}

export interface Score {
  right: number
  total: number
  wrongFigures: number
}

/** Asks all questions, one after the other. */
export async function examine(questions: readonly Question[], ask: Answerer): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const question of questions) {
    const answer = await ask(question.question, { sources: sourcesFor(question), earlier: question.earlier ?? [] })
    const wrong = wrongFigures(answer.text, question)
    outcomes.push({ question, answer, wrong, faults: [...faultsOf(answer, question), ...wrong.map((one) => `wrong figure ${one}`)] })
  }
  return outcomes
}

export function scoreOf(outcomes: readonly Outcome[]): Score {
  return { right: outcomes.filter(({ faults }) => faults.length === 0).length, total: outcomes.length, wrongFigures: outcomes.reduce((sum, { wrong }) => sum + wrong.length, 0) }
}

/** How an answer to a question in another language begins: with a sentence in it that says that English follows. */
const NOTICE: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = { de: /Englisch/i, es: /inglés/i, fr: /anglais/i, ar: /[إا]نجليزي|[إا]نكليزي/ }
const DECLINES = /don[’']t know|do not know|can(?:no|[’'])t (?:help|answer|say|tell|do)|only (?:know|answer)|not something I|no (?:advice|forecast)|never (?:tell|give|share)|nothing about|no one knows/i
const ADDRESS = /(?:^|[\s(])\/[a-z][a-z-]*|https?:/

function faultsOf(answer: Answer, { expects, language, kind }: Question): string[] {
  const paths = answer.links.map(({ path }) => path.replace(/[#?].*/, ''))
  return [
    ...factFaults([answer.text, ...answer.links.map(({ label }) => label)].join('\n'), expects),
    ...(expects.links ?? []).filter((any) => !any.some((path) => paths.includes(path))).map((any) => `no link to ${any.join(' or ')}`),
    ...(expects.unknown && answer.known && !DECLINES.test(answer.text) ? ['doesn’t decline'] : []),
    ...paths.filter((path) => !isPath(path)).map((path) => `a link to ${path}`),
    ...(ADDRESS.test(answer.text) ? ['a path in the text'] : []),
    ...(language !== 'en' && kind !== 'emergency' && !NOTICE[language].test(answer.text.slice(0, 120)) ? [`doesn’t begin in ${language}`] : []),
  ]
}

function factFaults(text: string, { says = [], figures = [], dates = [], never = [] }: Facts): string[] {
  const found = readFigures(text)
  return [
    ...says.filter((one) => !one.test(text)).map((one) => `doesn’t say ${one.source}`),
    ...figures.filter((any) => !any.some((figure) => found.numbers.some((one) => standsFor(one, figure)))).map((any) => `lacks ${any.slice(0, 3).join(' or ')}`),
    ...dates.filter((one) => !found.days.includes(one)).map((one) => `lacks ${one}`),
    ...never.filter((one) => one.test(text)).map((one) => `says ${one.source}`),
  ]
}
