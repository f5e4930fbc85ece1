import { blended } from '../../src/assistant/find/match-topics.ts'
import { CLASSES, OF_EXAMPLES } from '../../src/assistant/find/topic-model.ts'
import { FITS } from '../../src/assistant/find/understood.ts'
import { languages } from '../../src/assistant/understand/lexicon/concept.ts'
import { table } from '../table.ts'
import { readCorpus } from './corpus.ts'
import { ownExamples, probabilities, samplesOf, seeded, train } from './train.ts'

// What the topic model is worth: trained on four fifths of the corpus, asked the rest. `npx tsx scripts/topic-model/hold-out.ts`
// prints how many of those find their topic by the likeness to examples alone and with the model, by language, and how many
// that are none of the topics' business are taken for one.

const NONE = CLASSES.length - 1
const random = seeded(7)
const all = readCorpus().map((asked) => ({ asked, held: random() < 0.2 }))
const { samples, features } = samplesOf([...all.filter(({ held }) => !held).map(({ asked }) => asked), ...ownExamples])
const weights = train(samples, features)
const asked = all.filter(({ held }) => held).map((one) => one.asked)
const answered = samplesOf(asked, features).samples.map((sample, at) => {
  const likeness = [...sample.offsets].map((offset) => offset / OF_EXAMPLES)
  const likely = probabilities(sample, weights)
  return { asked: asked[at], alone: bestOf(likeness), together: bestOf(likeness.map((like, one) => blended(like, likely[one] ?? 0))) }
})

const share = (language: string | undefined, by: 'alone' | 'together', isNone: boolean) => {
  const of = answered.filter((one) => (language === undefined || one.asked?.language === language) && (one.asked?.topic === NONE) === isNone)
  return `${((100 * of.filter((one) => one[by] === one.asked?.topic).length) / of.length).toFixed(1)} % of ${of.length}`
}
console.log(table([['', 'topics: examples', 'with the model', 'none: examples', 'with the model'], ...[undefined, ...languages].map((language) => [language ?? 'all', ...([false, true] as const).flatMap((isNone) => (['alone', 'together'] as const).map((by) => share(language, by, isNone)))])]))

/** The class with the highest score, or none where it doesn't fit. */
function bestOf(scores: readonly number[]): number {
  const topics = scores.slice(0, NONE)
  const highest = Math.max(...topics)
  return highest >= FITS ? topics.indexOf(highest) : NONE
}
