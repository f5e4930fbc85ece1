import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { joinLease, type Lease } from './lease.ts'
import { startLeaseProcess } from './testing/lease-process.ts'
import type { Database } from './open.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from './testing/database.ts'

const within = { timeout: 15_000, interval: 20 }

let database: TestDatabase
let leases: Lease[] = []
let others: Database[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`CREATE TABLE written (value text)`)
})
afterEach(async () => {
  for (const lease of leases) await lease.stop()
  for (const other of others) await other.close()
  ;[leases, others] = [[], []]
  await database.drop()
})

/** Joins as another process would. */
async function join(): Promise<Lease> {
  const own = await database.openAgain()
  others.push(own)
  const lease = await joinLease({ database: own, log: recordingLog().log })
  leases.push(lease)
  return lease
}

const written = async () => (await database.db.execute<{ value: string }>(sql`SELECT value FROM written`)).rows.map(({ value }) => value)
const write = (db: Database['db'], value: string) => db.execute(sql`INSERT INTO written VALUES (${value})`)

describe('the lease', () => {
  it('is held by one process, and by the next as soon as it leaves', async () => {
    const [one, two] = [await join(), await join()]
    expect([one.role(), two.role()]).toEqual(['leader', 'follower'])
    expect(two.term()).toBeNull()
    const roles: string[] = []
    two.onRole((role) => roles.push(role))
    const term = one.term()
    await one.stop()
    expect(term?.signal.aborted).toBe(true)
    await vi.waitFor(() => expect(roles).toEqual(['follower', 'leader']), within)
  })

  it('is renewed during a slow write, which commits', async () => {
    const lease = await join()
    const term = lease.term()
    if (!term) throw new Error('not the leader')
    const expiry = async () => (await database.db.execute<{ at: string }>(sql`SELECT expires_at AS at FROM leases`)).rows[0]?.at
    await term.db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO written VALUES ('slowly')`)
      const before = await expiry()
      await vi.waitFor(async () => expect(await expiry()).not.toBe(before), within)
    })
    expect(await written()).toEqual(['slowly'])
    expect(lease.term()).toBe(term)
  })

  it('blocks statements and transactions under an earlier epoch, but not queries', async () => {
    const lease = await join()
    const term = lease.term()
    if (!term) throw new Error('not the leader')
    await write(term.db, 'in time')
    await database.db.execute(sql`UPDATE leases SET epoch = epoch + 1, holder = 'another', backend = pg_backend_pid(), expires_at = 'infinity'`)
    const late = [
      () => write(term.db, 'late'),
      () => term.db.execute(sql`WITH gone AS (DELETE FROM written RETURNING value) SELECT value FROM gone`),
      () => term.db.transaction((tx) => tx.execute(sql`UPDATE written SET value = 'late'`)),
    ]
    for (const one of late) await expect(one()).rejects.toSatisfy((error) => /another process leads/.test(`${String(error)} ${String(error instanceof Error && error.cause)}`))
    expect((await term.db.execute(sql`SELECT value FROM written`)).rows).toEqual([{ value: 'in time' }])
    await vi.waitFor(() => expect([lease.role(), term.signal.aborted]).toEqual(['follower', true]), within)
  })

  it('passes on within ten seconds when its holder hangs during a write, which is rolled back; once awake, that process follows and writes nothing', async () => {
    const hung = await startLeaseProcess(database.url)
    try {
      const lease = await join()
      expect(lease.role()).toBe('follower')
      hung.signal('SIGSTOP')
      const stoppedAt = Date.now()
      await vi.waitFor(() => expect(lease.role()).toBe('leader'), within)
      expect(Date.now() - stoppedAt).toBeLessThan(10_000)
      const term = lease.term()
      if (!term) throw new Error('not the leader')
      await write(term.db, 'by the next one')
      hung.signal('SIGCONT')
      expect(await hung.goOn()).toBe('transaction refused, statement refused, follower')
      expect(await written()).toEqual(['by the next one'])
    } finally {
      await hung.end()
    }
  })

  it('passes on at once when its holder is killed', async () => {
    const killed = await startLeaseProcess(database.url)
    const lease = await join()
    await killed.end()
    const killedAt = Date.now()
    await vi.waitFor(() => expect(lease.role()).toBe('leader'), within)
    // Before it would expire.
    expect(Date.now() - killedAt).toBeLessThan(4000)
    expect(await written()).toEqual([])
  })
})
