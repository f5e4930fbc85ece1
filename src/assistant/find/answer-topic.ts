import { faq, TOP_UP_FEE } from '../../content/faq.ts'
import { LOAN_MINIMUM, LOAN_YIELD } from '../../content/loan-note.ts'
import { fromDecimal, toDecimal } from '../../rules/amount.ts'
import { groupThousands } from '../../rules/format.ts'
import { multiplied, SCALE } from '../amounts.ts'
import type { NamedLink } from '../answer.ts'
import type { Ask } from '../say-wallet.ts'
import type { AssistantSources } from '../sources.ts'
import { figuresTool, myWalletsTool } from '../tools/index.ts'
import { sayAge } from '../figures.ts'
import { compute } from './compute.ts'
import { followsFrom, unlocksWithin } from './more-figures.ts'
import { rewardWorth } from './rewards.ts'
import { leadOf } from './leads.ts'
import { computing as say } from './words.ts'
import { inFaq } from './passages.ts'
import type { Understood } from './understood.ts'
import type { Topic } from './topics/topic.ts'

/** Of an amount; a percent is two places less. */
const LOAN_SHARE = toDecimal(fromDecimal(LOAN_YIELD, SCALE) ?? 0n, SCALE + 2)
const TOP_UP_SHARE = toDecimal(fromDecimal(TOP_UP_FEE, SCALE) ?? 0n, SCALE + 2)
const LEFT_SHARE = toDecimal(100n * 10n ** BigInt(SCALE) - (fromDecimal(TOP_UP_FEE, SCALE) ?? 0n), SCALE + 2)

/** What the loan note pays on an amount. */
function loanPays(dollars: string): string {
  const ofYears = (years: number) => groupThousands(multiplied(multiplied(dollars, toDecimal(BigInt(years), 1)), LOAN_SHARE))
  return say.loanPays(groupThousands(dollars), ofYears(5), ofYears(10), ofYears(20))
}

/** What a top-up costs, and what is left of it. */
function sayTopUp(dollars: string): string {
  return say.topUpFee(groupThousands(dollars), groupThousands(multiplied(dollars, TOP_UP_SHARE)), groupThousands(multiplied(dollars, LEFT_SHARE)))
}

/** The answer of a topic to a question. `known`: false where it is declined. */
export async function answerTopic({ id, way }: Topic, { slots, reading, inDollars }: Understood, sources: AssistantSources): Promise<{ text: string; links: readonly NamedLink[]; known: boolean; fixed?: true }> {
  const asked = { reading, slots, has: (concept: string) => reading.about.has(concept) || reading.marks.has(concept) }
  const lent = reading.quantities.find((one) => one.kind === 'amount' && (one.unit === 'USD' || one.unit === null))
  const pays = id.startsWith('loan-') && lent?.kind === 'amount' && Number(lent.value) >= LOAN_MINIMUM ? loanPays(lent.value) : ''
  if ('says' in way) return { text: await withMine(id, asked, sources, [pays, leadOf(id, asked.has), way.says]), links: way.links, known: true }
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
  const [topUp] = slots.dollars
  const lead = id === 'faq:card-fee' && topUp !== undefined ? sayTopUp(topUp) : leadOf(id, asked.has)
  if (!('figures' in way)) return { ...written, text: await withMine(id, asked, sources, id === 'faq:card-fee' ? [written.text, lead] : [lead, written.text]), known: true }
  const figures = await figuresTool.run({ topics: [...way.figures] }, sources)
  const age = asked.has('fresh') ? way.figures.flatMap((topic) => (topic === 'growth' ? [] : [sayAge(topic, sources)])).join(' ') : ''
  // What a question of the FAQ asks for is the explanation, with the figure behind it.
  const texts = id.startsWith('faq:') ? [lead, written.text, figures.text] : [age, (way.figures.includes('unlocks') && unlocksWithin(asked, sources)) || figures.text, await followsFrom(way.figures, asked, sources), written.text]
  return { text: texts.filter(Boolean).join('\n'), links: [...figures.links, ...written.links], known: true }
}

/** Answers to which belongs what the own wallets have, where a question names them. */
const ofMine: readonly { topics: readonly string[]; names: readonly string[]; ask: Ask }[] = [
  // 'Can I withdraw my stake now.'
  { topics: ['faq:lock'], names: ['withdraw'], ask: 'unlock' },
  // 'Which of my wallets gets a card.'
  { topics: ['card-apply', 'card-one', 'card-check', 'card-manual', 'several-wallets', 'faq:who-gets-a-card', 'faq:minimum-stake'], names: ['wallet', 'wallets', 'stake', '#address'], ask: 'tier' },
]

async function withMine(id: string, { has }: { has: (concept: string) => boolean }, sources: AssistantSources, texts: readonly string[]): Promise<string> {
  const text = texts.filter(Boolean).join(' ')
  const mine = sources.own.length > 0 && (has('my') || has('#address')) ? ofMine.find(({ topics, names }) => topics.includes(id) && names.some(has)) : undefined
  return mine ? `${text}\n${(await myWalletsTool.run({ ask: mine.ask }, sources)).text}` : text
}

function fromFaq(ids: readonly string[]): { text: string; links: NamedLink[] } {
  const entries = faq.flatMap(({ entries: all }) => all).filter(({ id }) => ids.includes(id))
  return { text: entries.map(({ answer }) => answer.join(' ')).join('\n'), links: ids.flatMap((id) => inFaq(id) ?? []) }
}
