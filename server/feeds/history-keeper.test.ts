import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database } from '../db/open.ts'
import type { PeriodicJob } from '../db/periodic-job.ts'
import { samples } from '../db/schema.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing.ts'
import { startHistoryKeeper } from './history-keeper.ts'

const NOW = Date.parse('2026-11-21T15:07:00Z')
const OLD = Date.parse('2026-10-01T12:00:00Z')
const within = { timeout: 15_000, interval: 10 }

let database: TestDatabase
let own: Database
let keepers: PeriodicJob[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  own = await database.openAgain()
})

afterEach(async () => {
  for (const keeper of keepers) await keeper.stop()
  keepers = []
  await own.close()
  await database.drop()
})

function keep(everyMs = 20) {
  const { log, lines } = recordingLog()
  const keeper = startHistoryKeeper({ db: own.db, pool: own.pool, log, everyMs, clock: () => NOW })
  keepers.push(keeper)
  return { keeper, lines }
}

/** Ten values of one hour, of which one is to stay. */
async function addHour(hour: number): Promise<void> {
  const rows = Array.from({ length: 10 }, (_, minute) => ({ figure: 'price', at: new Date(OLD + hour * 3_600_000 + minute * 60_000), value: String(minute) }))
  await database.db.insert(samples).values(rows)
}

const count = async () => (await database.db.select().from(samples)).length

describe('the keeper of the history', () => {
  it('thins out at the start and again at intervals, and says how much', async () => {
    await addHour(0)
    const { lines } = keep()
    await vi.waitFor(async () => expect(await count()).toBe(1), within)
    await addHour(1)
    await vi.waitFor(async () => expect(await count()).toBe(2), within)
    await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(2), within)
    expect(lines.every(({ level, message }) => level === 'info' && message === 'history thinned out')).toBe(true)
    expect(lines.map(({ facts }) => Number(facts?.['removed'])).reduce((sum, removed) => sum + removed, 0)).toBe(18)
  })

  it('leaves the work to whoever holds the lock, and takes it over afterwards', async () => {
    await addHour(0)
    const other = await database.pool.connect()
    await other.query('SELECT pg_advisory_lock($1)', [advisoryLocks.historyKeeper])
    let rounds = 0
    own.pool.on('release', () => {
      rounds += 1
    })
    keep()
    await vi.waitFor(() => expect(rounds).toBeGreaterThanOrEqual(3), within)
    expect(await count()).toBe(10)
    await other.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.historyKeeper])
    other.release()
    await vi.waitFor(async () => expect(await count()).toBe(1), within)
  })

  it('outlives its connection, and gives the lock back', async () => {
    await addHour(0)
    // Holds the keeper in the middle of its work.
    const other = await database.pool.connect()
    await other.query('BEGIN')
    await other.query('LOCK TABLE samples IN ACCESS EXCLUSIVE MODE')
    keep()
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [advisoryLocks.historyKeeper],
      )
      expect(rows).toHaveLength(1)
    }, within)
    await other.query('COMMIT')
    other.release()
    await vi.waitFor(async () => expect(await count()).toBe(1), within)
    await addHour(1)
    await vi.waitFor(async () => expect(await count()).toBe(2), within)
  })

  it('says once that it fails, and goes on when it can', async () => {
    await addHour(0)
    await database.pool.query('ALTER TABLE samples RENAME TO elsewhere')
    let rounds = 0
    own.pool.on('release', () => {
      rounds += 1
    })
    const { lines } = keep()
    await vi.waitFor(() => expect(rounds).toBeGreaterThanOrEqual(6), within)
    expect(lines.map(({ level }) => level)).toEqual(['warn'])
    await database.pool.query('ALTER TABLE elsewhere RENAME TO samples')
    await vi.waitFor(async () => expect(await count()).toBe(1), within)
  })

  it('does nothing more once it is stopped', async () => {
    const { keeper } = keep()
    await keeper.stop()
    expect(own.pool.idleCount).toBe(own.pool.totalCount)
    const acquired = vi.fn<() => void>()
    own.pool.on('acquire', acquired)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(acquired).not.toHaveBeenCalled()
  })
})
