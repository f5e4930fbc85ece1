import { quantitiesIn, type Quantity } from '../quantities.ts'
import { languageOf } from './language.ts'
import type { Language } from './lexicon/concept.ts'
import { meaningOf } from './meaning.ts'
import { normalWords, stem } from './normalise.ts'
import { vocabularies } from './vocabulary.ts'

/** A text, understood word by word. */
export interface Reading {
  text: string
  language: Language
  /** What it is about: concepts, `#amount` and the like for quantities, `=word` for words that aren't known. With the certainty of each, up to 1. */
  about: ReadonlyMap<string, number>
  quantities: readonly Quantity[]
}

/** Reads a text. `language`: of the message that it is part of. */
export function readText(text: string, now: Date, language = languageOf(text)): Reading {
  const quantities = quantitiesIn(text, { now, language }).filter((quantity) => !isSmallNumber(quantity, text))
  const about = new Map<string, number>()
  const note = (what: string, certainty = 1) => about.set(what, Math.max(certainty, about.get(what) ?? 0))
  let from = 0
  for (const quantity of quantities) {
    readWords(text.slice(from, quantity.at), language, note)
    note(markOf(quantity))
    from = quantity.end
  }
  readWords(text.slice(from), language, note)
  // Of 'What is BD?' nothing else is left.
  if (about.size === 0 && /\bbd\b|black ?duck/i.test(text)) note('blackduck')
  return { text, language, about, quantities }
}

/** `12 words`, `the first 50`: no amounts. */
function isSmallNumber(quantity: Quantity, text: string): boolean {
  return quantity.kind === 'amount' && quantity.unit === null && /^\d{1,3}$/.test(text.slice(quantity.at, quantity.end).trim())
}

function markOf(quantity: Quantity): string {
  return quantity.kind === 'amount' ? (quantity.unit === 'USD' ? '#dollars' : quantity.unit === 'other' ? '#other' : '#amount') : `#${quantity.kind}`
}

function readWords(text: string, language: Language, note: (what: string, certainty?: number) => void): void {
  const words = normalWords(text)
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
    if (meaning === 'unknown') note(`=${stem(word)}`)
    else if (meaning !== 'nothing') for (const concept of meaning.concepts) note(concept, (meaning.guessed ? 0.85 : 1) / Math.sqrt(meaning.concepts.length))
  }
}

function phraseAt(words: readonly string[], at: number, language: Language) {
  return vocabularies[language].phrases.get(words[at] ?? '')?.find((phrase) => phrase.words.every((word, index) => words[at + index] === word))
}
