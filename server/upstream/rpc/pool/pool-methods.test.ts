import { describe, expect, it } from 'vitest'
import { SLOT } from '../../testing/test-pool.ts'
import { type Answerer, memoryPool, rpcResponse } from './testing/memory-nodes.ts'

describe('a method that is refused', () => {
  const refusing: Answerer = ({ method }) => (method === 'getBalance' ? rpcResponse({ error: { code: -32602, message: 'Indexed requests require a personal token' } }, 403) : method === 'getSlot' ? SLOT : 'well')

  it('is asked for again after a minute, then less and less often, while the node answers the rest', async () => {
    const { pool, clock, count } = memoryPool([refusing], { probeEveryMs: 1e12 })
    await pool.start()
    const times: number[] = []
    const start = clock.now()
    for (let second = 0; second < 3600; second += 10) {
      const before = count(0, 'getBalance')
      await expect(pool.ask('getBalance', [])).rejects.toMatchObject({ failure: { kind: 'refused' } })
      if (count(0, 'getBalance') > before) times.push((clock.now() - start) / 1000)
      await clock.advance(10_000)
    }
    expect(times).toEqual([0, 60, 180, 420, 900, 1500, 2100, 2700, 3300])
    expect(await pool.ask('getHealth', [])).toBe('well')
    expect(pool.health().nodes[0]).toMatchObject({ state: 'active', refused: ['getBalance'] })
  })

  it('leaves the pool degraded while no node answers it, and healthy while another does', async () => {
    const { pool, behave } = memoryPool([refusing, ({ method }) => (method === 'getSlot' ? SLOT : 'well')])
    await pool.start()
    expect(await pool.ask('getBalance', [])).toBe('well')
    expect(pool.health()).toMatchObject({ status: 'healthy', errorCount: 1 })
    behave(1, refusing)
    await pool.ask('getBalance', []).catch(() => {})
    await pool.ask('getBalance', []).catch(() => {})
    expect(pool.health().status).toBe('degraded')
  })

  it('is not given up at once where it just worked: the parameters may be the reason', async () => {
    const { pool, clock, count, behave } = memoryPool([() => 'well'], { probeEveryMs: 1e12 })
    await pool.ask('getBalance', [])
    behave(0, refusing)
    await pool.ask('getBalance', []).catch(() => {})
    await pool.ask('getBalance', []).catch(() => {})
    await pool.ask('getBalance', []).catch(() => {})
    expect(count(0, 'getBalance')).toBe(3)
    behave(0, () => 'well')
    await clock.advance(10_000)
    expect(await pool.ask('getBalance', [])).toBe('well')
    expect(pool.health().nodes[0]?.refused).toEqual([])
  })

  it.each([401, 403])('by HTTP %i for several methods in a row takes out the node, which a probe alone would not', async (status) => {
    const { pool, behave } = memoryPool([({ method }) => (method === 'getSlot' ? SLOT : new Response('no', { status }))])
    await pool.start()
    expect(pool.health().nodes[0]?.state).toBe('active')
    await pool.ask('getBalance', []).catch(() => {})
    expect(pool.health().nodes[0]?.state).not.toBe('unauthorized')
    await pool.ask('getAccountInfo', []).catch(() => {})
    await pool.ask('getTransaction', []).catch(() => {})
    expect(pool.health().nodes[0]).toMatchObject({ state: 'unauthorized' })
    behave(0, () => 'well')
    await expect(pool.ask('getHealth', [])).rejects.toMatchObject({ failure: { kind: 'no-node' } })
  })

  it('pauses the node when a second method has too many requests', async () => {
    const limited: Answerer = ({ method }) => (method === 'getHealth' || method === 'getSlot' ? SLOT : rpcResponse({}, 429, { 'retry-after': '30' }))
    const { pool } = memoryPool([limited])
    await pool.start()
    await pool.ask('getBalance', []).catch(() => {})
    expect(await pool.ask('getHealth', [])).toBe(SLOT)
    await pool.ask('getAccountInfo', []).catch(() => {})
    expect(pool.health().nodes[0]).toMatchObject({ state: 'rate-limited', pausedMs: 30_000 })
  })
})

describe('of(operator)', () => {
  it('asks only nodes of that operator', async () => {
    const urls = ['https://a.one.example/0', 'https://b.two.example/1', 'https://c.one.example/2']
    const test = memoryPool([() => new Response('', { status: 500 }), () => 'two', () => 'one'], { urls })
    expect(await test.pool.of('one.example').ask('getHealth', [])).toBe('one')
    expect(await test.pool.of('two.example').ask('getHealth', [])).toBe('two')
    expect(test.count(1, 'getHealth')).toBe(1)
    expect(test.pool.wellOperators()).toEqual(['one.example', 'two.example'])
    await expect(test.pool.of('three.example').ask('getHealth', [])).rejects.toMatchObject({ failure: { kind: 'no-node' } })
  })
})
