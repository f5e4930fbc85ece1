import { cardTierNames } from '../../content/card-tiers.ts'
import { quantitiesIn, type Quantity } from '../quantities.ts'
import { languageOf } from './language.ts'
import type { Language } from './lexicon/concept.ts'
import { commonWords } from './lexicon/common.ts'
import { marksOf } from './marks.ts'
import { corrected, meaningOf } from './meaning.ts'
import { normalWords, stem } from './normalise.ts'
import { vocabularies, type Concept } from './vocabulary.ts'

/** The words of our own texts that are no concepts. */
const ownWords = new Set<string>()

/** A text, understood word by word. */
export interface Reading {
  text: string
  language: Language
  /** What it is about: concepts, `#amount` and the like for quantities, `=word` for words that aren't known. With the certainty of each, up to 1. */
  about: ReadonlyMap<string, number>
  quantities: readonly Quantity[]
  /** What its wording says beside its words. */
  marks: ReadonlySet<string>
}

/** Reads a text. `language`: of the message that it is part of. */
export function readText(text: string, now: Date, language = languageOf(text)): Reading {
  return read(text, now, language, true)
}

/** Reads a text of our own: in English, without misspelt words, its dates of any day. */
export function readOwnText(text: string): Reading['about'] {
  return read(text, new Date(0), 'en', false).about
}

function read(text: string, now: Date, language: Language, guess: boolean): Reading {
  const quantities = quantitiesIn(text, { now, language }).filter((quantity) => !isSmallNumber(quantity, text)).map(asPrice)
  const about = new Map<string, number>()
  const note = (what: string, certainty = 1) => about.set(what, Math.max(certainty, about.get(what) ?? 0))
  const marks = marksOf(text)
  for (const [figure, concept] of PUBLISHED) if (figure.test(text)) note(concept)
  if (guess && AGED.test(text)) note('age18')
  let from = 0
  for (const quantity of quantities) {
    readWords(text.slice(from, quantity.at), { language, guess }, note)
    note(quantity.kind === 'duration' && OLD.test(text.slice(quantity.end)) ? 'age18' : markOf(quantity, text))
    from = quantity.end
  }
  readWords(text.slice(from), { language, guess }, note)
  // A tier 'for 4,000 a day' is one to spend them with.
  if (marks.has('goal') && !['tier', 'limit', 'card'].some((what) => about.has(what))) note('toEarn')
  if (about.has('price') && namesStrangeTicker(text, language)) note('otherCoin')
  // Beside a question, a curse says nothing.
  if (about.size > 1) about.delete('insult')
  // Of 'What is BD?' nothing else is left.
  if (about.size === 0 && /\bbd\b|black ?duck/i.test(text)) note('blackduck')
  if (cardTierNames.some((name) => about.has(name))) note('#tier')
  return { text, language, about, quantities, marks }
}

/** `XYZ` among other words. */
const TICKER = /(?<![\p{L}\p{N}])[A-Z]{3,5}(?![\p{L}\p{N}])/u

function namesStrangeTicker(text: string, language: Language): boolean {
  const [ticker] = normalWords(TICKER.exec(text)?.[0] ?? '')
  return ticker !== undefined && /\p{Ll}/u.test(text) && !commonWords.has(ticker) && !ownWords.has(ticker) && meaningOf(ticker, language) === 'unknown'
}

/** `17 years old`: no time. */
const OLD = /^[\s-]*(?:old|alt)\b/i

/** `I am 16`, without years. */
const AGED = /(?<!\p{L})(?:i am|i[’']?m|he is|she is|aged?|(?:son|daughter|kid|child|brother|sister|friend) is|(?:sohn|tochter|bruder|schwester|hij[oa]|fils|fille|son|daughter) (?:mit|de|con|von|aged|at)|ich bin|ist erst|bin erst|tengo|tiene|j[’']ai|il a|elle a|عمري|عمره)(?: (?:only|just|erst|solo|seulement))? 1?\d(?=\s*(?:$|[,.?!،]\s|[,.?!]$|(?:and|can|so|but|y(?:ea)?rs?|am|is|do|now|und|darf|kann|y|puedo|et|puis|هل|سنه|سنة)(?!\p{L})))/iu

/** `12 words`, `the first 50`: no amounts. */
function isSmallNumber(quantity: Quantity, text: string): boolean {
  return quantity.kind === 'amount' && quantity.unit === null && /^(?:\d{1,3}|88[.,]7)$/.test(text.slice(quantity.at, quantity.end).trim())
}

/** `If it goes to 0.001`: so little of a token is a price in dollars. */
function asPrice(quantity: Quantity): Quantity {
  return quantity.kind === 'amount' && quantity.unit === null && Number(quantity.value) > 0 && Number(quantity.value) < 0.1 ? { ...quantity, unit: 'USD' } : quantity
}

/** What is published, named by its figure alone. */
const PUBLISHED: readonly (readonly [RegExp, string])[] = [
  [/(?<![\d.,])88[.,٫]7(?!\d|[.,]\d)/u, 'apy'],
  [/(?<![\d.,])14[.,٫]4 ?%/u, 'loan'],
  [/(?<![\d.,])35 ?%/u, 'conversion'],
  [/(?<![\d.,])4[.,٫]5 ?%/u, 'fee'],
]

function markOf(quantity: Quantity, text: string): string {
  if (quantity.kind === 'amount' && quantity.unit === 'other') {
    const written = text.slice(quantity.at, quantity.end)
    const published = PUBLISHED.find(([figure]) => figure.test(written))
    if (published) return published[1]
    if (/[%٪]|per ?cent|prozent|por ciento|pour ?cent/iu.test(written)) return '#percent'
  }
  return quantity.kind === 'amount' ? (quantity.unit === 'USD' ? '#dollars' : quantity.unit === 'other' ? '#other' : '#amount') : `#${quantity.kind}`
}

/** How many words of a text may be misspelt: guessing takes time, and a text with more is no question. */
const MOST_GUESSES = 8

/** What a misspelt word is never taken for: it would end the question. */
const NEVER_GUESSED: ReadonlySet<string> = new Set(['otherSubject', 'otherCoin', 'gaveAway', 'insult'])

/** `2 cards`. */
const CARDS = /^(?:cards|karten|tarjetas|cartes|بطاقات)$/u
/** Numbers that are part of a phrase of the lexicon. */
const PHRASE_NUMBERS = new Set(['50', '12', '24', '250', '18', '24h'])

function readWords(text: string, { language, guess }: { language: Language; guess: boolean }, note: (what: string, certainty?: number) => void): void {
  const guessed = new Set<string>()
  let guesses = 0
  const words = normalWords(text)
    .filter((word, at, all) => !/^\d+$/.test(word) || PHRASE_NUMBERS.has(word) || (word === '2' && CARDS.test(all[at + 1] ?? '')))
    .map((word) => {
      // A word of our own texts isn't misspelt.
      const isStrange = guess && guesses < MOST_GUESSES && !ownWords.has(word) && !commonWords.has(word) && meaningOf(word, language) === 'unknown'
      if (isStrange) guesses += 1
      const meant = isStrange ? corrected(word, language) : undefined
      if (meant !== undefined) guessed.add(meant)
      return meant ?? word
    })
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, language) ?? (language === 'en' ? undefined : phraseAt(words, at, 'en'))
    if (phrase) {
      note(phrase.concept)
      at += phrase.words.length
      continue
    }
    const word = words[at] ?? ''
    at += 1
    const meaning = meaningOf(word, language)
    if (meaning === 'unknown') {
      if (!guess) ownWords.add(word)
      note(`=${stem(word)}`)
    } else if (meaning !== 'nothing') for (const concept of meaning.concepts) if (!(guessed.has(word) && NEVER_GUESSED.has(concept))) note(concept, (guessed.has(word) ? 0.85 : 1) / Math.sqrt(meaning.concepts.length))
  }
}

function phraseAt(words: readonly string[], at: number, language: Language): { words: readonly string[]; concept: Concept } | undefined {
  const word = words[at] ?? ''
  const found = vocabularies[language].phrases.get(word)?.find((phrase) => phrase.words.every((one, index) => words[at + index] === one))
  // In Arabic `and` is written together with its word.
  return found || language !== 'ar' || !word.startsWith('و') ? found : phraseAt(words.with(at, word.slice(1)), at, language)
}
