import { compareSources, type ComparisonLimits } from './compare-sources.ts'
import { unknownToken } from './market-failures.ts'
import { isSetAside, type MarketChoiceEvent, type MarketHistory } from './market-history.ts'
import type { MarketFailure, MarketReading, MarketResult, MarketSourceName, SourceReading } from './market-source.ts'
import { isYoung, preferred } from './price-age.ts'
import { departs } from './price-agreement.ts'
import { isReady, mustWait, type SourceState } from './source-state.ts'

export interface MarketLimits extends ComparisonLimits {
  /** How old a price may be, by its own time in ms, before the next source is asked for a younger one. */
  youngForMs: number
}

/** The progress of one reading. */
export interface Round {
  /**
   * - `start`: nothing was asked;
   * - `in-order`: one after the other, until a price is young;
   * - `comparing`: all at once, as a comparison is due;
   * - `confirming`: all others, as the price has jumped;
   * - `last-resort`: one that is backing off, as there is no other.
   */
  stage: 'start' | 'in-order' | 'comparing' | 'confirming' | 'last-resort'
  asked: readonly MarketSourceName[]
  /** The answers so far, in the order of the sources. */
  readings: readonly SourceReading[]
}

export const NEW_ROUND: Round = { stage: 'start', asked: [], readings: [] }

export type Decision = { history: MarketHistory; events: MarketChoiceEvent[] } & (
  /** Ask these at once, and decide again with their answers. Only `patient` may take as long as it needs. */
  | { type: 'ask'; stage: Exclude<Round['stage'], 'start'>; sources: MarketSourceName[]; patient: MarketSourceName | null }
  | { type: 'conclude'; result: MarketResult }
)

/** Which sources to ask next for one reading, or its result. Pure; `now` in epoch milliseconds. */
export function decide(round: Round, history: MarketHistory, now: number, limits: MarketLimits): Decision {
  switch (round.stage) {
    case 'start':
      return begin(history, now, limits)
    case 'in-order':
      return afterOne(round, history, now, limits)
    case 'comparing': {
      const compared = compareSources(history, round.readings, now, limits)
      const couldAnswer = round.readings.length > 0 || round.asked.some((name) => !isSetAside(history, name))
      return after(compared.events, couldAnswer ? conclude(round.readings, compared.history, now, limits) : askLastResort(compared.history, now, limits))
    }
    case 'confirming': {
      if (round.readings.length < 2) return conclude(round.readings, history, now, limits)
      const compared = compareSources(history, round.readings, now, limits)
      return after(compared.events, conclude(round.readings, compared.history, now, limits))
    }
    case 'last-resort':
      return conclude(round.readings, history, now, limits)
  }
}

function begin(history: MarketHistory, now: number, limits: MarketLimits): Decision {
  const ready = namesOf(history.sources.filter((state) => isReady(state, now)))
  const first = ready.find((name) => !isSetAside(history, name)) ?? null
  if (history.sources.length > 1 && ready.length > 0 && now >= history.nextCheckAt) return ask('comparing', ready, history, first)
  return first === null ? askLastResort(history, now, limits) : ask('in-order', [first], history, first)
}

function afterOne(round: Round, history: MarketHistory, now: number, limits: MarketLimits): Decision {
  const { asked, readings } = round
  const answer = readings.find(({ source }) => source === asked.at(-1))
  const place = Math.max(...asked.map((name) => namesOf(history.sources).indexOf(name)))
  const next = history.sources.slice(place + 1).find((state) => state.setAside === null && isReady(state, now))
  if (next && !(answer && isYoung(answer, now, limits.youngForMs))) return ask('in-order', [next.name], history, next.name)
  const candidate = choose(readings, history, now, limits)
  if (!candidate || history.last === null || !departs(candidate.priceUsd, history.last.priceUsd, limits.maxDeviation)) return conclude(readings, history, now, limits)
  const others = history.sources.filter((state) => isReady(state, now) && !readings.some(({ source }) => source === state.name))
  // Otherwise a drained pool would get through until the next comparison.
  return others.length > 0 ? ask('confirming', namesOf(others), history, null) : decide({ ...round, stage: 'confirming' }, history, now, limits)
}

/** When all are backing off, the one whose pause ends first is better than none; the caller limits how often. */
function askLastResort(history: MarketHistory, now: number, limits: MarketLimits): Decision {
  const [soonest] = history.sources
    .filter((state) => state.setAside === null && !mustWait(state))
    .toSorted((a, b) => (a.failure?.until ?? 0) - (b.failure?.until ?? 0))
  return soonest ? ask('last-resort', [soonest.name], history, soonest.name) : conclude([], history, now, limits)
}

function conclude(readings: readonly SourceReading[], history: MarketHistory, now: number, limits: MarketLimits): Decision {
  const reading = choose(readings, history, now, limits)
  if (!reading) return { type: 'conclude', result: failureOf(readings, history, now), history, events: [] }
  const { source } = reading
  const events: MarketChoiceEvent[] = history.answering === source ? [] : [{ kind: 'answering', source, before: history.answering }]
  return { type: 'conclude', result: { ok: true, reading }, history: { ...history, answering: source, last: reading }, events }
}

/**
 * The price to return from the sources that count; none when no source answered. The last price is a candidate too: a source
 * that is weeks behind doesn't replace a price from a minute ago.
 */
function choose(readings: readonly SourceReading[], history: MarketHistory, now: number, { youngForMs }: MarketLimits): MarketReading | undefined {
  const counting = readings.filter(({ source }) => !isSetAside(history, source))
  if (counting.length === 0) return undefined
  const { last } = history
  const candidates = [...counting.flatMap(dated), ...(last === null || isSetAside(history, last.source) ? [] : [last])]
  return preferred(candidates, now, youngForMs)
}

function failureOf(readings: readonly SourceReading[], { sources }: MarketHistory, now: number): MarketFailure {
  const reasonOf = ({ name, setAside, failure }: SourceState) => {
    if (setAside) return `set aside (${setAside.reason})`
    const undated = readings.some(({ source }) => source === name)
    return failure?.message ?? (undated ? 'the time of its price is unknown' : 'not asked')
  }
  const message = sources.map((state) => `${state.name}: ${reasonOf(state)}`).join('; ')
  const all = (reason: MarketFailure['reason']) => sources.length > 0 && sources.every(({ setAside, failure }) => !setAside && failure?.reason === reason)
  if (all('unknown_token')) return unknownToken(message)
  const soonest = Math.min(...sources.map(({ setAside, failure }) => setAside?.until ?? failure?.until ?? now))
  return {
    ok: false,
    reason: all('rate_limited') ? 'rate_limited' : 'unavailable',
    message: message === '' ? 'no market source is configured' : message,
    ...(Number.isFinite(soonest) ? { retryAfterMs: Math.max(0, soonest - now) } : {}),
  }
}

function ask(stage: Exclude<Round['stage'], 'start'>, sources: MarketSourceName[], history: MarketHistory, patient: MarketSourceName | null): Decision {
  return { type: 'ask', stage, sources, patient, history, events: [] }
}

/** A decision after the events of a comparison. */
function after(events: MarketChoiceEvent[], decision: Decision): Decision {
  return { ...decision, events: [...events, ...decision.events] }
}

function dated({ asOf, ...reading }: SourceReading): MarketReading[] {
  return asOf === null ? [] : [{ ...reading, asOf }]
}

function namesOf(sources: readonly SourceState[]): MarketSourceName[] {
  return sources.map(({ name }) => name)
}
