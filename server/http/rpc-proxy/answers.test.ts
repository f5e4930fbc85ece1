import { describe, expect, it } from 'vitest'
import { base58FromBytes } from '../../lib/base58.ts'
import { type Behaviour, drop, json, results, text } from '../../upstream/testing/test-node.ts'
import { SLOT } from '../../upstream/testing/test-pool.ts'
import { MINT, OTHER_SIGNATURE, post, proxyOver, SIGNATURE, WALLET } from './testing/proxy.ts'

const request = (method: string, params: unknown[] = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })
const transaction = { slot: SLOT, blockTime: 1, meta: { err: null }, transaction: { signatures: [SIGNATURE] } }

describe('the same request', () => {
  it('from a hundred visitors at once is one request to the nodes', async () => {
    let answer = () => {}
    const held: Behaviour = (call, response) => {
      answer = () => results({ getSlot: 5 })(call, response)
    }
    const { app, nodes } = await proxyOver([held])
    const asking = Array.from({ length: 100 }, (_, id) => post(app, request('getSlot', [], id), { from: `203.0.113.${id}` }))
    await nodes[0]?.arrived('getSlot', 1)
    answer()
    const answers = await Promise.all(asking)
    expect(answers.map(({ body }) => JSON.parse(body))).toEqual(answers.map((_, id) => ({ jsonrpc: '2.0', result: 5, id })))
    expect(nodes[0]?.count('getSlot')).toBe(1)
  })

  it('is one request even if its answer is an error, which is never cached', async () => {
    const { app, ask, nodes } = await proxyOver([json({ jsonrpc: '2.0', error: { code: -32602, message: 'no' }, id: 1 })])
    const { body } = await post(app, Array.from({ length: 10 }, (_, id) => request('getSlot', [], id)))
    expect(JSON.parse(body)).toHaveLength(10)
    expect(nodes[0]?.count('getSlot')).toBe(1)
    await ask('getSlot')
    expect(nodes[0]?.count('getSlot')).toBe(2)
  })

  it('may be written in several ways', async () => {
    const { app, calls } = await proxyOver([results({ getAccountInfo: { context: { slot: 5 }, value: null } })])
    const ways = [
      [WALLET, { encoding: 'base64', commitment: 'finalized' }],
      [WALLET, { commitment: 'finalized', encoding: 'base64' }],
      [WALLET, { encoding: 'base64' }],
      [WALLET, { encoding: 'base64', commitment: null, dataSlice: null, minContextSlot: null }],
    ]
    await post(app, ways.map((params) => request('getAccountInfo', params)))
    expect(calls()).toHaveLength(1)
    await post(app, [request('getAccountInfo', [WALLET]), request('getAccountInfo', [MINT, { encoding: 'base64' }])])
    expect(calls()).toHaveLength(3)
  })
})

describe('an answer is cached', () => {
  const value = { context: { slot: 5 }, value: 7 }

  it.each([
    ['getSlot', [], 5, 400],
    ['getLatestBlockhash', [], { context: { slot: 5 }, value: { blockhash: MINT, lastValidBlockHeight: 9 } }, 400],
    ['getBalance', [WALLET], value, 1000],
    ['getHealth', [], 'ok', 1000],
    ['getBlockTime', [SLOT], 5, 1000],
    ['getVersion', [], { 'solana-core': '1' }, 60_000],
  ])('%s %j for its time', async (method, params, result, ms) => {
    const { ask, clock, calls } = await proxyOver([results({ [method]: result })])
    await ask(method, params)
    await clock.advance(ms - 1)
    expect(await ask(method, params)).toMatchObject({ result })
    expect(calls()).toHaveLength(1)
    await clock.advance(1)
    expect(await ask(method, params)).toMatchObject({ result })
    expect(calls()).toHaveLength(2)
  })

  it('for ever if it is pinned to something final', async () => {
    const { ask, pool, clock, nodes } = await proxyOver(
      [results({ getSlot: SLOT, getGenesisHash: MINT, getTransaction: { ...transaction, slot: SLOT - 150 }, getBlockTime: 5 })],
      {},
      { probeEveryMs: 1e12 },
    )
    await pool.start()
    const questions: [string, unknown[]][] = [
      ['getGenesisHash', []],
      ['getTransaction', [SIGNATURE]],
      ['getTransaction', [SIGNATURE, { commitment: 'confirmed' }]],
      ['getBlockTime', [SLOT - 150]],
    ]
    for (const [method, params] of questions) {
      await ask(method, params)
      const before = nodes[0]?.count(method)
      expect(before).toBeGreaterThan(0)
      await clock.advance(100_000)
      expect(await ask(method, params)).toHaveProperty('result')
      expect(nodes[0]?.count(method)).toBe(before)
    }
  })

  it.each([
    ['a transaction that may still be dropped', 'getTransaction', [SIGNATURE, { commitment: 'confirmed' }], { ...transaction, slot: SLOT - 149 }],
    ['a transaction whose time is not known yet', 'getTransaction', [SIGNATURE], { ...transaction, blockTime: null }],
    ['the time of a slot that may still be dropped', 'getBlockTime', [SLOT - 149], 5],
  ])('only for a second: %s', async (_what, method, params, result) => {
    const { ask, pool, clock, nodes } = await proxyOver([results({ getSlot: SLOT, [method]: result })], {}, { probeEveryMs: 1e12 })
    await pool.start()
    // The pool itself may have asked for its slot's time.
    const before = nodes[0]?.count(method) ?? 0
    await ask(method, params)
    await ask(method, params)
    expect(nodes[0]?.count(method)).toBe(before + 1)
    await clock.advance(1000)
    await ask(method, params)
    expect(nodes[0]?.count(method)).toBe(before + 2)
  })

  it('within the cache’s size', async () => {
    const signatures = Array.from({ length: 40 }, (_, index) => base58FromBytes(Uint8Array.from({ length: 64 }, () => index + 1)))
    const known: Behaviour = (call, response) => {
      const message = 'x'.repeat(1000)
      results({ getTransaction: { ...transaction, transaction: { signatures: [call.params[0]], message } } })(call, response)
    }
    // Three quarters are for lasting answers: room for about thirteen.
    const { ask, calls } = await proxyOver([known], { cacheBytes: 50_000 })
    for (const signature of signatures) await ask('getTransaction', [signature])
    expect(calls()).toHaveLength(40)
    await ask('getTransaction', [signatures.at(-1)])
    expect(calls()).toHaveLength(40)
    await ask('getTransaction', [signatures[0]])
    expect(calls()).toHaveLength(41)
  })

  it('and never replaced by an older one', async () => {
    const { ask, nodes, clock } = await proxyOver([results({ getSlot: 50 }), results({ getSlot: 40 })])
    expect(await ask('getSlot')).toMatchObject({ result: 50 })
    nodes[0]?.behave(results({ getSlot: 30 }))
    await clock.advance(400)
    expect(await ask('getSlot')).toMatchObject({ error: { code: -32000 } })
    nodes[1]?.behave(results({ getSlot: 51 }))
    expect(await ask('getSlot')).toMatchObject({ result: 51 })
  })
})

describe('an error', () => {
  const error = (code: number, message: string, data?: unknown): Behaviour => json({ jsonrpc: '2.0', error: { code, message, data }, id: 1 })

  it.each([
    { code: -32602, message: 'Invalid param: could not find account' },
    { code: -32015, message: 'Transaction version (0) is not supported by the requesting client.' },
    { code: -32002, message: 'told with data', data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: ['a'], unitsConsumed: 18_446_744 } },
    { code: -32009, message: 'Slot 5 was skipped, or missing in long-term storage' },
    { code: -32004, message: 'Block not available for slot 5' },
    { code: -32005, message: 'Node is behind by 200 slots', data: { numSlotsBehind: 200 } },
    { code: -32601, message: 'Method not found' },
    { code: 1, message: 'error 1: is how it begins' },
  ])('of the nodes is passed on unchanged: $code $message', async ({ code, message, data }) => {
    const { app } = await proxyOver([error(code, message, data), error(code, message, data)])
    const answer = await post(app, request('getBlockTime', [5], 'mine'))
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toEqual({ jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data }) }, id: 'mine' })
  })

  it('of one node is passed on only if no other failed in another way', async () => {
    const { ask } = await proxyOver([error(-32004, 'Block not available for slot 5'), drop])
    expect(await ask('getBlockTime', [5])).toMatchObject({ error: { code: -32000 } })
  })

  it('never reveals a host, a path or a key of a node', async () => {
    const { app, nodes } = await proxyOver([results({})])
    const url = nodes[0]?.url ?? ''
    const { host, port } = new URL(url)
    nodes[0]?.behave(error(-32602, `POST ${url} said: SECRETKEY0 QUERYKEY0 ${host}`, { url, list: [{ SECRETKEY0: `at ${host}`, rest: 'stays' }] }))
    const { body } = await post(app, request('getSlot'))
    expect(body).toContain('stays')
    expect(body).toContain('-32602')
    for (const secret of ['SECRETKEY0', 'QUERYKEY0', host, '127.0.0.1', port]) expect(body).not.toContain(secret)
  })
})

describe('nodes that fail', () => {
  it.each<[string, Behaviour]>([
    ['break off', drop],
    ['refuse the key', json({ error: 'SECRETKEY0 is not allowed' }, 403)],
    ['limit us', text('too many', 429, { 'retry-after': '7' })],
    ['answer 500', text('http://127.0.0.1/v2/SECRETKEY0 failed', 500)],
    ['answer HTML', text('<html>SECRETKEY0</html>')],
    ['answer nonsense', results({ getSlot: 'SECRETKEY0' })],
    ['answer an error that is a text', json({ error: 'SECRETKEY0 QUERYKEY0' })],
  ])('and %s are reported in general terms, with 503 and Retry-After', async (_what, behaviour) => {
    const { app, nodes } = await proxyOver([behaviour, behaviour])
    const answers = [await post(app, request('getSlot')), await post(app, [request('getSlot'), request('getSlot', [], 2)])]
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
      for (const secret of ['SECRETKEY', 'QUERYKEY', '127.0.0.1', ...nodes.map(({ url }) => new URL(url).port)]) {
        expect(answer.body + JSON.stringify([...answer.headers])).not.toContain(secret)
      }
    }
    expect(JSON.parse(answers[0]?.body ?? '')).toEqual({ jsonrpc: '2.0', error: { code: -32000, message: expect.stringContaining('No Solana node') }, id: 1 })
    expect(JSON.parse(answers[1]?.body ?? '')).toMatchObject([{ id: 1 }, { id: 2 }])
  })

  it('do not spoil the rest of a batch', async () => {
    const broken: Behaviour = (call, response) => (call.method === 'getSlot' ? drop : results({ getHealth: 'ok' }))(call, response)
    const { app } = await proxyOver([broken, broken])
    const answer = await post(app, [request('getHealth'), request('getSlot', [], 2)])
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject([{ result: 'ok' }, { error: { code: -32000 }, id: 2 }])
  })

  it('are skipped while another one answers', async () => {
    const { ask } = await proxyOver([drop, results({ getSlot: 5 })])
    expect(await ask('getSlot')).toEqual({ jsonrpc: '2.0', result: 5, id: 1 })
  })

  it('get a limited number of requests at a time', async () => {
    const waiting: (() => void)[] = []
    const held: Behaviour = (call, response) => {
      waiting.push(() => results({ getTransaction: { ...transaction, transaction: { signatures: [call.params[0]] } } })(call, response))
    }
    const { app, nodes } = await proxyOver([held], { mostAtOnce: 1 })
    const first = post(app, request('getTransaction', [SIGNATURE]))
    await nodes[0]?.arrived('getTransaction', 1)
    const second = await post(app, request('getTransaction', [OTHER_SIGNATURE]))
    expect({ status: second.status, retry: second.headers.get('Retry-After') }).toEqual({ status: 503, retry: '1' })
    const joined = post(app, request('getTransaction', [SIGNATURE]))
    for (const release of waiting.splice(0)) release()
    expect((await first).status).toBe(200)
    expect((await joined).status).toBe(200)
    const third = post(app, request('getTransaction', [OTHER_SIGNATURE]))
    await nodes[0]?.arrived('getTransaction', 2)
    for (const release of waiting.splice(0)) release()
    expect((await third).status).toBe(200)
  })

  it('get no more requests once the pool is closed', async () => {
    const { app, pool } = await proxyOver([results({ getSlot: 5 })])
    pool.close()
    expect((await post(app, request('getSlot'))).status).toBe(503)
  })
})
