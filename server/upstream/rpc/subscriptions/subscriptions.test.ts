import { describe, expect, it } from 'vitest'
import { SLOT, until } from '../../testing/test-pool.ts'
import { ALL, chosen, EVERYTHING, listening, over, STAKING, VAULT } from './testing/subscriptions.ts'
import { startWsNode } from './testing/ws-node.ts'

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
    // The next hint waits for the gap, and is not lost.
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

  it('lives as long as there are slots, and ignores pongs when the node could send slots', async () => {
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
      // Gives the pong time to arrive.
      await fetch(nodes[0]?.url ?? '')
    }
    expect(events[1]).toMatchObject({ reason: 'silent for 15000 ms' })
  })

  it('goes by pongs when a node does not offer slots', async () => {
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

  it('does without logs when a node refuses them, and without a node that refuses the account', async () => {
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

  it('resubscribes after each break, and never has two subscriptions for the same thing', async () => {
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
    // Each node got its turn.
    expect(nodes.map((node) => node.handshakes.length > 0)).toEqual([true, true, true])
  })

  it('prefers nodes that the pool calls active, and moves, unsubscribing, when its own falls behind', async () => {
    const { nodes, subscriptions, subscribed, lost, clock, states, setSlot, events } = await listening([{}, {}, {}], { maxLagMs: 60_000 })
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

  it('takes no hint from a slot that the chain cannot have reached', async () => {
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

  it('does nothing without accounts, and refuses an invalid address', async () => {
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
