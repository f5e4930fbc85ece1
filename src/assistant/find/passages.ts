import { faq } from '../../content/faq.ts'
import type { LegalDocument } from '../../content/legal.ts'
import { privacyPolicy } from '../../content/legal/privacy.ts'
import { riskDisclaimer } from '../../content/legal/risk.ts'
import { termsOfService } from '../../content/legal/terms.ts'
import { pageAt } from '../../content/pages.ts'
import { placesWhere, screenPath } from '../../content/routes.ts'
import type { NamedLink } from '../answer.ts'
import { readOwnText, type Reading } from '../understand/reading.ts'
import { vagueConcepts } from './match-topics.ts'

/** Whole sentences of the app that can be an answer. */
export interface Passage {
  id: string
  /** What it is about, as its heading says. */
  heading: string
  text: string
  link: NamedLink
}

const passages: readonly Passage[] = [
  ...faq.flatMap(({ entries }) => entries).map(({ id, question, answer }): Passage => ({ id: `faq:${id}`, heading: question, text: answer.join(' '), link: inFaq(id) ?? { label: 'FAQ', path: '/faq' } })),
  ...ofLegal(termsOfService, '/terms-of-service'),
  ...ofLegal(privacyPolicy, '/privacy-policy'),
  ...ofLegal(riskDisclaimer, '/disclaimer'),
  ...placesWhere(({ internal, canonical }) => internal !== true && canonical === undefined).map(({ to, name }): Passage => {
    const { description } = pageAt(to)
    return { id: `page:${to}`, heading: name, text: description, link: { label: name, path: to === '/' ? '/dashboard' : screenPath(to) } }
  }),
]

/** The place of an answer of the FAQ; undefined for an id that it doesn't have. */
export function inFaq(id: string): NamedLink | undefined {
  const entry = faq.flatMap(({ entries }) => entries).find((one) => one.id === id)
  return entry && { label: `${entry.question.replace(/[?.]$/, '').replace(/\?.*$/, '')}, in the FAQ`, path: `/faq#${id}` }
}

/** A passage with the concepts of its words, so that a question in another language finds it. */
interface Learnt {
  passage: Passage
  heading: ReadonlySet<string>
  text: ReadonlySet<string>
}

let learnt: readonly Learnt[] = []
/** In how many passages a concept is. */
const count = new Map<string, number>()

/** Reads the texts, once. */
export function learnPassages(): void {
  if (learnt.length > 0) return
  learnt = passages.map((passage) => ({ passage, heading: new Set(readOwnText(passage.heading).keys()), text: new Set(readOwnText(passage.text).keys()) }))
  for (const { heading, text } of learnt) for (const what of new Set([...heading, ...text])) count.set(what, (count.get(what) ?? 0) + 1)
}

/** The passage that has most of what is asked; undefined where none has. */
export function findPassage({ about }: Pick<Reading, 'about'>): Passage | undefined {
  learnPassages()
  const asked = [...about.keys()].filter((what) => !vagueConcepts.has(what)).map(asWritten)
  let best: { passage: Passage; score: number; has: number } | undefined
  for (const { passage, heading, text } of learnt) {
    let score = 0
    let has = 0
    for (const what of asked) {
      // What a heading says weighs more, and a word of a long text less.
      const weight = (heading.has(what) ? HEADING : 0) + (text.has(what) ? 1 / (1 + text.size / LONG) : 0)
      if (weight > 0) has += 1
      score += weight * Math.log(1 + learnt.length / (count.get(what) ?? 1))
    }
    if (score > (best?.score ?? 0)) best = { passage, score, has }
  }
  return best && best.has >= Math.max(MOST * asked.length, Math.min(2, asked.length)) ? best.passage : undefined
}

/** A long word that isn't known, as one of our texts goes on with it. */
function asWritten(what: string): string {
  return count.has(what) || !what.startsWith('=') || what.length <= 5 ? what : ([...count.keys()].find((one) => one.startsWith(what)) ?? what)
}

const HEADING = 1.5
/** Concepts of a text of which each counts half. */
const LONG = 60
/** How much of a question a passage must have. */
const MOST = 0.7

/** A paragraph each, and a list with what introduces it. */
function ofLegal({ title, sections }: LegalDocument, path: string): Passage[] {
  return sections.flatMap(({ id, heading, blocks }) => {
    const link = { label: `${heading}, in the ${title}`, path: `${path}#${id}` }
    return blocks.flatMap((block, at): Passage[] => {
      if (typeof block !== 'string') return []
      const next = blocks[at + 1]
      const text = typeof next === 'object' ? [block, ...next.points].join('\n') : block
      return [{ id: `${path}#${id}:${at}`, heading, text, link }]
    })
  })
}
