import { createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SLOT, until } from '../../testing/test-pool.ts'
import { EVERYTHING, listening, over, VAULT } from './testing/subscriptions.ts'
import { startWsNode, type WsBehaviour } from './testing/ws-node.ts'

describe('createSubscriptions: nodes that fail', () => {
  it('backs off longer each time while no node accepts, with jitter, and resets after a good connection', async () => {
    const { nodes, subscriptions, subscribed, lost, retry, heard, clock, events } = await listening([{ status: 503 }])
    subscriptions.start()
    for (let failures = 1; failures <= 8; failures += 1) {
      await lost(failures)
      if (failures < 8) await retry()
    }
    const retries = events.map((event) => (event.type === 'lost' ? event.retryMs : 0))
    expect(retries).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000])
    nodes[0]?.behave({ refuses: ['slotSubscribe'] })
    await retry()
    await subscribed()
    for (let beat = 0; beat < 13; beat += 1) {
      await clock.advance(5000)
      await heard()
    }
    nodes[0]?.drop()
    await lost(9)
    expect(events.at(-1)).toMatchObject({ retryMs: 750 })
  })

  it('moves to another node when the first is unreachable, without the key in its messages', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const bound = closed.address()
    await new Promise((resolve) => closed.close(resolve))
    const second = await startWsNode()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    const refusing = `http://user:PASSWORD1@127.0.0.1:${port}/v2/SECRETKEY?api-key=QUERYKEY`
    const { subscriptions, subscribed, lost, clock, events } = over([refusing, second.url.replace('http://', 'http://user:PASSWORD2@')], {}, [second])
    subscriptions.start()
    await lost(1)
    expect(events[0]).toMatchObject({ node: `1:127.0.0.1:${port}`, reason: 'connection failed (ECONNREFUSED)' })
    await clock.advance(1000)
    await subscribed()
    expect(second.handshakes).toEqual([{ url: '/v2/SECRETKEY?api-key=QUERYKEY', authorization: `Basic ${btoa('user:PASSWORD2')}` }])
    expect(JSON.stringify([events, subscriptions.state()])).not.toMatch(/SECRETKEY|QUERYKEY|PASSWORD/)
  })

  it.each<[string, WsBehaviour, number]>([
    ['Retry-After', { status: 429, headers: 'retry-after: 120\r\n' }, 120_000],
    ['no meaningful Retry-After', { status: 429, headers: 'retry-after: 0\r\n' }, 750],
    ['HTTP 401', { status: 401 }, 300_000],
  ])('leaves a node alone that answers with %s', async (_name, behaviour, ms) => {
    const { nodes, subscriptions, subscribed, lost, clock } = await listening([behaviour])
    subscriptions.start()
    await lost(1)
    nodes[0]?.behave({})
    await clock.advance(ms - 1)
    expect(nodes[0]?.handshakes).toHaveLength(1)
    await clock.advance(1)
    // A refusal while waiting would move the next attempt a little later.
    await clock.advance(1000)
    await subscribed()
  })

  it('survives garbage frames, and leaves a node that sends nothing else', async () => {
    const { nodes, subscriptions, subscribed, lost, clock, hints, events } = await listening([{}, {}])
    subscriptions.start()
    await subscribed()
    for (const frame of ['<html>', '{', Buffer.from([0, 255, 1]), '{"method":"accountNotification","params":{"subscription":100}}']) nodes[0]?.send(frame)
    nodes[0]?.send('{"jsonrpc":"2.0","method":"accountNotification","params":{"result":{"context":{"slot":5},"value":{"lamports":1,"data":{}}},"subscription":9999}}')
    nodes[0]?.send('{"jsonrpc":"2.0","result":5,"id":9999}')
    nodes[0]?.tell(VAULT, SLOT)
    await until(() => clock.pending() === 2)
    await clock.advance(300)
    expect(hints).toEqual([[VAULT, SLOT]])
    expect(events).toHaveLength(1)
    for (let frame = 0; frame < 5; frame += 1) nodes[0]?.send('<html>')
    await lost(1)
    expect(events[1]).toMatchObject({ reason: 'it does not speak JSON-RPC' })
    await clock.advance(1000)
    await subscribed()
    expect(nodes[1]?.subscriptions()).toEqual(EVERYTHING)
  })

  it('gives up on a frame that is far too long', async () => {
    const { nodes, subscriptions, subscribed, lost, events } = await listening([{}])
    subscriptions.start()
    await subscribed()
    nodes[0]?.send('x'.repeat(3 * 1024 * 1024))
    await lost(1)
    expect(events[1]).toMatchObject({ reason: 'connection failed (WS_ERR_UNSUPPORTED_MESSAGE_LENGTH)' })
  })

  it.each<[string, WsBehaviour, string]>([
    ['accepts and never answers', { mute: true }, 'no answer to the subscriptions'],
    ['answers garbage', { garbage: ['<html>'] }, 'it does not speak JSON-RPC'],
  ])('does not wait for ever for a node that %s', async (_name, behaviour, reason) => {
    const { nodes, subscriptions, subscribed, lost, clock, events } = await listening([behaviour, {}])
    subscriptions.start()
    await until(() => (nodes[0]?.calls.length ?? 0) >= 5)
    if (behaviour.mute) await clock.advance(10_000)
    await lost(1)
    expect(events[0]).toMatchObject({ reason })
    await clock.advance(1000)
    await subscribed()
    expect(nodes.map((node) => node.subscriptions())).toEqual([[], EVERYTHING])
  })

  it('does not wait for ever for a handshake', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
    })
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const bound = silent.address()
    const { subscriptions, lost, clock, events } = over([`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`])
    subscriptions.start()
    await clock.advance(10_000)
    await lost(1)
    expect(events[0]).toMatchObject({ reason: 'no connection in time' })
  })

  it.each<[string, WsBehaviour]>([
    ['connecting', { mute: true }],
    ['waiting', { status: 503 }],
  ])('closes even while %s', async (status, behaviour) => {
    const { nodes, subscriptions, clock } = await listening([behaviour])
    subscriptions.start()
    await until(() => nodes[0]?.handshakes.length === 1 && subscriptions.state().status === status)
    const closed = subscriptions.close()
    await clock.advance(1000)
    await closed
    expect(clock.pending()).toBe(0)
    await until(() => nodes[0]?.sockets() === 0)
    await clock.advance(600_000)
    expect(nodes[0]?.handshakes).toHaveLength(1)
  })
})
