import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseError, openDatabase } from './open.ts'
import { createTestDatabase, recordingLog, testServerUrl, type TestDatabase } from './testing/database.ts'

async function errorOf(databaseUrl: string, waitMs = 0): Promise<unknown> {
  return openDatabase({ databaseUrl, dataDir: '/nowhere', log: recordingLog().log, waitMs }).catch((caught: unknown) => caught)
}

describe('openDatabase with DATABASE_URL', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('migrates the database, even if several processes start at once, and again', async () => {
    const fresh = await createTestDatabase()
    await fresh.db.execute(sql`DROP SCHEMA drizzle, public CASCADE`)
    await fresh.db.execute(sql`CREATE SCHEMA public`)
    const others = await Promise.all(Array.from({ length: 5 }, () => fresh.openAgain()))
    const { rows } = await fresh.db.execute(sql`SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations`)
    const tables = await fresh.db.execute(sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public' `)
    await Promise.all(others.map((other) => other.close()))
    await fresh.drop()
    const written = (await readdir(join(import.meta.dirname, 'migrations'))).filter((name) => name.endsWith('.sql'))
    expect(written.length).toBeGreaterThan(0)
    expect(rows).toEqual([{ applied: written.length }])
    expect(tables.rows).toEqual(expect.arrayContaining([{ tablename: 'feed_values' }, { tablename: 'samples' }]))
  })

  it('survives the loss of its connections', async () => {
    expect(await database.isReachable()).toBe(true)
    await database.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
    await database.pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {})
    expect(await database.isReachable()).toBe(true)
    expect(database.kind).toBe('server')
  })

  it('tells whether it takes writes, also over connections from before', async () => {
    const fresh = await createTestDatabase()
    const name = new URL(fresh.url).pathname.slice(1)
    const end = () => fresh.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
    try {
      expect([await fresh.isReachable(), await fresh.takesWrites()]).toEqual([true, true])
      await fresh.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
      await end()
      expect([await fresh.isReachable(), await fresh.takesWrites()]).toEqual([true, false])
      // New connections take writes again; the probe's own didn't.
      await fresh.pool.query(`SET default_transaction_read_only = off; ALTER DATABASE ${name} RESET default_transaction_read_only`)
      expect([await fresh.isReachable(), await fresh.takesWrites()]).toEqual([true, true])
    } finally {
      await fresh.drop()
    }
  })

  it('can be closed twice, and is unreachable afterwards', async () => {
    const other = await database.openAgain()
    await Promise.all([other.close(), other.close()])
    expect(await other.isReachable()).toBe(false)
  })

  it('names host and database of an unreachable server, never the password', async () => {
    // A port that was free a moment ago.
    const port = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
      })
    })
    const error = await errorOf(`postgres://appuser:hunter2@127.0.0.1:${port}/bd`)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(String(error)).toContain(`DATABASE_URL: PostgreSQL at 127.0.0.1:${port}/bd can't be used: connect ECONNREFUSED`)
    expect(String(error)).not.toMatch(/hunter2|appuser|\n/)
  })

  it('does not wait if waiting cannot help', async () => {
    const url = new URL(testServerUrl())
    url.pathname = 'no_such_database'
    const before = Date.now()
    const error = await errorOf(url.href, 60_000)
    expect(String(error)).toMatch(/DATABASE_URL: .*database "no_such_database" does not exist/)
    expect(Date.now() - before).toBeLessThan(20_000)
  })
})
