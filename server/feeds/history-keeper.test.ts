import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { joinLease, type Lease } from '../db/lease.ts'
import type { Database } from '../db/open.ts'
import type { PeriodicJob } from '../db/periodic-job.ts'
import { samples } from '../db/schema.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import { startHistoryKeeper } from './history-keeper.ts'

const NOW = Date.parse('2026-11-21T15:07:00Z')
const OLD = Date.parse('2026-10-01T12:00:00Z')
const within = { timeout: 15_000, interval: 10 }

let database: TestDatabase
let own: Database
let lease: Lease
let keepers: PeriodicJob[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  own = await database.openAgain()
  lease = await joinLease({ database: own, log: recordingLog().log })
})

afterEach(async () => {
  for (const keeper of keepers) await keeper.stop()
  keepers = []
  await lease.stop()
  await own.close()
  await database.drop()
})

function keep(everyMs = 20) {
  const { log, lines } = recordingLog()
  const keeper = startHistoryKeeper({ lease, log, everyMs, clock: { now: () => NOW } })
  keepers.push(keeper)
  return { keeper, lines }
}

/** Ten values of one hour, of which one should remain. */
async function addHour(hour: number): Promise<void> {
  const rows = Array.from({ length: 10 }, (_, minute) => ({ figure: 'price', at: new Date(OLD + hour * 3_600_000 + minute * 60_000), value: String(minute) }))
  await database.db.insert(samples).values(rows)
}

const count = async () => (await database.db.select().from(samples)).length

describe('the keeper of the history', () => {
  it('thins out at the start and at intervals, and logs how much', async () => {
    await addHour(0)
    const { lines } = keep()
    await vi.waitFor(async () => expect(await count()).toBe(1), within)
    await addHour(1)
    await vi.waitFor(async () => expect(await count()).toBe(2), within)
    await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(2), within)
    expect(lines.every(({ level, message }) => level === 'info' && message === 'history thinned out')).toBe(true)
    expect(lines.map(({ facts }) => Number(facts?.['removed'])).reduce((sum, removed) => sum + removed, 0)).toBe(18)
  })

  it('leaves the work to the leader, and takes over after it', async () => {
    await addHour(0)
    const other = await database.openAgain()
    const following = await joinLease({ database: other, log: recordingLog().log })
    const { log } = recordingLog()
    const asked = vi.fn<() => void>()
    other.jobs.pool.on('acquire', asked)
    keepers.push(startHistoryKeeper({ lease: following, log, everyMs: 20, clock: { now: () => NOW } }))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked).not.toHaveBeenCalled()
    expect(await count()).toBe(10)
    await lease.stop()
    await vi.waitFor(async () => expect(await count()).toBe(1), within)
    for (const keeper of keepers.splice(0)) await keeper.stop()
    await following.stop()
    await other.close()
  })

  it('aborts a round when its term ends, and resumes with the next term', async () => {
    await addHour(0)
    // Blocks the keeper in the middle of its work.
    const other = await database.pool.connect()
    await other.query('BEGIN')
    await other.query('LOCK TABLE samples IN ACCESS EXCLUSIVE MODE')
    keep()
    await vi.waitFor(async () => {
      const waiting = await database.pool.query(`SELECT pg_terminate_backend(l.backend) FROM leases l WHERE EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'samples'::regclass)`)
      expect(waiting.rows).toHaveLength(1)
    }, within)
    await other.query('COMMIT')
    other.release()
    await vi.waitFor(async () => expect(await count()).toBe(1), within)
    await addHour(1)
    await vi.waitFor(async () => expect(await count()).toBe(2), within)
  })

  it('logs a failure once, and resumes when it can', async () => {
    await addHour(0)
    await database.pool.query('ALTER TABLE samples RENAME TO elsewhere')
    let rounds = 0
    own.jobs.pool.on('release', () => {
      rounds += 1
    })
    const { lines } = keep()
    await vi.waitFor(() => expect(rounds).toBeGreaterThanOrEqual(6), within)
    expect(lines.map(({ level }) => level)).toEqual(['warn'])
    await database.pool.query('ALTER TABLE elsewhere RENAME TO samples')
    await vi.waitFor(async () => expect(await count()).toBe(1), within)
  })

  it('does nothing once it is stopped', async () => {
    const { keeper } = keep()
    await keeper.stop()
    expect(own.jobs.pool.idleCount).toBe(own.jobs.pool.totalCount)
    const acquired = vi.fn<() => void>()
    own.jobs.pool.on('acquire', acquired)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(acquired).not.toHaveBeenCalled()
  })
})
