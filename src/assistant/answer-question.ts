import type { Answer, NamedLink } from './answer.ts'
import { answerTopic } from './find/answer-topic.ts'
import { findPassage } from './find/passages.ts'
import { understand } from './find/question.ts'
import type { Understood } from './find/understood.ts'
import { answering as say } from './find/words.ts'
import type { AssistantSources } from './sources.ts'
import { languageOf } from './understand/language.ts'
import { languages, type Language } from './understand/lexicon/concept.ts'
import { meaningOf } from './understand/meaning.ts'
import { normalWords } from './understand/normalise.ts'
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

/** What stands behind a label that stands alone: it ends there, or goes on with what wallets do. */
const OF_WALLETS = String.raw`(?=\s*(?:[?!.,;:؟،]|$)|[’']s(?!\p{L})|\s+(?:and|und|y|et|un?locks?|unlocked|locked|frei|entsperrt|worth|holds?|has|have|hat|tiene|a|earn\p{L}*|stak\p{L}*|gestak\p{L}*|free|tier|reward\p{L}*|balance|in|now|so|count\p{L}*|together|combined|zusammen|zähl\p{L}*|cuenta\p{L}*|compt\p{L}*|become\p{L}*|wird|verdient|gana|gagn\p{L}*|se|est)(?!\p{L}))`
/** Words before which a name is none of a wallet. */
const NAMES = String.raw`(?<!(?:a|the|my|der|die|das|el|la|le|les|un|una|une|all|any|per|no) )`

/** `My wallet Savings` by its address, and a label that stands alone where it can hardly be another word. */
function withAddresses(message: string, own: AssistantSources['own']): string {
  return own.reduce((text, { address, label }) => {
    const name = label?.trim().replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)
    if (!name) return text
    const named = text.replace(new RegExp(String.raw`(?<![\p{L}\p{N}])(?:(?:my |mein |meine |mi |mon )?${name}[ -]wallet|(?:(?:my|mein|meine|mi|mon|la|die|the) )?(?:wallet|billetera|cartera|portefeuille) ["„«]?${name}["“»]?)(?![\p{L}\p{N}])`, 'iu'), ` ${address} `)
    // As a word of its own where it is one: `whats in Daily`, not `my daily reward`.
    const isWord = normalWords(name).every((word) => languages.some((language) => meaningOf(word, language) !== 'unknown'))
    const asWritten = new RegExp(String.raw`(?<=[\p{Ll}\p{N}]\s)${NAMES}${name}(?![\p{L}\p{N}])${OF_WALLETS}`, isWord ? 'u' : 'iu')
    const inLowerCase = new RegExp(String.raw`(?<=(?<!\p{L})(?:does|did|has|is|hat|ist|wird) )${name}(?= *[?.!]*$| (?:become|un?lock\p{L}*|free|hold|have|earn\p{L}*|stake\p{L}*|entsperrt|frei|gestak\p{L}*)(?!\p{L}))`, 'iu')
    if (named === text && inLowerCase.test(text)) return text.replace(inLowerCase, address)
    return named !== text || (isWord && !/^\p{Lu}/u.test(name)) ? named : text.replace(asWritten, ` ${address} `)
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
