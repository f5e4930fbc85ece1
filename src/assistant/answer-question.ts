import type { Answer, NamedLink } from './answer.ts'
import { answerTopic } from './find/answer-topic.ts'
import { findPassage } from './find/passages.ts'
import { understand, type Understood } from './find/question.ts'
import { answering as say } from './find/words.ts'
import type { AssistantSources } from './sources.ts'
import { languageOf } from './understand/language.ts'
import type { Language } from './understand/lexicon/concept.ts'
import { sayHello } from './understand/small-talk.ts'

export interface QuestionContext {
  sources: AssistantSources
  /** What the visitor wrote before, oldest first: a follow-up such as 'and for 5M?' refers to it. */
  earlier: readonly string[]
}

const MOST_ANSWERS = 5
const MOST_LINKS = 6
/** How far back a follow-up can refer. */
const MOST_EARLIER = 4

/** Answers one or several questions in a message. Never rejects; what isn't known is said. */
export async function answerQuestion(written: string, { sources, earlier }: QuestionContext): Promise<Answer> {
  const message = withAddresses(written, sources.own)
  const small = sayHello(message)
  if (small) return { text: small, links: [], suggestions: say.suggestions, known: true }
  const language = languageOf(message)
  let before: Understood | undefined
  for (const text of earlier.slice(-MOST_EARLIER)) before = understand(text, sources.now, languageOf(text), before).findLast(({ topic }) => topic) ?? before
  const asked = understand(message, sources.now, language, before).slice(0, MOST_ANSWERS)
  // What to do now, and nothing that could be in its way.
  const emergency = asked.find((one) => one.emergency)?.emergency
  if (emergency) return inLanguage(language, { text: emergency.text, links: emergency.links, suggestions: ['How do I reach a person?'], known: true, fixed: true })

  const answers = await Promise.all(asked.map((one) => answerOne(one, sources)))
  const known = answers.filter((answer) => answer !== undefined)
  if (known.length === 0) return inLanguage(language, unknown(asked))
  const texts = [...new Set(known.map(({ text }) => text))]
  const answersAll = known.every((answer) => answer.known)
  return inLanguage(language, {
    text: texts.join('\n\n'),
    links: different(known.flatMap(({ links }) => links)),
    suggestions: suggestionsAfter(asked),
    known: answersAll,
    // What is declined, and who may see a case, no model is asked for.
    ...(known.some(({ fixed }) => fixed) ? { fixed: true } : {}),
  })
}

/** `My wallet Savings` by its address. A label that stands alone may be a word like any other. */
function withAddresses(message: string, own: AssistantSources['own']): string {
  return own.reduce((text, { address, label }) => {
    const name = label?.trim().replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)
    if (!name) return text
    return text.replace(new RegExp(String.raw`(?<![\p{L}\p{N}])(?:(?:my |mein |meine |mi |mon )?${name}[ -]wallet|(?:(?:my|mein|meine|mi|mon|la|die|the) )?(?:wallet|billetera|cartera|portefeuille) ["„«]?${name}["“»]?)(?![\p{L}\p{N}])`, 'iu'), ` ${address} `)
  }, message)
}

async function answerOne(asked: Understood, sources: AssistantSources): Promise<{ text: string; links: readonly NamedLink[]; known: boolean; fixed?: true } | undefined> {
  if (asked.topic) return answerTopic(asked.topic, asked, sources)
  const passage = findPassage(asked.reading)
  return passage && { text: passage.text, links: [passage.link], known: true }
}

function unknown(asked: readonly Understood[]): Answer {
  const near = [...new Set(asked.flatMap(({ matches }) => matches.slice(0, 4)).filter(({ topic }) => !('declines' in topic.way)).map(({ topic }) => topic.asks[0] ?? ''))].slice(0, 3)
  const text = near.length > 0 ? `${say.unknown} ${say.nearest}` : say.unknown
  return { text, links: [{ label: 'Contact', path: '/contact' }, { label: 'FAQ', path: '/faq' }], suggestions: [...new Set([...near, ...say.suggestions])].slice(0, 3), known: false }
}

/** The nearest other topics. */
function suggestionsAfter(asked: readonly Understood[]): string[] {
  const answered = new Set(asked.map(({ topic }) => topic?.id))
  const near = asked.flatMap(({ matches }) => matches.slice(0, 8)).filter(({ topic }) => !answered.has(topic.id) && !('declines' in topic.way))
  return [...new Set([...near.map(({ topic }) => topic.asks[0] ?? ''), ...say.suggestions])].filter((text) => text !== '').slice(0, 3)
}

function different(links: readonly NamedLink[]): NamedLink[] {
  return [...new Map(links.map((link) => [link.path, link])).values()].slice(0, MOST_LINKS)
}

function inLanguage(language: Language, answer: Answer): Answer {
  return language === 'en' ? answer : { ...answer, text: `${say.english[language]}\n${answer.text}` }
}
