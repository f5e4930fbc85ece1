import { afterEach, describe, expect, it } from 'vitest'
import type { FeedEngine } from './engine.ts'
import { BALANCE, engineOnClock, hanging, shown, states } from './testing/engine.ts'

let engines: FeedEngine[] = []

afterEach(async () => {
  for (const engine of engines) await engine.stop()
  engines = []
})

function setUp(...options: Parameters<typeof engineOnClock>) {
  const kit = engineOnClock(...options)
  engines.push(kit.engine)
  return kit
}

describe('the store', () => {
  it('restores the last value after a restart: stored at first, live once read', async () => {
    const first = setUp()
    first.says({ balance: '7' }, 70)
    await first.engine.start()
    await first.clock.advance(0)
    await first.engine.stop()

    const { engine, clock, upstream, says, store, changes } = setUp()
    for (const [name, row] of first.store.rows) store.rows.set(name, row)
    upstream.answer = hanging
    await engine.start()
    await clock.advance(1000)
    expect(shown(engine)).toBe('7 stored')
    expect(engine.current(BALANCE)?.answer.meta).toMatchObject({ slot: 70, source: 'direct_rpc' })
    says({ balance: '8' }, 80)
    await clock.advance(15_000)
    expect(shown(engine)).toBe('8 live')
    expect(states(changes).slice(0, 2)).toEqual(['7 stored', '8 live'])
  })

  it('accepts a lower slot than the restored one', async () => {
    const { engine, clock, says, store } = setUp()
    store.rows.set('balance', { name: 'balance', value: { balance: '7' }, asOf: new Date(clock.now()), source: 'x', slot: 900, refreshedAt: clock.now() })
    says({ balance: '1' }, 3)
    await engine.start()
    await clock.advance(0)
    expect(shown(engine)).toBe('1 live')
  })

  it('drops an older shape and logs that', async () => {
    const { engine, upstream, store, lines, clock } = setUp()
    store.rows.set('balance', { name: 'balance', value: { amount: 7 }, asOf: new Date(clock.now()), source: 'x', refreshedAt: clock.now() })
    store.rows.set('retired', { name: 'retired', value: 1, asOf: new Date(clock.now()), source: 'x', refreshedAt: clock.now() })
    upstream.answer = hanging
    await engine.start()
    expect(shown(engine)).toBeUndefined()
    expect(lines).toMatchObject([{ level: 'warn', message: 'a stored value does not fit this version and is dropped', facts: { feed: 'balance' } }])
  })

  it('may fail without failing a read, and is logged once', async () => {
    const { engine, clock, store, says, lines, registry } = setUp()
    store.failing = true
    await engine.start()
    await clock.advance(30_000)
    says({ balance: '2' })
    await clock.advance(10_000)
    expect(shown(engine)).toBe('2 live')
    const notes = () => lines.filter(({ message }) => message.startsWith('feeds ')).map(({ message }) => message)
    expect(notes()).toEqual(['feeds cannot be stored in the database; figures continue from memory'])
    const failures = await registry.getSingleMetric('bd_feed_store_failures_total')?.get()
    expect(failures?.values.find(({ labels }) => labels['operation'] === 'save')?.value).toBe(5)
    store.failing = false
    await clock.advance(10_000)
    expect(notes()).toHaveLength(2)
    expect(store.rows.get('balance')).toMatchObject({ value: { balance: '2' } })
  })

  it('keeps one sample a minute', async () => {
    const { engine, clock, store, says } = setUp()
    await engine.start()
    for (let tick = 0; tick < 18; tick += 1) {
      says({ balance: String(tick) })
      await clock.advance(10_000)
    }
    expect(store.samples).toEqual([
      '2026-11-21T12:00:00.000Z balance 0',
      '2026-11-21T12:01:00.000Z balance 5',
      '2026-11-21T12:02:00.000Z balance 11',
      '2026-11-21T12:03:00.000Z balance 17',
    ])
  })
})

describe('a follower', () => {
  it('shows what the leader wrote, live, without asking the upstream', async () => {
    const { engine, clock, store, upstream, changes } = setUp({ role: 'follower' })
    store.rows.set('balance', { name: 'balance', value: { balance: '7' }, asOf: new Date(clock.now()), source: 'x', refreshedAt: clock.now() - 1000 })
    await engine.start()
    await clock.advance(0)
    expect(shown(engine)).toBe('7 live')
    store.rows.set('balance', { name: 'balance', value: { balance: '8' }, asOf: new Date(clock.now()), source: 'x', refreshedAt: clock.now() + 50 })
    store.notify('balance')
    await clock.advance(30_000)
    expect(shown(engine)).toBe('8 live')
    expect(upstream.calls).toBe(0)
    expect(states(changes)).toEqual(['7 stored', '7 live', '8 live'])
  })

  it('refreshes for itself when the leader delivers nothing, without storing that', async () => {
    const { engine, clock, store, upstream, says } = setUp({ role: 'follower' })
    store.rows.set('balance', { name: 'balance', value: { balance: '7' }, asOf: new Date(clock.now()), source: 'x', refreshedAt: clock.now() })
    await engine.start()
    says({ balance: '9' })
    await clock.advance(45_000)
    expect(upstream.calls).toBe(1)
    expect(shown(engine)).toBe('9 live')
    expect(store.rows.get('balance')?.value).toEqual({ balance: '7' })
  })

  it('starts refreshing when it becomes the leader, and stops when it no longer is', async () => {
    const { engine, clock, store, upstream } = setUp({ role: 'follower' })
    await engine.start()
    await clock.advance(30_000)
    expect(upstream.calls).toBe(0)
    store.role('leader')
    await clock.advance(20_000)
    expect(upstream.calls).toBe(3)
    expect(store.rows.has('balance')).toBe(true)
    store.role('follower')
    await clock.advance(30_000)
    expect(upstream.calls).toBe(3)
    // Due at once, and again ten seconds later.
    store.role('alone')
    await clock.advance(10_000)
    expect(upstream.calls).toBe(5)
  })
})
