import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { median, quantile } from './statistics.ts'

/** One thing measured against another in the same run. Times in milliseconds per call. */
export const comparison = z.object({
  name: z.string(),
  rounds: z.number().int().positive(),
  subject: z.object({ name: z.string(), medianMs: z.number(), p99Ms: z.number() }),
  baseline: z.object({ name: z.string(), medianMs: z.number(), p99Ms: z.number() }),
  /** The median of the rounds' own ratios, subject to baseline: below 1 the subject is faster. */
  ratio: z.number(),
})
export type Comparison = z.infer<typeof comparison>

/** Where a benchmark saves its figures for the command that started it. */
export const RESULTS_FILE_VARIABLE = 'BENCH_RESULTS_FILE'

export interface Contender {
  name: string
  /** One call; its result is kept, so that the optimiser can't drop the call. */
  run: () => unknown
}

export interface CompareOptions {
  name: string
  subject: Contender
  baseline: Contender
  /** Measured pairs, by default 200. */
  rounds?: number
  /** Warm-up pairs, until the code is compiled, by default 20. */
  warmUp?: number
  /** Calls in one measurement, where a single one is too short for the clock. */
  calls?: number
  clock?: () => number
}

/**
 * Runs subject and baseline in turns, each first in every other round, so that other load on the machine affects
 * both alike. Absolute times on a shared machine mean little: the ratio is the figure to quote.
 */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const { name, subject, baseline, rounds = 200, warmUp = 20, calls = 1, clock = () => performance.now() } = options
  const times: { subject: number[]; baseline: number[] } = { subject: [], baseline: [] }
  for (let round = -warmUp; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['subject', 'baseline'] as const) : (['baseline', 'subject'] as const)
    for (const who of order) {
      const ms = await timeOf(who === 'subject' ? subject : baseline, calls, clock)
      if (round >= 0) times[who].push(ms)
    }
  }
  return {
    name,
    rounds,
    subject: { name: subject.name, medianMs: median(times.subject), p99Ms: quantile(times.subject, 0.99) },
    baseline: { name: baseline.name, medianMs: median(times.baseline), p99Ms: quantile(times.baseline, 0.99) },
    ratio: median(times.subject.map((ms, round) => ms / (times.baseline[round] ?? Number.NaN))),
  }
}

/** Passes the figures to `npm run bench`; run on its own, a benchmark prints them. */
export function publish(results: readonly Comparison[]): void {
  const file = process.env[RESULTS_FILE_VARIABLE]
  if (file) writeFileSync(file, JSON.stringify(results))
  else console.log(JSON.stringify(results, null, 2))
}

/** Holds the last result, so that no call can be optimised away. */
let kept: unknown

async function timeOf({ run }: Contender, calls: number, clock: () => number): Promise<number> {
  const started = clock()
  for (let call = 0; call < calls; call += 1) {
    const result = run()
    // Awaiting a value that is no promise would measure the event loop instead.
    kept = result instanceof Promise ? await result : result
  }
  void kept
  return (clock() - started) / calls
}
