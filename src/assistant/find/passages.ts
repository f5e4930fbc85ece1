import MiniSearch from 'minisearch'
import { faq } from '../../content/faq.ts'
import type { LegalDocument } from '../../content/legal.ts'
import { privacyPolicy } from '../../content/legal/privacy.ts'
import { riskDisclaimer } from '../../content/legal/risk.ts'
import { termsOfService } from '../../content/legal/terms.ts'
import { pageAt } from '../../content/pages.ts'
import { placesWhere, screenPath } from '../../content/routes.ts'
import type { NamedLink } from '../answer.ts'
import { readOwnText, type Reading } from '../understand/reading.ts'
import { vagueConcepts } from './example-scores.ts'

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

/** Of the concepts of their words, so that a question in another language finds them. */
const index = new MiniSearch<Passage>({ fields: ['heading', 'text'], tokenize: (text) => [...readOwnText(text).keys()], processTerm: (term) => term })

/** Indexes all texts, or so many more, once. Returns whether all are indexed. */
export function learnPassages(most: number = passages.length): boolean {
  index.addAll(passages.slice(index.documentCount, index.documentCount + most))
  return index.documentCount === passages.length
}

/** The passage that has most of what is asked; undefined where none has. */
export function findPassage({ about }: Pick<Reading, 'about'>): Passage | undefined {
  const asked = [...about.keys()].filter((what) => !vagueConcepts.has(what))
  if (asked.length === 0) return undefined
  learnPassages()
  const [best] = index.search({ combineWith: 'OR', queries: asked }, { boost: { heading: 3 }, tokenize: (text) => [text], fuzzy: (term) => (term.startsWith('=') && term.length > 6 ? 0.2 : false), prefix: (term) => term.startsWith('=') && term.length > 5 })
  if (!best || new Set(best.queryTerms).size < Math.max(MOST * asked.length, Math.min(2, asked.length))) return undefined
  return passages.find(({ id }) => id === best.id)
}

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
