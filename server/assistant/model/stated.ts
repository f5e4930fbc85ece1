import { claimsIn, type Claim } from './claims.ts'
import { subjectsOf, withoutWalletNumbers } from './subjects.ts'

/** A part of a sentence with the figures that it states. */
export interface Stated {
  claims: Claim[]
  /** What this part itself speaks of. */
  own: ReadonlySet<string>
  /** What the parts before it speak of, which 'it' and 'of these' refer to. */
  before: ReadonlySet<string>
}

/** Not within a number, a date or a range. */
const PARTS = /(?:[;()]|[,:](?!\d)| — | [–-] |(?<=\D) (?:and|but|while|whereas|which) (?=\D))/
const SENTENCE_END = /(?<=[.!?])\s+(?=\S)/

/** The parts of a line of text. What one sentence speaks of, the next may refer to; another line doesn't. */
export function partsOf(line: string): Stated[] {
  const before = new Set<string>()
  return line.split(SENTENCE_END).flatMap((sentence) =>
    sentence.split(PARTS).map((part) => {
      const stated = { claims: claimsIn(withoutWalletNumbers(part)), own: subjectsOf(part), before: new Set(before) }
      for (const subject of stated.own) before.add(subject)
      return stated
    }),
  )
}
