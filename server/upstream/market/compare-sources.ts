import { isSetAside, type MarketChoiceEvent, type MarketHistory, withSource } from './market-history.ts'
import type { MarketSourceName, SourceReading } from './market-source.ts'
import { comparePrices, type Quote } from './price-agreement.ts'

export interface ComparisonLimits {
  /** A share: prices disagree when one is more than this above the other. */
  maxDeviation: number
  /** How often all sources are compared once they agree, in ms. */
  crossCheckEveryMs: number
  /** The same while one is set aside, prices are disputed or too few have answered. */
  recheckEveryMs: number
  /** A source that was set aside counts again after this long without another one to compare it with, in ms. */
  verdictLapsesMs: number
}

export interface Compared {
  history: MarketHistory
  events: MarketChoiceEvent[]
}

/**
 * Sets aside sources whose prices depart from the majority's, readmits those that agree again, and reports disputes. Pure;
 * `readings` in the order of the sources, `now` in epoch milliseconds.
 */
export function compareSources(before: MarketHistory, readings: readonly SourceReading[], now: number, limits: ComparisonLimits): Compared {
  const events: MarketChoiceEvent[] = []
  let history = before
  const readmit = (source: MarketSourceName, reason: string) => {
    if (!isSetAside(history, source)) return
    history = withSource(history, source, (state) => ({ ...state, setAside: null }))
    events.push({ kind: 'readmitted', source, reason })
  }
  const until = now + limits.recheckEveryMs
  const comparison = comparePrices(readings.map(quoteOf), limits.maxDeviation)
  if (comparison.kind === 'agreed' && readings.length > 1) {
    const { kept, outliers, medianUsd } = comparison
    const against = kept.map(({ source }) => source)
    for (const { source, priceUsd } of readings) {
      if (!outliers.some((outlier) => outlier.source === source)) {
        readmit(source, 'its price agrees with the others again')
        continue
      }
      if (!isSetAside(history, source)) events.push({ kind: 'set_aside', source, priceUsd, medianUsd, against, until: new Date(until) })
      const reason = `${priceUsd} USD departs from the ${medianUsd} USD of ${against.join(', ')}`
      history = withSource(history, source, (state) => ({ ...state, setAside: { reason, until, confirmedAt: now } }))
    }
  } else if (readings.every(({ source }) => isSetAside(history, source))) {
    // No source that counts has answered. A verdict unconfirmed for long is worth less than a price.
    for (const { source } of readings) {
      const { setAside } = history.sources.find(({ name }) => name === source) ?? {}
      if (setAside && now - setAside.confirmedAt >= limits.verdictLapsesMs) readmit(source, 'no other source was left to compare it with')
    }
  }
  const sources = history.sources.map((state) => (state.setAside ? { ...state, setAside: { ...state.setAside, until } } : state))
  const dispute = disputeAmong(readings.filter(({ source }) => !isSetAside(history, source)), before.disputed, limits.maxDeviation)
  const settled = readings.length > 1 && !dispute.disputed && sources.every(({ setAside }) => setAside === null)
  const nextCheckAt = now + (settled ? limits.crossCheckEveryMs : limits.recheckEveryMs)
  return { history: { ...history, sources, disputed: dispute.disputed, nextCheckAt }, events: [...events, ...dispute.events] }
}

/** A dispute has no majority: the first in order keeps answering, and operators are told. */
function disputeAmong(counting: readonly SourceReading[], before: boolean, maxDeviation: number): { disputed: boolean; events: MarketChoiceEvent[] } {
  const [first] = counting
  // One source alone neither starts a dispute nor settles it.
  if (!first || counting.length < 2) return { disputed: before, events: [] }
  const quotes = counting.map(quoteOf)
  const disputed = comparePrices(quotes, maxDeviation).kind === 'disputed'
  if (disputed && !before) return { disputed, events: [{ kind: 'disputed', quotes, answering: first.source }] }
  return { disputed, events: before && !disputed ? [{ kind: 'settled' }] : [] }
}

function quoteOf({ source, priceUsd }: SourceReading): Quote {
  return { source, priceUsd }
}
