import { describe, expect, it } from 'vitest'
import { results } from '../../upstream/testing/test-node.ts'
import { post, proxyOver, rawResult, WALLET } from './testing/proxy.ts'
import { rpcProxyRoute } from './routes.ts'

const SLOT = { jsonrpc: '2.0', id: 1, method: 'getSlot' }
const node = results({ getSlot: 5, getHealth: 'ok', getBalance: { context: { slot: 5 }, value: 7 } })
const problem = (code: string) => ({ success: false, code, error: expect.any(String) })
const refused = (code: number, id: unknown = null) => ({ jsonrpc: '2.0', error: { code, message: expect.any(String) }, id })

describe('an invalid request', () => {
  it.each([
    ['no JSON', '{"jsonrpc": "2.0", "method": "getSlot', -32700, null],
    ['nothing', '', -32700, null],
    ['a thousand open brackets', '['.repeat(1000), -32700, null],
    ['an empty batch', '[]', -32600, null],
    ['eleven requests', JSON.stringify(Array.from({ length: 11 }, () => SLOT)), -32600, null],
    ['a number', '5', -32600, null],
    ['null', 'null', -32600, null],
    ['another version', { ...SLOT, jsonrpc: '1.0' }, -32600, 1],
    ['no version', { id: 1, method: 'getSlot' }, -32600, 1],
    ['no method', { jsonrpc: '2.0', id: 'x' }, -32600, 'x'],
    ['a method that is no text', { ...SLOT, method: 5 }, -32600, 1],
    ['parameters that are no list', { ...SLOT, params: 'bar' }, -32600, 1],
    ['an invalid id', { ...SLOT, id: { a: 1 } }, -32600, null],
    ['an id beyond 2^53', `{"jsonrpc":"2.0","id":12345678901234567890,"method":"getSlot"}`, -32600, null],
    ['an id beyond all numbers', `{"jsonrpc":"2.0","id":1e999,"method":"getSlot"}`, -32600, null],
  ])('%s is refused', async (_what, body, code, id) => {
    const { app, calls } = await proxyOver([node])
    const answer = await post(app, body)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toEqual(refused(code, id))
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(calls()).toEqual([])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])('content type %j is refused with 415', async (type) => {
    const { app, calls } = await proxyOver([node])
    const answer = await post(app, SLOT, { type })
    expect(answer.status).toBe(415)
    expect(JSON.parse(answer.body)).toEqual(problem('unsupported_type'))
    expect(calls()).toEqual([])
  })

  it('more than 32 KB is refused with 413, with or without a Content-Length; 32 KB are not', async () => {
    const { app, calls } = await proxyOver([node])
    const padded = (bytes: number) => JSON.stringify(SLOT).padEnd(bytes, ' ')
    const streamed = await app.request('/api/rpc', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: padded(32_769) })
    expect(streamed.status).toBe(413)
    const told = await app.request('/api/rpc', { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': '32769' }, body: padded(32_769) })
    expect(told.status).toBe(413)
    expect(await told.json()).toEqual(problem('too_long'))
    expect(calls()).toEqual([])
    expect(JSON.parse((await post(app, padded(32_768))).body)).toMatchObject({ result: 5 })
  })

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused with 405', async (method) => {
    const { app } = await proxyOver([node])
    const response = await app.request('/api/rpc', { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('POST')
  })
})

describe('requests', () => {
  it.each([1, 0, -7, 1.5, 'abc', '', 'quote " and \\', null])('are answered with their id %j', async (id) => {
    const { app } = await proxyOver([node])
    expect(JSON.parse((await post(app, { ...SLOT, id }, { type: 'Application/JSON; charset=utf-8' })).body)).toEqual({ jsonrpc: '2.0', result: 5, id })
  })

  it('in a batch are answered in order, independently', async () => {
    const { app, calls } = await proxyOver([node])
    const answer = await post(app, [
      { ...SLOT, id: 'a' },
      { jsonrpc: '2.0', method: 'getSlot' },
      5,
      { ...SLOT, id: 'b', method: 'sendTransaction', params: ['AQ=='] },
      { ...SLOT, id: 'c', method: 'getBalance', params: [] },
      { ...SLOT, id: 'd', method: 'getBalance', params: [WALLET] },
      { ...SLOT, id: 'e' },
    ])
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toEqual([
      { jsonrpc: '2.0', result: 5, id: 'a' },
      refused(-32600),
      refused(-32601, 'b'),
      refused(-32602, 'c'),
      { jsonrpc: '2.0', result: { context: { slot: 5 }, value: 7 }, id: 'd' },
      { jsonrpc: '2.0', result: 5, id: 'e' },
    ])
    expect(calls()).toHaveLength(2)
  })

  it('in a batch of one are answered in a list, and ten fit', async () => {
    const { app } = await proxyOver([node])
    expect(JSON.parse((await post(app, [SLOT])).body)).toEqual([{ jsonrpc: '2.0', result: 5, id: 1 }])
    expect(JSON.parse((await post(app, Array.from({ length: 10 }, () => SLOT))).body)).toHaveLength(10)
  })

  it('without an id get no answer, and reach no node', async () => {
    const { app, calls } = await proxyOver([node])
    for (const body of [{ jsonrpc: '2.0', method: 'getSlot' }, [{ jsonrpc: '2.0', method: 'getSlot' }, { jsonrpc: '2.0', method: 'nonsense' }]]) {
      const answer = await post(app, body)
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: '' })
    }
    expect(calls()).toEqual([])
  })
})

describe('limits', () => {
  it('answer 429 with Retry-After over them, to that address only, until its time has passed', async () => {
    const { app, clock } = await proxyOver([node], { questionsPerSecond: 5 })
    for (let index = 0; index < 10; index += 1) expect((await post(app, SLOT)).status).toBe(200)
    const over = await post(app, { ...SLOT, id: 'mine' })
    expect(over.status).toBe(429)
    expect(over.headers.get('Retry-After')).toBe('1')
    expect(JSON.parse(over.body)).toEqual(problem('too_many'))
    expect((await post(app, SLOT, { from: '203.0.113.10' })).status).toBe(200)
    await clock.advance(1000)
    for (let index = 0; index < 5; index += 1) expect((await post(app, SLOT)).status).toBe(200)
    expect((await post(app, SLOT)).status).toBe(429)
  })

  it('count every entry of a batch, right or wrong, and refuse a batch whole', async () => {
    const { app, clock, calls } = await proxyOver([node], { questionsPerSecond: 5 })
    expect((await post(app, [SLOT, 5, { jsonrpc: '2.0', method: 'getSlot' }, { ...SLOT, method: 'nonsense' }])).status).toBe(200)
    expect((await post(app, Array.from({ length: 6 }, () => SLOT))).status).toBe(200)
    const before = calls().length
    const over = await post(app, Array.from({ length: 10 }, () => ({ ...SLOT, method: 'getHealth' })))
    expect(over.status).toBe(429)
    expect(JSON.parse(over.body)).toEqual(problem('too_many'))
    expect(calls()).toHaveLength(before)
    // Refused before it was read: that there are ten is not known.
    expect(over.headers.get('Retry-After')).toBe('1')
    await clock.advance(1000)
    const again = await post(app, Array.from({ length: 10 }, () => SLOT))
    expect([again.status, again.headers.get('Retry-After')]).toEqual([429, '2'])
    expect(calls()).toHaveLength(before)
    await clock.advance(2000)
    expect((await post(app, Array.from({ length: 10 }, () => SLOT))).status).toBe(200)
  })

  it('refuse before the body is read', async () => {
    const { app } = await proxyOver([node], { questionsPerSecond: 5 })
    for (let index = 0; index < 10; index += 1) await post(app, SLOT)
    expect((await post(app, 'x'.repeat(40_000))).status).toBe(429)
  })

  it('count invalid JSON too', async () => {
    const { app } = await proxyOver([node], { questionsPerSecond: 5 })
    for (let index = 0; index < 10; index += 1) expect((await post(app, 'nonsense')).status).toBe(200)
    expect((await post(app, 'nonsense')).status).toBe(429)
  })

  it('must allow a full batch', async () => {
    const { pool } = await proxyOver([node])
    expect(() => rpcProxyRoute({ pool, nodeUrls: [], questionsPerSecond: 4.9 })).toThrow(RangeError)
  })

  it('cap the length of answers', async () => {
    const long = JSON.stringify({ context: { slot: 1 }, value: { lamports: 1, owner: WALLET, data: ['x'.repeat(1000), 'base64'] } })
    const { ask } = await proxyOver([rawResult(long)], { maxResultCharacters: 1000 })
    expect(await ask('getAccountInfo', [WALLET])).toEqual(refused(-32603, 1))
  })
})
