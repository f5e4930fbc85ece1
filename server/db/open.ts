import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../lib/log.ts'
import { DatabaseError } from './database-error.ts'
import { EMBEDDED } from './cluster.ts'
import { startEmbedded, type EmbeddedServer } from './embedded.ts'
import { openLanes, type Lanes } from './lanes.ts'
import { migrateDatabase } from './migrate.ts'

export { DatabaseError } from './database-error.ts'

export interface DatabaseOptions {
  /** `postgres://…` of a server; if absent, an embedded one in `dataDir`. */
  databaseUrl?: string
  /** A replica of it, for reads that may be some seconds old. */
  replicaUrl?: string | undefined
  dataDir: string
  log: Log
  /** How long to wait for a server that doesn't answer: it may be starting too. */
  waitMs?: number
}

export interface Database extends Pick<Lanes, 'db' | 'delayed' | 'pool' | 'forms' | 'jobs' | 'counters' | 'pools' | 'named'> {
  kind: 'embedded' | 'server'
  /** Contains the password: use it to connect, never log it. That of an embedded server is valid until it has to be restarted. */
  url: string
  /** How this process appears in pg_stat_activity. */
  processName: string
  /** A connection of its own outside the pool; the caller must end it. */
  connect(): Promise<pg.Client>
  /** Whether it answers a query within two seconds. */
  isReachable(): Promise<boolean>
  /** Whether it also takes writes: a replica, a former primary and one that was made read-only don't. */
  takesWrites(): Promise<boolean>
  /** Ends every connection, and an embedded server without other users. Release every client first. */
  close(): Promise<void>
}

const OLDEST_VERSION = 150_000
const REACHABLE_LIMIT_MS = 2000

/** Opens the database, migrated to this version's schema. Throws DatabaseError, one line, if the operator has to fix something. */
export async function openDatabase({ databaseUrl, replicaUrl, dataDir, log, waitMs = 10_000 }: DatabaseOptions): Promise<Database> {
  const applicationName = `bd:${randomBytes(6).toString('hex')}`
  if (databaseUrl !== undefined) {
    const config = { connectionString: databaseUrl, application_name: applicationName }
    const { superuser } = await waitForServer(config, databaseUrl, waitMs)
    if (superuser !== undefined) {
      log.warn(`DATABASE_URL: ${superuser} is a superuser, who may read files and run programs on that machine; connect as a role that only owns its database, see docs/operations.md`)
    }
    await migrateDatabase(config)
    return opened('server', databaseUrl, () => config, openLanes(config, log, replicaUrl), log)
  }
  let lanes: Lanes | undefined
  const moved = (port: number) => lanes?.pools.forEach((pool) => (pool.options.port = port))
  const server = await startEmbedded({ dataDir, applicationName, log, onPort: moved })
  const { password } = server
  const config = () => ({ host: '127.0.0.1', port: server.port(), ...EMBEDDED, password, ssl: false, application_name: applicationName })
  try {
    await migrateEmbedded(config)
  } catch (error) {
    await server.close()
    throw error
  }
  lanes = openLanes(config(), log)
  const url = `postgres://${EMBEDDED.user}:${password}@127.0.0.1:${server.port()}/${EMBEDDED.database}`
  return opened('embedded', url, config, lanes, log, server)
}

/** A leaving process may stop the server before it could know of us; the server then restarts by itself, so try again. */
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

type Config = pg.ClientConfig & { application_name: string }

/** What the database answers to a probe. */
type Probed = 'writable' | 'read-only' | 'away'

function opened(kind: Database['kind'], url: string, config: () => Config, { probes, stop, ...lanes }: Lanes, log: Log, server?: EmbeddedServer): Database {
  let closed: Promise<void> | undefined
  let probe: Promise<Probed> | undefined
  const close = async () => {
    stop()
    await Promise.all(lanes.pools.map((pool) => pool.end().catch((error: Error) => log.warn('a database pool did not end cleanly', { reason: error.message }))))
    await server?.close()
  }
  const connect = async () => {
    const client = new pg.Client({ ...config(), connectionTimeoutMillis: 5000, keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const ask = async (): Promise<Probed> => {
    const client = await probes.connect()
    let answer: Probed = 'away'
    try {
      const { rows } = await client.query<{ writable: boolean }>(`SELECT current_setting('transaction_read_only') = 'off' AS writable`)
      answer = rows[0]?.writable === true ? 'writable' : 'read-only'
      return answer
    } finally {
      // A connection to a former primary would be asked for ever.
      client.release(answer !== 'writable')
    }
  }
  const probeNow = (): Promise<Probed> => {
    const again = () => ask().catch((): Probed => 'away')
    // The connection may predate a restart or a fail-over: the second try gets a new one.
    const answer = ask().then((found) => (found === 'writable' ? found : again()), again)
    return Promise.race([answer, sleep(REACHABLE_LIMIT_MS, 'away' as const, { ref: false })]).finally(() => (probe = undefined))
  }
  // Concurrent calls share one query.
  const probed = () => (probe ??= probeNow())
  return {
    ...lanes,
    kind,
    url,
    processName: config().application_name,
    connect,
    isReachable: async () => (await probed()) !== 'away',
    takesWrites: async () => (await probed()) === 'writable',
    close: () => (closed ??= close()),
  }
}

/** Waits while the server is starting or unreachable; throws at once if waiting can't help. Returns our role if it is a superuser. */
async function waitForServer(config: pg.ClientConfig, url: string, waitMs: number): Promise<{ superuser?: string }> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ version: number; role: string; superuser: boolean }>(
        `SELECT current_setting('server_version_num')::int AS version, rolname AS role, rolsuper AS superuser FROM pg_roles WHERE rolname = current_user`,
      )
      const [{ version: number, role, superuser } = { version: 0, role: '', superuser: false }] = rows
      if (number >= OLDEST_VERSION) return superuser ? { superuser: role } : {}
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

/** An error answer is final, unless the server is just starting or stopping (class 57). */
function worthWaiting(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith('57') === true
}

/** Several addresses of one host fail together, in an error without a message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error && error.message !== '' ? error.message.split('\n').join(' ') : String(error)
}

/** The target of a URL, without user and password. */
function place(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host || 'localhost'}${pathname}`
}
