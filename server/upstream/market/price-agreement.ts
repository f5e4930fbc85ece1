import type { MarketSourceName } from './market-source.ts'

export interface Quote {
  source: MarketSourceName
  priceUsd: number
}

/**
 * - `agreed`: those in `kept` agree with each other and outnumber the `outliers`, who each depart from `medianUsd`;
 * - `disputed`: no majority agrees, so none can be called right.
 */
export type Judgement = { kind: 'agreed'; kept: Quote[]; outliers: Quote[]; medianUsd: number } | { kind: 'disputed' }

/**
 * Compares prices of one token: the price that departs most from the median of the others is left out, until the rest agree.
 * Two that disagree, or two against two, are disputed; one alone agrees with itself.
 *
 * `maxDeviation` is a share of the lower price: by 0.25, 100 and 125 agree. Distances are ratios: as plain differences, a
 * price far too low would look nearer than one somewhat too high.
 */
export function comparePrices(quotes: readonly Quote[], maxDeviation: number): Judgement {
  const kept = [...quotes]
  const outliers: Quote[] = []
  while (kept.length > 1) {
    const [worst] = kept.map((quote) => ({ quote, away: departure(quote, kept) })).toSorted((a, b) => b.away - a.away)
    if (!worst || worst.away <= limitOf(maxDeviation)) break
    if (kept.length === 2) return { kind: 'disputed' }
    kept.splice(kept.indexOf(worst.quote), 1)
    outliers.push(worst.quote)
  }
  if (kept.length <= outliers.length) return { kind: 'disputed' }
  const medianUsd = Math.exp(median(kept.map(({ priceUsd }) => Math.log(priceUsd))))
  return { kind: 'agreed', kept, outliers, medianUsd: Number(medianUsd.toPrecision(9)) }
}

/** Whether one of two prices is more than `maxDeviation` above the other. */
export function departs(a: number, b: number, maxDeviation: number): boolean {
  return Math.abs(Math.log(a) - Math.log(b)) > limitOf(maxDeviation)
}

function departure(quote: Quote, all: readonly Quote[]): number {
  const others = all.filter((other) => other !== quote).map(({ priceUsd }) => Math.log(priceUsd))
  return Math.abs(Math.log(quote.priceUsd) - median(others))
}

/** Leaves a hair's breadth for the rounding of logarithms, so that a deviation of exactly the share still agrees. */
function limitOf(maxDeviation: number): number {
  return Math.log(1 + maxDeviation) + 1e-9
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN
  return (low + high) / 2
}
