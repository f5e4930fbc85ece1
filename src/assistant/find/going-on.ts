import { mayFollow, POINTS } from '../understand/follow-up.ts'
import type { Reading } from '../understand/reading.ts'
import { covers, SUBJECTS, vagueConcepts } from './example-scores.ts'
import { matchTopics } from './match-topics.ts'
import { slotsAfter } from './slots.ts'
import { topicById } from './topics/index.ts'
import { turned } from './turned.ts'
import { CLEAR, conceptsOf, FITS, isComputed, type Understood } from './understood.ts'

/** A question that may go on with the one before. `joined`: in the same sentence. */
export function goingOnWith(before: Understood, own: Understood, joined: boolean): Understood {
  const { reading } = own
  if (!before.topic || own.emergency) return own
  const { goesOn, points } = mayFollow(reading.text)
  const concepts = conceptsOf(reading)
  const score = own.matches[0]?.score ?? 0
  const short = concepts.length <= 2
  // 'And loan papers?', after how long messages are kept: a part of what was answered.
  if (goesOn && short && ('says' in before.topic.way || 'faq' in before.topic.way) && !concepts.some((what) => vagueConcepts.has(what)) && covers(before.topic, reading.about)) return { ...own, topic: before.topic }
  if (joined || goesOn || (points && score >= CLEAR) || isBare(concepts)) {
    const ofSubject = withSubject(reading.about, before)
    const matches = ofSubject ? matchTopics({ about: ofSubject, text: reading.text }) : []
    const [best] = matches
    if (ofSubject && best && best.score >= OF_SUBJECT && SUBJECTS.some((subject) => ofSubject.has(subject) && covers(best.topic, new Map([[subject, 1]])))) return { ...own, reading: { ...reading, about: ofSubject }, topic: best.topic, matches }
  }
  // The age or the source of the figure that was said.
  if ('figures' in before.topic.way && ((reading.about.has('fresh') && POINTS.test(reading.text)) || (reading.about.has('source') && (short || POINTS.test(reading.text)) && !concepts.some((what) => OF_FIGURES.has(what))))) return { ...own, topic: before.topic }
  const slots = slotsAfter(own.slots, reading, before.slots)
  if (joined && !points && isComputed(own.topic) && reading.quantities.length === 0) return { ...own, slots, ...(before.topic.id === 'wallet' ? { topic: before.topic } : {}) }
  const dollars = reading.about.has('dollar') && concepts.every((what) => OF_DOLLARS.has(what))
  if (dollars && (goesOn || short) && ['vault', 'staked'].includes(before.topic.id)) return { ...own, topic: before.topic }
  if (dollars && (goesOn || short || points) && 'computes' in before.topic.way && before.topic.way.computes === 'reward') return { ...own, slots, topic: before.topic, inDollars: true }
  // Only a quantity, a tier or a time: the same question again with it.
  const onlySlots = reading.about.size > 0 && concepts.every((what) => FILLERS.has(what)) && (reading.quantities.length > 0 || concepts.some((what) => SLOT_CONCEPTS.has(what)))
  // 'And is 5M Raven' asks by itself.
  const isWhole = joined && own.topic !== undefined && own.slots.amounts.length > 0 && own.slots.tiers.length > 0
  if (onlySlots && !isWhole && (goesOn || joined || isComputed(before.topic)) && !dollars) return { ...own, slots, topic: turned(before.topic, reading, slots, true), reading: { ...reading, about: merged(before.reading.about, new Map([...reading.about].filter(([what]) => !FACTORS.includes(what)))) } }
  if (!(goesOn || points || (short && score < CLEAR))) return own
  const worth = dollars && slots.amounts.length + slots.tiers.length > 0 ? topicById.get('worth') : undefined
  if (worth) return { ...own, slots, topic: worth }
  if (own.topic && reading.quantities.length > 0 && concepts.length > 0 && score >= 0.75) return { ...own, slots }
  const matches = matchTopics({ about: withBefore(reading, before.reading), text: reading.text })
  const [best] = matches
  if (best && best.topic === own.topic && score >= best.score) return { ...own, slots }
  const clear = !points && !goesOn && score >= CLEAR
  if (best && best.score >= FITS && !clear && best.score > score - (short ? 0.3 : 0.1)) return { ...own, slots, matches, topic: turned(best.topic, reading, own.slots) }
  return { ...own, slots: own.topic ? slots : own.slots }
}

/** 'And for 3?' after millions means three million, and after dollars three dollars. */
export function inFull(text: string, { slots, topic, reading }: Understood): string {
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

/** Of the amount of before: the slots have it then. */
const FACTORS = ['double', 'triple', 'half']
const SLOT_CONCEPTS = new Set(['duckling', 'banker', 'raven', 'perHour', 'perDay', 'perMonth', 'perYear', 'dollar', ...FACTORS])
const FILLERS = new Set([...SLOT_CONCEPTS, 'howMuch', 'happens', 'now', 'stake', 'get', 'total', 'balance', 'card', 'tier', 'token', 'stakers', 'wallet', 'my', 'need', 'missing'])
/** What is said beside dollars, where only they are asked for. */
const OF_DOLLARS = new Set(['dollar', 'howMuch', 'worth', 'price', 'now'])
/** Figures by their names. */
const OF_FIGURES = new Set(['price', 'vault', 'holders', 'supply', 'stake', 'marketCap', 'volume', 'apy', 'income'])

/** 'And when is it paid?', after the loan note: what says nothing of a subject is of that one. */
function withSubject(about: Reading['about'], before: Understood): Reading['about'] | undefined {
  const subject = subjectOf(before)
  const isOpen = [...about.keys()].every((what) => vagueConcepts.has(what) || OF_ANY_SUBJECT.has(what))
  return subject === undefined || !isOpen || about.size === 0 ? undefined : new Map([...about, [subject, 1]])
}

/** 'What's the minimum?': of whatever was spoken of. */
function isBare(concepts: readonly string[]): boolean {
  return concepts.length <= 2 && concepts.some((what) => ['minimum', 'maximum', 'howLong', 'wait'].includes(what)) && concepts.every((what) => vagueConcepts.has(what))
}

/** By its words, or by what it was answered with: 'does it do Apple Pay' is of the card. */
function subjectOf({ reading, topic }: Understood): (typeof SUBJECTS)[number] | undefined {
  return SUBJECTS.find((one) => reading.about.has(one)) ?? SUBJECTS.find((one) => topic?.id.replace('faq:', '').startsWith(`${one}-`))
}

/** From this score on the subject of before is meant. */
const OF_SUBJECT = 0.7
/** What can be asked of a stake, a card and the loan note alike. */
const OF_ANY_SUBJECT = new Set(['earn', 'apy', 'repay', 'early', 'fee', 'wait', 'limit', 'eligible', 'apply', 'document', 'kyc', 'country', 'sell', 'cancel', 'guarantee', 'jurisdiction', 'unsecured', 'insured', 'perYear', 'perMonth', 'perDay', 'two', 'lost', 'declined', 'money', 'missing', 'insolvency', 'safe', '#dollars'])

/** What is asked, with what was asked before in the background. */
function withBefore(reading: Reading, before: Reading): Reading['about'] {
  const about = new Map(reading.about)
  for (const [what, certainty] of before.about) if (!about.has(what) && !QUESTION_WORDS.has(what)) about.set(what, certainty * 0.5)
  return about
}

const QUESTION_WORDS = new Set(['how', 'howMuch', 'when', 'where', 'who', 'why', 'howLong', 'list'])

function merged(before: Reading['about'], now: Reading['about']): Reading['about'] {
  const about = new Map(now)
  for (const [what, certainty] of before) if (!about.has(what) && !(PERIODS.includes(what) && PERIODS.some((one) => now.has(one)))) about.set(what, certainty)
  return about
}

const PERIODS = ['perHour', 'perDay', 'perMonth', 'perYear', '#duration']
