import { emergencyIn } from '../emergencies.ts'
import type { Language } from '../understand/lexicon/concept.ts'
import { joinedIn, sentencesOf } from '../understand/parts.ts'
import { readText } from '../understand/reading.ts'
import { goingOnWith, inFull } from './going-on.ts'
import { covers, learnTopics } from './example-scores.ts'
import { matchTopics } from './match-topics.ts'
import { namedFigures } from './named-figures.ts'
import { learnPassages } from './passages.ts'
import { slotsOf } from './slots.ts'
import { turned } from './turned.ts'
import { conceptsOf, FITS, isComputed, type Understood } from './understood.ts'

/** Before the question. `Tag` of `Guten Tag` isn't a day. */
const GREETING = /^\s*(?:(?:guten (?:tag|morgen|abend)|good (?:day|morning|afternoon|evening)|buen(?:os|as) (?:d[ií]as|tardes|noches)|bonjour|bonsoir|hola|buenas|hallo|hello|hi|hey|salut|السلام عليكم|مرحبا|صباح الخير|مساء الخير)(?![\p{L}])[\s,.!،-]*)+/iu
/** A part that only says how things stand. */
const STATES = /^(?:so\s+)?(?:i|i've|ive|if|we|my|got|have|having|with|say|suppose|staked?|put|ich|hab|habe|wenn|mit|yo|tengo|he|hice|con|si|je|j[’']ai|avec|لدي|عندي|اذا|إذا|بدأت|وضعت)(?![\p{L}\p{N}])/iu
/** From this likeness on a sentence is one question, whatever it joins. */
const WHOLE = 0.8
/** How a part begins that asks. */
const ASKS = /^(?:how|what|when|where|who|why|which|wie|was|wann|wo|wer|warum|welche|cómo|como|qué|que|cuándo|cuando|dónde|cuánto|comment|quand|où|combien|quel|كم|متى|كيف|ما|أين)/iu
/** `What's the APY and the lock`: asked by what stands before. */
const NAMES_ANOTHER = /^(?:the|my|its|die|der|das|el|la|los|las|le|les)\s+\p{L}+(?:\s+\p{L}+)?[?!. ]*$/iu
/** From this score on a part of a sentence is a question of its own. */
const STANDS_ALONE = 0.66

/** Reads our own texts, or so many more: once, before the first question, as their words aren't misspelt. Returns whether all are read. */
export function readOwnTexts(most?: number): boolean {
  return learnTopics(most) && learnPassages(most)
}

/** The questions of a message. `before`: what was asked before, for a message that goes on with it. */
export function understand(message: string, now: Date, language: Language, before?: Understood): Understood[] {
  readOwnTexts()
  const understood: Understood[] = []
  for (const sentence of withStated(message, sentencesOf(message.replace(GREETING, '')), now, language)) {
    for (const one of ofSentence(sentence, now, language, understood.at(-1) ?? before)) understood.push(one)
  }
  // Nothing is added to a no.
  const tampering = understood.find(({ topic, emergency }) => topic?.id === 'inject' && !emergency)
  if (tampering) return [tampering]
  const whole = understood.length > 1 ? asOne(message, now, language, before) : undefined
  // 'My phone was stolen. The card was on it.'
  if (whole?.emergency && whole.emergency.kind !== 'secret' && !understood.some(({ emergency }) => emergency)) return [whole]
  if (whole && understood.every(({ topic, emergency }) => !topic && !emergency)) return [whole]
  // 'Why was I turned down? What are you people doing': a cry beside a question isn't one.
  return understood.some(isStrong) ? withoutRepeats(understood).filter((one) => isStrong(one) || one.emergency || !one.topic || one.topic.id === 'other-coin' || one.reading.quantities.length > 0 || one.reading.text.trim().endsWith('?')) : understood
}

/** The same text is said once. */
function withoutRepeats(understood: readonly Understood[]): Understood[] {
  return understood.filter(({ topic, emergency }, index) => !topic || emergency || isComputed(topic) || understood.findIndex((one) => one.topic === topic) === index)
}

function isStrong({ matches, topic }: Understood): boolean {
  return topic !== undefined && (matches[0]?.score ?? 0) >= STANDS_ALONE
}

function ofSentence(sentence: string, now: Date, language: Language, before: Understood | undefined): Understood[] {
  const whole = asOne(sentence, now, language, before)
  const figures = whole.emergency ? [] : namedFigures(whole)
  if (figures.length > 0) return figures
  // 'Ok and the price?'
  const parts = withStated(sentence, joinedIn(sentence, whole.reading.text === sentence ? whole.reading.quantities : []).filter((part) => !/^(?:ok(?:ay)?|so|well|please|hm+)$/i.test(part)), now, language)
  // What differs between two things is one question.
  if (parts.length < 2 || whole.emergency || whole.reading.about.has('difference')) return [whole]
  const understood: Understood[] = []
  for (const part of parts) understood.push(asOne(part, now, language, understood.at(-1) ?? before, understood.length > 0))
  const strong = understood.every(({ matches, topic, emergency, reading }) => (topic && ((matches[0]?.score ?? 0) >= STANDS_ALONE || reading.quantities.length > 0)) || emergency)
  const isTwo = new Set(understood.map(({ topic }) => topic?.id)).size > 1 || understood.some(({ slots }, index) => index > 0 && JSON.stringify(slots) !== JSON.stringify(understood[0]?.slots))
  const isVague = whole.topic !== undefined && covers(whole.topic, whole.reading.about) && understood.some(({ topic, reading }) => topic && !isComputed(topic) && !('figures' in topic.way) && reading.about.size === 1)
  const areAsked = parts.every((part, index) => (ASKS.test(part) || (index > 0 && NAMES_ANOTHER.test(part)) || (index === 0 && (understood[0]?.reading.quantities.length ?? 0) > 0)) && (understood[index]?.matches[0]?.score ?? 0) >= STANDS_ALONE)
  const isSaid = whole.topic !== undefined && 'says' in whole.topic.way && (whole.matches[0]?.likeness ?? 0) > 0.95
  const isOne = !areAsked && (isVague || isSaid || (whole.matches[0]?.likeness ?? 0) >= WHOLE && (parts.slice(0, -1).some((part) => STATES.test(part)) || !understood.every(({ topic }) => topic && !('faq' in topic.way && !('figures' in topic.way)))))
  return strong && isTwo && !isOne && understood.some(({ topic }) => topic?.id !== whole.topic?.id || isComputed(topic)) ? understood : [whole]
}

/** What is stated, before a question on it. */
const STATED = new Set(['my', 'stake', 'token', 'balance', 'together', 'now'])
/** And beside a quantity. */
const STATED_OF = new Set([...STATED, 'restake', 'wallet', 'wallets', 'lock', 'more', 'two', 'month', 'topUp'])

/** 'I have 6M, which card do I get and …': what is only stated belongs to what is asked behind it. */
function withStated(text: string, parts: readonly string[], now: Date, language: Language): string[] {
  const all: string[] = []
  let [from, end] = [-1, 0]
  for (const [at, part] of parts.entries()) {
    const begins = text.indexOf(part, end)
    end = begins + part.length
    if (from < 0) from = begins
    if (at < parts.length - 1 && isStated(part, now, language)) continue
    all.push(text.slice(from, end))
    from = -1
  }
  return withBare(all, now, language)
}

/** A condition, of what stands before it. */
const CONDITION = /^(?:wenn|falls|sofern|if i|si)(?!\p{L})/iu

/** Words that ask for more of what was just said. */
const BARE = new Set(['when', 'why', 'who', 'where', 'how', 'howMuch', 'now', 'possible', 'happens'])

/** 'I want my money back. When and how much?': what only asks belongs to what stands before it; what says nothing, to nothing. */
function withBare(parts: readonly string[], now: Date, language: Language): string[] {
  const kept: string[] = []
  let time = ''
  for (const each of parts) {
    const before = kept.at(-1)
    const part = `${time}${each}`
    const said = [...readText(part, now, language).about.keys()]
    // 'Two days and still no card.'
    time = kept.length === 0 && each !== parts.at(-1) && said.length > 0 && said.every((what) => what === '#duration' || what === '#date') ? `${part}, ` : ''
    if (time !== '') continue
    if (before !== undefined && said.length > 0 && (said.every((what) => BARE.has(what)) || said.includes('#email') || (CONDITION.test(part) && !/[.?!]$/.test(before)))) kept[kept.length - 1] = `${before.replace(/[.;?!]$/, '')}, ${part}`
    else if (said.length > 0) kept.push(part)
  }
  return kept.length > 0 ? kept : [...parts]
}

function isStated(part: string, now: Date, language: Language): boolean {
  if (part.endsWith('?')) return false
  const reading = readText(part, now, language)
  const concepts = conceptsOf(reading)
  if (STATES.test(part) && (reading.marks.has('noDay') || reading.marks.has('goal') || concepts.every((what) => STATED.has(what)))) return true
  // '3M on 1 May, then another 1M on 1 July': nothing is asked yet.
  return reading.quantities.some(({ kind }) => kind === 'amount' || kind === 'date') && concepts.every((what) => STATED_OF.has(what))
}

function asOne(said: string, now: Date, language: Language, before: Understood | undefined, joined = false): Understood {
  const reading = readText(before ? inFull(said, before) : said, now, language)
  const emergency = emergencyIn(reading)
  const matches = matchTopics(reading)
  // What speaks of rules or pretence, and is clearly nothing else, is declined.
  const isTampering = reading.about.has('inject') && (matches[0]?.score ?? 0) < STANDS_ALONE
  const best = matches.find(({ topic }) => !isTampering || topic.id === 'inject')
  const slots = slotsOf(reading)
  const own: Understood = { reading, slots, matches, ...(emergency ? { emergency } : {}), ...(best && (isTampering || best.score >= FITS) ? { topic: turned(best.topic, reading, slots) } : {}) }
  return before ? goingOnWith(before, own, joined) : own
}
