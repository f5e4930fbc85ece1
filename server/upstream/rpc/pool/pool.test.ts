import { address as addressOf, type Base64EncodedWireTransaction, signature as signatureOf } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Behaviour, drop, hang, json, text } from '../../testing/test-node.ts'
import { rpcErrorOf, SLOT, testPool, until, well } from '../../testing/test-pool.ts'
import { RpcError } from '../node/rpc-error.ts'

const ADDRESS = 'So11111111111111111111111111111111111111112'
const SIGNATURE = '5Jofwx5JcPT1dMsgo6DkyT6x61X5chS9K7hM7huGKAnUq8xxHwGKuDnnZmPGoapWVZcN4cPvQtGNCicnWZfPHowr'

const wireTransaction = () => z.custom<Base64EncodedWireTransaction>(() => true).parse('AQ==')

describe('createRpcPool: moving on', () => {
  it.each<[string, Behaviour]>([
    ['HTTP 429', text('slow down', 429, { 'retry-after': '0' })],
    ['HTTP 500', text('oops', 500)],
    ['HTTP 401', json({ jsonrpc: '2.0', error: { code: -32602, message: 'x' }, id: 1 }, 401)],
    ['HTTP 403 with a result', json({ jsonrpc: '2.0', result: 'no', id: 1 }, 403)],
    ['an HTML page', text('<html><body>Just a moment...</body></html>', 200, { 'content-type': 'text/html' })],
    ['truncated JSON', text('{"jsonrpc":"2.0","result":"')],
    ['a bare string as error', json({ jsonrpc: '2.0', error: 'over capacity', id: 1 })],
    ['a dropped connection', drop],
    ['a redirect', text('', 302, { location: 'http://127.0.0.1:1/' })],
    ...[-32001, -32004, -32005, -32008, -32010, -32011, -32014, -32016, -32019].map(
      (code): [string, Behaviour] => [`error ${code}`, json({ jsonrpc: '2.0', error: { code, message: 'x' }, id: 1 })],
    ),
  ])('asks another node after %s', async (_name, failing) => {
    const { nodes, pool } = await testPool([failing, well('second')])
    expect(await pool.rpc.getHealth().send()).toBe('second')
    expect(nodes.map((node) => node.count('getHealth'))).toEqual([1, 1])
  })

  it.each([-32015, -32002])('does not after error %i, which every node would give', async (code) => {
    const data = { detail: 'kept' }
    const { nodes, pool } = await testPool([json({ jsonrpc: '2.0', error: { code, message: 'your fault', data }, id: 1 }), well('second')])
    const error = await rpcErrorOf(pool.rpc.getHealth().send())
    expect(error.failure).toMatchObject({ kind: 'rejected', code, data })
    expect(error.retryable).toBe(false)
    expect(nodes.map((node) => node.count('getHealth'))).toEqual([1, 0])
    expect(pool.health().nodes[0]?.errorRate).toBe(0)
  })

  it.each([-32602, -32007, -32009, -32600, 19, 30, 410, -32000])('asks another node after error %i, which may be one node\'s alone', async (code) => {
    const { nodes, pool } = await testPool([json({ jsonrpc: '2.0', error: { code, message: 'not here', data: 7 }, id: 1 }), well('second')])
    expect(await pool.rpc.getHealth().send()).toBe('second')
    expect(nodes.map((node) => node.count('getHealth'))).toEqual([1, 1])
    expect(pool.health().nodes[0]?.state).not.toBe('failing')
  })

  it.each([-32602, -32007, -32009])('stops after error %i of two operators: the request is wrong', async (code) => {
    const wrong = json({ jsonrpc: '2.0', error: { code, message: 'your fault', data: { detail: 'kept' } }, id: 1 })
    const { nodes, pool } = await testPool([wrong, wrong, well('third'), well('fourth')])
    const error = await rpcErrorOf(pool.rpc.getHealth().send())
    expect(error.failure).toMatchObject({ kind: 'rejected', retryable: false, code, data: { detail: 'kept' } })
    expect(nodes.map((node) => node.count('getHealth'))).toEqual([1, 1, 0, 0])
    expect(pool.health().nodes.map(({ errorRate }) => errorRate)).toEqual([0, 0, 0, 0])
  })

  it('believes a single node when there is no other, but not when the others merely cannot be asked', async () => {
    const wrong = json({ jsonrpc: '2.0', error: { code: -32602, message: 'your fault' }, id: 1 })
    const alone = await testPool([wrong])
    expect((await rpcErrorOf(alone.pool.rpc.getHealth().send())).retryable).toBe(false)
    const { nodes, pool } = await testPool([well('a'), text('', 429, { 'retry-after': '60' })])
    await pool.start()
    nodes[0]?.behave(wrong)
    const error = await rpcErrorOf(pool.rpc.getHealth().send())
    expect(error.failure).toMatchObject({ kind: 'incapable', retryable: true, code: -32602 })
  })

  it('asks a second node when the first is slow, takes the first answer and drops the other', async () => {
    const { nodes, pool, clock } = await testPool([hang, well('second')], { hedgeAfterMs: 600 })
    const answer = pool.rpc.getHealth().send()
    await nodes[0]?.arrived('getHealth', 1)
    await clock.advance(599)
    expect(nodes[1]?.count('getHealth')).toBe(0)
    await clock.advance(1)
    expect(await answer).toBe('second')
    // Losing is remembered: the next request goes to the fast one first.
    expect(await pool.rpc.getHealth().send()).toBe('second')
    expect(nodes.map((node) => node.count('getHealth'))).toEqual([1, 2])
  })

  it('does not double the load when everything is slow: only about one request in ten may be sent twice', async () => {
    const { nodes, pool, clock } = await testPool([hang, hang], { perNodeRequestsPerSecond: 1000, hedgeAfterMs: 600, requestTimeoutMs: 60_000 })
    const asked = Array.from({ length: 100 }, () => rpcErrorOf(pool.rpc.getHealth().send()))
    const total = () => nodes.reduce((sum, node) => sum + node.count('getHealth'), 0)
    await until(() => total() === 100)
    await clock.advance(600)
    await until(() => total() === 110)
    await clock.advance(30_000)
    pool.close()
    await Promise.all(asked)
    expect(total()).toBe(110)
  })

  it('never sends a transaction twice when the node is slow', async () => {
    const { nodes, pool, clock } = await testPool([hang, well('second')], { requestTimeoutMs: 5000 })
    const slow = rpcErrorOf(pool.rpc.sendTransaction(wireTransaction(), { encoding: 'base64' }).send())
    await nodes[0]?.arrived('sendTransaction', 1)
    await clock.advance(5000)
    expect((await slow).failure.kind).toBe('timeout')
    expect(nodes.map((node) => node.count('sendTransaction'))).toEqual([1, 0])
  })

  it('never sends a transaction twice when the node fails', async () => {
    const { nodes, pool } = await testPool([text('oops', 500), well('second')])
    const error = await rpcErrorOf(pool.rpc.sendTransaction(wireTransaction(), { encoding: 'base64' }).send())
    expect(error.failure.kind).toBe('http-error')
    expect(nodes.map((node) => node.count('sendTransaction'))).toEqual([1, 0])
  })

  it('reports what each node said when all are down', async () => {
    const { nodes, pool } = await testPool([text('oops', 500), drop, text('<html>'), text('', 429)])
    const error = await rpcErrorOf(pool.rpc.getHealth().send())
    expect(error.retryable).toBe(true)
    expect(error.attempts.map(({ failure }) => failure.kind)).toEqual(['http-error', 'unreachable', 'garbage', 'rate-limited'])
    expect(error.message).toContain('getHealth: 1:127.0.0.1')
    expect(nodes.map((node) => node.count('getHealth'))).toEqual([1, 1, 1, 1])
    expect(pool.health()).toMatchObject({ status: 'offline', activeEndpoints: 0, totalEndpoints: 4, errorCount: 4 })
  })

  it('never lets a key from a URL into an error, even when the node or the network quotes it', async () => {
    const quoting: Behaviour = (call, response) =>
      json({ jsonrpc: '2.0', error: { code: -32602, message: `bad call of ${call.url} with QUERYKEY0` }, id: 1 })(call, response)
    const { nodes, pool } = await testPool([quoting])
    const rejected = await rpcErrorOf(pool.rpc.getHealth().send())
    nodes[0]?.behave(drop)
    const dropped = await rpcErrorOf(pool.rpc.getHealth().send())
    const refused = await rpcErrorOf(pool.rpc.getHealth().send())
    for (const error of [rejected, dropped, refused]) {
      const everything = `${error.stack} ${JSON.stringify(error)} ${JSON.stringify(error.attempts)} ${String(error.cause)}`
      expect(everything).not.toMatch(/SECRETKEY|QUERYKEY/)
    }
    expect(rejected.message).toContain('bad call of')
    expect(JSON.stringify(pool.health())).not.toMatch(/SECRETKEY|QUERYKEY/)
  })

  it('does not follow a redirect, which would carry key and request to a stranger', async () => {
    const { nodes: strangers } = await testPool([well('stranger')])
    const { pool } = await testPool([text('', 307, { location: strangers[0]?.url ?? '' }), well('second')])
    expect(await pool.rpc.getHealth().send()).toBe('second')
    expect(strangers[0]?.calls).toEqual([])
  })

  it('stops when the caller does, and tells the node so', async () => {
    const { nodes, pool } = await testPool([hang, hang])
    const controller = new AbortController()
    const answer = pool.rpc.getHealth().send({ abortSignal: controller.signal })
    await nodes[0]?.arrived('getHealth', 1)
    controller.abort(new Error('no longer wanted'))
    await expect(answer).rejects.toThrow('no longer wanted')
    await expect(pool.rpc.getHealth().send({ abortSignal: controller.signal })).rejects.toThrow('no longer wanted')
    expect(nodes[1]?.count('getHealth')).toBe(0)
    expect(pool.health().errorCount).toBe(0)
  })

  it('gives up on an endless body', async () => {
    const endless: Behaviour = (_call, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    const { pool } = await testPool([endless], { maxBodyBytes: 1_000_000 })
    expect((await rpcErrorOf(pool.rpc.getHealth().send())).failure).toMatchObject({ kind: 'garbage', message: expect.stringContaining('1000000') })
  })

  it('aborts requests under way when it closes, and sends none after', async () => {
    const { nodes, pool, clock } = await testPool([hang])
    const answer = rpcErrorOf(pool.rpc.getHealth().send())
    await nodes[0]?.arrived('getHealth', 1)
    pool.close()
    expect((await answer).failure.kind).toBe('aborted')
    expect((await rpcErrorOf(pool.rpc.getHealth().send())).failure.kind).toBe('aborted')
    await clock.advance(60_000)
    expect(nodes[0]?.count('getSlot')).toBe(0)
    expect(clock.pending()).toBe(0)
  })
})

describe('createRpcPool: limits and scans', () => {
  it('sends other nodes what exceeds one node\'s limit, then waits for its turn', async () => {
    const { nodes, pool, clock } = await testPool([well('a'), well('b')], { perNodeRequestsPerSecond: 2 })
    const first = await Promise.all(Array.from({ length: 8 }, () => pool.rpc.getHealth().send()))
    expect(first.toSorted()).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'])
    const ninth = pool.rpc.getHealth().send()
    await clock.advance(499)
    expect(nodes.map((node) => node.count('getHealth'))).toEqual([4, 4])
    await clock.advance(1)
    expect(await ninth).toMatch(/^[ab]$/)
  })

  it('lets a pinned scan wait for its turn instead of failing', async () => {
    const { pool, clock } = await testPool([well('a'), well('b')], { perNodeRequestsPerSecond: 2 })
    const scan = pool.pin()
    const words = await Promise.all(Array.from({ length: 4 }, () => scan.rpc.getHealth().send()))
    const fifth = scan.rpc.getHealth().send()
    await clock.advance(500)
    expect(new Set([...words, await fifth]).size).toBe(1)
  })

  it('pins a scan to one node, and fails rather than mixing in another', async () => {
    const { nodes, pool } = await testPool([well('a'), well('b')])
    await pool.start()
    const scan = pool.pin()
    const chosen = nodes.findIndex((node) => scan.node.endsWith(new URL(node.url).host))
    for (let i = 0; i < 4; i += 1) expect(await scan.rpc.getHealth().send()).toBe(['a', 'b'][chosen])
    nodes[chosen]?.behave(text('oops', 500))
    expect((await rpcErrorOf(scan.rpc.getHealth().send())).failure.kind).toBe('http-error')
    expect(nodes[1 - chosen]?.count('getHealth')).toBe(0)
  })

  it('pins to another node than the one to avoid, as long as there is a healthy one', async () => {
    const { nodes, pool } = await testPool([well('a'), well('b'), well('late', SLOT - 1000)])
    await pool.start()
    const first = pool.pin().node
    const second = pool.pin({ avoid: new Set([first]) }).node
    expect(second).not.toBe(first)
    expect(second).not.toContain(new URL(nodes[2]?.url ?? '').host)
    expect([first, second]).toContain(pool.pin({ avoid: new Set([first, second]) }).node)
  })

  it('pins to a healthy node only', async () => {
    const { nodes, pool } = await testPool([well('late', SLOT - 1000), well('b'), text('', 429)])
    await pool.start()
    expect(pool.pin().node).toContain(new URL(nodes[1]?.url ?? '').host)
    nodes[1]?.behave(drop)
    await pool.rpc.getHealth().send()
    expect(() => pool.pin()).toThrow(RpcError)
  })

  it('passes on 64-bit integers without rounding', async () => {
    const node = text('{"jsonrpc":"2.0","result":{"context":{"slot":5},"value":9007199254740993},"id":1}')
    const { pool } = await testPool([node])
    const { value } = await pool.rpc.getBalance(addressOf(ADDRESS)).send()
    expect(value).toBe(9007199254740993n)
  })

  it('sends what web3.js would: version, method, parameters and commitment', async () => {
    const { nodes, pool } = await testPool([well('a')])
    await pool.rpc.getSignaturesForAddress(addressOf(ADDRESS), { limit: 5, before: signatureOf(SIGNATURE) }).send()
    expect(nodes[0]?.calls[0]).toMatchObject({
      method: 'getSignaturesForAddress',
      params: [ADDRESS, { limit: 5, before: SIGNATURE, commitment: 'confirmed' }],
      url: '/v2/SECRETKEY0?api-key=QUERYKEY0',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
  })
})
