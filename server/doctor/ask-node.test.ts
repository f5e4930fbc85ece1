import { describe, expect, it } from 'vitest'
import { type Answer, dead, fakeNode, fastClock, json, rpcError, silence } from './testing/fake-nodes.ts'

/** What providers answer, as far as it is public: what it means for the method, and how the report words it. */
const answers: [name: string, answer: Answer, outcome: string, reason: string | null][] = [
  ['a result', () => 7, 'ok', null],
  ['HTTP 403 with words', () => json({ error: 'not on your plan' }, 403), 'refused', 'HTTP 403, not on your plan'],
  ['HTTP 403 with a JSON-RPC error', rpcError(-32052, 'API key is not allowed to access blockchain', 403), 'refused', 'HTTP 403, error -32052: API key is not allowed to access blockchain'],
  ['HTTP 401 with a page', () => new Response('<html>no</html>', { status: 401 }), 'refused', 'HTTP 401'],
  ['HTTP 410', rpcError(410, 'The RPC call is disabled', 410), 'refused', 'HTTP 410, error 410: The RPC call is disabled'],
  ['HTTP 404 in plain words', () => new Response('no such\n route', { status: 404 }), 'refused', 'HTTP 404, no such route'],
  ['HTTP 429', () => new Response('slow down', { status: 429 }), 'limited', 'HTTP 429, slow down'],
  ['a permanent HTTP 429', () => new Response('', { status: 429, headers: { 'x-ratelimit-method-limit': '0' } }), 'refused', 'HTTP 429'],
  ['error 429 on HTTP 200', rpcError(-32429, 'too many'), 'limited', 'error -32429: too many'],
  ['an unknown method', rpcError(-32601, 'Method not found'), 'refused', 'error -32601: Method not found'],
  ['a paid method', rpcError(-32600, 'Request is not available on the free tier'), 'refused', 'error -32600: Request is not available on the free tier'],
  ['an excluded key', rpcError(-32010, 'excluded from account secondary indexes'), 'refused', 'error -32010: excluded from account secondary indexes'],
  ['a version', rpcError(-32015, 'Transaction version (1) is not supported'), 'refused', 'error -32015: Transaction version (1) is not supported'],
  ['an internal error', rpcError(-32603, 'Internal error'), 'failed', 'error -32603: Internal error'],
  ['HTTP 502 with a page', () => new Response('<html>Bad Gateway</html>', { status: 502 }), 'failed', 'HTTP 502'],
  ['a page on HTTP 200', () => new Response('<html>hello</html>'), 'failed', 'the body is not JSON'],
  ['the key in its words', rpcError(-32000, 'wrong key QUERYKEY for /SECRETKEY', 403), 'refused', 'HTTP 403, error -32000: wrong key *** for /***'],
]

describe('asking one node', () => {
  it.each(answers)('%s', async (_name, answer, outcome, reason) => {
    const reply = await fakeNode({ getSlot: answer }).ask('getSlot', [])
    expect(reply).toMatchObject({ outcome, reason })
    expect(JSON.stringify(reply)).not.toMatch(/SECRETKEY|QUERYKEY/)
    expect(reply.result).toBe(outcome === 'ok' ? 7 : undefined)
  })

  it('reports a broken connection and a timeout', async () => {
    expect(await fakeNode(dead).ask('getSlot', [])).toMatchObject({ outcome: 'failed', reason: 'connection failed (ECONNREFUSED)', headers: null })
    const slow = fakeNode({ getSlot: silence }, { clock: fastClock(50) })
    expect(await slow.ask('getSlot', [], { timeoutMs: 900 })).toMatchObject({ outcome: 'timeout', reason: 'no answer within 900 ms' })
  })

  it('reads only the beginning of a long answer, and takes it for a result unless it begins as an error', async () => {
    let sent = 0
    const endless = (begin: string): Answer => () => {
      sent = 0
      const chunk = new TextEncoder().encode('x'.repeat(16_384))
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(begin)),
        pull(controller) {
          sent += chunk.length
          controller.enqueue(chunk)
        },
      })
      return new Response(body)
    }
    const result = fakeNode({ getProgramAccounts: endless('{"jsonrpc":"2.0","result":{"value":[') })
    expect(await result.ask('getProgramAccounts', [], { beginningOnly: true })).toMatchObject({ outcome: 'ok', result: undefined })
    expect(sent).toBeLessThan(200_000)
    const error = fakeNode({ getProgramAccounts: endless('{"jsonrpc":"2.0","error":{"code":1,"message":"') })
    expect(await error.ask('getProgramAccounts', [], { beginningOnly: true })).toMatchObject({ outcome: 'failed' })
  })

  it('waits as long as the node says, and retries', async () => {
    const clock = fastClock(50)
    const startedAt = clock.now()
    let asked = 0
    const node = fakeNode({ getSlot: () => ((asked += 1) === 1 ? new Response('', { status: 429, headers: { 'retry-after': '2' } }) : 7) }, { clock })
    expect(await node.ask('getSlot', [], { retries: 1 })).toMatchObject({ outcome: 'ok', result: 7 })
    expect(asked).toBe(2)
    expect(clock.now() - startedAt).toBeGreaterThanOrEqual(1900)
  })
})
