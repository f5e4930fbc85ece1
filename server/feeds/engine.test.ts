import { afterEach, describe, expect, it } from 'vitest'
import { recordingLog } from '../db/testing/database.ts'
import { createFeedEngine, FeedUnavailable, type FeedEngine } from './engine.ts'
import type { FeedChange } from './published-answers.ts'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { BALANCE, engineOnClock, failing, hanging, memoryStore, NOON, settled, shown, states, testFeed } from './testing/engine.ts'

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

describe('asking the upstream', () => {
  it.each(['leader', 'follower'] as const)('asks once for a hundred concurrent requests, as %s', async (role) => {
    const { engine, upstream } = setUp({ role })
    await engine.start()
    const answers = await Promise.all(Array.from({ length: 100 }, () => engine.get(BALANCE)))
    expect(upstream.calls).toBe(1)
    expect(new Set(answers.map(({ version }) => version)).size).toBe(1)
    expect(answers.every(({ answer }) => answer.vaultBalance === '1')).toBe(true)
  })

  it('refreshes those that are nudged one after the other, also after one that fails', async () => {
    const clock = createManualClock(NOON)
    const kits = ['one', 'two', 'three'].map((name) => testFeed({ clock, name }))
    const answered: (() => void)[] = []
    for (const { upstream } of kits) upstream.answer = () => new Promise((_, reject) => answered.push(() => reject(new Error('upstream is down'))))
    const engine = createFeedEngine({ feeds: kits.map(({ feed }) => ({ ...feed, paths: [] })), store: memoryStore(), log: recordingLog().log, clock })
    engines.push(engine)
    engine.nudge('one', 'three')
    const calls = [kits.map(({ upstream }) => upstream.calls)]
    for (const turn of [0, 1]) {
      await settled()
      answered[turn]?.()
      await settled()
      calls.push(kits.map(({ upstream }) => upstream.calls))
    }
    expect(calls).toEqual([[1, 0, 0], [1, 0, 1], [1, 0, 1]])
  })

  it.each([
    [0, 9_000],
    [0.999, 10_998],
  ])('comes up to 10 % before or after its interval: at %d after %d ms', async (random, ms) => {
    const clock = createManualClock(NOON)
    const { feed, upstream } = testFeed({ clock })
    const engine = createFeedEngine({ feeds: [feed], store: memoryStore(), log: recordingLog().log, clock, random: () => random })
    engines.push(engine)
    await engine.start()
    await clock.advance(0)
    await clock.advance(ms - 1)
    expect(upstream.calls).toBe(1)
    await clock.advance(2)
    expect(upstream.calls).toBe(2)
  })

  it('refreshes on schedule and publishes every change with a growing version', async () => {
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

  it('answers at once with what it has while a refresh hangs, and starts no second one', async () => {
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

  it('answers at once with an old value and refreshes it in the background, once', async () => {
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

  it('aborts a hanging upstream call, and retries', async () => {
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

  it('makes a request without any value wait a few seconds, not for ever', async () => {
    const { engine, clock, upstream } = setUp()
    upstream.answer = hanging
    await engine.start()
    const asked = engine.get(BALANCE).catch((error: unknown) => error)
    await clock.advance(5000)
    const error = await asked
    expect(error).toBeInstanceOf(FeedUnavailable)
    expect(error).toMatchObject({ feed: 'balance', reason: 'loading', retryable: true })
  })

  it('drops a request whose reader is gone', async () => {
    const { engine, upstream } = setUp()
    upstream.answer = hanging
    await engine.start()
    const controller = new AbortController()
    const asked = engine.get(BALANCE, controller.signal).catch((error: unknown) => error)
    controller.abort()
    expect(await asked).toBeInstanceOf(FeedUnavailable)
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

  it('are not disturbed by one that fails, nor called after they unsubscribe', async () => {
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

  it('of a path without a feed get an error', async () => {
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
  const clock = createManualClock()
  const feeds = [testFeed({ clock, name: 'a' }).feed, testFeed({ clock, name: 'b' }).feed]
  expect(() => createFeedEngine({ feeds, store: memoryStore(), log: recordingLog().log })).toThrow(`two feeds answer ${BALANCE}`)
})
