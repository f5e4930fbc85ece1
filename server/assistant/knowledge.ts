import MiniSearch from 'minisearch'
import { faq } from '../../src/content/faq.ts'
import { loanNote } from '../../src/content/loan-note.ts'

/** A question with an answer written beforehand. */
export interface Entry {
  id: string
  question: string
  answer: string
  /** Path in the app. */
  place: string
  /** Its subject, and other words that people use to ask for it. */
  also?: string
}

/** By question id. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  'minimum-stake': 'need required least amount to stake',
  lock: 'unstake withdraw early duration',
  apy: 'yield return interest reward apr',
  'card-limits': 'spending limit daily monthly',
  'card-fee': 'charge cost top-up',
  'where-to-buy': 'purchase get exchange',
  'who-gets-a-card': 'eligible eligibility kyc',
}

/** Everything that the product says about itself in answers. */
export const entries: readonly Entry[] = [
  ...faq.flatMap(({ title, entries: questions }) =>
    questions.map(({ id, question, answer }) => ({ id, question, answer: answer.join(' '), place: `/faq#${id}`, also: `${title} ${OTHER_WORDS[id] ?? ''}` })),
  ),
  {
    id: 'loan-note',
    question: 'What is the loan note?',
    also: 'convertible terms yield minimum interest investor',
    answer: `${loanNote.lead} ${loanNote.terms.facts.map(({ term, value }) => `${term}: ${value}.`).join(' ')}`,
    place: '/convertible-loan',
  },
  {
    id: 'loan-apply',
    question: 'How do I apply for the loan note?',
    answer: `${loanNote.apply.text} ${loanNote.apply.documents}`,
    place: '/convertible-loan',
  },
  {
    id: 'loan-risk',
    question: 'What is the risk of the loan note?',
    answer: loanNote.risk.paragraphs[0],
    place: '/convertible-loan',
  },
]

/** The entry that a question asks for; null if none has most of its words. */
export function findEntry(question: string): Entry | null {
  const asked = new Set(wordsOf(question))
  if (asked.size === 0) return null
  const [best] = index.search([...asked].join(' '), SEARCH)
  if (!best || new Set(best.queryTerms).size <= asked.size / 2) return null
  return entries.find(({ id }) => id === best.id) ?? null
}

/** Words that say nothing about what a question asks for. */
const EMPTY = new Set(
  (
    'a about an and any are as at be been by can could did do does for from get give had has have how i if in into is it its me my of on one or our ' +
    'please say so some tell than that the their them then there these they this to us was we were what when where which who why will with would ' +
    'you your bd blackduck many much long am im explain describe know like more'
  ).split(' '),
)

const SEARCH = {
  boost: { question: 4, also: 2 },
  prefix: (word: string) => word.length > 3,
  fuzzy: (word: string) => (word.length > 5 ? 0.2 : false),
}

const index = new MiniSearch<Entry>({ fields: ['question', 'answer', 'also'], idField: 'id', processTerm: stem, tokenize: wordsOf })
index.addAll(entries)

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .split(/[^\p{L}\p{N}%.]+/u)
    .map((word) => word.replaceAll(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '' && !EMPTY.has(word))
}

/** Treats plural and singular as one word. */
function stem(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
