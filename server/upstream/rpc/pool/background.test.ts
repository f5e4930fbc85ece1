import { describe, expect, it } from 'vitest'
import { memoryPool, rpcResponse } from './testing/memory-nodes.ts'

const well = ({ method }: { method: string }) => (method === 'getSlot' ? 1000 : 'well')

describe('background(): work that takes what live reads leave', () => {
  it('with 50,000 requests waiting at 4 a second, live reads wait less than a second, and the work gets all the rest', async () => {
    const { pool, clock, count } = memoryPool([well], { perNodeRequestsPerSecond: 4 })
    const background = pool.background()
    let failed = 0
    const work = Array.from({ length: 50_000 }, (_, index) =>
      background.ask('getTransaction', [index]).catch(() => {
        failed += 1
      }),
    )
    const timersAtOnce = clock.pending()
    const seconds = 120
    const waits: number[] = []
    for (let second = 0; second < seconds; second += 1) {
      // Two live reads a second, and a burst of six every minute.
      for (let read = 0; read < (second % 60 === 30 ? 6 : 2); read += 1) {
        const askedAt = clock.now()
        void pool.ask('getAccountInfo', [read]).then(() => waits.push(clock.now() - askedAt))
      }
      await clock.advance(1000)
    }
    const live = count(0, 'getAccountInfo')
    const done = count(0, 'getTransaction')
    // One timer for the line, and those of the requests under way.
    expect(timersAtOnce).toBeLessThanOrEqual(5)
    expect(failed).toBe(0)
    expect(waits).toHaveLength(live)
    expect(Math.max(...waits)).toBeLessThan(1000)
    // Everything that four a second allow, except what is reserved for live reads.
    expect(live + done).toBeGreaterThanOrEqual(4 * seconds - 7)
    expect(live + done).toBeLessThanOrEqual(4 * seconds + 8)
    pool.close()
    await Promise.all(work)
    expect(failed).toBe(50_000 - done)
    expect(clock.pending()).toBe(0)
  })

  it('is first come, first served, for later arrivals too', async () => {
    const { pool, clock } = memoryPool([well], { perNodeRequestsPerSecond: 1 })
    const served: number[] = []
    const ask = (index: number) => void pool.background().ask('getTransaction', [index]).then(() => served.push(index))
    for (let index = 0; index < 6; index += 1) ask(index)
    for (let second = 6; second < 12; second += 1) {
      await clock.advance(990)
      ask(second)
      await clock.advance(10)
    }
    await clock.advance(10_000)
    expect(served).toEqual(Array.from({ length: 12 }, (_, index) => index))
  })

  it('waits while the node is rate-limited instead of failing, and lets requests for other methods pass', async () => {
    const { pool, clock, behave } = memoryPool([well], { perNodeRequestsPerSecond: 10 })
    behave(0, (call) => (call.method === 'getTransaction' ? rpcResponse({}, 429, { 'retry-after': '20' }) : well(call)))
    const background = pool.background()
    await expect(background.ask('getTransaction', [0])).rejects.toThrow('429')
    const waiting = background.ask('getTransaction', [1])
    const other = background.ask('getSignaturesForAddress', [])
    await clock.advance(500)
    expect(await other).toBe('well')
    behave(0, well)
    await clock.advance(20_000)
    expect(await waiting).toBe('well')
  })

  it('waits through a pause of the whole node too, but not for a failing one', async () => {
    const { pool, clock, behave } = memoryPool([() => rpcResponse({}, 429, { 'retry-after': '20' })])
    await pool.start()
    const waiting = pool.background().ask('getTransaction', [1])
    behave(0, well)
    await clock.advance(25_000)
    expect(await waiting).toBe('well')
    behave(0, () => new Response('oops', { status: 500 }))
    await clock.advance(10_000)
    await expect(pool.background().ask('getTransaction', [2])).rejects.toMatchObject({ failure: { kind: 'no-node' } })
  })

  it('ends with its signal, and with the pool', async () => {
    const { pool, clock } = memoryPool([well], { perNodeRequestsPerSecond: 0.1 })
    const background = pool.background()
    expect(await background.ask('getTransaction', [0])).toBe('well')
    const controller = new AbortController()
    const aborted = background.ask('getTransaction', [1], { signal: controller.signal })
    const closed = background.ask('getTransaction', [2])
    controller.abort(new Error('no longer wanted'))
    await expect(aborted).rejects.toThrow('no longer wanted')
    pool.close()
    await expect(closed).rejects.toMatchObject({ failure: { kind: 'aborted' } })
    expect(clock.pending()).toBe(0)
  })

  it('pins as live reads do', async () => {
    const { pool, clock } = memoryPool([well, well], { perNodeRequestsPerSecond: 2 })
    await pool.start()
    const pinned = pool.background().pin()
    const answers = Array.from({ length: 10 }, () => pinned.ask('getSignaturesForAddress', []))
    await clock.advance(10_000)
    expect(await Promise.all(answers)).toHaveLength(10)
  })
})

describe('the rate a node bears', () => {
  /** As much work as the nodes accept in this time; returns how often each was asked. */
  const drain = async ({ pool, clock, urls, times }: ReturnType<typeof memoryPool>, seconds: number, method = 'getTransaction') => {
    const start = clock.now()
    const end = clock.now() + seconds * 1000
    const worker = async () => {
      while (clock.now() < end) await pool.background().ask(method, []).catch(() => {})
    }
    const work = Promise.all(Array.from({ length: 20 }, worker))
    await clock.advance(seconds * 1000 + 20_000)
    await work
    return urls.map((_url, node) => times(node, method).filter((at) => at >= start && at < end).length)
  }

  it('is read from its headers: 40 in 10 s for a method are 4 a second', async () => {
    const test = memoryPool([() => rpcResponse({ result: 'ok' }, 200, { 'x-ratelimit-method-limit': '40', 'x-ratelimit-method-remaining': '30' })])
    const [asked] = await drain(test, 60)
    expect(asked).toBeLessThanOrEqual(4 * 60 + 10)
    expect(asked).toBeGreaterThan(4 * 60 - 10)
  })

  it('is found without headers: close to the limit, with few refusals', async () => {
    const allowed = 15
    let window = { second: 0, count: 0 }
    let refusals = 0
    const test = memoryPool([
      () => {
        const second = Math.floor(test.clock.now() / 1000)
        window = second === window.second ? { second, count: window.count + 1 } : { second, count: 1 }
        if (window.count <= allowed) return 'ok'
        refusals += 1
        return rpcResponse({}, 429)
      },
    ])
    const [asked = 0] = await drain(test, 100)
    const served = asked - refusals
    expect(served / 100).toBeGreaterThan(allowed * 0.6)
    expect(refusals).toBeLessThan(served * 0.03)
  })

  it('never exceeds what was configured, overall, per node or per method', async () => {
    const test = memoryPool([well, well], { perNodeRequestsPerSecond: [3, 1], perMethodRequestsPerSecond: { getBalance: 0.5 } })
    const [first, second] = await drain(test, 60)
    expect(first).toBeLessThanOrEqual(3 * 61)
    expect(first).toBeGreaterThan(3 * 58)
    expect(second).toBeLessThanOrEqual(61)
    expect(second).toBeGreaterThan(57)
    const [balances] = await drain(test, 60, 'getBalance')
    expect(balances).toBeLessThanOrEqual(31)
    expect(test.pool.health().nodes.map(({ requestsPerSecond }) => requestsPerSecond)).toEqual([3, 1])
  })
})

describe('visitors(): a share of their own', () => {
  it('with ten thousand visitor requests waiting at 4 a second, live reads wait for none of them, and background work goes on', async () => {
    const { pool, clock, count } = memoryPool([well], { perNodeRequestsPerSecond: 4 })
    const waits: number[] = []
    let failed = 0
    const visitors = Array.from({ length: 10_000 }, (_, index) => pool.visitors().ask('getTokenAccountsByOwner', [index]).catch(() => void (failed += 1)))
    const work = Array.from({ length: 1000 }, (_, index) => pool.background().ask('getTransaction', [index]).catch(() => {}))
    const seconds = 60
    for (let second = 0; second < seconds; second += 1) {
      for (let read = 0; read < (second === 30 ? 6 : 2); read += 1) {
        const askedAt = clock.now()
        void pool.ask('getAccountInfo', [read]).then(() => waits.push(clock.now() - askedAt))
      }
      // They keep coming.
      for (let more = 0; more < 20; more += 1) visitors.push(pool.visitors().ask('getTokenAccountsByOwner', [`${second}/${more}`]).catch(() => void (failed += 1)))
      await clock.advance(1000)
    }
    expect(waits).toHaveLength(2 * seconds + 4)
    expect(Math.max(...waits)).toBeLessThan(1000)
    // A quarter of the four a second is theirs, and the rest of what live reads leave goes to background work.
    expect(count(0, 'getTokenAccountsByOwner')).toBeGreaterThan(seconds * 0.8)
    expect(count(0, 'getTokenAccountsByOwner')).toBeLessThanOrEqual(seconds + 3)
    expect(count(0, 'getTransaction')).toBeGreaterThan(seconds * 0.6)
    // None waits for ever: the others are told to come again.
    expect(failed).toBeGreaterThan(9000)
    pool.close()
    await Promise.all([...visitors, ...work])
    expect(clock.pending()).toBe(0)
  })
})
