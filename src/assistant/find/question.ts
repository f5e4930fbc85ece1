import { emergencyIn } from '../emergencies.ts'
import { mayFollow, POINTS } from '../understand/follow-up.ts'
import type { Language } from '../understand/lexicon/concept.ts'
import { joinedIn, sentencesOf } from '../understand/parts.ts'
import { readText, type Reading } from '../understand/reading.ts'
import { covers, learnTopics, matchTopics, SUBJECTS, topicById, vagueConcepts, type Match } from './match-topics.ts'
import { learnPassages } from './passages.ts'
import { slotsOf, type Slots } from './slots.ts'
import type { Topic } from './topics/topic.ts'

/** A question, understood. */
export interface Understood {
  reading: Reading
  slots: Slots
  /** The best first. */
  matches: readonly Match[]
  /** The topic, where there is one that fits. */
  topic?: Topic
  emergency?: ReturnType<typeof emergencyIn>
  /** 'And in dollars?', after a reward. */
  inDollars?: true
}

/** From this score on a topic is what was asked. */
const FITS = 0.5
/** Before the question. `Tag` of `Guten Tag` isn't a day. */
const GREETING = /^\s*(?:(?:guten (?:tag|morgen|abend)|good (?:day|morning|afternoon|evening)|buen(?:os|as) (?:d[ií]as|tardes|noches)|bonjour|bonsoir|hola|buenas|hallo|hello|hi|hey|salut|السلام عليكم|مرحبا|صباح الخير|مساء الخير)(?![\p{L}])[\s,.!،-]*)+/iu
/** A part that only says how things stand. */
const STATES = /^(?:so\s+)?(?:i|i've|ive|if|we|my|got|have|having|with|say|suppose|staked?|put|ich|hab|habe|wenn|mit|yo|tengo|he|hice|con|si|je|j[’']ai|avec|لدي|عندي|اذا|إذا|بدأت|وضعت)(?![\p{L}\p{N}])/iu
/** From this score on a sentence is one question, whatever it joins. */
const WHOLE = 0.8
/** From this score on a question needs no other to be understood. */
const CLEAR = 0.9
/** How a part begins that asks. */
const ASKS = /^(?:how|what|when|where|who|why|which|wie|was|wann|wo|wer|warum|welche|cómo|como|qué|que|cuándo|cuando|dónde|cuánto|comment|quand|où|combien|quel|كم|متى|كيف|ما|أين)/iu
/** From this score on a part of a sentence is a question of its own. */
const STANDS_ALONE = 0.66

/** The questions of a message. `before`: what was asked before, for a message that goes on with it. */
export function understand(message: string, now: Date, language: Language, before?: Understood): Understood[] {
  // A word of our own texts isn't misspelt, so that they are read first.
  learnTopics()
  learnPassages()
  const understood: Understood[] = []
  for (const sentence of withStated(sentencesOf(message.replace(GREETING, '')), now, language)) {
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
  return understood.some(isStrong) ? withoutRepeats(understood).filter((one) => isStrong(one) || one.emergency || !one.topic || one.reading.quantities.length > 0 || one.reading.text.trim().endsWith('?')) : understood
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
  // 'Ok and the price?'
  const parts = withStated(joinedIn(sentence).filter((part) => !/^(?:ok(?:ay)?|so|well|please|hm+)$/i.test(part)), now, language)
  // What differs between two things is one question.
  if (parts.length < 2 || whole.emergency || whole.reading.about.has('difference')) return [whole]
  const understood: Understood[] = []
  for (const part of parts) understood.push(asOne(part, now, language, understood.at(-1) ?? before, understood.length > 0))
  const strong = understood.every(({ matches, topic, emergency, reading }) => (topic && ((matches[0]?.score ?? 0) >= STANDS_ALONE || reading.quantities.length > 0)) || emergency)
  const isTwo = new Set(understood.map(({ topic }) => topic?.id)).size > 1 || understood.some(({ slots }, index) => index > 0 && JSON.stringify(slots) !== JSON.stringify(understood[0]?.slots))
  const isVague = whole.topic !== undefined && covers(whole.topic, whole.reading.about) && understood.some(({ topic, reading }) => topic && !isComputed(topic) && !('figures' in topic.way) && reading.about.size === 1)
  const areAsked = parts.every((part, index) => (ASKS.test(part) || (index === 0 && (understood[0]?.reading.quantities.length ?? 0) > 0)) && (understood[index]?.matches[0]?.score ?? 0) >= CLEAR)
  const isSaid = whole.topic !== undefined && 'says' in whole.topic.way && (whole.matches[0]?.score ?? 0) > 0.95
  const isOne = !areAsked && (isVague || isSaid || (whole.matches[0]?.score ?? 0) >= WHOLE && (parts.slice(0, -1).some((part) => STATES.test(part)) || !understood.every(({ topic }) => topic && !('faq' in topic.way && !('figures' in topic.way)))))
  return strong && isTwo && !isOne && understood.some(({ topic }) => topic?.id !== whole.topic?.id || isComputed(topic)) ? understood : [whole]
}

/** What is stated, before a question on it. */
const STATED = new Set(['my', 'stake', 'month', 'restake', 'token', 'balance', 'together', 'now'])

/** 'I have 6M, which card do I get and …': what is only stated belongs to what is asked behind it. */
function withStated(parts: readonly string[], now: Date, language: Language): string[] {
  const [first = '', second, ...rest] = parts
  const stated = second !== undefined && STATES.test(first) ? readText(first, now, language) : undefined
  const isStated = stated !== undefined && (stated.marks.has('noDay') || concepts(stated).every((what) => STATED.has(what)))
  return withBare(isStated ? [`${first.replace(/[.;]$/, '')}, ${second}`, ...rest] : parts, now, language)
}

/** Words that ask for more of what was just said. */
/** A condition, of what stands before it. */
const CONDITION = /^(?:wenn|falls|sofern|if i|si)(?!\p{L})/iu

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
    if (before !== undefined && said.length > 0 && (said.every((what) => BARE.has(what)) || (CONDITION.test(part) && !/[.?!]$/.test(before)))) kept[kept.length - 1] = `${before.replace(/[.;?!]$/, '')}, ${part}`
    else if (said.length > 0) kept.push(part)
  }
  return kept.length > 0 ? kept : [...parts]
}

function isComputed(topic: Topic | undefined): boolean {
  return topic !== undefined && 'computes' in topic.way
}

function asOne(said: string, now: Date, language: Language, before: Understood | undefined, joined = false): Understood {
  const text = before ? inFull(said, before) : said
  const reading = readText(text, now, language)
  const emergency = emergencyIn(reading)
  const alone = matchTopics(reading.about)
  const score = alone[0]?.score ?? 0
  const own: Understood = { reading, slots: slotsOf(reading), matches: alone, ...(emergency ? { emergency } : {}), ...(alone[0] && score >= FITS ? { topic: fitted(alone[0].topic, reading) } : {}) }
  if (!before?.topic || emergency) return own
  const { goesOn, points } = mayFollow(text)
  const short = concepts(reading).length <= 2
  // 'And loan papers?', after how long messages are kept: a part of what was answered.
  if (goesOn && short && ('says' in before.topic.way || 'faq' in before.topic.way) && !concepts(reading).some((what) => vagueConcepts.has(what)) && covers(before.topic, reading.about)) return { ...own, topic: before.topic }
  if (joined || goesOn || (points && score >= CLEAR)) {
    const about = withSubject(reading.about, before)
    const matches = about ? matchTopics(about) : []
    const [best] = matches
    if (about && best && best.score >= OF_SUBJECT && SUBJECTS.some((subject) => about.has(subject) && covers(best.topic, new Map([[subject, 1]])))) return { ...own, reading: { ...reading, about }, topic: best.topic, matches }
  }
  // The age or the source of the figure that was said.
  if ('figures' in before.topic.way && ((reading.about.has('fresh') && POINTS.test(text)) || (reading.about.has('source') && (short || POINTS.test(text)) && !concepts(reading).some((what) => OF_FIGURES.has(what))))) return { ...own, topic: before.topic }
  if (joined && !points && isComputed(own.topic) && reading.quantities.length === 0) return { ...own, slots: slotsOf(reading, before.slots), ...(before.topic.id === 'wallet' ? { topic: before.topic } : {}) }
  const slots = slotsOf(reading, before.slots)
  const dollars = reading.about.has('dollar') && concepts(reading).every((what) => ['dollar', 'howMuch', 'worth', 'price', 'now'].includes(what))
  if (dollars && (goesOn || short) && ['vault', 'staked'].includes(before.topic.id)) return { ...own, topic: before.topic }
  if (dollars && (goesOn || short || points) && 'computes' in before.topic.way && before.topic.way.computes === 'reward') return { ...own, slots, topic: before.topic, inDollars: true }
  // Only a quantity, a tier or a time: the same question again with it.
  const onlySlots = reading.about.size > 0 && concepts(reading).every((what) => FILLERS.has(what)) && (reading.quantities.length > 0 || concepts(reading).some((what) => SLOT_CONCEPTS.has(what)))
  if (onlySlots && (goesOn || joined || isComputed(before.topic)) && !dollars) return { ...own, slots, topic: switched(before.topic, reading), reading: { ...reading, about: merged(before.reading.about, reading.about) } }
  if (!(goesOn || points || (short && score < CLEAR))) return own
  if (dollars && slots.amounts.length > 0) return { ...own, slots, topic: topicOf('worth') ?? before.topic }
  if (own.topic && reading.quantities.length > 0 && concepts(reading).length > 0 && score >= 0.75) return { ...own, slots }
  const matches = matchTopics(withBefore(reading, before.reading))
  const [best] = matches
  const clear = !points && !goesOn && score >= CLEAR
  if (best && best.score >= FITS && !clear && best.score > score - (short ? 0.3 : 0.1)) {
    return { ...own, slots, matches, topic: best.topic }
  }
  return { ...own, slots: own.topic ? slots : own.slots }
}

/** 'And for 3?' after millions means three million, and after dollars three dollars. */
function inFull(text: string, { slots, topic, reading }: Understood): string {
  if (!isComputed(topic) || !(BARE_NUMBER.test(text) || BARE_DOLLARS.test(text))) return text
  if (slots.dollars.length > 0 && BARE_DOLLARS.test(text)) return text.replace(BARE_DOLLARS, '$1$2 USD ')
  // '60?' after 30 days.
  if (slots.days.length === 1 && IN_DAYS.test(reading.text) && Number(BARE_NUMBER.exec(text)?.[2]) >= 7) return text.replace(BARE_NUMBER, '$1$2 days ')
  const amount = slots.amounts.at(-1)
  const unit = slots.dollars.length > 0 ? 'USD' : amount === undefined ? '' : Number(amount) >= 1_000_000 ? 'M BD' : 'BD'
  return text.replace(BARE_NUMBER, `$1$2 ${unit} `)
}

const BARE_DOLLARS = /^(\D{0,24}?)(?<![\p{L}$€£])(\d[\d.,]*k?)(?=\s*[?!.]*\s*$)/u
const IN_DAYS = /\d\s?(?:days?|d|tage?n?|d[ií]as?|jours?|يوما?|أيام)(?!\p{L})[?!. ]*$/iu

/** The only number of a few words, below a thousand and of nothing. */
const BARE_NUMBER = /^(\D{0,24}?)(?<![\p{L}$€£])(\d{1,3}(?:[.,]\d{1,2})?)(?=\s*[?!.]*\s*$)/u

const SLOT_CONCEPTS = new Set(['duckling', 'banker', 'raven', 'perDay', 'perMonth', 'perYear', 'dollar'])
const FILLERS = new Set([...SLOT_CONCEPTS, 'howMuch', 'happens', 'now', 'stake', 'get', 'total', 'balance', 'card', 'tier', 'token', '#amount', '#duration', '#date', '#dollars', '#address', '#reference', '#email', '#other', 'stakers', 'wallet', 'my', 'need'])

function concepts({ about }: Reading): string[] {
  return [...about.keys()].filter((what) => !what.startsWith('#'))
}

/** Figures by their names. */
const OF_FIGURES = new Set(['price', 'vault', 'holders', 'supply', 'stake', 'marketCap', 'volume', 'apy', 'income'])

/** The topic that the quantities of a question make of another. */
function fitted(topic: Topic, reading: Reading): Topic {
  const { about } = reading
  const has = (what: string) => about.has(what)
  const isComputedOn = has('#duration') && (has('#amount') || has('#dollars')) && (has('stake') || has('earn') || has('apy'))
  const isRewardOfAmount = has('#amount') && (has('earn') || has('apy')) && !has('loan')
  if (isRewardOfAmount && (has('#date') || has('#duration')) && ['next-tier', 'tier-of', 'my-stake', 'my-reward', 'unlock-date'].includes(topic.id) && !has('tier') && !has('unlock')) return topicOf('reward') ?? topic
  if (topic.id === 'card-limits' && has('earn') && has('stake')) return topicOf('reward') ?? topic
  if (['worth', 'price'].includes(topic.id) && has('howLong') && slotsOf(reading).amounts.length === 2) return topicOf('reward') ?? topic
  if (topic.id === 'faq:lock' && has('#date') && has('when')) return topicOf('unlock-date') ?? topic
  if (has('#dollars') && has('#duration') && topic.id === 'bd-for') return topicOf('reward') ?? topic
  if (topic.id === 'supply' && (has('lock') || has('stake'))) return topicOf('staked-share') ?? topic
  if (isComputedOn && ['worth', 'price', 'bd-for', 'tier-of', 'staked'].includes(topic.id)) return topicOf('reward') ?? topic
  if (topic.id === 'price' && has('vault')) return topicOf('vault') ?? topic
  if (topic.id === 'unlocks' && has('#date') && has('stake') && !has('howMuch')) return topicOf('unlock-date') ?? topic
  if (topic.id === 'unlocks' && reading.marks.has('noDay') && has('stake')) return topicOf('my-unlock') ?? topic
  if (topic.id === 'unlock-date' && has('howMuch') && !has('#date') && !has('#amount')) return topicOf('unlocks') ?? topic
  return topic.id === 'price' && slotsOf(reading).amounts.some((amount) => amount !== '1') ? switched(topic, reading) : topic
}

/** The same question about another kind of quantity may be another question. */
function switched(topic: Topic, { about }: Reading): Topic {
  if (about.has('#dollars') && topic.id === 'worth') return topicOf('bd-for') ?? topic
  if (about.has('#amount') && topic.id === 'price') return topicOf('worth') ?? topic
  if (about.has('#dollars') && topic.id === 'price') return topicOf('bd-for') ?? topic
  if (about.has('#amount') && !about.has('#dollars') && topic.id === 'bd-for') return topicOf('worth') ?? topic
  if (about.has('#amount') && topic.id === 'faq:apy') return topicOf('reward') ?? topic
  if (about.has('#duration') && ['worth', 'tier-of', 'next-tier'].includes(topic.id)) return topicOf('reward') ?? topic
  if (about.has('#duration') && topic.id === 'faq:apy') return topicOf('reward') ?? topic
  if (about.has('#amount') && (topic.id === 'tier-needs' || topic.id === 'my-tier')) return topicOf('tier-of') ?? topic
  if (about.has('#date') && (topic.id === 'faq:lock' || topic.id === 'my-unlock')) return topicOf('unlock-date') ?? topic
  if (about.has('#address') && !topic.id.startsWith('my-')) return topicOf('wallet') ?? topic
  return topic
}

/** 'And when is it paid?', after the loan note: what says nothing of a subject is of that one. */
function withSubject(about: Reading['about'], before: Understood): Reading['about'] | undefined {
  const subject = subjectOf(before)
  const isOpen = [...about.keys()].every((what) => vagueConcepts.has(what) || OF_ANY_SUBJECT.has(what))
  return subject === undefined || !isOpen || about.size === 0 ? undefined : new Map([...about, [subject, 1]])
}

/** By its words, or by what it was answered with: 'does it do Apple Pay' is of the card. */
function subjectOf({ reading, topic }: Understood): (typeof SUBJECTS)[number] | undefined {
  return SUBJECTS.find((one) => reading.about.has(one)) ?? SUBJECTS.find((one) => topic?.id.replace('faq:', '').startsWith(`${one}-`))
}

/** From this score on the subject of before is meant. */
const OF_SUBJECT = 0.7
/** What can be asked of a stake, a card and the loan note alike. */
const OF_ANY_SUBJECT = new Set(['earn', 'apy', 'repay', 'early', 'fee', 'wait', 'limit', 'eligible', 'apply', 'document', 'kyc', 'country', 'sell', 'cancel', 'guarantee', 'jurisdiction', 'unsecured', 'insured', 'perYear', 'perMonth', 'perDay', 'two', 'lost', 'declined', 'money', 'missing', 'insolvency', 'safe', '#dollars'])

function topicOf(id: string): Topic | undefined {
  return topicById.get(id)
}

/** What is asked, with what was asked before in the background. */
function withBefore(reading: Reading, before: Reading): Reading['about'] {
  const about = new Map(reading.about)
  for (const [what, certainty] of before.about) if (!about.has(what) && !QUESTION_WORDS.has(what)) about.set(what, certainty * 0.5)
  return about
}

function merged(before: Reading['about'], now: Reading['about']): Reading['about'] {
  const period = ['perDay', 'perMonth', 'perYear', '#duration']
  const about = new Map(now)
  for (const [what, certainty] of before) if (!about.has(what) && !(period.includes(what) && period.some((one) => now.has(one)))) about.set(what, certainty)
  return about
}

const QUESTION_WORDS = new Set(['how', 'howMuch', 'when', 'where', 'who', 'why', 'howLong', 'list'])
