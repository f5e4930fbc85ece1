import { languages, type Language } from './lexicon/concept.ts'
import { NearestWord } from './nearest-word.ts'
import { stem } from './normalise.ts'
import { vocabularies, type Concept } from './vocabulary.ts'

/** What a word means: concepts, nothing, or the word itself where it isn't known. */
export type Meaning = { concepts: readonly Concept[] } | 'nothing' | 'unknown'

/** The meaning of a word in a language, or in English, which people mix in, or in one of the others. */
export function meaningOf(word: string, language: Language): Meaning {
  const order = [language, ...languages.filter((other) => other !== language)]
  for (const [index, each] of order.entries()) {
    const own = index === 0
    // In other languages than its own, a beginning of a word says little.
    const exact = vocabularies[each].words.get(word)
    if (exact) return { concepts: exact }
    if (vocabularies[each].empty.has(word) && (own || each === 'en')) return 'nothing'
    const concepts = plainly(word, each, own || each === 'en')
    if (concepts) return { concepts }
  }
  const parts = language === 'ar' ? arabic(word) : language === 'de' || word.length > 9 ? compound(word) : undefined
  if (parts) return parts
  return 'unknown'
}

/** For a word that isn't known: one that is, and was meant. */
export function corrected(word: string, language: Language): string | undefined {
  if (vocabularies[language].parts.has(word) || vocabularies.en.parts.has(word)) return undefined
  return (nearest[language] ??= new NearestWord(knownWords(language))).find(word)
}

const nearest: Partial<Record<Language, NearestWord>> = {}

function knownWords(language: Language): string[] {
  return [...new Set([...vocabularies[language].words.keys(), ...vocabularies[language].stems.keys(), ...vocabularies[language].empty, ...vocabularies[language].parts, ...vocabularies.en.parts, ...vocabularies.en.words.keys(), ...vocabularies.en.stems.keys(), ...vocabularies.en.empty])]
}

function plainly(word: string, language: Language, stems: boolean): readonly Concept[] | undefined {
  const vocabulary = vocabularies[language]
  const exact = vocabulary.words.get(word) ?? (language === 'en' ? vocabulary.words.get(stem(word)) : undefined)
  if (exact || !stems) return exact
  for (let length = word.length; length > 2; length -= 1) {
    const found = vocabulary.stems.get(word.slice(0, length))
    if (found) return found
  }
  return undefined
}

/** A German compound such as `Kartenlimit`: both parts are known. */
export function compound(word: string): Meaning | undefined {
  for (let at = word.length - 3; at > 2; at -= 1) {
    const last = partOf(word.slice(at))
    if (!last) continue
    const first = partOf(word.slice(0, at)) ?? partOf(word.slice(0, at).replace(/(?:es|en|s|n|e)$/, ''))
    if (first) return { concepts: [...first, ...last] }
  }
  return undefined
}

function partOf(part: string): readonly Concept[] | undefined {
  return part.length < 2 ? undefined : (plainly(part, 'de', part.length > 3) ?? plainly(part, 'en', false))
}

const BEFORE = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال', 'و', 'ب', 'ل', 'ف', 'ك', 'س']
const AFTER = ['ها', 'هم', 'كم', 'نا', 'وا', 'ات', 'ين', 'ون', 'ني', 'تي', 'ته', 'تك', 'ي', 'ه', 'ك']

/** An Arabic word without what is written together with it. `My` is an ending. */
function arabic(word: string): Meaning | undefined {
  const begun = ['', ...BEFORE].filter((before) => word.startsWith(before) && word.length - before.length > 1).map((before) => word.slice(before.length))
  for (const rest of begun) {
    const plain = plainly(rest, 'ar', true) ?? plainly(`ال${rest}`, 'ar', false)
    if (plain) return { concepts: plain }
    if (vocabularies.ar.empty.has(rest)) return 'nothing'
  }
  for (const rest of begun) {
    for (const after of AFTER.filter((ending) => rest.endsWith(ending) && rest.length - ending.length > 1)) {
      const short = rest.slice(0, -after.length)
      const found = plainly(short, 'ar', true) ?? plainly(`${short}ه`, 'ar', false) ?? plainly(`ال${short}`, 'ar', false) ?? plainly(`ال${short}ه`, 'ar', false)
      if (found) return { concepts: after.endsWith('ي') && after !== 'ين' ? [...found, 'my'] : found }
    }
  }
  return undefined
}
