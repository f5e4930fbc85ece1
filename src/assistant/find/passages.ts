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

interface Learnt {
  passage: Passage
  heading: ReadonlySet<string>
  text: ReadonlySet<string>
}

const FIELDS = ['heading', 'text'] as const
const BOOST = { heading: 3, text: 1 } as const
let learnt: { all: readonly Learnt[]; terms: readonly string[]; mean: Record<(typeof FIELDS)[number], number> } | undefined

/** Reads the texts, once, by the concepts of their words, so that a question in another language finds them. */
export function learnPassages(): NonNullable<typeof learnt> {
  if (learnt) return learnt
  const concepts = (text: string) => new Set(readOwnText(text).keys())
  const all = passages.map((passage) => ({ passage, heading: concepts(passage.heading), text: concepts(passage.text) }))
  const mean = (field: (typeof FIELDS)[number]) => all.reduce((sum, one) => sum + one[field].size, 0) / all.length
  learnt = { all, terms: [...new Set(all.flatMap(({ heading, text }) => [...heading, ...text]))], mean: { heading: mean('heading'), text: mean('text') } }
  return learnt
}

/** The passage that has most of what is asked, the rarest words and short texts before others (BM25); undefined where none has. */
export function findPassage({ about }: Pick<Reading, 'about'>): Passage | undefined {
  const asked = [...about.keys()].filter((what) => !vagueConcepts.has(what))
  if (asked.length === 0) return undefined
  const { all, terms, mean } = learnPassages()
  const found = new Map<Passage, { score: number; of: Set<string> }>()
  for (const what of asked) {
    // A word that isn't known also by longer ones.
    const meant = what.startsWith('=') && what.length > 5 ? terms.filter((term) => term.startsWith(what)) : [what]
    for (const term of meant) {
      for (const field of FIELDS) {
        const having = all.filter((one) => one[field].has(term))
        const rare = Math.log(1 + (all.length - having.length + 0.5) / (having.length + 0.5)) * BOOST[field] * (term === what ? 1 : what.length / term.length / 2)
        for (const { passage, [field]: { size } } of having) {
          const before = found.get(passage) ?? { score: 0, of: new Set() }
          found.set(passage, { score: before.score + rare * (0.5 + 2.2 / (1 + 1.2 * (0.3 + (0.7 * size) / mean[field]))), of: before.of.add(what) })
        }
      }
    }
  }
  const [best] = [...found].toSorted(([, a], [, b]) => b.score * b.of.size - a.score * a.of.size)
  return !best || best[1].of.size < Math.max(MOST * asked.length, Math.min(2, asked.length)) ? undefined : best[0]
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
