import type { MarketFailure, MarketReading, MarketSourceName } from './market-source.ts'
import type { Quote } from './price-agreement.ts'
import { newSource, type SourceState } from './source-state.ts'

/** What a choice among market sources remembers from one reading to the next. */
export interface MarketHistory {
  /** In the order in which they are asked. */
  readonly sources: readonly SourceState[]
  /** When all are compared again, epoch milliseconds. */
  readonly nextCheckAt: number
  /** The prices disagree, and no majority tells which is right. */
  readonly disputed: boolean
  /** The source that gave the last price. */
  readonly answering: MarketSourceName | null
  readonly last: MarketReading | null
}

/** What operators want to know, told once when it happens. */
export type MarketChoiceEvent =
  | { kind: 'answering'; source: MarketSourceName; before: MarketSourceName | null }
  | { kind: 'failed'; source: MarketSourceName; reason: MarketFailure['reason']; message: string; until: Date }
  | { kind: 'recovered'; source: MarketSourceName }
  | { kind: 'set_aside'; source: MarketSourceName; priceUsd: number; medianUsd: number; against: MarketSourceName[]; until: Date }
  | { kind: 'readmitted'; source: MarketSourceName; reason: string }
  | { kind: 'disputed'; quotes: Quote[]; answering: MarketSourceName }
  | { kind: 'settled' }

/** A history in which nothing was asked yet; the first reading compares all. */
export function newHistory(names: readonly MarketSourceName[], now: number): MarketHistory {
  return { sources: names.map(newSource), nextCheckAt: now, disputed: false, answering: null, last: null }
}

/** The same history with one source in another state. */
export function withSource(history: MarketHistory, name: MarketSourceName, change: (state: SourceState) => SourceState): MarketHistory {
  return { ...history, sources: history.sources.map((state) => (state.name === name ? change(state) : state)) }
}

export function isSetAside({ sources }: MarketHistory, name: MarketSourceName): boolean {
  return sources.some((state) => state.name === name && state.setAside !== null)
}
