import { describe, expect, it } from 'vitest'
import { answersAgain, answersOldNews, type Circuit, cooldownOf, FIRST_STATE, nextState, type NodeEvent, type NodeState, reasonOut } from './node-state.ts'
import type { RpcFailure } from './rpc-error.ts'

const NOW = 1_000_000_000
const TIMEOUT: RpcFailure = { kind: 'timeout', retryable: true, message: 'no answer' }
const limited = (retryAfterMs: number | null): RpcFailure => ({ kind: 'rate-limited', retryable: true, message: 'HTTP 429', retryAfterMs })
const unavailable = (retryAfterMs: number | null): RpcFailure => ({ kind: 'http-error', retryable: true, message: 'HTTP 503', status: 503, retryAfterMs })

const answered = (purpose: 'request' | 'probe' | 'upkeep' = 'request', ms: number | null = 100): NodeEvent => ({ type: 'answered', purpose, ms })
const failed = (failure: RpcFailure, more: Partial<Extract<NodeEvent, { type: 'failed' }>> = {}): NodeEvent => ({
  type: 'failed',
  purpose: 'request',
  ms: 50,
  failure,
  scope: 'node',
  jitter: 1,
  ...more,
})
const open = (reason: 'failing' | 'rate-limited' | 'unauthorized', ms: number, askedMs = 0): Circuit => ({ status: 'open', reason, until: NOW + ms, askedUntil: NOW + askedMs })
const state = (more: Partial<NodeState> = {}): NodeState => ({ ...FIRST_STATE, circuit: { status: 'closed' }, ...more })

/** Applies all events at the same moment. */
const after = (before: NodeState, ...events: NodeEvent[]) => events.reduce((now, event) => nextState(now, event, NOW), before)

describe('the circuit of a node', () => {
  it.each<{ name: string; before: NodeState; events: NodeEvent[]; circuit: Circuit }>([
    { name: 'closes with the first answer', before: FIRST_STATE, events: [answered()], circuit: { status: 'closed' } },
    { name: 'or with an answer that rejects the request', before: FIRST_STATE, events: [failed({ kind: 'rejected', retryable: false, message: 'no', code: -32602, data: undefined })], circuit: { status: 'closed' } },
    { name: 'but not by our own upkeep', before: FIRST_STATE, events: [answered('upkeep')], circuit: { status: 'untried' } },
    { name: 'bears one lost request', before: state(), events: [failed(TIMEOUT)], circuit: { status: 'closed' } },
    { name: 'opens at the second one in a row', before: state(), events: [failed(TIMEOUT), failed(TIMEOUT)], circuit: open('failing', 1000) },
    { name: 'forgets the first one after an answer', before: state(), events: [failed(TIMEOUT), answered(), failed(TIMEOUT)], circuit: { status: 'closed' } },
    { name: 'opens at once for a probe', before: state(), events: [failed(TIMEOUT, { purpose: 'probe' })], circuit: open('failing', 1000) },
    { name: 'never for upkeep', before: state(), events: [failed(limited(null), { purpose: 'upkeep' })], circuit: { status: 'closed' } },
    { name: 'opens at once when the node cannot be reached', before: state(), events: [failed({ kind: 'unreachable', retryable: true, message: 'refused' })], circuit: open('failing', 1000) },
    { name: 'opens for as long as the node asks', before: state(), events: [failed(unavailable(20_000))], circuit: open('failing', 20_000, 20_000) },
    { name: 'but no longer than five minutes', before: state(), events: [failed(limited(9_000_000))], circuit: open('rate-limited', 300_000, 300_000) },
    { name: 'opens for too many requests', before: state(), events: [failed(limited(null))], circuit: open('rate-limited', 2000) },
    { name: 'not for those of one method', before: state(), events: [failed(limited(null), { scope: 'method' })], circuit: { status: 'closed' } },
    { name: 'opens for five minutes without access', before: state(), events: [failed({ kind: 'unauthorized', retryable: true, message: 'HTTP 401' })], circuit: open('unauthorized', 300_000, 300_000) },
    { name: 'not when a method is refused', before: state(), events: [failed({ kind: 'refused', retryable: true, message: 'HTTP 403', code: null, status: 403 }, { scope: 'method' })], circuit: { status: 'closed' } },
    { name: 'not when we gave up', before: state(), events: [failed({ kind: 'aborted', retryable: false, message: 'aborted' })], circuit: { status: 'closed' } },
    { name: 'stays open while the cooldown lasts, despite any success', before: state({ circuit: open('failing', 1) }), events: [answered()], circuit: open('failing', 1) },
    { name: 'closes with an answer after it', before: state({ circuit: open('failing', 0) }), events: [answered()], circuit: { status: 'closed' } },
    { name: 'treats failures during it as one failure', before: state({ circuit: open('failing', 700), failuresInARow: 2 }), events: [failed(TIMEOUT)], circuit: open('failing', 700) },
    { name: 'unless the node asks for more', before: state({ circuit: open('failing', 700) }), events: [failed(limited(9000))], circuit: open('rate-limited', 9000, 9000) },
    { name: 'lets a cooldown be cut short', before: state({ circuit: open('failing', 9000) }), events: [{ type: 'cooldown-cut' }], circuit: open('failing', 0) },
    { name: 'down to what the node asked for', before: state({ circuit: open('failing', 9000, 4000) }), events: [{ type: 'cooldown-cut' }], circuit: open('failing', 4000, 4000) },
  ])('$name', ({ before, events, circuit }) => {
    expect(after(before, ...events).circuit).toEqual(circuit)
  })

  it('puts a node that only a probe brought back on probation', () => {
    const back = after(state({ circuit: open('failing', 0) }), answered('probe'))
    expect(back.circuit).toEqual({ status: 'closed' })
    expect(after(back, failed(TIMEOUT)).circuit.status).toBe('open')
  })

  it.each([
    { agoMs: 60_000, level: 3, ms: 8000 },
    { agoMs: 60_000, level: 9, ms: 30_000 },
    { agoMs: 60_001, level: 3, ms: 1000 },
  ])('cooldown $level in a row, $agoMs ms after the last failure, lasts $ms ms', ({ agoMs, level, ms }) => {
    const next = after(state({ level, lastFailureAt: NOW - agoMs }), failed(TIMEOUT, { purpose: 'probe' }))
    expect(cooldownOf(next, NOW).ms).toBe(ms)
  })

  it('shortens a cooldown by up to half, by its jitter', () => {
    expect(cooldownOf(after(state(), failed(TIMEOUT, { purpose: 'probe', jitter: 0 })), NOW).ms).toBe(500)
  })
})

describe('measurements of a node', () => {
  it.each<{ name: string; before: NodeState; events: NodeEvent[]; expected: Partial<NodeState> }>([
    { name: 'the first latency counts whole', before: FIRST_STATE, events: [answered('request', 200)], expected: { latencyMs: 200 } },
    { name: 'later ones a fifth', before: state({ latencyMs: 100 }), events: [answered('request', 200)], expected: { latencyMs: 120 } },
    { name: 'a long request says nothing about it', before: state({ latencyMs: 100 }), events: [answered('request', null)], expected: { latencyMs: 100 } },
    { name: 'losing a race raises it', before: state({ latencyMs: 100 }), events: [{ type: 'beaten', ms: 200 }], expected: { latencyMs: 120 } },
    { name: 'and never lowers it', before: state({ latencyMs: 100 }), events: [{ type: 'beaten', ms: 50 }], expected: { latencyMs: 100 } },
    { name: 'errors weigh a fifth', before: state(), events: [failed(TIMEOUT)], expected: { errorRate: 0.2 } },
    { name: 'answers to requests take from them', before: state({ errorRate: 0.5 }), events: [answered()], expected: { errorRate: 0.4 } },
    { name: 'probes do not', before: state({ errorRate: 0.5 }), events: [answered('probe')], expected: { errorRate: 0.5 } },
    { name: 'a higher slot rises', before: state({ slot: { slot: 5, at: 1, risenAt: 1 } }), events: [{ type: 'slot-heard', slot: 6 }], expected: { slot: { slot: 6, at: NOW, risenAt: NOW } } },
    { name: 'the same one again does not', before: state({ slot: { slot: 5, at: 1, risenAt: 1 } }), events: [{ type: 'slot-heard', slot: 5 }], expected: { slot: { slot: 5, at: NOW, risenAt: 1 } } },
    { name: 'a date is kept in milliseconds', before: state(), events: [{ type: 'dated', slot: 5, unixSeconds: 7 }], expected: { date: { slot: 5, ms: 7000, at: NOW } } },
  ])('$name', ({ before, events, expected }) => {
    expect(after(before, ...events)).toMatchObject(expected)
  })
})

describe('conclusions from the state of a node', () => {
  it.each<{ name: string; of: NodeState; reason: string | null; ms: number; askedMs: number }>([
    { name: 'untried', of: FIRST_STATE, reason: 'unknown', ms: 0, askedMs: 0 },
    { name: 'well', of: state(), reason: null, ms: 0, askedMs: 0 },
    { name: 'in a cooldown', of: state({ circuit: open('rate-limited', 9000, 4000) }), reason: 'rate-limited', ms: 9000, askedMs: 4000 },
    { name: 'on trial after it', of: state({ circuit: open('failing', -1, -1) }), reason: 'failing', ms: 0, askedMs: 0 },
  ])('$name', ({ of, reason, ms, askedMs }) => {
    expect(reasonOut(of)).toBe(reason)
    expect(cooldownOf(of, NOW)).toEqual({ ms, askedMs })
  })

  it.each<{ name: string; events: NodeEvent[]; before?: NodeState; again: boolean }>([
    { name: 'a failing node whose probe was answered', events: [answered('probe')], again: true },
    { name: 'one that then fails at new requests', events: [answered('probe'), failed(TIMEOUT, { ms: 0 }), failed(TIMEOUT, { ms: 0 })], again: false },
    { name: 'one that fails at requests from before the probe', events: [answered('probe'), failed(TIMEOUT), failed(TIMEOUT)], again: true },
    { name: 'one without a probe', events: [], again: false },
    { name: 'one that asked to be left alone', events: [answered('probe')], before: state({ circuit: open('failing', 9000, 9000) }), again: false },
    { name: 'one with too many requests', events: [answered('probe')], before: state({ circuit: open('rate-limited', 9000) }), again: false },
  ])('$name answers again: $again', ({ events, before = state({ circuit: open('failing', 9000) }), again }) => {
    expect(answersAgain(after(before, ...events), NOW)).toBe(again)
  })

  it('treats three old answers in a row as a stale node, for half a minute', () => {
    const old = failed({ kind: 'stale', retryable: true, message: 'slot 1' })
    expect(answersOldNews(after(state(), old, old), NOW)).toBe(false)
    expect(answersOldNews(after(state(), old, old, old), NOW + 29_999)).toBe(true)
    expect(answersOldNews(after(state(), old, old, old), NOW + 30_000)).toBe(false)
    expect(answersOldNews(after(state(), old, old, answered(), old), NOW)).toBe(false)
  })
})
