import type { Reading } from '../understand/reading.ts'
import { featuresOf } from './topic-features.ts'
import { topicWeights } from './topic-weights.ts'
import { topics } from './topics/index.ts'

// A multinomial logistic regression, trained by `npm run train:topics`. It knows what the lexicon can't: which words tell
// one topic from its neighbours.

/** How much the likeness to a topic's examples, from 0 to 1, adds to the model's own score: the weights are trained beside it. */
export const OF_EXAMPLES = 5
/** A weight is one sign, from FIRST_SIGN on; the sign in the middle is 0. */
export const STEPS = 38
export const STEP = 0.15
export const FIRST_SIGN = 0x30
/** The last of the classes: none of the topics. */
export const CLASSES = [...topics.map(({ id }) => id), '-']

/** The classes and weights of a feature. Parsed on first use. */
let weights: Map<string, { classes: readonly number[]; values: readonly number[] }> | undefined

/**
 * How likely each topic is, in the order of `topics`, from 0 to 1. `likeness`: of the examples of each, in the same order. The
 * sum is below 1: the rest is none of them.
 */
export function likelihoods(reading: Pick<Reading, 'about' | 'text'>, likeness: readonly number[]): number[] {
  weights ??= parsed()
  const logits = CLASSES.map((_, index) => OF_EXAMPLES * (likeness[index] ?? 0))
  for (const feature of ['', ...featuresOf(reading)]) {
    const known = weights.get(feature)
    known?.classes.forEach((at, index) => {
      logits[at] = (logits[at] ?? 0) + (known.values[index] ?? 0)
    })
  }
  const highest = Math.max(...logits)
  const exps = logits.map((logit) => Math.exp(logit - highest))
  const sum = exps.reduce((all, one) => all + one, 0)
  return exps.slice(0, -1).map((exp) => exp / sum)
}

/** One class is two signs and its weight one; see `written` in the trainer. */
function parsed(): NonNullable<typeof weights> {
  if (topicWeights.classes !== CLASSES.join(' ')) throw new Error('the topics have changed since the model was trained: npm run train:topics')
  return new Map(
    topicWeights.weights.split('\n').map((line) => {
      const [feature = '', written = ''] = line.split('\t')
      const signs = [...written].map((sign) => sign.charCodeAt(0) - FIRST_SIGN)
      const at = Array.from({ length: signs.length / 3 }, (_, index) => index * 3)
      return [feature, { classes: at.map((index) => (signs[index] ?? 0) * 64 + (signs[index + 1] ?? 0)), values: at.map((index) => ((signs[index + 2] ?? 0) - STEPS) * STEP) }]
    }),
  )
}
