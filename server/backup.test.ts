import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access, chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuditLog } from './audit/audit-log.ts'
import { readConfig } from './config.ts'
import { openDatabase, type Database } from './db/open.ts'
import { samples as figures } from './db/schema.ts'
import { uploads } from './db/schema-submissions.ts'
import { recordingLog } from './db/testing/database.ts'
import { startDelivery } from './delivery/delivery.ts'
import { bodies, intakeOn, samples } from './intake/testing/intake.ts'
import { openSeal } from './intake/sealed.ts'
import { createStagedUploads } from './intake/staging/staged-uploads.ts'
import { systemClock } from './lib/clock.ts'
import { debianPrograms, startDebianPostgres, type DebianPostgres } from './testing/debian-postgres.ts'

// Runs the commands of docs/operations.md as they stand there: fill, back up, destroy, restore, compare.

const run = promisify(execFile)
const { log } = recordingLog()
const operations = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
const PASSPORT = samples['application/pdf']
let home: string

beforeEach(async () => {
  home = await mkdtemp('/var/tmp/bd-backup-')
  // Run by root, the embedded database belongs to another user, who must be able to pass through.
  await chmod(home, 0o755)
  await Promise.all(['data', 'backup', 'keys'].map((name) => mkdir(join(home, name))))
})
afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))

/** The command under a heading of the documentation, run by a shell. */
async function documented(what: string, env: Record<string, string>): Promise<void> {
  const [, command] = new RegExp(`^# ${what}\\n((?:.+\\n)+)`, 'm').exec(operations) ?? []
  if (command === undefined) throw new Error(`docs/operations.md has no command '${what}'`)
  await run('sh', ['-euc', command], { env: { PATH: process.env['PATH'], DATA_DIR: join(home, 'data'), BACKUP: join(home, 'backup'), KEYS: join(home, 'keys'), ...env } })
}

/** Something of everything: submissions with files, messages that wait, an audit log, figures, identities. */
async function fill(database: Database, dataDir: string): Promise<void> {
  const seal = await openSeal({ dataDir })
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bd@example.com', MAIL_ADMIN: 'team@example.com' })
  const delivery = await startDelivery({ database, config, registry: new Registry(), log, clock: systemClock })
  const intake = intakeOn(database.forms, { seal, queue: delivery.queue, staging: createStagedUploads({ db: database.forms, seal, clock: systemClock }) })
  const taken = [
    await intake.take({ kind: 'contact', body: { ...bodies.contact, message: 'Ä, ß, 漢字, 🦆 and "quotes"\nand lines' } }),
    await intake.take({ kind: 'verification-request', body: bodies['verification-request'] }),
    await intake.take({ kind: 'loan-application', body: bodies['loan-application'], files: { passportCopy: { bytes: PASSPORT }, utilityBill: { bytes: samples['image/jpeg'] } } }),
  ]
  expect(taken.map(({ ok }) => ok)).toEqual([true, true, true])
  await delivery.stop()
  const audit = createAuditLog({ db: database.db, clock: systemClock })
  for (const action of ['signed_in', 'signed_out'] as const) await audit.note({ actor: null, action })
  await database.db.insert(figures).values(Array.from({ length: 500 }, (_, at) => ({ figure: 'price', at: new Date(at * 1000), value: `0.${at + 1}` })))
}

/** Rows and checksum of every table, the state of every sequence, and what guards the tables. */
async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`)
    found[name] = rows[0]?.sum ?? ''
  }
  const { rows: sequences } = await pool.query<{ name: string; last: string }>(`select schemaname || '.' || sequencename as name, coalesce(last_value::text, '') as last from pg_sequences`)
  for (const { name, last } of sequences) found[`sequence ${name}`] = last
  const { rows: triggers } = await pool.query<{ name: string }>(`select tgrelid::regclass || ' ' || tgname as name from pg_trigger where not tgisinternal`)
  for (const { name } of triggers) found[`trigger ${name}`] = 'there'
  return found
}

/** The fingerprint of what came back, once it is shown to work: files open, the log is whole and guarded, and new things come in. */
async function restored(database: Database, dataDir: string): Promise<Record<string, string>> {
  const after = await fingerprint(database.pool)
  expect(Object.entries(after).filter(([name, sum]) => /submissions|uploads|audit|deliveries|\.job|samples/.test(name) && /^[1-9]/.test(sum)).length).toBeGreaterThanOrEqual(6)
  const seal = await openSeal({ dataDir })
  const files = await database.db.select().from(uploads)
  const passport = files.find(({ part }) => part === 'passportCopy')
  expect(files).toHaveLength(2)
  expect(passport && seal.open(passport.sealed, passport)).toEqual(PASSPORT)
  expect(await createAuditLog({ db: database.db, clock: systemClock }).verify()).toMatchObject({ intact: true })
  // The append-only log is guarded as before.
  await expect(database.pool.query('delete from audit_log')).rejects.toThrow(/audit/)
  // And it is in use again: sequences go on, keys are free.
  expect(await intakeOn(database.forms, { seal }).take({ kind: 'contact', body: bodies.contact })).toMatchObject({ ok: true })
  return after
}

const programs = debianPrograms()

describe.skipIf(programs === null)('an own server', () => {
  let server: DebianPostgres
  beforeEach(async () => {
    server = await startDebianPostgres(programs ?? '')
  })
  afterEach(() => server?.stop())

  it('is backed up while the app runs, and comes back with every row, sequence and file', { timeout: 600_000 }, async () => {
    const dataDir = join(home, 'data')
    const url = await server.createDatabase('bd')
    const first = await openDatabase({ databaseUrl: url, dataDir, log })
    await fill(first, dataDir)
    const before = await fingerprint(first.pool)
    const env = { PATH: `${server.programs}:${process.env['PATH']}` }
    await documented('Back up an own server', { ...env, DATABASE_URL: url })
    await documented('Back up the rest', env)
    await first.close()

    await server.dropDatabase('bd')
    await rm(dataDir, { recursive: true })
    await mkdir(dataDir)
    const again = await server.createDatabase('bd')
    await documented('Restore an own server', { ...env, DATABASE_URL: again })
    await documented('Restore the rest', env)

    const second = await openDatabase({ databaseUrl: again, dataDir, log })
    try {
      expect(await restored(second, dataDir)).toEqual(before)
    } finally {
      await second.close()
    }
  })
})

describe('the embedded server', () => {
  it('is copied when stopped, without the key, and comes back with every row, sequence and file', { timeout: 600_000 }, async () => {
    const dataDir = join(home, 'data')
    const first = await openDatabase({ dataDir, log })
    await fill(first, dataDir)
    const before = await fingerprint(first.pool)
    await first.close()
    await documented('Back up the embedded server', {})
    const { stdout } = await run('tar', ['--list', '--file', join(home, 'backup/data.tar')])
    expect(stdout).toContain('./postgres/PG_VERSION')
    expect(stdout).not.toContain('uploads.key')
    await access(join(home, 'keys/uploads.key'))

    await rm(dataDir, { recursive: true })
    await mkdir(dataDir)
    await documented('Restore the embedded server', {})
    const second = await openDatabase({ dataDir, log })
    try {
      expect(await restored(second, dataDir)).toEqual(before)
    } finally {
      await second.close()
    }
  })
})
