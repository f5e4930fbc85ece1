import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../lib/log.ts'
import { ensureSecret } from '../lib/secret-file.ts'
import { ensureAppRole } from './app-role.ts'
import { clusterPaths, EMBEDDED, EMBEDDED_SUPERUSER, ensureCluster, type ClusterPaths } from './cluster.ts'
import { DatabaseError } from './database-error.ts'
import { findPrograms, type PostgresPrograms } from './postgres-programs.ts'
import { clearStalePid, freePort, isPostmaster, lastWords, readPostmaster, spawnServer, type StartedServer } from './postmaster.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** How this process appears in pg_stat_activity: `bd:` and a unique suffix. */
  applicationName: string
  log: Log
  /** Extra server settings, such as `fsync: 'off'` for tests. They apply only if this call starts the server. */
  settings?: Readonly<Record<string, string>>
  /** Called after a restart, with the server's new port. */
  onPort?: (port: number) => void
}

export interface EmbeddedServer {
  /** On loopback. Changes if the server had to be restarted elsewhere. */
  port(): number
  /** The password of the app's own role, see `EMBEDDED`. */
  password: string
  /** Whether the server was running already. */
  attached: boolean
  /** Disconnects; stops the server if no other process of the application is connected. */
  close(): Promise<void>
}

/** Recovery after a power cut may take a while, in ms; a server that stays silent this long is broken. */
const START_LIMIT_MS = 120_000
const ATTEMPTS = 5
const LOOKS = 8
const LOOK_AGAIN_MS = 250

/**
 * Our own PostgreSQL in `dataDir`: attaches to one that is running there (left by a killed process, or in use by another
 * one), or starts one, as an independent process. Concurrent calls are fine: PostgreSQL lets one server have the
 * directory, and the other callers find it. Rejects with DatabaseError if it can't start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, applicationName } = options
  const paths = clusterPaths(await makeHome(options.dataDir))
  const programs = await findPrograms(paths.home)
  const password = await ensureSecret(paths.password, 24)
  let closing = false
  let reviving: Promise<void> | undefined

  /** One connection stays open: it shows other processes that we are here, and tells us when the server is gone. */
  const join = async (formerPort?: number): Promise<Joined> => {
    for (let attempt = 1; ; attempt += 1) {
      const server = await ensureServer(paths, programs, options, formerPort)
      const presence = new pg.Client(clientConfig(server.port, password, applicationName))
      presence.on('error', () => {})
      try {
        await ensureAppRole(superuserConfig(server.port, server.superuserPassword, 'bd-setup'), password)
        await presence.connect()
        presence.on('end', () => {
          if (!closing) reviving = revive()
        })
        return { server, presence }
      } catch (error) {
        // Another process may just have stopped the server, unaware of us.
        if (attempt === ATTEMPTS) throw error
      }
    }
  }

  const revive = async (): Promise<void> => {
    log.warn('the embedded PostgreSQL is gone; restarting it')
    while (!closing) {
      try {
        joined = await join(joined.server.port)
        options.onPort?.(joined.server.port)
        log.info('the embedded PostgreSQL is running again')
        return
      } catch (error) {
        log.error('the embedded PostgreSQL does not start', { error })
        await sleep(2000)
      }
    }
  }

  let joined = await join()
  return {
    port: () => joined.server.port,
    password,
    attached: joined.server.attached,
    close: async () => {
      closing = true
      await reviving
      await joined.presence.end().catch(() => {})
      await stopWhenLast(paths, clientConfig(joined.server.port, password, 'bd-leaving'), log)
    },
  }
}

interface Joined {
  server: Running
  presence: pg.Client
}

interface Running {
  port: number
  superuserPassword: string
  attached: boolean
}

async function ensureServer(paths: ClusterPaths, programs: PostgresPrograms, options: EmbeddedOptions, formerPort?: number): Promise<Running> {
  const { log, settings = {} } = options
  const superuserPassword = await ensureCluster(paths, programs, log)
  const deadline = Date.now() + START_LIMIT_MS
  let child: StartedServer | undefined
  let attempts = 0
  let told = false
  while (Date.now() < deadline) {
    const holder = await readPostmaster(paths.data)
    if (holder && (await isPostmaster(holder.pid, paths.data))) {
      const outcome = holder.port === undefined ? 'wait' : await tryConnect(holder.port, superuserPassword)
      if (outcome === 'rejected') {
        throw new DatabaseError(`DATA_DIR: the PostgreSQL in ${paths.data} does not accept the password in ${paths.superuserPassword}; put the right file back`)
      }
      if (outcome === 'connected' && holder.port !== undefined) {
        return { port: holder.port, superuserPassword, attached: holder.pid !== child?.pid }
      }
      if (!told && Date.now() > deadline - START_LIMIT_MS + 3000) {
        log.info('waiting for PostgreSQL, which is starting, recovering or stopping', { directory: paths.data })
        told = true
      }
    } else if (!child || child.ended()) {
      // If it exits at once, another one is usually just starting or stopping: check again before giving up.
      if (attempts === ATTEMPTS) break
      attempts += 1
      if (holder) await clearStalePid(paths.data, holder)
      child = await spawnServer(paths, programs, await freePort(attempts === 1 ? (formerPort ?? holder?.port) : undefined), settings)
    }
    await sleep(child ? 20 : 100)
  }
  throw new DatabaseError(`DATA_DIR: the embedded PostgreSQL does not start: ${await lastWords(paths.log)} (all of it in ${paths.log})`)
}

type Connecting = 'connected' | 'wait' | 'rejected'

async function tryConnect(port: number, superuserPassword: string): Promise<Connecting> {
  const client = new pg.Client({ ...superuserConfig(port, superuserPassword, 'bd-look'), connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'connected'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code?.startsWith('28') ? 'rejected' : 'wait'
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether others are connected. A process that has just exited is listed a moment longer, so check twice. */
async function isShared(client: pg.Client): Promise<boolean> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const others = await client.query("SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'bd:%' LIMIT 1")
    if (others.rowCount === 0) return false
    if (look < LOOKS) await sleep(LOOK_AGAIN_MS)
  }
  return true
}

async function stopWhenLast(paths: ClusterPaths, config: pg.ClientConfig, log: Log): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    const shared = await isShared(client)
    await client.end()
    if (shared) {
      log.info('the embedded PostgreSQL keeps running: another process uses it')
      return
    }
  } catch {
    // It is gone already, or another process is stopping it.
    return
  }
  const holder = await readPostmaster(paths.data)
  if (!holder || !(await isPostmaster(holder.pid, paths.data))) return
  // SIGINT is PostgreSQL's fast shutdown: it ends connections and writes everything.
  process.kill(holder.pid, 'SIGINT')
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    // It removes its postmaster.pid a moment before it exits.
    if (!(await isPostmaster(holder.pid, paths.data))) return
    await sleep(20)
  }
  log.warn('the embedded PostgreSQL is slow to stop; not waiting any longer', { pid: holder.pid })
}

function clientConfig(port: number, password: string, applicationName: string): pg.ClientConfig {
  return { host: '127.0.0.1', port, ...EMBEDDED, password, ssl: false, application_name: applicationName }
}

function superuserConfig(port: number, password: string, applicationName: string): pg.ClientConfig {
  return { ...clientConfig(port, password, applicationName), ...EMBEDDED_SUPERUSER }
}

async function makeHome(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw new DatabaseError(`DATA_DIR: ${dataDir} can't be used as a directory (${error instanceof Error ? error.message : String(error)})`)
  }
}
