import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { joinLease } from '../db/lease.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import { createFeedEngine } from '../feeds/engine.ts'
import { createFeedStore, FEED_CHANNEL } from '../feeds/store.ts'
import { BALANCE, testFeed } from '../feeds/testing/engine.ts'
import { systemClock } from '../lib/clock.ts'
import { createLiveHub } from './hub.ts'
import { liveRoute } from './route.ts'

const STARTED = new Date()
const within = { timeout: 15_000, interval: 20 }

let database: TestDatabase
const processes: { leave(): Promise<void> }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const one of processes.splice(0).toReversed()) await one.leave()
})
afterAll(() => database.drop())

/** What a process has of the one upstream, and its stream. The first that starts leads. */
async function start() {
  const own = await database.openAgain()
  const { log } = recordingLog()
  const lease = await joinLease({ database: own, log, channels: [FEED_CHANNEL] })
  const { feed, upstream } = testFeed({ clock: systemClock, refreshEveryMs: 50, staleAfterMs: 60_000 })
  upstream.answer = () => ({ value: { balance: '1' }, asOf: STARTED, source: 'direct_rpc' })
  const engine = createFeedEngine({ feeds: [feed], store: createFeedStore(own, lease), log })
  await engine.start()
  const hub = createLiveHub({ source: engine })
  let left: Promise<void> | undefined
  const one = {
    /** From now on, with the same moment in every answer: it changes once. */
    says: (balance: string) => {
      const asOf = new Date()
      upstream.answer = () => ({ value: { balance }, asOf, source: 'direct_rpc' })
    },
    role: () => lease.role(),
    balance: () => engine.current(BALANCE)?.answer.vaultBalance,
    listen: (lastId?: string) => listen(liveRoute(hub), lastId),
    leave: () =>
      (left ??= (async () => {
        hub.close()
        await engine.stop()
        await lease.stop()
        await own.close()
      })()),
  }
  processes.push(one)
  return one
}

interface Heard {
  id: string
  balance: string
}

async function listen(app: ReturnType<typeof liveRoute>, lastId?: string) {
  const response = await app.request(`/api/live?paths=${BALANCE}`, lastId === undefined ? {} : { headers: { 'Last-Event-ID': lastId } })
  const heard: Heard[] = []
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  const ended = (async () => {
    let text = ''
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      text += decoder.decode(next.value, { stream: true })
      heard.splice(0, heard.length, ...[...text.matchAll(/^id: (\d+)\ndata: .*?"vaultBalance":"(\d+)"/gm)].map(([, id = '', balance = '']) => ({ id, balance })))
    }
  })()
  return { heard, ended, latest: () => heard.at(-1) }
}

it('a stream goes on at another process from its last id, and after a change of leader', async () => {
  const [one, two] = [await start(), await start()]
  expect([one.role(), two.role()]).toEqual(['leader', 'follower'])
  two.says('999')
  one.says('5')
  const [atOne, atTwo] = [await one.listen(), await two.listen()]
  await vi.waitFor(() => expect([atOne.latest()?.balance, atTwo.latest()?.balance]).toEqual(['5', '5']), within)
  // The same change has the same id everywhere.
  expect(atTwo.latest()?.id).toBe(atOne.latest()?.id)

  // The reader is away from both while the figure changes.
  const left = atOne.latest()
  one.says('6')
  await vi.waitFor(() => expect(two.balance()).toBe('6'), within)
  const resumed = await two.listen(left?.id)
  await vi.waitFor(() => expect(resumed.heard.map(({ balance }) => balance)).toEqual(['6']), within)

  // The leader leaves, and its readers come back to the one that follows it.
  two.says('7')
  await one.leave()
  await atOne.ended
  const last = atOne.latest()
  expect(last?.balance).toBe('6')
  const moved = await two.listen(last?.id)
  await vi.waitFor(() => expect(two.role()).toBe('leader'), within)
  await vi.waitFor(() => expect(moved.latest()?.balance).toBe('7'), within)
  expect(Number(moved.latest()?.id)).toBeGreaterThan(Number(last?.id))

  // A third that has just started knows all of it from the database, under the same id.
  const three = await start()
  const late = await three.listen(last?.id)
  await vi.waitFor(() => expect(late.latest()).toEqual(moved.latest()), within)
})
