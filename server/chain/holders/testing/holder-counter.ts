import { createHolderCounter, type HolderCounter, type TallyPort } from '../holder-counter.ts'
import { createHolderTally } from '../holder-tally.ts'
import { perform } from '../tally-request.ts'

/** A tally in the test's own thread: enough for a few accounts. */
export function tallyHere(): TallyPort {
  const tally = createHolderTally()
  return async (request) => perform(tally, request)
}

export function counterHere(project: readonly string[] = []): HolderCounter {
  return createHolderCounter(tallyHere(), project)
}
