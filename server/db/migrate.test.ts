import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { migrateDatabase } from './migrate.ts'
import { testServerUrl } from './testing/database.ts'

/** An older version's database, with what was stored in it. */

const folder = join(import.meta.dirname, 'migrations')
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

let name: string
let server: pg.Client
let client: pg.Client

beforeEach(async () => {
  name = `bd_test_${randomBytes(6).toString('hex')}`
  server = new pg.Client(testServerUrl())
  await server.connect()
  await server.query(`CREATE DATABASE ${name}`)
  client = new pg.Client(urlOf(name))
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await server.end()
})

function urlOf(database: string): string {
  const url = new URL(testServerUrl())
  url.pathname = database
  return url.href
}

/** Migrates as the version did whose last migration this was. */
async function migrateUpTo(last: string): Promise<void> {
  const older = await mkdtemp(join(tmpdir(), 'bd-migrations-'))
  try {
    await cp(folder, older, { recursive: true })
    const path = join(older, 'meta/_journal.json')
    const known = journal.parse(JSON.parse(await readFile(path, 'utf8')))
    const end = known.entries.findIndex(({ tag }) => tag === last)
    expect(end).toBeGreaterThan(0)
    await writeFile(path, JSON.stringify({ ...known, entries: known.entries.slice(0, end + 1) }))
    await migrate(drizzle(client), { migrationsFolder: older })
  } finally {
    await rm(older, { recursive: true })
  }
}

it('keeps the administrators of a version without roles as owners, signed in, and shows its submissions in the inbox', async () => {
  await migrateUpTo('0018_staged_uploads')
  await client.query(`INSERT INTO admin_users (id, place, username, name_key, password_hash, created_at) VALUES ('u', 1, 'Ada', 'ada', 'x', now())`)
  await client.query(`INSERT INTO admin_sessions (hash, "user", created_at, used_at) VALUES ('h', 'u', now(), now()), ('i', 'u', now(), now())`)
  for (const [id, person] of [['s1', 'Bea Duck'], ['s2', 'Çelik'], ['s3', '']] as const) {
    await client.query(`INSERT INTO submissions (id, kind, reference, content_hash, body, name, email, created_at) VALUES ($1, 'contact', $1, 'c', '{}', $2, 'Some@Example.com', now())`, [id, person])
  }
  const event = `INSERT INTO case_events (id, submission, place, event, "by", text, outcome, at) VALUES ($1, $2, $3, $4, $5, 'text', $6, now())`
  await client.query(event, ['e1', 's1', 1, 'in_review', 'Ada', null])
  await client.query(event, ['e2', 's1', 2, 'decided', 'Ada', 'declined'])
  await client.query(event, ['e3', 's2', 1, 'asked', 'Ada', null])
  await client.query(`INSERT INTO deliveries (id, submission, method, audience, state, created_at) VALUES ('d1', 's3', 'email', 'team', 'failed', now()), ('d2', 's1', 'email', 'team', 'sent', now())`)

  await migrateDatabase({ connectionString: urlOf(name) })

  expect((await client.query('SELECT username, role FROM admin_users')).rows).toEqual([{ username: 'Ada', role: 'owner' }])
  expect((await client.query('SELECT count(DISTINCT id)::int AS sessions FROM admin_sessions')).rows).toEqual([{ sessions: 2 }])
  expect((await client.query('SELECT submission, state, version, assignee, undelivered, changed_by FROM inbox ORDER BY submission')).rows).toEqual([
    { submission: 's1', state: 'declined', version: 2, assignee: null, undelivered: false, changed_by: 'Ada' },
    { submission: 's2', state: 'waiting', version: 1, assignee: null, undelivered: false, changed_by: 'Ada' },
    { submission: 's3', state: 'new', version: 0, assignee: null, undelivered: true, changed_by: null },
  ])
  // A second start finds nothing to do.
  await migrateDatabase({ connectionString: urlOf(name) })
  expect((await client.query('SELECT count(*)::int AS rows FROM inbox')).rows).toEqual([{ rows: 3 }])
})

it('keeps what devices chose to be told of a wallet when there was one wallet a device', async () => {
  await migrateUpTo('0023_wallet_pairings')
  const device = `INSERT INTO push_subscriptions (id, secret_hash, endpoint, p256dh, auth, vault_since, unlock_wallet, week_before, unlock_since, time_zone, utc_offset_minutes) VALUES ($1, 's', $1, 'p', 'a', now(), $2, $3, '2026-11-01T00:00:00Z', 'UTC', 0)`
  await client.query(device, ['both', 'the wallet', true])
  await client.query(device, ['the day', 'the wallet', false])
  await client.query(device, ['the vault', null, true])
  await client.query(`INSERT INTO push_notices (subscription, event, kind, amount, happened_at) VALUES ('both', 'unlocks-soon:1', 'unlocks-soon', 5, now()), ('both', 'vault:1', 'deposit', 5, now())`)

  await migrateDatabase({ connectionString: urlOf(name) })

  const since = new Date('2026-11-01T00:00:00Z')
  expect((await client.query('SELECT subscription, wallet, alert, since FROM push_alerts ORDER BY subscription, alert')).rows).toEqual([
    { subscription: 'both', wallet: 'the wallet', alert: 'unlocked', since },
    { subscription: 'both', wallet: 'the wallet', alert: 'unlocks-soon', since },
    { subscription: 'the day', wallet: 'the wallet', alert: 'unlocked', since },
  ])
  expect((await client.query('SELECT event, wallet FROM push_notices ORDER BY event')).rows).toEqual([
    { event: 'unlocks-soon:1', wallet: 'the wallet' },
    { event: 'vault:1', wallet: null },
  ])
})

it('derives the history of what a version without it had stored, and forgets the record of what the chain says', async () => {
  await migrateUpTo('0023_wallet_pairings')
  const movements = [
    // wallet, kind, amount, and when: more is withdrawn than was staked, and staked again later.
    ['w', 'deposit', 10, '2025-03-01T00:00:00Z'],
    ['w', 'withdrawal', 25, '2025-03-02T00:00:00Z'],
    ['w', 'deposit', 4, '2025-03-03T00:00:00Z'],
    ['v', 'deposit', 7, '2025-03-03T00:00:01Z'],
    [null, 'unattributed', -3, '2025-03-03T00:00:02Z'],
    ['v', 'withdrawal', 7, '2026-01-01T00:00:00Z'],
  ]
  for (const [index, [wallet, kind, amount, at]] of movements.entries()) {
    await client.query(`INSERT INTO stake_movements (ledger, id, signature, slot, place, ordinal, at, at_estimated, kind, wallet, amount) VALUES (1, $1, $1, $2, 0, 0, $3, false, $4, $5, $6)`, [`s${index}`, 100 + index, at, kind, wallet, amount])
  }
  await client.query(`INSERT INTO samples VALUES ('vaultBalance', now(), 1), ('staked', now(), 1), ('stakers', now(), 1), ('price', now(), 1)`)

  await migrateDatabase({ connectionString: urlOf(name) })

  const changes = await client.query('SELECT staked_change::int AS staked, stakers_change AS stakers FROM stake_movements ORDER BY slot')
  expect(changes.rows).toEqual([
    { staked: 10, stakers: 1 },
    { staked: -10, stakers: -1 },
    { staked: 4, stakers: 1 },
    { staked: 7, stakers: 1 },
    { staked: 0, stakers: 0 },
    { staked: -7, stakers: -1 },
  ])
  const sums = await client.query('SELECT step, sum(balance)::int AS balance, sum(sent)::int AS sent, sum(staked)::int AS staked, sum(stakers)::int AS stakers FROM ledger_sums GROUP BY step ORDER BY step')
  expect(sums.rows).toEqual([300, 1800, 7200, 86_400, 604_800, 2_419_200].map((step) => ({ step, balance: -14, sent: 32, staked: 4, stakers: 1 })))
  expect((await client.query('SELECT figure FROM samples')).rows).toEqual([{ figure: 'price' }])
})
