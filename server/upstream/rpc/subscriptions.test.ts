import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { SLOT, until } from '../testing/test-pool.ts'
import type { NodeState } from './node.ts'
import type { PoolHealth } from './pool.ts'
import { createSubscriptions, type SubscriptionEvent, type SubscriptionsOptions } from './subscriptions.ts'
import { startWsNode, type WsBehaviour, type WsNode } from './ws-node.kit.ts'

const VAULT = '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'
const STAKING = '9we6kjtbcZ2vy3GSLLsZTEhbAqXPTRvEyoxa8wxSqKp5'
const ALL = [VAULT, STAKING].flatMap((account) => [`accountSubscribe ${account}`, `logsSubscribe ${account}`])
const EVERYTHING = [...ALL, 'slotSubscribe'].toSorted()

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function listening(behaviours: readonly WsBehaviour[], options: Partial<SubscriptionsOptions> = {}) {
  const nodes = await Promise.all(behaviours.map((behaviour) => startWsNode(behaviour)))
  return { nodes, ...over(nodes.map(({ url }) => url), options, nodes) }
}

function over(urls: readonly string[], options: Partial<SubscriptionsOptions> = {}, nodes: readonly WsNode[] = []) {
  const clock = createManualClock()
  const hints: [string, number][] = []
  const events: SubscriptionEvent[] = []
  const states: NodeState[] = urls.map(() => 'active')
  let slot: number | null = SLOT
  const health = (): PoolHealth => ({
    status: 'healthy',
    activeEndpoints: urls.length,
    totalEndpoints: urls.length,
    lastUpdate: new Date(clock.now()),
    errorCount: 0,
    slot,
    nodes: states.map((state, index) => ({ node: `${index + 1}:x`, state, slot, lagSlots: 0, latencyMs: 1, errorRate: 0, pausedMs: 0 })),
  })
  const subscriptions = createSubscriptions({
    urls,
    pool: { health },
    accounts: [VAULT, STAKING],
    onHint: (...hint) => hints.push(hint),
    clock,
    random: () => 0.5,
    onEvent: (event) => events.push(event),
    ...options,
  })
  closers.push(() => subscriptions.close(), ...nodes.map((node) => node.close))
  const lost = (count: number) => until(() => events.filter(({ type }) => type === 'lost').length === count)
  const subscribed = () => until(() => subscriptions.state().status === 'listening')
  const setSlot = (next: number | null) => {
    slot = next
  }
  /** Lets the pause after the last loss pass, and not more: connecting takes real time, in which the clock stands. */
  const retry = () => {
    const event = events.at(-1)
    return clock.advance(event?.type === 'lost' ? (event.retryMs ?? 0) : 0)
  }
  /** Lets time pass until the connection is lost. */
  const age = async () => {
    const before = events.length
    for (let seconds = 0; seconds < 60 && events.length === before; seconds += 1) await clock.advance(1000)
    expect(events.length).toBe(before + 1)
  }
  /** The node has given a sign of life at this very moment. */
  const heard = () => until(() => subscriptions.state().lastHeard?.getTime() === clock.now())
  return { clock, hints, events, states, subscriptions, lost, subscribed, setSlot, retry, age, heard }
}

/** The node that has a connection. */
function chosen(nodes: readonly WsNode[]): WsNode {
  const [one, ...more] = nodes.filter((node) => node.sockets() > 0)
  if (!one || more.length > 0) throw new Error('not exactly one node is connected')
  return one
}

describe('createSubscriptions', () => {
  it('subscribes on one node to balance and logs of each account, and to slots', async () => {
    const { nodes, subscriptions, subscribed, events } = await listening([{}, {}])
    expect(subscriptions.state()).toEqual({ status: 'idle', node: null, subscriptions: 0, lastHeard: null })
    subscriptions.start()
    subscriptions.start()
    await subscribed()
    expect(nodes.map((node) => node.subscriptions())).toEqual([EVERYTHING, []])
    expect(nodes[0]?.calls.slice(0, 2)).toEqual([
      { method: 'accountSubscribe', params: [VAULT, { commitment: 'confirmed', encoding: 'jsonParsed' }] },
      { method: 'logsSubscribe', params: [{ mentions: [VAULT] }, { commitment: 'confirmed' }] },
    ])
    const node = expect.stringMatching(/^1:127\.0\.0\.1:\d+$/)
    expect(subscriptions.state()).toMatchObject({ status: 'listening', node, subscriptions: 5 })
    expect(events).toEqual([{ type: 'subscribed', node }])
    expect(nodes[0]?.handshakes).toEqual([{ url: '/v2/SECRETKEY?api-key=QUERYKEY', authorization: undefined }])
  })

  it('makes one hint of the notifications of one payment, with the highest slot', async () => {
    const { nodes, subscriptions, subscribed, clock, hints } = await listening([{}], { debounceMs: 300, hintGapMs: 2000 })
    subscriptions.start()
    await subscribed()
    nodes[0]?.tell(VAULT, SLOT)
    nodes[0]?.tellLogs(VAULT, SLOT + 1)
    nodes[0]?.tell(STAKING, SLOT + 2)
    await until(() => clock.pending() === 3)
    await clock.advance(299)
    expect(hints).toEqual([])
    await clock.advance(1)
    expect(hints).toEqual([[VAULT, SLOT + 1], [STAKING, SLOT + 2]])
    // The next one waits for the gap, and is not lost.
    nodes[0]?.tellLogs(VAULT, SLOT + 5)
    await until(() => clock.pending() === 2)
    await clock.advance(1999)
    expect(hints).toHaveLength(2)
    await clock.advance(1)
    expect(hints.at(-1)).toEqual([VAULT, SLOT + 5])
  })

  it('gives up a connection that died silently, and subscribes once on another node', async () => {
    const { nodes, subscriptions, subscribed, heard, age, retry, clock, events, hints } = await listening([{}, {}], { silenceMs: 15_000 })
    subscriptions.start()
    await subscribed()
    await clock.advance(10_000)
    nodes[0]?.tellSlot(SLOT)
    await heard()
    nodes[0]?.behave({ mute: true })
    await age()
    expect(events[1]).toMatchObject({ type: 'lost', reason: 'silent for 15000 ms' })
    await retry()
    await subscribed()
    await until(() => nodes[0]?.sockets() === 0)
    expect(nodes.map((node) => node.subscriptions())).toEqual([[], EVERYTHING])
    nodes[1]?.tell(VAULT, SLOT + 9)
    await until(() => clock.pending() === 2)
    await clock.advance(300)
    expect(hints).toEqual([[VAULT, SLOT + 9]])
  })

  it('lives as long as there are slots, and does not take pongs for a sign of life where there could be slots', async () => {
    const { nodes, subscriptions, subscribed, heard, clock, events } = await listening([{}], { silenceMs: 15_000 })
    subscriptions.start()
    await subscribed()
    for (let slot = SLOT + 1; slot <= SLOT + 6; slot += 1) {
      await clock.advance(10_000)
      nodes[0]?.tellSlot(slot)
      await heard()
    }
    expect(events).toHaveLength(1)
    for (let pings = nodes[0]?.pings() ?? 0; events.length === 1; pings += 1) {
      await clock.advance(5000)
      if (events.length > 1) break
      await until(() => (nodes[0]?.pings() ?? 0) > pings)
      // Leaves the pong time to arrive.
      await fetch(nodes[0]?.url ?? '')
    }
    expect(events[1]).toMatchObject({ reason: 'silent for 15000 ms' })
  })

  it('goes by pongs where a node does not offer slots', async () => {
    const { nodes, subscriptions, subscribed, heard, age, clock, events } = await listening([{ refuses: ['slotSubscribe'] }], { silenceMs: 15_000 })
    subscriptions.start()
    await subscribed()
    expect(nodes[0]?.subscriptions()).toEqual(ALL.toSorted())
    for (let beat = 0; beat < 20; beat += 1) {
      await clock.advance(5000)
      await heard()
    }
    expect(events).toHaveLength(1)
    nodes[0]?.behave({ mute: true })
    await age()
    expect(events[1]).toMatchObject({ reason: 'silent for 15000 ms' })
  })

  it('does without logs where a node refuses them, and without a node that refuses the account', async () => {
    const { nodes, subscriptions, subscribed, lost, clock, hints, events } = await listening([{ refuses: ['accountSubscribe'] }, { refuses: ['logsSubscribe'] }])
    subscriptions.start()
    await lost(1)
    expect(events[0]).toMatchObject({ type: 'lost', reason: 'it refuses accountSubscribe (error -32601)' })
    await clock.advance(1000)
    await subscribed()
    nodes[1]?.tell(STAKING, SLOT)
    await until(() => clock.pending() === 2)
    await clock.advance(300)
    expect(hints).toEqual([[STAKING, SLOT]])
  })

  it('resubscribes after each break, and never has two subscriptions to one thing', async () => {
    const { nodes, subscriptions, subscribed, lost, retry } = await listening([{}, {}, {}])
    subscriptions.start()
    for (let breaks = 1; breaks <= 6; breaks += 1) {
      await subscribed()
      expect(nodes.flatMap((node) => node.subscriptions()).toSorted()).toEqual(EVERYTHING)
      chosen(nodes).drop()
      await lost(breaks)
      await until(() => nodes.every((node) => node.sockets() === 0))
      await retry()
    }
    await subscribed()
    expect(nodes.flatMap((node) => node.subscriptions()).toSorted()).toEqual(EVERYTHING)
    // Each of them got its turn.
    expect(nodes.map((node) => node.handshakes.length > 0)).toEqual([true, true, true])
  })

  it('backs off longer each time while nobody lets it in, with jitter, and forgets that after a good connection', async () => {
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

  it('goes to another node when nobody listens at the first, without the key in what it says', async () => {
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
    ['no Retry-After worth the name', { status: 429, headers: 'retry-after: 0\r\n' }, 750],
    ['no wish to see us', { status: 401 }, 300_000],
  ])('leaves a node alone that answers with %s', async (_name, behaviour, ms) => {
    const { nodes, subscriptions, subscribed, lost, clock } = await listening([behaviour])
    subscriptions.start()
    await lost(1)
    nodes[0]?.behave({})
    await clock.advance(ms - 1)
    expect(nodes[0]?.handshakes).toHaveLength(1)
    await clock.advance(1)
    // A refusal while waiting would plan the next look a little later.
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
    const silent = createServer((socket) => {
      closers.push(() => socket.destroy())
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => silent.close(resolve)))
    const bound = silent.address()
    const { subscriptions, lost, clock, events } = over([`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`])
    subscriptions.start()
    await clock.advance(10_000)
    await lost(1)
    expect(events[0]).toMatchObject({ reason: 'no connection in time' })
  })

  it('prefers nodes that the pool finds well, and moves, unsubscribing, when its own falls behind', async () => {
    const { nodes, subscriptions, subscribed, lost, clock, states, setSlot, events } = await listening([{}, {}, {}], { maxLagSlots: 150 })
    states[0] = 'failing'
    subscriptions.start()
    await subscribed()
    expect(chosen(nodes)).toBe(nodes[1])
    states[0] = 'active'
    setSlot(SLOT + 151)
    nodes[1]?.tellSlot(SLOT)
    await lost(1)
    expect(events.at(-1)).toMatchObject({ reason: '151 slots behind' })
    await until(() => nodes[1]?.sockets() === 0)
    expect(nodes[1]?.calls.filter(({ method }) => method.endsWith('Unsubscribe')).map(({ method }) => method)).toEqual([
      'accountUnsubscribe',
      'logsUnsubscribe',
      'accountUnsubscribe',
      'logsUnsubscribe',
      'slotUnsubscribe',
    ])
    await clock.advance(1000)
    await subscribed()
    expect(nodes.flatMap((node) => node.subscriptions()).toSorted()).toEqual(EVERYTHING)
    expect(chosen(nodes)).toBe(nodes[0])
  })

  it('takes no hint from a slot that nobody can have reached', async () => {
    const { nodes, subscriptions, subscribed, clock, hints } = await listening([{}])
    subscriptions.start()
    await subscribed()
    nodes[0]?.tell(VAULT, 9_000_000_000_000)
    nodes[0]?.tell(STAKING, SLOT)
    await until(() => clock.pending() === 2)
    await clock.advance(300)
    expect(hints).toEqual([[STAKING, SLOT]])
  })

  it('unsubscribes and leaves nothing behind when it closes', async () => {
    const { nodes, subscriptions, subscribed, clock, hints, events } = await listening([{}])
    subscriptions.start()
    await subscribed()
    nodes[0]?.tell(VAULT, SLOT)
    await until(() => clock.pending() === 2)
    await subscriptions.close()
    expect(clock.pending()).toBe(0)
    await until(() => nodes[0]?.sockets() === 0)
    expect(nodes[0]?.calls.slice(5).map(({ method, params }) => [method, params.length])).toEqual([
      ['accountUnsubscribe', 1],
      ['logsUnsubscribe', 1],
      ['accountUnsubscribe', 1],
      ['logsUnsubscribe', 1],
      ['slotUnsubscribe', 1],
    ])
    await clock.advance(600_000)
    expect(hints).toEqual([])
    expect(subscriptions.state()).toEqual({ status: 'closed', node: null, subscriptions: 0, lastHeard: null })
    expect(events.at(-1)).toMatchObject({ type: 'lost', reason: 'no longer wanted', retryMs: null })
    expect(nodes[0]?.handshakes).toHaveLength(1)
    await subscriptions.close()
  })

  it.each<[string, WsBehaviour]>([
    ['connecting', { mute: true }],
    ['waiting', { status: 503 }],
  ])('closes as well while %s', async (status, behaviour) => {
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

  it('does nothing without accounts, and refuses what is no address', async () => {
    const { nodes, subscriptions } = await listening([{}], { accounts: [] })
    subscriptions.start()
    expect(subscriptions.state().status).toBe('idle')
    expect(nodes[0]?.handshakes).toEqual([])
    expect(() => over(['http://127.0.0.1:1'], { accounts: ['vault'] })).toThrow(RangeError)
  })

  it('finds the WebSocket where it is told to', async () => {
    const node = await startWsNode()
    const { subscriptions, subscribed } = over(['http://127.0.0.1:1'], { webSocketUrl: () => node.url.replace('http', 'ws') }, [node])
    subscriptions.start()
    await subscribed()
    expect(node.subscriptions()).toEqual(EVERYTHING)
  })
})
