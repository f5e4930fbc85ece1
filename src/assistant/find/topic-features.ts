import { normalWords, stem } from '../understand/normalise.ts'
import type { Reading } from '../understand/reading.ts'

/** So many letters of a word's beginning are a feature of their own: `gesperrte` and `gesperrten` begin alike. */
const BEGINNING = 4
/** The Arabic article, alone and behind `and`, `with` and `for`. */
const ARTICLE = /^(?:وال|بال|لل|ال)(?=.{3})/u
/** Who tells a story names more concepts, and its pairs say no more. */
const MOST_PAIRED = 12

/** What the topic model sees of a text, each once: the concepts as `.reward`, two of them as `.card.fee`, the words by their stems, and beginnings as `gesp*`. */
export function featuresOf({ about, text }: Pick<Reading, 'about' | 'text'>): Set<string> {
  const features = new Set<string>()
  const concepts = [...about.keys()].filter((what) => !what.startsWith('='))
  for (const what of concepts) features.add(`.${what}`)
  const paired = concepts.slice(0, MOST_PAIRED).toSorted()
  for (const [at, one] of paired.entries()) for (const other of paired.slice(at + 1)) features.add(`.${one}.${other}`)
  for (const written of normalWords(text)) {
    if (/^\d+$/.test(written)) continue
    const word = written.replace(ARTICLE, '')
    features.add(stem(word))
    if (word.length > BEGINNING) features.add(`${word.slice(0, BEGINNING)}*`)
  }
  return features
}
