import type { MarketFailure, MarketReading, MarketSourceName } from './market-source.ts'
import type { Quote } from './price-agreement.ts'
import { newSource, type SourceState } from './source-state.ts'

/** What a choice among market sources remembers from one reading to the next. */
export interface MarketHistory {
  /** In order of preference. */
  readonly sources: readonly SourceState[]
  /** When all are compared again, in epoch milliseconds. */
  readonly nextCheckAt: number
  /** The prices disagree, and there is no majority. */
  readonly disputed: boolean
  /** The source that gave the last price. */
  readonly answering: MarketSourceName | null
  readonly last: MarketReading | null
}

/** Events for operators, reported once when they happen. */
export type MarketChoiceEvent =
  | { kind: 'answering'; source: MarketSourceName; before: MarketSourceName | null }
  | { kind: 'failed'; source: MarketSourceName; reason: MarketFailure['reason']; message: string; until: Date }
  | { kind: 'recovered'; source: MarketSourceName }
  | { kind: 'set_aside'; source: MarketSourceName; priceUsd: number; medianUsd: number; against: MarketSourceName[]; until: Date }
  | { kind: 'readmitted'; source: MarketSourceName; reason: string }
  | { kind: 'disputed'; quotes: Quote[]; answering: MarketSourceName }
  | { kind: 'settled' }

/** A history without any requests; the first reading compares all. */
export function newHistory(names: readonly MarketSourceName[], now: number): MarketHistory {
  return { sources: names.map(newSource), nextCheckAt: now, disputed: false, answering: null, last: null }
}

/** The same history with one source's state changed. */
export function withSource(history: MarketHistory, name: MarketSourceName, change: (state: SourceState) => SourceState): MarketHistory {
  return { ...history, sources: history.sources.map((state) => (state.name === name ? change(state) : state)) }
}

export function isSetAside({ sources }: MarketHistory, name: MarketSourceName): boolean {
  return sources.some((state) => state.name === name && state.setAside !== null)
}
