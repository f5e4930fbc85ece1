import { describe, expect, it } from 'vitest'
import { type Decision, decide, type MarketLimits, NEW_ROUND, type Round } from './decide.ts'
import { type MarketHistory, newHistory } from './market-history.ts'
import type { MarketFailure, MarketSourceName, SourceReading } from './market-source.ts'
import type { SourceState } from './source-state.ts'

const NOW = Date.UTC(2026, 10, 20)
const LIMITS: MarketLimits = { youngForMs: 150_000, maxDeviation: 0.25, crossCheckEveryMs: 300_000, recheckEveryMs: 60_000, verdictLapsesMs: 3_600_000 }
const NAMES = ['dexscreener', 'coingecko', 'jupiter'] as const

/** A price from `agoMs` milliseconds ago; null for an unknown time. */
const price = (source: MarketSourceName, priceUsd: number, agoMs: number | null = 0): SourceReading => ({ source, priceUsd, asOf: agoMs === null ? null : new Date(NOW - agoMs) })
const given = (source: MarketSourceName, priceUsd: number, agoMs = 0) => ({ source, priceUsd, asOf: new Date(NOW - agoMs) })

const ASIDE: Partial<SourceState> = { setAside: { reason: 'too high', until: NOW, confirmedAt: NOW } }
const failing = (more: Partial<MarketFailure> & { until?: number } = {}): Partial<SourceState> => ({
  failure: { ok: false, reason: 'unavailable', message: 'HTTP 500', until: NOW + 5000, ...more },
})

/** The history between two comparisons, with sources in these states. */
function known(states: Partial<Record<MarketSourceName, Partial<SourceState>>> = {}, more: Partial<MarketHistory> = {}): MarketHistory {
  const history = newHistory(NAMES, NOW + 60_000)
  return { ...history, sources: history.sources.map((state) => ({ ...state, ...states[state.name] })), ...more }
}

const round = (stage: Round['stage'], asked: MarketSourceName[], readings: SourceReading[]): Round => ({ stage, asked, readings })
const kindsOf = ({ events }: Decision) => events.map(({ kind }) => kind)
/** The sources that a decision asks, and how patiently; or its result. */
function essence(decision: Decision): unknown {
  if (decision.type === 'ask') return [decision.stage, decision.sources, decision.patient]
  return decision.result.ok ? decision.result.reading : decision.result.reason
}

describe('decide: which sources are asked first', () => {
  it.each<{ name: string; history: MarketHistory; asks: unknown }>([
    { name: 'the first source alone', history: known(), asks: ['in-order', ['dexscreener'], 'dexscreener'] },
    { name: 'all, when a comparison is due', history: known({}, { nextCheckAt: NOW }), asks: ['comparing', NAMES, 'dexscreener'] },
    { name: 'not one that is backing off', history: known({ dexscreener: failing() }), asks: ['in-order', ['coingecko'], 'coingecko'] },
    { name: 'one whose pause is over', history: known({ dexscreener: failing({ until: NOW }) }), asks: ['in-order', ['dexscreener'], 'dexscreener'] },
    { name: 'one that is set aside only to compare it', history: known({ dexscreener: ASIDE }), asks: ['in-order', ['coingecko'], 'coingecko'] },
    { name: 'patiently the first that counts', history: known({ dexscreener: ASIDE }, { nextCheckAt: NOW }), asks: ['comparing', NAMES, 'coingecko'] },
    {
      name: 'the one whose pause ends first, when all are backing off',
      history: known({ dexscreener: failing({ until: NOW + 9000 }), coingecko: failing(), jupiter: failing({ until: NOW + 7000 }) }),
      asks: ['last-resort', ['coingecko'], 'coingecko'],
    },
    {
      name: 'not one that asked to be left alone, nor one that lacks the token',
      history: known({ dexscreener: failing({ retryAfterMs: 1 }), coingecko: failing({ reason: 'unknown_token' }), jupiter: failing({ until: NOW + 7000 }) }),
      asks: ['last-resort', ['jupiter'], 'jupiter'],
    },
    { name: 'none when there is none', history: newHistory([], NOW), asks: 'unavailable' },
  ])('$name', ({ history, asks }) => {
    const decision = decide(NEW_ROUND, history, NOW, LIMITS)
    expect(essence(decision)).toEqual(asks)
    expect(decision.history).toBe(history)
  })
})

describe('decide: one after the other', () => {
  it.each<{ name: string; history?: MarketHistory; asked: MarketSourceName[]; readings: SourceReading[]; expected: unknown }>([
    { name: 'a young price is the answer', asked: ['dexscreener'], readings: [price('dexscreener', 1)], expected: given('dexscreener', 1) },
    { name: 'a failure asks the next', asked: ['dexscreener'], readings: [], expected: ['in-order', ['coingecko'], 'coingecko'] },
    { name: 'an old price asks the next', asked: ['dexscreener'], readings: [price('dexscreener', 1, 150_001)], expected: ['in-order', ['coingecko'], 'coingecko'] },
    { name: 'so does one without a time', asked: ['dexscreener'], readings: [price('dexscreener', 1, null)], expected: ['in-order', ['coingecko'], 'coingecko'] },
    {
      name: 'a source that is backing off is passed over',
      history: known({ coingecko: failing() }),
      asked: ['dexscreener'],
      readings: [],
      expected: ['in-order', ['jupiter'], 'jupiter'],
    },
    {
      name: 'the newest of several old prices is the answer',
      asked: [...NAMES],
      readings: [price('dexscreener', 1, 900_000), price('coingecko', 1, 600_000), price('jupiter', 1, null)],
      expected: given('coingecko', 1, 600_000),
    },
    {
      name: 'the price given last is given again while it is the newest',
      history: known({}, { answering: 'jupiter', last: given('jupiter', 1.1, 300_000) }),
      asked: [...NAMES],
      readings: [price('dexscreener', 1, 900_000)],
      expected: given('jupiter', 1.1, 300_000),
    },
    {
      name: 'but not when no source answered',
      history: known({}, { answering: 'jupiter', last: given('jupiter', 1.1) }),
      asked: [...NAMES],
      readings: [],
      expected: 'unavailable',
    },
    {
      name: 'a jump asks all others',
      history: known({ coingecko: ASIDE }, { last: given('dexscreener', 1) }),
      asked: ['dexscreener'],
      readings: [price('dexscreener', 1.3)],
      expected: ['confirming', ['coingecko', 'jupiter'], null],
    },
    {
      name: 'a jump within the share does not',
      history: known({}, { last: given('dexscreener', 1) }),
      asked: ['dexscreener'],
      readings: [price('dexscreener', 1.25)],
      expected: given('dexscreener', 1.25),
    },
    {
      name: 'a jump that no other source can confirm is believed',
      history: known({ coingecko: failing(), jupiter: failing() }, { last: given('dexscreener', 1) }),
      asked: ['dexscreener'],
      readings: [price('dexscreener', 40)],
      expected: given('dexscreener', 40),
    },
  ])('$name', ({ history = known(), asked, readings, expected }) => {
    expect(essence(decide(round('in-order', asked, readings), history, NOW, LIMITS))).toEqual(expected)
  })
})

describe('decide: comparing', () => {
  it.each<{ name: string; stage: 'comparing' | 'confirming'; prices: number[]; expected: unknown; events: string[]; aside: (string | null)[]; nextMs: number }>([
    { name: 'all that agree', stage: 'comparing', prices: [1, 1.1, 0.9], expected: given('dexscreener', 1), events: ['answering'], aside: [null, null, null], nextMs: 300_000 },
    {
      name: 'one that departs',
      stage: 'comparing',
      prices: [4, 1.1, 1],
      expected: given('coingecko', 1.1),
      events: ['set_aside', 'answering'],
      aside: ['4 USD departs from the 1.04880885 USD of coingecko, jupiter', null, null],
      nextMs: 60_000,
    },
    { name: 'a jump that the others confirm', stage: 'confirming', prices: [4, 4.1, 4], expected: given('dexscreener', 4), events: ['answering'], aside: [null, null, null], nextMs: 300_000 },
    { name: 'two that disagree', stage: 'comparing', prices: [1, 2], expected: given('dexscreener', 1), events: ['disputed', 'answering'], aside: [null, null, null], nextMs: 60_000 },
    { name: 'one alone', stage: 'comparing', prices: [1], expected: given('dexscreener', 1), events: ['answering'], aside: [null, null, null], nextMs: 60_000 },
  ])('$name', ({ stage, prices, expected, events, aside, nextMs }) => {
    const readings = NAMES.flatMap((name, index) => (prices[index] === undefined ? [] : [price(name, prices[index])]))
    const decision = decide(round(stage, [...NAMES], readings), known({}, { nextCheckAt: NOW }), NOW, LIMITS)
    expect(essence(decision)).toEqual(expected)
    expect(kindsOf(decision)).toEqual(events)
    expect(decision.history.sources.map(({ setAside }) => setAside?.reason ?? null)).toEqual(aside)
    expect(decision.history.nextCheckAt).toBe(NOW + nextMs)
  })

  it('uses a last resort when only sources that do not count were asked, and none answered', () => {
    const history = known({ dexscreener: ASIDE, coingecko: failing(), jupiter: failing() }, { nextCheckAt: NOW })
    expect(essence(decide(round('comparing', ['dexscreener'], []), history, NOW, LIMITS))).toEqual(['last-resort', ['coingecko'], 'coingecko'])
  })

  it.each([
    { agoMs: 3_599_999, expected: 'unavailable', events: [] },
    { agoMs: 3_600_000, expected: given('dexscreener', 4), events: ['readmitted', 'answering'] },
  ])('a verdict from $agoMs ms ago that no other source can confirm', ({ agoMs, expected, events }) => {
    const aside = { setAside: { reason: 'too high', until: NOW, confirmedAt: NOW - agoMs } }
    const history = known({ dexscreener: aside, coingecko: failing(), jupiter: failing() }, { nextCheckAt: NOW })
    const decision = decide(round('comparing', ['dexscreener'], [price('dexscreener', 4)]), history, NOW, LIMITS)
    expect(essence(decision)).toEqual(expected)
    expect(kindsOf(decision)).toEqual(events)
  })
})

it('remembers which source answers, and reports only changes', () => {
  const first = decide(round('last-resort', ['jupiter'], [price('jupiter', 2)]), known(), NOW, LIMITS)
  expect(first.events).toEqual([{ kind: 'answering', source: 'jupiter', before: null }])
  expect(first.history).toMatchObject({ answering: 'jupiter', last: given('jupiter', 2) })
  expect(decide(round('last-resort', ['jupiter'], [price('jupiter', 2)]), first.history, NOW, LIMITS).events).toEqual([])
})
