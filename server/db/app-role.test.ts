import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBoss, usualTiming } from '../delivery/boss.ts'
import { queueOf } from '../delivery/queue.ts'
import { connectAsSuperuser } from './testing/app-role.ts'
import { clusterPaths, EMBEDDED_SUPERUSER, ensureCluster } from './cluster.ts'
import { migrateDatabase } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'
import { findPrograms } from './postgres-programs.ts'
import { freePort } from '../testing/free-port.ts'
import { isPostmaster, readPostmaster, spawnServer } from './postmaster.ts'
import { samples } from './schema.ts'
import { createTestDatabase, recordingLog } from './testing/database.ts'

let home = ''
let opened: Database[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'bd-role-'))
})
afterEach(async () => {
  for (const database of opened) await database.close()
  opened = []
  const left = await readPostmaster(clusterPaths(home).data)
  if (left) process.kill(left.pid, 'SIGQUIT')
  while (left && (await isPostmaster(left.pid, clusterPaths(home).data))) await new Promise((resolve) => setTimeout(resolve, 20))
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

async function open(): Promise<Database> {
  const database = await openDatabase({ dataDir: home, log: recordingLog().log })
  opened.push(database)
  return database
}

/** A data folder from before the app had a role of its own: the superuser owns everything in it. PostgreSQL keeps running. */
async function folderOfTheSuperuser(then: (client: pg.Client, config: pg.PoolConfig) => Promise<void>): Promise<void> {
  const paths = clusterPaths(home)
  const programs = await findPrograms(home)
  const password = await ensureCluster(paths, programs, recordingLog().log)
  const port = await freePort()
  await spawnServer(paths, programs, port, {})
  const config = { host: '127.0.0.1', port, ...EMBEDDED_SUPERUSER, password }
  while (!(await migrateDatabase(config).then(() => true, () => false))) await new Promise((resolve) => setTimeout(resolve, 20))
  const client = await connectAsSuperuser(home, port)
  await then(client, config)
  await client.end()
}

/** Everything in the database that belongs neither to the app nor to PostgreSQL itself. */
const NOT_THE_APPS = `
  SELECT n.nspname || '.' || c.relname AS thing FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'drizzle', 'pgboss') AND c.relowner <> current_user::regrole
  UNION ALL SELECT p.oid::regprocedure::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname IN ('public', 'drizzle', 'pgboss') AND p.proowner <> current_user::regrole
  UNION ALL SELECT t.oid::regtype::text FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE n.nspname IN ('public', 'drizzle', 'pgboss') AND t.typowner <> current_user::regrole
  UNION ALL SELECT nspname FROM pg_namespace WHERE nspname IN ('drizzle', 'pgboss') AND nspowner <> current_user::regrole
  UNION ALL SELECT datname FROM pg_database WHERE datname = current_database() AND datdba <> current_user::regrole`

describe('the role that the app connects as', () => {
  it('is not a superuser in any pool, and can’t run programs, read files, or create roles and databases', async () => {
    const database = await open()
    const own = await database.connect()
    for (const connection of [...database.pools, own]) {
      const { rows } = await connection.query('SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user')
      expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }])
    }
    await own.end()
    for (const statement of [
      `COPY (SELECT 1) TO PROGRAM 'true'`,
      `COPY samples FROM '/etc/passwd'`,
      `SELECT pg_read_file('/etc/passwd')`,
      'CREATE ROLE another',
      'CREATE DATABASE another',
      `ALTER SYSTEM SET log_statement = 'all'`,
      `SET ROLE ${EMBEDDED_SUPERUSER.user}`,
      `ALTER ROLE CURRENT_USER SUPERUSER`,
    ]) {
      await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
    expect((await database.pool.query(NOT_THE_APPS)).rows).toEqual([])
  })

  it('takes over a folder of the superuser, with its rows and waiting messages', async () => {
    await folderOfTheSuperuser(async (client, config) => {
      await client.query(`INSERT INTO samples (figure, at, value) VALUES ('from before', '2026-01-01', '42')`)
      // Objects of every kind that has an owner, even kinds that no migration creates today.
      await client.query(`
        CREATE TYPE mood AS ENUM ('calm');
        CREATE DOMAIN share AS numeric CHECK (VALUE <= 1);
        CREATE TABLE notes (id serial PRIMARY KEY, "A Mood" mood, share share);
        CREATE SEQUENCE turns;
        CREATE VIEW calm AS SELECT id FROM notes;
        CREATE MATERIALIZED VIEW calmer AS SELECT id FROM notes;
        CREATE FUNCTION doubled(n int) RETURNS int LANGUAGE sql AS 'SELECT n * 2';
        INSERT INTO notes ("A Mood", share) VALUES ('calm', 0.5)`)
      const pool = new pg.Pool(config)
      const boss = await startBoss(pool, ['email'], recordingLog().log, usualTiming)
      await boss.send(queueOf.email, { delivery: 'from before' })
      await boss.stop({ graceful: false })
      await pool.end()
    })

    const database = await open()
    expect((await database.pool.query(NOT_THE_APPS)).rows).toEqual([])
    expect(await database.db.select({ figure: samples.figure, value: samples.value }).from(samples)).toEqual([{ figure: 'from before', value: '42' }])
    expect((await database.pool.query(`INSERT INTO notes ("A Mood") VALUES ('calm') RETURNING id, doubled(id), nextval('turns')`)).rows).toEqual([{ id: 2, doubled: 4, nextval: '1' }])
    // As a later version's migration may.
    await database.pool.query(`ALTER TYPE mood ADD VALUE 'wild'`)
    await database.pool.query('ALTER TABLE samples ADD COLUMN remark text')
    await database.pool.query('CREATE SCHEMA later')
    const boss = await startBoss(database.jobs.pool, ['email', 'telegram'], recordingLog().log, usualTiming)
    expect((await boss.fetch(queueOf.email)).map(({ data }) => data)).toEqual([{ delivery: 'from before' }])
    await boss.stop({ graceful: false })

    await database.close()
    const again = await open()
    expect((await again.pool.query('SELECT figure FROM samples')).rows).toEqual([{ figure: 'from before' }])
  })

  it('gets a new password if its password file is lost', async () => {
    await (await open()).close()
    await rm(clusterPaths(home).password)
    const database = await open()
    expect((await database.pool.query('SELECT current_user AS role')).rows).toEqual([{ role: 'bd_app' }])
  })
})

describe('with DATABASE_URL', () => {
  it('the log says once what to do if the app connects as a superuser, without the password, and nothing otherwise', async () => {
    let url = ''
    await folderOfTheSuperuser(async (_, { port, password }) => {
      url = `postgres://${EMBEDDED_SUPERUSER.user}:${String(password)}@127.0.0.1:${port}/${EMBEDDED_SUPERUSER.database}`
    })
    const { log, lines } = recordingLog()
    const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', log })
    await database.close()
    expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'warn DATABASE_URL: bd is a superuser, who may read files and run programs on that machine; connect as a role that only owns its database, see docs/operations.md',
    ])
  })

  it('does not make the tests themselves run as a superuser', async () => {
    const { log, lines } = recordingLog()
    const database = await createTestDatabase(log)
    const { rows } = await database.pool.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
    await database.drop()
    expect(rows).toEqual([{ rolsuper: false }])
    expect(lines).toEqual([])
  })
})
