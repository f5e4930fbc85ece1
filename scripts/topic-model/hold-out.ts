import { blended } from '../../src/assistant/find/match-topics.ts'
import { CLASSES, OF_EXAMPLES } from '../../src/assistant/find/topic-model.ts'
import { FITS } from '../../src/assistant/find/understood.ts'
import { languages } from '../../src/assistant/understand/lexicon/concept.ts'
import { table } from '../table.ts'
import { readCorpus, type Asked } from './corpus.ts'
import { ownExamples, probabilities, samplesOf, train } from './train.ts'
import { seeded } from '../../server/lib/testing/seeded.ts'

// What the topic model is worth: `npx tsx scripts/topic-model/hold-out.ts`. Trained without a fifth of the corpus, and without
// all of one English writer, then asked those: how many find their topic, are taken for another, and how many that are none of
// the topics' business are taken for one; by the likeness to examples alone and with the model.

const NONE = CLASSES.length - 1
/** What is none of our business has topics of its own, too, which decline it. */
const declining = ['outside', 'other-coin'].map((id) => CLASSES.indexOf(id))
const random = seeded(7)
const corpus = readCorpus()
const parts = corpus.map((asked) => ({ asked, isDrawn: random() < 0.2 }))
const ways = { examples: (likeness: number) => likeness, 'with the model': blended }

const rows = [
  ...rowsOf('a fifth', parts.flatMap(({ asked, isDrawn }) => (isDrawn ? [] : [asked])), parts.flatMap(({ asked, isDrawn }) => (isDrawn ? [asked] : []))),
  ...rowsOf('a writer', corpus.filter(({ file }) => file !== 'en-b.tsv'), corpus.filter(({ file }) => file === 'en-b.tsv')),
]
console.log(table([['held out', 'language', 'chosen by', 'of', 'right', 'wrong', 'none taken for one'], ...rows]))

function rowsOf(name: string, taught: readonly Asked[], asked: readonly Asked[]): string[][] {
  const { samples, features } = samplesOf([...taught, ...ownExamples])
  const weights = train(samples, features)
  const answered = samplesOf(asked, features).samples.map((sample, at) => {
    const likely = probabilities(sample, weights)
    const likeness = [...sample.offsets].map((offset) => offset / OF_EXAMPLES)
    return { language: asked[at]?.language, label: sample.label, chosen: (choose: (likeness: number, likelihood: number) => number) => bestOf(likeness.map((like, one) => choose(like, likely[one] ?? 0))) }
  })
  return [undefined, ...languages].flatMap((language) => {
    const of = answered.filter((one) => language === undefined || one.language === language)
    if (of.length === 0) return []
    return Object.entries(ways).map(([way, choose]) => {
      const all = of.map(({ label, chosen }) => ({ label, best: chosen(choose) }))
      const topics = all.filter(({ label }) => label !== NONE)
      const none = all.filter(({ label }) => label === NONE)
      const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
      const right = topics.filter(({ label, best }) => label === best).length
      const wrong = topics.filter(({ label, best }) => label !== best && best !== NONE).length
      return [name, language ?? 'all', way, String(topics.length), share(right, topics.length), share(wrong, topics.length), share(none.filter(({ best }) => best !== NONE && !declining.includes(best)).length, none.length)]
    })
  })
}

/** The class with the highest score, or none where it doesn't fit. */
function bestOf(scores: readonly number[]): number {
  const topics = scores.slice(0, NONE)
  const highest = Math.max(...topics)
  return highest >= FITS ? topics.indexOf(highest) : NONE
}
