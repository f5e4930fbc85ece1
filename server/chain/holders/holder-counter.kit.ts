import { createHolderCounter, type HolderCounter } from './holder-counter.ts'
import { createHolderTally } from './holder-tally.ts'
import { perform } from './tally-request.ts'

/** A counter in the thread of the test: a few accounts need no other. */
export function counterHere(project: readonly string[] = []): HolderCounter {
  const tally = createHolderTally()
  return createHolderCounter(async (request) => perform(tally, request), project)
}
