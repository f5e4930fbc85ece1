import type { Comparison } from './harness.ts'
import type { Load } from './http-load.ts'
import { median, quantile } from './statistics.ts'

/** One turn under load of each: of the app, and of the bare Hono route beside it. */
export type Round<Turn extends Load = Load> = Record<'app' | 'bare', Turn>

/** Takes turns, each first in every other round, so that other load on the machine affects both alike. */
export async function inTurns<Turn extends Load>(rounds: number, turns: Record<'app' | 'bare', () => Promise<Turn>>): Promise<Round<Turn>[]> {
  const done: Round<Turn>[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) done.push({ app: await turns.app(), bare: await turns.bare() })
    else {
      const bare = await turns.bare()
      done.push({ app: await turns.app(), bare })
    }
  }
  return done
}

/** Requests a second. */
function rate({ requests, seconds }: Load): number {
  return requests / seconds
}

/** The rows of a table: requests a second, p50 and p99 in ms. */
export function rowOf(who: 'app' | 'bare', rounds: readonly Round[]): string[] {
  const all = latencies(who, rounds)
  return [who, median(rounds.map((round) => rate(round[who]))).toFixed(0), median(all).toFixed(2), quantile(all, 0.99).toFixed(2)]
}

/** The app's requests a second in relation to the bare route's: the median of the rounds' own ratios. */
export function rateRatio(rounds: readonly Round[]): number {
  return median(rounds.map(({ app, bare }) => rate(app) / rate(bare)))
}

/** `name`: the call that both were asked for. */
export function comparisonOf(name: string, rounds: readonly Round[]): Comparison {
  const side = (who: 'app' | 'bare', called: string) => ({ name: called, medianMs: median(latencies(who, rounds)), p99Ms: quantile(latencies(who, rounds), 0.99) })
  return {
    name,
    rounds: rounds.length,
    subject: side('app', 'app'),
    baseline: side('bare', 'bare Hono route'),
    ratio: median(rounds.map(({ app, bare }) => rate(bare) / rate(app))),
  }
}

function latencies(who: 'app' | 'bare', rounds: readonly Round[]): number[] {
  return rounds.flatMap((round) => round[who].latencies)
}
