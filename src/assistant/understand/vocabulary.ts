import { appWords } from './lexicon/app.ts'
import { cardWords } from './lexicon/cards.ts'
import { languages, type Language, type Lexicon } from './lexicon/concept.ts'
import { moneyWords } from './lexicon/money.ts'
import { outsideWords } from './lexicon/outside.ts'
import { emptyWords, questionWords } from './lexicon/questions.ts'
import { stakingWords } from './lexicon/staking.ts'
import { normalWord } from './normalise.ts'

const lexicon = { ...questionWords, ...moneyWords, ...stakingWords, ...cardWords, ...appWords, ...outsideWords } satisfies Lexicon
export type Concept = keyof typeof lexicon

/** The words of one language, by what they mean. */
export interface Vocabulary {
  words: Map<string, Concept[]>
  /** Beginnings of words. */
  stems: Map<string, Concept[]>
  /** By their first word, the longest first. */
  phrases: Map<string, { words: readonly string[]; concept: Concept }[]>
  empty: ReadonlySet<string>
  /** Words that phrases are made of. */
  parts: Set<string>
}

export const vocabularies: Readonly<Record<Language, Vocabulary>> = {
  en: vocabularyOf('en'),
  de: vocabularyOf('de'),
  es: vocabularyOf('es'),
  fr: vocabularyOf('fr'),
  ar: vocabularyOf('ar'),
}

function vocabularyOf(language: Language): Vocabulary {
  const vocabulary: Vocabulary = { words: new Map(), stems: new Map(), phrases: new Map(), empty: new Set(emptyWords[language].split(' ').map(normalWord)), parts: new Set() }
  for (const [concept, byLanguage] of concepts()) {
    for (const written of byLanguage[languages.indexOf(language)]?.split(' ') ?? []) {
      const parts = written.split('_').filter((part) => part !== '').map(normalWord)
      const [first = ''] = parts
      if (parts.length > 1) {
        for (const part of parts) vocabulary.parts.add(part)
        const phrases = vocabulary.phrases.get(first) ?? []
        vocabulary.phrases.set(first, [...phrases, { words: parts, concept }].toSorted((a, b) => b.words.length - a.words.length))
      } else if (first.endsWith('*')) add(vocabulary.stems, first.slice(0, -1), concept)
      else add(vocabulary.words, first, concept)
    }
  }
  return vocabulary
}

function concepts(): [Concept, (typeof lexicon)[Concept]][] {
  return Object.entries(lexicon).flatMap(([name, words]) => (isConcept(name) ? [[name, words]] : []))
}

function isConcept(name: string): name is Concept {
  return Object.hasOwn(lexicon, name)
}

function add(map: Map<string, Concept[]>, word: string, concept: Concept): void {
  const known = map.get(word)
  if (!known) map.set(word, [concept])
  else if (!known.includes(concept)) known.push(concept)
}
