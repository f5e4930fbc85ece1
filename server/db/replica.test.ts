import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { joinLease, type Lease } from './lease.ts'
import { openDatabase, type Database } from './open.ts'
import { SNAPSHOT } from './snapshot.ts'
import { recordingLog, type LogLine } from './testing/database.ts'
import { ownPostgres, type OwnPostgres, type OwnReplica } from './testing/own-postgres.ts'

const within = { timeout: 30_000, interval: 50 }

let primary: OwnPostgres
let replica: OwnReplica
let database: Database
let lease: Lease
let lines: LogLine[]

beforeAll(async () => {
  primary = await ownPostgres()
  replica = await primary.addReplica()
  const recorded = recordingLog()
  lines = recorded.lines
  database = await openDatabase({ databaseUrl: primary.url, replicaUrl: replica.url, dataDir: '/nowhere', log: recorded.log })
  lease = await joinLease({ database, log: recorded.log })
}, 120_000)
afterAll(async () => {
  await lease?.stop()
  await database?.close()
  await primary?.remove()
})

/** Where a read was answered: the replica is in recovery. */
const place = async () => {
  const { rows } = await database.delayed.execute<{ replica: boolean }>(sql`SELECT pg_is_in_recovery() AS replica`)
  return rows[0]?.replica ? 'replica' : 'primary'
}
/** What was logged about the replica since then. */
const saidSince = (count: number) => lines.slice(count).map(({ message }) => message).filter((message) => /replica|all reads/.test(message))

it('answers what may be old, never what is written, while the primary answers the rest', async () => {
  await vi.waitFor(async () => expect(await place()).toBe('replica'), within)
  const { rows } = await database.db.execute<{ replica: boolean }>(sql`SELECT pg_is_in_recovery() AS replica`)
  expect(rows).toEqual([{ replica: false }])
  const inSnapshot = await database.delayed.transaction(async (tx) => (await tx.execute<{ replica: boolean }>(sql`SELECT pg_is_in_recovery() AS replica`)).rows[0]?.replica, SNAPSHOT)
  expect(inSnapshot).toBe(true)
  const written = database.delayed.execute(sql`INSERT INTO samples (figure, at, value) VALUES ('price', now(), '1')`)
  await expect(written).rejects.toMatchObject({ cause: { code: '25006' } })
  // It may have been asked before the first tables reached it: that is said too, and before.
  expect(saidSince(0).at(-1)).toBe('reads that may be a little old go to the replica')
})

it('is left out while it is too far behind, and comes back', { timeout: 60_000 }, async () => {
  await replica.pause()
  await vi.waitFor(async () => expect(await place()).toBe('primary'), within)
  expect(lines.at(-1)?.facts).toEqual({ reason: 'the replica is too far behind' })
  await replica.resume()
  await vi.waitFor(async () => expect(await place()).toBe('replica'), within)
})

it('is left out from the first read that fails, which the primary answers, and comes back', { timeout: 60_000 }, async () => {
  const before = lines.length
  await replica.stop()
  expect(await place()).toBe('primary')
  expect(await Promise.all(Array.from({ length: 20 }, place))).toEqual(Array.from({ length: 20 }, () => 'primary'))
  expect(saidSince(before)).toEqual(['all reads go to the primary database'])
  await replica.start()
  await vi.waitFor(async () => expect(await place()).toBe('replica'), within)
})

it('goes on alone while the primary is away', { timeout: 60_000 }, async () => {
  await primary.stopImmediately()
  await vi.waitFor(async () => expect([await database.isReachable(), await place()]).toEqual([false, 'replica']), within)
  await primary.start()
  await vi.waitFor(async () => expect(await database.isReachable()).toBe(true), within)
})
