import { writeFileSync } from 'node:fs'
import { exampleScores, learnTopics } from '../../src/assistant/find/example-scores.ts'
import { learnPassages } from '../../src/assistant/find/passages.ts'
import { featuresOf } from '../../src/assistant/find/topic-features.ts'
import { CLASSES, FIRST_SIGN, OF_EXAMPLES, STEP, STEPS } from '../../src/assistant/find/topic-model.ts'
import { topics } from '../../src/assistant/find/topics/index.ts'
import { readText } from '../../src/assistant/understand/reading.ts'
import { isMain } from '../is-main.ts'
import { readCorpus, type Asked } from './corpus.ts'
import { seeded } from '../../server/lib/testing/seeded.ts'

// Trains the topic model on the corpus and on the topics' own examples, and writes `src/assistant/find/topic-weights.ts`:
// `npm run train:topics`. The same corpus gives the same weights.

/** By feature, then by class. */
type Weights = Float64Array

const TARGET = `${import.meta.dirname}/../../src/assistant/find/topic-weights.ts`
/** Words that fewer questions have say nothing that could be trusted. */
const LEAST_SEEN = 2
const ROUNDS = 10
/** With the weights that are kept. */
const ROUNDS_KEPT = 6
const RATE = 0.25
/** Drives weights to 0 that hardly tell topics apart, so that fewer of those that do are left out. */
const SPARSE = 0.003
/** Shrinks those that are kept. */
const SHRINKS = 0.0005
/** The model keeps the largest weights only: it travels to phones. What more of them would bring is in docs/decisions/0062. */
const KEPT = 20_000

export interface Sample {
  label: number
  features: readonly number[]
  /** What is added to the scores of the classes: the likeness to their examples. */
  offsets: readonly number[]
}

/** The samples of questions, over the features that enough of them have; the first feature is the bias. */
export function samplesOf(asked: readonly Asked[], features?: readonly string[]): { samples: Sample[]; features: readonly string[] } {
  learnTopics()
  learnPassages()
  const read = asked.map(({ topic, language, question }) => {
    const reading = readText(question, new Date(0), language)
    const likeness = exampleScores(reading.about)
    return { label: topic, names: featuresOf(reading), offsets: CLASSES.map((_, at) => OF_EXAMPLES * (likeness[at] ?? 0)) }
  })
  const seen = new Map<string, number>()
  for (const { names } of read) for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1)
  const known = features ?? ['', ...[...seen].filter(([, count]) => count >= LEAST_SEEN).map(([name]) => name)]
  const index = new Map(known.map((name, at) => [name, at]))
  return { features: known, samples: read.map(({ label, names, offsets }) => ({ label, offsets, features: ['', ...names].flatMap((name) => index.get(name) ?? []) })) }
}

interface Fit {
  rounds: number
  start?: Weights
  /** The weights that may differ from 0. */
  mask?: Uint8Array
}

/** Multinomial logistic regression by AdaGrad, one sample at a time. */
function fit(samples: readonly Sample[], features: readonly string[], { rounds, start, mask }: Fit): Weights {
  const size = CLASSES.length
  const weights = start ?? new Float64Array(features.length * size)
  const squares = new Float64Array(features.length * size).fill(1e-2)
  const order = [...samples]
  const random = seeded(1)
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random)
    for (const sample of order) {
      const errors = probabilities(sample, weights)
      errors[sample.label] = (errors[sample.label] ?? 0) - 1
      for (const feature of sample.features) {
        for (let one = 0, to = feature * size; one < size; one += 1, to += 1) {
          if (mask && mask[to] === 0) continue
          const weight = weights[to] ?? 0
          const slope = (errors[one] ?? 0) + (mask ? SHRINKS * weight : 0)
          const square = (squares[to] ?? 0) + slope * slope
          const step = RATE / Math.sqrt(square)
          squares[to] = square
          const moved = weight - step * slope
          weights[to] = mask || feature === 0 ? moved : Math.sign(moved) * Math.max(0, Math.abs(moved) - step * SPARSE)
        }
      }
    }
  }
  return weights
}

export function probabilities({ features, offsets }: Sample, weights: Weights): Float64Array {
  const size = CLASSES.length
  const scores = Float64Array.from(offsets)
  for (const feature of features) for (let one = 0; one < size; one += 1) scores[one] = (scores[one] ?? 0) + (weights[feature * size + one] ?? 0)
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  let sum = 0
  for (let one = 0; one < size; one += 1) sum += scores[one] = Math.exp((scores[one] ?? 0) - highest)
  return scores.map((score) => score / sum)
}

/** Fits, keeps the largest weights, and fits those again, so that they make up for the others. */
export function train(samples: readonly Sample[], features: readonly string[]): Weights {
  const full = fit(samples, features, { rounds: ROUNDS })
  const least = full.map(Math.abs).sort().at(-KEPT) ?? 0
  const mask = Uint8Array.from(full, (weight) => (Math.abs(weight) >= least ? 1 : 0))
  return fit(samples, features, { rounds: ROUNDS_KEPT, start: full.map((weight, at) => (mask[at] ? weight : 0)), mask })
}

/** A line a feature: its name, a tab, and for each weight two signs of the class and one of the value. */
function written(features: readonly string[], weights: Weights): string {
  const sign = (value: number) => String.fromCharCode(FIRST_SIGN + value)
  return features
    .map((name, feature) => {
      const values = CLASSES.map((_, one) => Math.max(-STEPS, Math.min(STEPS, Math.round((weights[feature * CLASSES.length + one] ?? 0) / STEP))))
      const signs = values.flatMap((value, one) => (value === 0 ? [] : [sign(Math.floor(one / 64)), sign(one % 64), sign(value + STEPS)]))
      return { name, signs: signs.join('') }
    })
    .filter(({ name, signs }) => signs !== '' || name === '')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, signs }) => `${name}\t${signs}`)
    .join('\n')
}

/** The topics' own examples, as questions. */
export const ownExamples: readonly Asked[] = topics.flatMap(({ asks }, topic) => asks.map((question) => ({ topic, language: 'en' as const, question, file: 'topics' })))

function shuffle<T>(all: T[], random: () => number): void {
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [all[at], all[other]]
    if (one === undefined || two === undefined) continue
    all[at] = two
    all[other] = one
  }
}

if (isMain(import.meta.url)) {
  const { samples, features } = samplesOf([...readCorpus(), ...ownExamples])
  const text = written(features, train(samples, features))
  writeFileSync(TARGET, `// Generated by \`npm run train:topics\` from scripts/topic-model/corpus: don't edit.\n\nexport const topicWeights = {\n  classes: ${JSON.stringify(CLASSES.join(' '))},\n  weights: ${JSON.stringify(text)},\n}\n`)
  console.log(`${samples.length} questions, ${text.split('\n').length} features, ${text.length} characters`)
}
