import { describe, expect, it } from 'vitest'
import { fixture, fixturesMissing } from '../../testing/fixtures.ts'
import { classify, type Evidence } from './classify-error.ts'
import { parseRateLimits } from './rate-limit-headers.ts'

const NO_LIMITS = parseRateLimits(new Headers())

function answer(body: unknown, more: Partial<Extract<Evidence, { type: 'answer' }>> = {}) {
  return classify({ type: 'answer', status: 200, body, retryAfterMs: null, limits: NO_LIMITS, ...more })
}

function rpcError(code: number, data?: unknown) {
  return { jsonrpc: '2.0', error: { code, message: 'because', ...(data === undefined ? {} : { data }) }, id: 1 }
}

function failureOf(verdict: ReturnType<typeof classify>) {
  if (verdict.ok) throw new Error('expected a failure')
  return verdict.failure
}

describe('classify', () => {
  it('passes a result on, including null and false', () => {
    for (const result of [{ slot: 1 }, null, 0, false, 'ok']) {
      expect(answer({ jsonrpc: '2.0', result, id: 1 })).toEqual({ ok: true, result })
    }
    expect(answer({ jsonrpc: '2.0', result: 5, error: null, id: 1 })).toEqual({ ok: true, result: 5 })
  })

  it.each([-32001, -32004, -32005, -32008, -32010, -32011, -32014, -32016, -32019])('lets another node try on %i', (code) => {
    expect(failureOf(answer(rpcError(code))).retryable).toBe(true)
  })

  it.each([-32015, -32002, -32003, -32006, -32013])('fails at once on %i', (code) => {
    expect(failureOf(answer(rpcError(code, { detail: 1 })))).toMatchObject({ kind: 'rejected', retryable: false, code, data: { detail: 1 } })
  })

  it('reports how far behind an unhealthy node is', () => {
    expect(failureOf(answer(rpcError(-32005, { numSlotsBehind: 42 })))).toMatchObject({ kind: 'behind', slotsBehind: 42 })
    expect(failureOf(answer(rpcError(-32005)))).toMatchObject({ kind: 'behind', slotsBehind: null })
    expect(failureOf(answer(rpcError(-32005, { numSlotsBehind: null })))).toMatchObject({ kind: 'behind', slotsBehind: null })
  })

  it('lets 401, 403, 429 and 5xx outrank the body', () => {
    for (const body of [rpcError(-32602), { jsonrpc: '2.0', result: 1, id: 1 }, undefined]) {
      expect(failureOf(answer(body, { status: 401 })).kind).toBe('unauthorized')
      expect(failureOf(answer(body, { status: 403 })).kind).toBe('refused')
      expect(failureOf(answer(body, { status: 429, retryAfterMs: 7000 }))).toMatchObject({ kind: 'rate-limited', retryAfterMs: 7000 })
      expect(failureOf(answer(body, { status: 503 }))).toMatchObject({ kind: 'http-error', retryable: true, status: 503 })
    }
  })

  it('tells the 429 for "never this method" from the one for "later"', () => {
    const limited = (limit: string) => ({ status: 429, limits: parseRateLimits(new Headers({ 'x-ratelimit-method-limit': limit })) })
    expect(failureOf(answer(undefined, limited('0')))).toMatchObject({ kind: 'refused', code: null })
    expect(failureOf(answer(undefined, limited('40')))).toMatchObject({ kind: 'rate-limited' })
  })

  it('believes a JSON-RPC error in a 400, and blames the node for any other 4xx', () => {
    expect(failureOf(answer(rpcError(-32015), { status: 400 }))).toMatchObject({ kind: 'rejected', retryable: false })
    expect(failureOf(answer(undefined, { status: 404 }))).toMatchObject({ kind: 'http-error', retryable: true })
    expect(failureOf(answer(undefined, { status: 302 }))).toMatchObject({ kind: 'http-error', retryable: true })
  })

  it('recognises a rate limit sent with HTTP 200', () => {
    expect(failureOf(answer(rpcError(429))).kind).toBe('rate-limited')
    expect(failureOf(answer(rpcError(-32429))).kind).toBe('rate-limited')
  })

  it.each([
    ['not JSON', undefined],
    ['a bare string as error', { jsonrpc: '2.0', error: 'over capacity', id: 1 }],
    ['an error without a code', { error: { message: 'x' } }],
    ['an error with a text as code', { error: { code: 'x', message: 'x' } }],
    ['neither result nor error', { jsonrpc: '2.0', id: 1 }],
    ['a list', [{ result: 1 }]],
    ['null', null],
    ['a string', 'ok'],
    ['a number', 5],
  ])('calls %s garbage, so that another node is tried', (_name, body) => {
    expect(failureOf(answer(body))).toMatchObject({ kind: 'garbage', retryable: true })
  })

  it('classifies failures without an answer', () => {
    expect(failureOf(classify({ type: 'timeout', ms: 5000 }))).toMatchObject({ kind: 'timeout', retryable: true })
    expect(failureOf(classify({ type: 'broken', code: 'ECONNREFUSED' }))).toMatchObject({ kind: 'unreachable', retryable: true })
    expect(failureOf(classify({ type: 'too-long', reason: 'long' }))).toMatchObject({ kind: 'garbage', retryable: true })
    expect(failureOf(classify({ type: 'aborted' }))).toMatchObject({ kind: 'aborted', retryable: false })
  })
})

describe.skipIf(fixturesMissing)('classify on recorded answers', () => {
  it.each([
    ['getHealth_ok.json', { ok: true, result: 'ok' }],
    ['getHealth_error_-32005_behind_42.json', { ok: false, failure: { kind: 'behind', retryable: true, slotsBehind: 42 } }],
    ['error_-32002_simulation_failed.json', { ok: false, failure: { kind: 'rejected', retryable: false, code: -32002 } }],
    ['batch_response_getBalance_getTokenAccounts.json', { ok: false, failure: { kind: 'garbage' } }],
    ['coingecko_error_500.json', { ok: false, failure: { kind: 'garbage' } }],
    ['coingecko_error_missing_ids.json', { ok: false, failure: { kind: 'garbage' } }],
    ['coingecko_simple_price_bitcoin_2021.json', { ok: false, failure: { kind: 'garbage' } }],
    ['getBalance.json', { ok: true, result: { value: 1366309311 } }],
  ])('%s', (name, expected) => {
    expect(answer(fixture(name))).toMatchObject(expected)
  })
})
