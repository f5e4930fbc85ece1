import { describe, expect, it } from 'vitest'
import { type Behaviour, drop, hang, text } from '../../testing/test-node.ts'
import { rpcErrorOf, SLOT, testPool, until, well } from '../../testing/test-pool.ts'
import type { RpcPool } from './pool.ts'

const stateOf = (pool: RpcPool) => pool.health().nodes.map((node) => node.state)

describe('createRpcPool: what it knows of its nodes', () => {
  it('is offline before it has heard of any node, and healthy when all answer', async () => {
    const { pool, clock } = await testPool([well('a'), well('b'), well('c'), well('d')])
    expect(pool.health()).toMatchObject({ status: 'offline', activeEndpoints: 0, totalEndpoints: 4 })
    await clock.advance(1000)
    await pool.start()
    expect(pool.health()).toMatchObject({ status: 'healthy', activeEndpoints: 4, totalEndpoints: 4, errorCount: 0, slot: SLOT + 2 })
    expect(pool.health().lastUpdate.getTime()).toBe(clock.now())
  })

  it('[NET-09] with one node hanging and one answering 429, reads succeed and 2 of 4 are active', async () => {
    const { nodes, pool, clock } = await testPool([hang, text('', 429, { 'retry-after': '20' }), well('c'), well('d')])
    const started = pool.start()
    await nodes[0]?.arrived('getSlot', 1)
    await until(() => stateOf(pool).filter((state) => state === 'active').length === 2)
    await clock.advance(3000)
    await started
    expect(pool.health()).toMatchObject({ status: 'degraded', activeEndpoints: 2, totalEndpoints: 4, errorCount: 2 })
    expect(stateOf(pool)).toEqual(['failing', 'rate-limited', 'active', 'active'])
    for (let i = 0; i < 20; i += 1) expect(await pool.rpc.getHealth().send()).toMatch(/^[cd]$/)
    expect(nodes[0]?.count('getHealth')).toBe(0)
    expect(nodes[1]?.count('getHealth')).toBe(0)
  })

  it('honours Retry-After, then takes the node back without help', async () => {
    const { nodes, pool, pass } = await testPool([text('', 429, { 'retry-after': '20' }), well('b')])
    await pool.start()
    expect(stateOf(pool)).toEqual(['rate-limited', 'active'])
    nodes[0]?.behave(well('a'))
    await pass(19_000)
    expect(nodes[0]?.count('getSlot')).toBe(1)
    expect(stateOf(pool)).toEqual(['rate-limited', 'active'])
    await pass(1000)
    await until(() => stateOf(pool)[0] === 'active')
    expect(pool.health().status).toBe('healthy')
  })

  it('backs off on its own when told retry-after: 0, longer each time', async () => {
    const { nodes, pool, clock } = await testPool([text('', 429, { 'retry-after': '0' })], { probeEveryMs: 1000 })
    await pool.start()
    const pauses = [pool.health().nodes[0]?.pausedMs]
    for (let probes = 2; probes <= 4; probes += 1) {
      await clock.advance(pauses.at(-1) ?? 0)
      await nodes[0]?.arrived('getSlot', probes)
      await until(() => (pool.health().nodes[0]?.pausedMs ?? 0) > 0)
      pauses.push(pool.health().nodes[0]?.pausedMs)
    }
    expect(pauses).toEqual([1500, 3000, 6000, 12_000])
    expect((await rpcErrorOf(pool.rpc.getHealth().send())).failure).toMatchObject({ kind: 'no-node', retryAfterMs: 12_000 })
    expect(nodes[0]?.count('getHealth')).toBe(0)
  })

  it('puts a lagging node aside, uses it when there is no other, and takes it back when it has caught up', async () => {
    const { nodes, pool, clock } = await testPool([well('late', SLOT - 200), well('b')], { maxLagMs: 5000 })
    await pool.start()
    expect(pool.health()).toMatchObject({ status: 'degraded', activeEndpoints: 1, nodes: [{ state: 'behind', lagSlots: 200 }, { state: 'active', lagSlots: 0 }] })
    expect(await pool.rpc.getHealth().send()).toBe('b')
    nodes[1]?.behave(drop)
    expect(await pool.rpc.getHealth().send()).toBe('late')
    nodes[1]?.behave(well('b', SLOT))
    nodes[0]?.behave(well('late', SLOT))
    await clock.advance(6000)
    await until(() => pool.health().status === 'healthy')
  })

  it('does not let one absurd slot make the honest nodes look behind', async () => {
    const { pool } = await testPool([well('liar', 9_000_000_000_000), well('b'), well('c', SLOT - 3)])
    await pool.start()
    expect(stateOf(pool)).toEqual(['behind', 'active', 'active'])
    expect(pool.health().slot).toBe(SLOT)
  })

  it('takes the highest slot when no two nodes agree, as a stuck node is more common', async () => {
    const { pool } = await testPool([well('stuck', SLOT - 500_000), well('b')])
    await pool.start()
    expect(stateOf(pool)).toEqual(['behind', 'active'])
  })

  it('keeps out a node that answers probes but fails at requests, after the second failure in a row', async () => {
    const failing: Behaviour = (call, response) => (call.method === 'getSlot' ? well('a') : text('oops', 500))(call, response)
    const { nodes, pool } = await testPool([failing, well('b')])
    await pool.start()
    const busy = nodes[0]
    await pool.rpc.getHealth().send()
    expect(busy?.count('getHealth')).toBe(1)
    expect(stateOf(pool)).toEqual(['active', 'active'])
    // Only the failing one is left to try.
    nodes[1]?.behave(text('oops', 500))
    await rpcErrorOf(pool.rpc.getHealth().send())
    expect(busy?.count('getHealth')).toBe(2)
    expect(stateOf(pool)[0]).toBe('failing')
  })

  it('keeps it on probation when only a probe brought it back: the next failure is enough', async () => {
    const failing: Behaviour = (call, response) => (call.method === 'getSlot' ? well('a') : text('oops', 500))(call, response)
    const { pool, pass } = await testPool([failing])
    await pool.start()
    await rpcErrorOf(pool.rpc.getHealth().send())
    expect(stateOf(pool)).toEqual(['active'])
    await rpcErrorOf(pool.rpc.getHealth().send())
    expect(stateOf(pool)).toEqual(['failing'])
    await pass(6000)
    expect(stateOf(pool)).toEqual(['active'])
    await rpcErrorOf(pool.rpc.getHealth().send())
    expect(stateOf(pool)).toEqual(['failing'])
  })

  it('leaves an unauthorized node alone for minutes', async () => {
    const { nodes, pool, pass } = await testPool([text('who are you', 401), well('b')])
    await pool.start()
    expect(stateOf(pool)).toEqual(['unauthorized', 'active'])
    await pass(299_000)
    expect(nodes[0]?.count('getSlot')).toBe(1)
    expect(stateOf(pool)).toEqual(['unauthorized', 'active'])
    nodes[0]?.behave(well('a'))
    await pass(2000)
    expect(stateOf(pool)).toEqual(['active', 'active'])
  })

  it('stops asking for a method where it is blocked, without giving up the node', async () => {
    const blocking: Behaviour = (call, response) =>
      (call.method === 'getSlot' ? well('a') : text('', 429, { 'x-ratelimit-method-limit': '0' }))(call, response)
    const { nodes, pool } = await testPool([blocking, well('b')])
    await pool.start()
    for (let i = 0; i < 5; i += 1) expect(await pool.rpc.getHealth().send()).toBe('b')
    expect(nodes[0]?.count('getHealth')).toBe(1)
    expect(stateOf(pool)).toEqual(['active', 'active'])
  })

  it('counts a silent node as inactive, and as active again when it is back', async () => {
    const { nodes, pool, clock } = await testPool([well('a'), well('b')], { probeEveryMs: 5000 })
    await pool.start()
    nodes[0]?.behave(hang)
    await clock.advance(5000)
    await nodes[0]?.arrived('getSlot', 2)
    await clock.advance(3000)
    await until(() => stateOf(pool)[0] === 'failing')
    expect(pool.health()).toMatchObject({ status: 'degraded', activeEndpoints: 1 })
    nodes[0]?.behave(well('a'))
    await clock.advance(1300)
    await until(() => pool.health().status === 'healthy')
  })

  it('forgets errors after five minutes', async () => {
    const { nodes, pool, clock } = await testPool([text('oops', 500), well('b')])
    await pool.rpc.getHealth().send()
    expect(pool.health().errorCount).toBe(1)
    nodes[0]?.behave(well('a'))
    await clock.advance(331_000)
    expect(pool.health().errorCount).toBe(0)
  })

  it('prefers the faster node', async () => {
    const { nodes, pool, clock } = await testPool([well('a'), well('b')], { hedgeAfterMs: 60_000, requestTimeoutMs: 60_000 })
    await pool.start()
    nodes[0]?.behave((call, response) => {
      void clock.advance(300).then(() => well('a')(call, response))
    })
    expect(await pool.rpc.getHealth().send()).toBe('a')
    for (let i = 0; i < 5; i += 1) expect(await pool.rpc.getHealth().send()).toBe('b')
  })

  it('reports each attempt to its observer', async () => {
    const { pool, events } = await testPool([text('oops', 500), well('b')])
    await pool.rpc.getHealth().send()
    expect(events).toEqual([
      { node: expect.stringMatching(/^1:127\.0\.0\.1:\d+$/), method: 'getHealth', purpose: 'request', outcome: 'http-error', ms: 0 },
      { node: expect.stringMatching(/^2:127\.0\.0\.1:\d+$/), method: 'getHealth', purpose: 'request', outcome: 'ok', ms: 0 },
    ])
  })
})

