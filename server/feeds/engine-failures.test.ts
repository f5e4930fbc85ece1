import { afterEach, describe, expect, it } from 'vitest'
import type { FeedEngine } from './engine.ts'
import { BALANCE, engineOnClock, failing, shown, states } from './testing/engine.ts'

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

describe('an upstream that fails', () => {
  it('keeps the last value, turns it stored in time, and live again, and reports each change', async () => {
    const { engine, clock, upstream, says, changes, lines } = setUp()
    await engine.start()
    await clock.advance(0)
    upstream.answer = failing
    await clock.advance(44_999)
    expect(shown(engine)).toBe('1 live')
    await clock.advance(1)
    expect(shown(engine)).toBe('1 stored')
    await clock.advance(3_600_000)
    expect(shown(engine)).toBe('1 stored')
    says({ balance: '2' })
    await clock.advance(48_000)
    expect(shown(engine)).toBe('2 live')
    expect(states(changes).slice(0, 3)).toEqual(['1 live', '1 stored', '2 live'])
    // One line when it begins and one when it ends, regardless of the attempts in between.
    expect(lines.map(({ message }) => message)).toEqual(['a feed cannot be refreshed; its last value stays', 'a feed is back'])
  })

  it('is retried soon, then ever more rarely, but within four intervals', async () => {
    const { engine, clock, upstream } = setUp()
    const attempts: number[] = []
    const start = clock.now()
    upstream.answer = () => {
      attempts.push((clock.now() - start) / 1000)
      return failing()
    }
    await engine.start()
    await clock.advance(120_000)
    expect(attempts).toEqual([0, 5, 15, 35, 75, 115])
  })

  it('says why there is no figure, with the reason from the failure', async () => {
    const { engine, clock, upstream } = setUp()
    expect(engine.missing(BALANCE)).toBe('loading')
    expect(engine.unready()).toEqual(['balance'])
    upstream.answer = failing
    await engine.start()
    await clock.advance(0)
    expect(engine.missing(BALANCE)).toBe('unavailable')
    expect(engine.unready()).toEqual([])
    upstream.answer = () => Promise.reject(Object.assign(new Error('no source knows it'), { reason: 'unknown_token' }))
    await clock.advance(5000)
    expect(engine.missing(BALANCE)).toBe('unknown_token')
    await expect(engine.get(BALANCE)).rejects.toMatchObject({ reason: 'unknown_token', retryable: false })
  })

  it('is not called for every reader while it is down', async () => {
    const { engine, clock, upstream } = setUp()
    upstream.answer = failing
    await engine.start()
    await clock.advance(0)
    for (let reader = 0; reader < 50; reader += 1) await engine.get(BALANCE).catch(() => {})
    expect(upstream.calls).toBe(1)
  })
})

describe('what is not shown', () => {
  it.each([
    ['another shape', { balance: { amount: '2' } }],
    ['a wrong format', { balance: 'NaN' }],
    ['nothing', null],
  ])('refuses garbage: %s', async (_name, garbage) => {
    const { engine, clock, store, says, refreshes } = setUp()
    await engine.start()
    await clock.advance(0)
    const kept = store.rows.get('balance')
    says(garbage)
    await clock.advance(10_000)
    expect(await refreshes('garbage')).toBe(1)
    expect(shown(engine)).toBe('1 live')
    expect(store.rows.get('balance')).toBe(kept)
    expect(kept?.value).toEqual({ balance: '1' })
  })

  it.each([
    ['no date', { asOf: new Date(Number.NaN), source: 'x' }],
    ['no source', { asOf: new Date(0), source: '' }],
    ['a broken slot', { asOf: new Date(0), source: 'x', slot: 1.5 }],
  ])('refuses a reading with %s', async (_name, about) => {
    const { engine, clock, store, upstream, refreshes } = setUp()
    upstream.answer = () => ({ value: { balance: '2' }, ...about })
    await engine.start()
    await clock.advance(0)
    expect(await refreshes('garbage')).toBe(1)
    expect(shown(engine)).toBeUndefined()
    expect(store.rows.size).toBe(0)
  })

  it('never goes back to an older slot, and counts the attempt', async () => {
    const { engine, clock, says, store, refreshes } = setUp()
    says({ balance: '5' }, 100)
    await engine.start()
    await clock.advance(0)
    says({ balance: '4' }, 99)
    await clock.advance(10_000)
    expect(shown(engine)).toBe('5 live')
    expect(await refreshes('backwards')).toBe(1)
    says({ balance: '6' }, 100)
    await clock.advance(10_000)
    expect(shown(engine)).toBe('6 live')
    expect(store.rows.get('balance')).toMatchObject({ value: { balance: '6' }, slot: 100 })
  })

  it('accepts an older slot once the shown value is no longer live: the chain may have been restarted', async () => {
    const { engine, clock, says } = setUp()
    says({ balance: '5' }, 1_000_000)
    await engine.start()
    await clock.advance(0)
    says({ balance: '1' }, 10)
    await clock.advance(40_000)
    expect(shown(engine)).toBe('5 live')
    await clock.advance(10_000)
    expect(shown(engine)).toBe('1 live')
  })
})
