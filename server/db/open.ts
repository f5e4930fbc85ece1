import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import { DatabaseError } from './database-error.ts'
import { EMBEDDED } from './cluster.ts'
import { startEmbedded, type EmbeddedServer } from './embedded.ts'
import { migrateDatabase } from './migrate.ts'
import * as schema from './schema.ts'
import { poolTransactions } from './transactions.ts'

export { DatabaseError } from './database-error.ts'

export interface DatabaseOptions {
  /** `postgres://…` of a server; without it an embedded one in `dataDir`. */
  databaseUrl?: string
  dataDir: string
  log: Log
  /** How long a server that doesn't answer is waited for: it may be starting beside us. */
  waitMs?: number
}

export interface Database {
  db: NodePgDatabase<typeof schema>
  pool: pg.Pool
  kind: 'embedded' | 'server'
  /** Holds the password: for connections, never for a log. Of an embedded server it holds until that server has to be restarted. */
  url: string
  /** How this process shows in pg_stat_activity. */
  processName: string
  /** A connection of its own beside the pool; whoever asked for it ends it. */
  connect(): Promise<pg.Client>
  /** Whether it answers a query right now, within two seconds. */
  isReachable(): Promise<boolean>
  /** Ends every connection, and an embedded server that nobody else uses. Whoever holds a client gives it back first. */
  close(): Promise<void>
}

const OLDEST_VERSION = 150_000
const QUERY_LIMIT_MS = 30_000
const REACHABLE_LIMIT_MS = 2000

/** Opens the database, brought to this version's schema. Throws DatabaseError, one line, for what the operator has to mend. */
export async function openDatabase({ databaseUrl, dataDir, log, waitMs = 10_000 }: DatabaseOptions): Promise<Database> {
  const applicationName = `bd:${randomBytes(6).toString('hex')}`
  if (databaseUrl !== undefined) {
    const config = { connectionString: databaseUrl, application_name: applicationName }
    await waitForServer(config, databaseUrl, waitMs)
    await migrateDatabase(config)
    return opened('server', databaseUrl, createPool(config, log), log)
  }
  let pool: pg.Pool | undefined
  const moved = (port: number) => {
    if (pool) pool.options.port = port
  }
  const server = await startEmbedded({ dataDir, applicationName, log, onPort: moved })
  const { password } = server
  const config = () => ({ host: '127.0.0.1', port: server.port(), ...EMBEDDED, password, ssl: false, application_name: applicationName })
  try {
    await migrateEmbedded(config)
  } catch (error) {
    await server.close()
    throw error
  }
  pool = createPool(config(), log)
  return opened('embedded', `postgres://${EMBEDDED.user}:${password}@127.0.0.1:${server.port()}/${EMBEDDED.database}`, pool, log, server)
}

/** A process that leaves may stop the server under us before it could know of us; it comes back by itself. */
async function migrateEmbedded(config: () => pg.ClientConfig): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateDatabase(config())
    } catch (error) {
      if (attempt === 5) throw error
      await sleep(300)
    }
  }
}

function createPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...config, max: 10, connectionTimeoutMillis: 5000, statement_timeout: QUERY_LIMIT_MS, keepAlive: true })
  // Idle connections that break say so here; without a listener that would end the process. The pool makes new ones.
  pool.on('error', (error) => log.warn('a database connection broke', { reason: error.message }))
  // So would one that is in use: the query under way fails by itself, and this is the same news once more.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function opened(kind: Database['kind'], url: string, pool: pg.Pool, log: Log, server?: EmbeddedServer): Database {
  let closed: Promise<void> | undefined
  const close = async () => {
    await pool.end().catch((error: Error) => log.warn('the database pool did not end cleanly', { reason: error.message }))
    await server?.close()
  }
  const isReachable = () =>
    Promise.race([
      pool.query('SELECT 1').then(() => true),
      sleep(REACHABLE_LIMIT_MS, false, { ref: false }),
    ]).catch(() => false)
  const connect = async () => {
    const { connectionString, host, port, user, password, database, ssl, application_name } = pool.options
    const given = { connectionString, host, port, user, password, database, ssl, application_name }
    const client = new pg.Client({ ...given, connectionTimeoutMillis: 5000, keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const db = Object.assign(drizzle(pool, { schema }), { transaction: poolTransactions(pool, { schema }) })
  return { db, pool, kind, url, processName: pool.options.application_name ?? '', connect, isReachable, close: () => (closed ??= close()) }
}

/** Waits while the server is starting or not there yet; what waiting doesn't mend is an error at once. */
async function waitForServer(config: pg.ClientConfig, url: string, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const version = await client.query<{ server_version_num: string }>('SHOW server_version_num')
      const number = Number(version.rows[0]?.server_version_num)
      if (number >= OLDEST_VERSION) return
      throw new DatabaseError(`DATABASE_URL: ${place(url)} is PostgreSQL ${Math.floor(number / 10_000)}; 15 or newer is needed`)
    } catch (error) {
      if (error instanceof DatabaseError) throw error
      if (!worthWaiting(error) || Date.now() >= deadline) {
        throw new DatabaseError(`DATABASE_URL: PostgreSQL at ${place(url)} can't be used: ${reason(error)}`)
      }
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(Math.min(500, Math.max(1, deadline - Date.now())))
  }
}

/** A server that answers with an error means it, unless it is just starting or stopping (class 57). */
function worthWaiting(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith('57') === true
}

/** Several addresses of one host fail together, in an error without words of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error && error.message !== '' ? error.message.split('\n').join(' ') : String(error)
}

/** Where a URL points, without user and password. */
function place(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host || 'localhost'}${pathname}`
}
