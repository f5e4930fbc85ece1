import type { Reading } from '../understand/reading.ts'
import { exampleScores } from './example-scores.ts'
import { likelihoods } from './topic-model.ts'
import { topics } from './topics/index.ts'
import type { Topic } from './topics/topic.ts'

export interface Match {
  topic: Topic
  /** From 0 to 1: how much of what was asked is what the topic answers, and the other way round. */
  score: number
  /** To its examples alone, whatever the model takes the question for. */
  likeness: number
}

/** How much of what a score lacks the model's certainty gives, and how much of it its doubt takes away. */
const LIFTS = 1
const LOWERS = 0.5

/** The topics that a question may be about, the best first. `about` may be more than the text says, where it goes on with another. */
export function matchTopics({ about, text }: Pick<Reading, 'about' | 'text'>): Match[] {
  const likeness = exampleScores(about)
  const likely = about.size === 0 ? [] : likelihoods({ about, text }, likeness)
  return topics
    .map((topic, at) => ({ topic, likeness: likeness[at] ?? 0, score: blended(likeness[at] ?? 0, likely[at] ?? 0) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** The score of a topic, from its likeness to examples and its likelihood by the model. */
export function blended(likeness: number, likelihood: number): number {
  return likeness * (1 - LOWERS * (1 - likelihood)) + LIFTS * likelihood * Math.max(0, 1 - likeness)
}
