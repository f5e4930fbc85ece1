import { faq } from '../../content/faq.ts'
import type { NamedLink } from '../answer.ts'
import type { AssistantSources } from '../sources.ts'
import { figuresTool } from '../tools/index.ts'
import { compute, rewardWorth } from './compute.ts'
import { inFaq } from './passages.ts'
import type { Understood } from './question.ts'
import type { Topic } from './topics/topic.ts'

/** The answer of a topic to a question. `known`: false where it is declined. */
export async function answerTopic({ way }: Topic, { slots, reading, inDollars }: Understood, sources: AssistantSources): Promise<{ text: string; links: readonly NamedLink[]; known: boolean; fixed?: true }> {
  const asked = { slots, has: (concept: string) => reading.about.has(concept) }
  if ('says' in way) return { text: way.says, links: way.links, known: true }
  if ('declines' in way) {
    const price = way.price && asked.has('price') ? await figuresTool.run({ topics: ['price'] }, sources) : undefined
    return { text: [way.declines, price?.text ?? ''].filter(Boolean).join(' '), links: [...way.links, ...(price?.links ?? [])], known: false, fixed: true }
  }
  if ('computes' in way) {
    const said = (inDollars && (await rewardWorth(asked, sources))) || (await compute(way.computes, asked, sources))
    // Who may see a case is for this side to decide, not for a model.
    return { ...said, known: true, ...(way.computes === 'caseState' ? { fixed: true } : {}) }
  }
  const written = fromFaq(way.faq ?? [])
  if (!('figures' in way)) return { ...written, known: true }
  const figures = await figuresTool.run({ topics: [...way.figures] }, sources)
  return { text: [figures.text, written.text].filter(Boolean).join('\n'), links: [...figures.links, ...written.links], known: true }
}

function fromFaq(ids: readonly string[]): { text: string; links: NamedLink[] } {
  const entries = faq.flatMap(({ entries: all }) => all).filter(({ id }) => ids.includes(id))
  return { text: entries.map(({ answer }) => answer.join(' ')).join('\n'), links: ids.flatMap((id) => inFaq(id) ?? []) }
}
