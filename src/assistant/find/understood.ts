import type { emergencyIn } from '../emergencies.ts'
import type { Reading } from '../understand/reading.ts'
import type { Match } from './match-topics.ts'
import type { Slots } from './slots.ts'
import type { Topic } from './topics/topic.ts'

/** A question, understood. */
export interface Understood {
  reading: Reading
  slots: Slots
  /** The best first. */
  matches: readonly Match[]
  /** The topic, where there is one that fits. */
  topic?: Topic
  emergency?: ReturnType<typeof emergencyIn>
  /** 'And in dollars?', after a reward. */
  inDollars?: true
}

/** From this score on a topic is what was asked. */
export const FITS = 0.5
/** From this score on a question needs no other to be understood. */
export const CLEAR = 0.9

/** What a text is about without its quantities. */
export function conceptsOf({ about }: Reading): string[] {
  return [...about.keys()].filter((what) => !what.startsWith('#'))
}

export function isComputed(topic: Topic | undefined): boolean {
  return topic !== undefined && 'computes' in topic.way
}
