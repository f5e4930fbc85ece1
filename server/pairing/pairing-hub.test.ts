import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pairingEvent } from '../../src/contract/wallet-pairing.ts'
import { walletPairings } from '../db/schema-pairings.ts'
import { joinLease, type Lease } from '../db/lease.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { createLiveHub } from '../live/hub.ts'
import { liveRoute } from '../live/route.ts'
import { createPairingHub, PAIRING_CHANNEL, type PairingHub } from './pairing-hub.ts'
import { createPairings, PAIRING_MS, REMEMBERED_MS } from './pairings.ts'
import { deleteOldPairings } from './pairing-expiry.ts'

const ANSWER = { nonce: '4', data: '5' }
const clock = createManualClock(Date.UTC(2026, 10, 23))
let database: TestDatabase
let lease: Lease
let hub: PairingHub

beforeAll(async () => {
  database = await createTestDatabase()
  lease = await joinLease({ database, log: recordingLog().log, channels: [PAIRING_CHANNEL] })
})
afterAll(async () => {
  await lease?.stop()
  await database?.drop()
})
beforeEach(() => {
  hub = createPairingHub({ lease })
})
afterEach(() => hub.close())

const figures = createLiveHub({ source: { changes: () => [], subscribe: () => () => {} } })
afterAll(() => figures.close())

const service = () => createPairings({ db: database.db, clock })
const live = (id: string) => liveRoute(figures, { service: service(), hub }).request(`/api/live?pairing=${id}`)

async function opened() {
  const pairing = await service().open()
  if (pairing === 'full') throw new Error('there are too many')
  return pairing
}

/** What a stream says, as it comes. */
async function listen(id: string) {
  const response = await live(id)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream'])
  const reader = response.body?.getReader()
  const heard = { text: '', isOver: false, leave: () => reader?.cancel() }
  void (async () => {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) break
      heard.text += new TextDecoder().decode(part.value)
    }
    heard.isOver = true
  })()
  return heard
}
const eventOf = (id: string) => `event: pairing\ndata: {"id":"${id}"}\n\n`

describe('the stream of a pairing', () => {
  it('tells that it was answered, whichever process the answer came in at, and not what', async () => {
    const [mine, others] = [await opened(), await opened()]
    const [heard, elsewhere] = [await listen(mine.id), await listen(others.id)]
    const other = await database.openAgain()
    expect(await createPairings({ db: other.db, clock }).answer({ id: mine.id, answer: ANSWER })).toBe('left')
    await other.close()
    await vi.waitFor(() => expect(heard.text).toContain(eventOf(mine.id)), { timeout: 10_000 })
    expect(heard.text).toBe(`retry: 2000\n\n${eventOf(mine.id)}`)
    expect(pairingEvent.parse(JSON.parse(/^data: (.*)$/m.exec(heard.text)?.[1] ?? ''))).toEqual({ id: mine.id })
    expect(elsewhere.text).not.toContain('event:')
    await Promise.all([heard.leave(), elsewhere.leave()])
    expect(hub.readers()).toBe(0)
  })

  it('tells that it was ended', async () => {
    const { id } = await opened()
    const heard = await listen(id)
    await service().end({ id })
    await vi.waitFor(() => expect(heard.text).toContain(eventOf(id)), { timeout: 10_000 })
  })

  it('tells at once what happened before it was opened', async () => {
    const { id } = await opened()
    await service().answer({ id, answer: ANSWER })
    const heard = await listen(id)
    await vi.waitFor(() => expect(heard.text).toContain(eventOf(id)))
  })

  it('is refused for good for one that is unknown or over, so that a browser doesn’t come back', async () => {
    const { id } = await opened()
    await clock.advance(PAIRING_MS)
    const refused = async (asked: string) => {
      const response = await live(asked)
      return [response.status, Object(await response.json()).code]
    }
    expect(await refused(id)).toEqual([410, 'expired_pairing'])
    expect(await refused('A'.repeat(22))).toEqual([404, 'unknown_pairing'])
    expect(await refused('duck')).toEqual([400, 'bad_request'])
    expect(hub.readers()).toBe(0)
  })

  it('is one of a few per address, and ends with the server', async () => {
    const small = createPairingHub({ mostPerAddress: 1 })
    const stream = small.open('a', '203.0.113.1')
    expect(small.open('a', '203.0.113.1')).toBeNull()
    expect(small.open('a', '203.0.113.2')).not.toBeNull()
    await stream?.cancel()
    expect(small.open('a', '203.0.113.1')).not.toBeNull()
    small.close()
    expect([small.open('a', '203.0.113.3'), small.readers()]).toEqual([null, 0])
  })

  it('ends where its page has forgotten it, and looks again after a break of the database', async () => {
    vi.useFakeTimers()
    let role: ((role: 'alone' | 'follower') => void) | undefined
    const lonely = createPairingHub({ lease: { onNotice: () => () => {}, onRole: (listener) => ((role = listener), () => {}) }, heartbeatMs: 15_000 })
    const reader = lonely.open('a', null)?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await next()).toBe('retry: 2000\n\n')
    role?.('alone')
    role?.('follower')
    expect(await next()).toBe(eventOf('a'))
    vi.advanceTimersByTime(6 * 60_000)
    expect(lonely.readers()).toBe(1)
    vi.advanceTimersByTime(15_000)
    expect(lonely.readers()).toBe(0)
    lonely.close()
    vi.useRealTimers()
  })
})

describe('old pairings', () => {
  it('are deleted an hour after their five minutes, in batches', async () => {
    await database.db.execute(sql`truncate wallet_pairings`)
    for (let count = 0; count < 5; count += 1) await opened()
    await clock.advance(PAIRING_MS + REMEMBERED_MS - 1)
    const young = await opened()
    await deleteOldPairings(database.db, new Date(clock.now()), undefined, 2)
    expect(await database.db.$count(walletPairings)).toBe(6)
    await clock.advance(1)
    await deleteOldPairings(database.db, new Date(clock.now()), undefined, 2)
    expect((await database.db.select().from(walletPairings)).map(({ id }) => id)).toEqual([young.id])
  })
})
