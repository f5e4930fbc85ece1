import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { recordingLog } from '../db/testing.ts'
import { createFeedEngine, FeedUnavailable, type FeedChange, type FeedEngine } from './engine.ts'
import { BALANCE, manualClock, memoryStore, settled, testFeed, type TestFeedOptions } from './engine.kit.ts'
import type { Role } from './leader.ts'
import { createFeedMetrics } from './metrics.ts'

let engines: FeedEngine[] = []

afterEach(async () => {
  for (const engine of engines) await engine.stop()
  engines = []
})

/** An engine with one feed on a clock that stands; `random` 0.5 takes the jitter out. */
function setUp(options: Partial<TestFeedOptions> & { role?: Role } = {}) {
  const clock = manualClock()
  const store = memoryStore(options.role)
  const { log, lines } = recordingLog()
  const registry = new Registry()
  const kit = testFeed({ ...options, clock })
  const engine = createFeedEngine({ feeds: [kit.feed], store, log, clock, metrics: createFeedMetrics(registry), random: () => 0.5 })
  engines.push(engine)
  const changes: FeedChange[] = []
  engine.subscribe((change) => changes.push(change))
  const refreshes = async (outcome: string) =>
    (await registry.getSingleMetric('bd_feed_refresh_total')?.get())?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0
  return { clock, store, lines, engine, changes, refreshes, registry, ...kit }
}

/** `balance state` of what is known right now. */
function shown(engine: FeedEngine): string | undefined {
  const answer = engine.current(BALANCE)?.answer
  return answer && `${answer.vaultBalance} ${answer.meta.state}`
}

function states(changes: FeedChange[]): string[] {
  return changes.map(({ json }) => {
    const answer: { vaultBalance: string; meta: { state: string } } = JSON.parse(json)
    return `${answer.vaultBalance} ${answer.meta.state}`
  })
}

const failing = () => Promise.reject(new Error('upstream is down'))
const hanging = () => new Promise<never>(() => {})

describe('asking the upstream', () => {
  it.each(['leader', 'follower'] as const)('asks once for a hundred who ask at the same time, as %s', async (role) => {
    const { engine, upstream } = setUp({ role })
    await engine.start()
    const answers = await Promise.all(Array.from({ length: 100 }, () => engine.get(BALANCE)))
    expect(upstream.calls).toBe(1)
    expect(new Set(answers.map(({ version }) => version)).size).toBe(1)
    expect(answers.every(({ answer }) => answer.vaultBalance === '1')).toBe(true)
  })

  it('refreshes on schedule and tells every change with a growing version', async () => {
    const { engine, clock, upstream, says, changes } = setUp()
    await engine.start()
    await clock.advance(0)
    expect(shown(engine)).toBe('1 live')
    says({ balance: '2' })
    await clock.advance(9_999)
    expect(upstream.calls).toBe(1)
    await clock.advance(1)
    expect(upstream.calls).toBe(2)
    expect(shown(engine)).toBe('2 live')
    await clock.advance(20_000)
    expect(upstream.calls).toBe(4)
    const versions = changes.map(({ version }) => version)
    expect(versions).toHaveLength(4)
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  })

  it('answers what it has at once while a refresh hangs, and starts no second one', async () => {
    const { engine, clock, upstream } = setUp()
    await engine.start()
    await clock.advance(0)
    upstream.answer = hanging
    await clock.advance(12_000)
    expect(upstream.calls).toBe(2)
    const { answer, ageMs } = await engine.get(BALANCE)
    expect(answer.vaultBalance).toBe('1')
    expect(ageMs).toBe(12_000)
    expect(upstream.calls).toBe(2)
  })

  it('answers an old value at once and refreshes it behind, once', async () => {
    const { engine, clock, upstream, says } = setUp({ role: 'follower' })
    await engine.start()
    await engine.get(BALANCE)
    upstream.answer = failing
    await clock.advance(60_000)
    expect(shown(engine)).toBe('1 stored')
    says({ balance: '2' })
    const asked = upstream.calls
    await clock.advance(5000)
    const answers = await Promise.all([engine.get(BALANCE), engine.get(BALANCE), engine.get(BALANCE)])
    expect(answers.map(({ answer }) => `${answer.vaultBalance} ${answer.meta.state}`)).toEqual(['1 stored', '1 stored', '1 stored'])
    await settled()
    expect(upstream.calls).toBe(asked + 1)
    expect(shown(engine)).toBe('2 live')
  })

  it('gives up on an upstream that hangs, aborts the call, and asks again', async () => {
    const { engine, clock, upstream, says, refreshes } = setUp()
    upstream.answer = hanging
    await engine.start()
    await clock.advance(10_000)
    expect(upstream.signals[0]?.aborted).toBe(true)
    expect(await refreshes('timeout')).toBe(1)
    says({ balance: '3' })
    await clock.advance(5000)
    expect(shown(engine)).toBe('3 live')
  })

  it('lets a request without any value wait a few seconds, and not for ever', async () => {
    const { engine, clock, upstream } = setUp()
    upstream.answer = hanging
    await engine.start()
    const asked = engine.get(BALANCE).catch((error: unknown) => error)
    await clock.advance(5000)
    const error = await asked
    expect(error).toBeInstanceOf(FeedUnavailable)
    expect(error).toMatchObject({ feed: 'balance', reason: 'loading', retryable: true })
  })

  it('lets a request go whose reader has gone', async () => {
    const { engine, upstream } = setUp()
    upstream.answer = hanging
    await engine.start()
    const controller = new AbortController()
    const asked = engine.get(BALANCE, controller.signal).catch((error: unknown) => error)
    controller.abort()
    expect(await asked).toBeInstanceOf(FeedUnavailable)
  })
})

describe('an upstream that fails', () => {
  it('keeps the last value, turns it stored in time, and live again, telling each turn', async () => {
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
    // One line when it begins, one when it ends, however many attempts lie between.
    expect(lines.map(({ message }) => message)).toEqual(['a feed cannot be refreshed; its last value stays', 'a feed is back'])
  })

  it('is asked again soon, then ever more rarely, but within four intervals', async () => {
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

  it('says why there is no figure, in the words that the failure gives', async () => {
    const { engine, clock, upstream } = setUp()
    expect(engine.missing(BALANCE)).toBe('loading')
    expect(engine.unready()).toEqual(['balance'])
    upstream.answer = failing
    await engine.start()
    await clock.advance(0)
    expect(engine.missing(BALANCE)).toBe('unavailable')
    expect(engine.unready()).toEqual([])
    upstream.answer = () => Promise.reject(Object.assign(new Error('nobody knows it'), { reason: 'unknown_token' }))
    await clock.advance(5000)
    expect(engine.missing(BALANCE)).toBe('unknown_token')
    await expect(engine.get(BALANCE)).rejects.toMatchObject({ reason: 'unknown_token', retryable: false })
  })

  it('is not asked by every reader while it is down', async () => {
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

  it('never goes back to an older slot, and counts it', async () => {
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

  it('takes an older slot once the shown value is no longer live: the chain may have started anew', async () => {
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

describe('the store', () => {
  it('gives the last value back after a restart: stored at first, live once read', async () => {
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

  it('takes a lower slot than the restored one', async () => {
    const { engine, clock, says, store } = setUp()
    store.rows.set('balance', { name: 'balance', value: { balance: '7' }, asOf: new Date(clock.now()), source: 'x', slot: 900, refreshedAt: clock.now() })
    says({ balance: '1' }, 3)
    await engine.start()
    await clock.advance(0)
    expect(shown(engine)).toBe('1 live')
  })

  it('drops an older shape with a word about it', async () => {
    const { engine, upstream, store, lines, clock } = setUp()
    store.rows.set('balance', { name: 'balance', value: { amount: 7 }, asOf: new Date(clock.now()), source: 'x', refreshedAt: clock.now() })
    store.rows.set('retired', { name: 'retired', value: 1, asOf: new Date(clock.now()), source: 'x', refreshedAt: clock.now() })
    upstream.answer = hanging
    await engine.start()
    expect(shown(engine)).toBeUndefined()
    expect(lines).toMatchObject([{ level: 'warn', message: 'a kept value does not fit this version and is dropped', facts: { feed: 'balance' } }])
  })

  it('may fail without failing a read, and is noted once', async () => {
    const { engine, clock, store, says, lines, registry } = setUp()
    store.failing = true
    await engine.start()
    await clock.advance(30_000)
    says({ balance: '2' })
    await clock.advance(10_000)
    expect(shown(engine)).toBe('2 live')
    const notes = () => lines.filter(({ message }) => message.startsWith('feeds ')).map(({ message }) => message)
    expect(notes()).toEqual(['feeds cannot be kept in the database; figures go on from memory'])
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

  it('refreshes for itself when the leader delivers nothing, and keeps that to itself', async () => {
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
    // Due at once by now, and again ten seconds later.
    store.role('alone')
    await clock.advance(10_000)
    expect(upstream.calls).toBe(5)
  })
})

describe('readers', () => {
  it('get the answer as text with a tag that changes when the answer does, and only then', async () => {
    const { engine, clock, upstream } = setUp()
    const asOf = new Date(clock.now())
    upstream.answer = () => ({ value: { balance: '1' }, asOf, source: 'x' })
    await engine.start()
    const first = await engine.getJson(BALANCE)
    expect(JSON.parse(first.body)).toEqual(engine.current(BALANCE)?.answer)
    await clock.advance(10_000)
    expect(upstream.calls).toBe(2)
    expect((await engine.getJson(BALANCE)).tag).toBe(first.tag)
    upstream.answer = failing
    await clock.advance(60_000)
    const stored = await engine.getJson(BALANCE)
    expect(stored.tag).not.toBe(first.tag)
    expect(JSON.parse(stored.body).meta.state).toBe('stored')
  })

  it('are not disturbed by one of them that fails, nor told after they have left', async () => {
    const { engine, clock, changes, lines, registry } = setUp()
    engine.subscribe(() => {
      throw new Error('broken listener')
    })
    const late: FeedChange[] = []
    const leave = engine.subscribe((change) => late.push(change))
    leave()
    await engine.start()
    await clock.advance(0)
    expect(states(changes)).toEqual(['1 live'])
    expect(late).toEqual([])
    expect(lines.map(({ message }) => message)).toEqual(['a listener to the feeds failed'])
    expect((await registry.getSingleMetric('bd_feed_subscribers')?.get())?.values[0]?.value).toBe(2)
  })

  it('of a path that no feed answers are told so', async () => {
    const { engine } = setUp()
    await engine.start()
    expect(engine.current('/api/network/health')).toBeUndefined()
    expect(engine.missing('/api/network/health')).toBe('unavailable')
    await expect(engine.get('/api/network/health')).rejects.toBeInstanceOf(FeedUnavailable)
    expect(engine.changes([BALANCE, '/api/network/health'])).toEqual([])
  })

  it('see the age of a feed in the metrics', async () => {
    const { engine, clock, registry } = setUp()
    await engine.start()
    await clock.advance(4000)
    expect(await registry.metrics()).toContain('bd_feed_age_seconds{feed="balance"} 4')
  })
})

it('refuses two feeds for one path', () => {
  const clock = manualClock()
  const feeds = [testFeed({ clock, name: 'a' }).feed, testFeed({ clock, name: 'b' }).feed]
  expect(() => createFeedEngine({ feeds, store: memoryStore(), log: recordingLog().log })).toThrow(`two feeds answer ${BALANCE}`)
})
