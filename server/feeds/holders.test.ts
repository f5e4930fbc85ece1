import { describe, expect, it } from 'vitest'
import { recordingLog } from '../db/testing/database.ts'
import type { HolderCount, HolderReading } from '../chain/holders/holders.ts'
import { defineFeed } from './define-feed.ts'
import { createFeedEngine } from './engine.ts'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { memoryStore } from './testing/engine.ts'
import { holdersFeed } from './holders.ts'

const PATH = '/api/holders/overview'
const MINUTE = 60_000
const counted = { people: 5, programs: 2, project: 3 }
const distribution = { top10: 100, top11To20: 0, top21To40: 0, rest: 0 }

function setUp() {
  const clock = createManualClock()
  const store = memoryStore()
  const adopted: HolderCount[] = []
  let answer: () => Promise<HolderReading> = () => Promise.reject(new Error('no source has counted'))
  const engine = () =>
    createFeedEngine({
      feeds: [defineFeed(holdersFeed({ readHolders: () => answer(), adopt: (count) => adopted.push(count) }))],
      store,
      log: recordingLog().log,
      clock,
      random: () => 0.5,
    })
  return { clock, store, adopted, engine, says: (reading: HolderReading) => (answer = async () => reading), fails: () => (answer = () => Promise.reject(new Error('no source has counted'))) }
}

describe('the feed of holders', () => {
  it('counts people if we have counted, and all owners otherwise', async () => {
    const { clock, engine, says } = setUp()
    const asOf = new Date(clock.now())
    says({ totalHolders: 5, counted, distribution, source: 'program_accounts', asOf, slot: 7, tookMs: 90 })
    const feeds = engine()
    await feeds.start()
    await clock.advance(0)
    expect(feeds.current(PATH)?.answer).toEqual({
      totalHolders: 5,
      counted,
      distribution,
      meta: { state: 'live', asOf: asOf.toISOString(), source: 'program_accounts', slot: 7 },
    })
    says({ totalHolders: 11, source: 'jupiter', asOf })
    await clock.advance(5 * MINUTE)
    expect(feeds.current(PATH)?.answer).toEqual({ totalHolders: 11, meta: { state: 'live', asOf: asOf.toISOString(), source: 'jupiter' } })
    await feeds.stop()
  })

  it('is live by the time of the count: for an hour, however often the same one is read again', async () => {
    const { clock, engine, says } = setUp()
    says({ totalHolders: 5, counted, source: 'program_accounts', asOf: new Date(clock.now()) })
    const feeds = engine()
    await feeds.start()
    await clock.advance(0)
    await clock.advance(60 * MINUTE - 1)
    expect(feeds.current(PATH)?.answer.meta.state).toBe('live')
    await clock.advance(1)
    expect(feeds.current(PATH)?.answer.meta.state).toBe('stored')
    says({ totalHolders: 9, source: 'geckoterminal', asOf: new Date(clock.now() - 626 * 24 * 60 * MINUTE) })
    await clock.advance(5 * MINUTE)
    expect(feeds.current(PATH)?.answer).toMatchObject({ totalHolders: 9, meta: { state: 'stored' } })
    await feeds.stop()
  })

  it('keeps our own count over a restart, with its time and cost, but no other source’s', async () => {
    const { clock, adopted, engine, says, fails } = setUp()
    const asOf = new Date(clock.now())
    const own = { totalHolders: 5, counted, distribution, asOf, slot: 7, tookMs: 90_000 }
    says({ ...own, source: 'program_accounts' })
    const before = engine()
    await before.start()
    await clock.advance(0)
    await before.stop()
    expect(adopted).toEqual([])
    fails()
    await clock.advance(20 * MINUTE)
    const after = engine()
    await after.start()
    await clock.advance(0)
    expect(adopted).toEqual([own])
    expect(after.current(PATH)?.answer.totalHolders).toBe(5)
    says({ totalHolders: 11, source: 'jupiter', asOf: new Date(clock.now()) })
    await clock.advance(5 * MINUTE)
    const handed = adopted.length
    await clock.advance(5 * MINUTE)
    expect(adopted).toHaveLength(handed)
    await after.stop()
  })
})
