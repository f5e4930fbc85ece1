import { readOwnText, type Reading } from '../understand/reading.ts'
import { topics } from './topics/index.ts'
import type { Topic } from './topics/topic.ts'

/** What weighs in a question beyond an example of the topic, and in an example beyond the question. */
const MORE_ASKED = 0.5
const LESS_ASKED = 0.6
/** A word that no topic has. Of several, each weighs less: who tells a story around a question says more of them. */
const UNKNOWN_WEIGHT = 2.2
/** How much all examples of a topic together count, beside the one that fits best. */
const ALL_EXAMPLES = 0.2

/** Words that ask, and say nothing of a subject. */
export const vagueConcepts: ReadonlySet<string> = new Set(['how', 'howMuch', 'when', 'where', 'who', 'why', 'my', 'get', 'need', 'list', 'mean', 'possible', 'happens', 'now', 'howLong', 'should', 'future', 'total', 'number', 'people', 'maximum', 'minimum', 'wait', 'share', 'together', '#date', '#duration'])
/** What has rules of its own: where it is named, a topic that never speaks of it is hardly meant. */
export const SUBJECTS = ['loan', 'card'] as const
const ANOTHER_SUBJECT = 0.6

interface Learnt {
  topic: Topic
  examples: readonly ReadonlySet<string>[]
  all: ReadonlySet<string>
}

/** Which tier is named is for the computation: any of them is alike here. */
const alike = ['duckling', 'banker', 'raven']

const learnt: Learnt[] = []
const weights = new Map<string, number>()

/** Reads the examples of all topics, or of so many more: once, before the first question is read. Returns whether all are read. */
export function learnTopics(most: number = topics.length): boolean {
  if (weights.size > 0) return true
  for (const topic of topics.slice(learnt.length, learnt.length + most)) {
    const examples = topic.asks.map((ask) => new Set(readOwnText(ask).keys()))
    learnt.push({ topic, examples, all: new Set(examples.flatMap((example) => [...example])) })
  }
  if (learnt.length < topics.length) return false
  for (const { all } of learnt) for (const what of all) weights.set(what, (weights.get(what) ?? 0) + 1)
  for (const [what, count] of weights) weights.set(what, alike.includes(what) ? 0 : Math.log(1 + learnt.length / count))
  return true
}

/** How like the examples of each topic a question is, in the order of `topics`, from 0 to 1. */
export function exampleScores(about: Reading['about']): number[] {
  let asked = UNKNOWN_WEIGHT * Math.sqrt([...about.keys()].filter((what) => !weights.has(what)).length)
  for (const [what, certainty] of about) asked += (weights.get(what) ?? 0) * certainty
  if (asked === 0) return learnt.map(() => 0)
  return learnt.map(({ examples, all }) => {
    let best = 0
    for (const example of examples) {
      let shared = 0
      let less = 0
      for (const what of example) {
        const certainty = about.get(what)
        if (certainty === undefined) less += weight(what)
        else shared += weight(what) * certainty
      }
      if (shared > 0) best = Math.max(best, shared / (shared + MORE_ASKED * (asked - shared) + LESS_ASKED * less))
    }
    let covered = 0
    for (const [what, certainty] of about) if (all.has(what)) covered += weight(what) * certainty
    const isAnother = SUBJECTS.some((subject) => about.has(subject) && !all.has(subject))
    return best === 0 ? 0 : ((1 - ALL_EXAMPLES) * best + ALL_EXAMPLES * (covered / asked)) * (isAnother ? ANOTHER_SUBJECT : 1)
  })
}

function weight(what: string): number {
  return weights.get(what) ?? UNKNOWN_WEIGHT
}

/** Whether all that is said belongs to the topic. */
export function covers({ id }: Topic, about: Reading['about']): boolean {
  const all = learnt.find(({ topic }) => topic.id === id)?.all
  return all !== undefined && [...about.keys()].every((what) => all.has(what))
}
