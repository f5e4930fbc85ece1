/** Runs of the test runner that go on at the same time. */
export interface Lane {
  /** The runner's own arguments. */
  args: readonly string[]
  /** Whether it needs the built app and a browser. */
  journeys: boolean
  /** Whether it only takes what the other leaves of the processor. */
  yields: boolean
}

/**
 * A whole run is two lanes: journeys use the processor for two thirds of their time, as each waits for its server and its
 * browser, and need a build and a browser before they begin; the other tests fill that. A chosen part is one lane.
 */
export function lanesOf(args: readonly string[], reachesJourneys: boolean): readonly Lane[] {
  return args.length === 0 ? WHOLE : [{ args, journeys: reachesJourneys, yields: false }]
}

const WHOLE: readonly Lane[] = [
  // With more workers than two, the journeys beside them would wait too long for what they look at.
  { args: ['--project=unit', '--project=components', '--project=server', '--maxWorkers=2'], journeys: false, yields: true },
  { args: ['--project=e2e'], journeys: true, yields: false },
]
