import { languages, type Language } from './lexicon/concept.ts'
import { compound } from './meaning.ts'
import { normalWords, stem } from './normalise.ts'
import { vocabularies } from './vocabulary.ts'

const letters: Readonly<Record<Exclude<Language, 'en' | 'ar'>, RegExp>> = { de: /[äöüß]/gi, es: /[ñ¿¡íóú]/gi, fr: /[çœèêàùîôâë]/gi }

/** The language of a text, as far as it is one of the five; otherwise English. */
export function languageOf(text: string): Language {
  if ((text.match(/\p{Script=Arabic}/gu)?.length ?? 0) > 1) return 'ar'
  const votes: Record<Language, number> = { en: 0.4, de: 0, es: 0, fr: 0, ar: 0 }
  for (const [language, own] of entries(letters)) votes[language] += 0.7 * (text.match(own)?.length ?? 0)
  for (const word of normalWords(text)) {
    // A name says nothing of the language.
    if (word === 'bd' || word === 'blackduck') continue
    const speaking = languages.filter((language) => speaks(language, word))
    for (const language of speaking) votes[language] += 1 / speaking.length
    if (speaking.length === 0 && compound(word)) votes.de += 0.7
  }
  return languages.reduce((best, language) => (votes[language] > votes[best] ? language : best))
}

function speaks(language: Language, word: string): boolean {
  const { words, stems, empty } = vocabularies[language]
  if (words.has(word) || empty.has(word)) return true
  for (let length = word.length; length > 3; length -= 1) if (stems.has(word.slice(0, length))) return true
  return language === 'en' && words.has(stem(word))
}

function entries<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  const keys: K[] = []
  for (const key in record) keys.push(key)
  return keys.map((key) => [key, record[key]])
}
