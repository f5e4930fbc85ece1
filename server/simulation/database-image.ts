import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { startBoss } from '../delivery/boss.ts'
import { openLanes } from '../db/lanes.ts'
import { keepEnginesOffTheClock } from './engine-time.ts'
import { SqlServer } from './sql-server.ts'
import { TIMING } from './timing.ts'

const MIGRATIONS = join(import.meta.dirname, '../db/migrations')
const CACHE = join(import.meta.dirname, '../../.cache/simulation')
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** A migrated PostgreSQL in this process's memory. Made once for a set of migrations, then loaded from `.cache`. */
export async function openEngine(): Promise<PGlite> {
  keepEnginesOffTheClock()
  const engine = await loadEngine()
  // The engine's own device keeps a kilobyte in reserve, so what a run gets would depend on the runs before it.
  const { FS } = engine.Module
  FS.unlink('/dev/urandom')
  FS.createDevice('/dev', 'urandom', () => randomBytes(1)[0] ?? 0, null)
  return engine
}

async function loadEngine(): Promise<PGlite> {
  const path = join(CACHE, `${await imageName()}.tar`)
  const image = await readFile(path).catch(() => null)
  if (image) return PGlite.create({ loadDataDir: new Blob([image]) })
  const engine = await PGlite.create()
  await migrate(drizzle(engine), { migrationsFolder: MIGRATIONS })
  await makeQueues(engine)
  await mkdir(CACHE, { recursive: true })
  // Other processes may be making the same: each sees it whole or not at all.
  const own = `${path}.${process.pid}`
  await writeFile(own, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()))
  await rename(own, path)
  return engine
}

/** Empties every table, forgets what the queue has noted for itself, and begins the engine's own chance anew. */
export function emptyDatabase(engine: PGlite, tables: readonly string[]): void {
  const { ask } = new SqlServer({ engine, time: { after: () => () => {} }, latencyMs: () => 0 })
  // The run before may have ended amid a transaction, which would take back all that follows.
  for (const statement of ['ROLLBACK', 'DISCARD ALL']) ask(statement)
  ask(`TRUNCATE ${tables.join(', ')} RESTART IDENTITY CASCADE; UPDATE pgboss.version SET maintained_on = NULL, cron_on = NULL, monitored_on = NULL; SELECT setseed(0)`)
}

/** Every table that a run may write to; the audit log can't be emptied, and none does. */
export async function tablesOf(engine: PGlite): Promise<string[]> {
  const { rows } = await engine.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'pgboss') AND tablename NOT IN ('audit_log', 'version', 'queue') ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** pg-boss makes its schema at its first start, which no run should have to wait for. */
async function makeQueues(engine: PGlite): Promise<void> {
  const server = new SqlServer({ engine, time: { after: (_ms, run) => (queueMicrotask(run), () => {}) }, latencyMs: () => 0 })
  const lanes = openLanes({ stream: server.connection, ssl: false, user: 'bd' }, silent)
  const { pollMs: _poll, graceMs: _grace, ...plan } = TIMING
  const boss = await startBoss(lanes.jobs.pool, ['email'], silent, plan)
  await boss.stop({ graceful: false })
  await Promise.all(lanes.pools.map((pool) => pool.end()))
}

async function imageName(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of ['pglite/package.json', 'pglite/dist/pglite.wasm']) hash.update(await readFile(join(import.meta.dirname, '../../node_modules/@electric-sql', file)).catch(() => ''))
  for (const name of (await readdir(MIGRATIONS)).filter((one) => one.endsWith('.sql')).toSorted()) hash.update(await readFile(join(MIGRATIONS, name)))
  hash.update(await readFile(join(import.meta.dirname, '../../node_modules/pg-boss/package.json')))
  return hash.digest('hex').slice(0, 16)
}
