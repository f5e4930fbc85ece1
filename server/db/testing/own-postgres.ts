import { execFileSync } from 'node:child_process'
import { appendFile, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { recordingLog } from './database.ts'
import { ensureAppRole } from '../app-role.ts'
import { clusterPaths, EMBEDDED, EMBEDDED_SUPERUSER, ensureCluster, type ClusterPaths } from '../cluster.ts'
import { freePort } from '../../testing/free-port.ts'
import { isPostmaster, readPostmaster, spawnServer } from '../postmaster.ts'
import { findPrograms, type PostgresPrograms } from '../postgres-programs.ts'

type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** For tests: their own PostgreSQL at a fixed address, which can be stopped and started like an operator's. */
export interface OwnPostgres {
  url: string
  /** Like `pg_ctl stop -m immediate`: every backend exits at once; the next start recovers from the log. */
  stopImmediately(): Promise<void>
  /** Like `kill -9` of its main process: nothing is said to anybody who is connected. */
  kill(): Promise<void>
  /** Resolves when it accepts connections. */
  start(): Promise<void>
  query: Query
  /** The same as its superuser, who has connections of their own kept free, and may change settings. */
  asSuperuser: Query
  /** Whether its process is there. */
  isRunning(): Promise<boolean>
  /** Another server that follows this one, as a streaming replica does. Removed with it. */
  addReplica(): Promise<OwnReplica>
  remove(): Promise<void>
}

export interface OwnReplica {
  url: string
  query: Query
  /** Stops applying what it receives, and goes on. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
}

/** `parent`: the folder for its data. */
export async function ownPostgres({ parent = tmpdir() }: { parent?: string } = {}): Promise<OwnPostgres> {
  const home = await mkdtemp(join(parent, 'bd-own-postgres-'))
  const paths = clusterPaths(home)
  const programs = await findPrograms(home)
  const password = await ensureCluster(paths, programs, recordingLog().log)
  const port = await freePort()
  // The superuser's password will do for the app: only tests can reach it.
  const url = `postgres://${EMBEDDED.user}:${password}@127.0.0.1:${port}/${EMBEDDED.database}`
  const superuser = { host: '127.0.0.1', port, ...EMBEDDED_SUPERUSER, password }

  const start = async () => {
    // Durable, like an operator's: acknowledged writes must survive.
    await spawnServer(paths, programs, port, { max_connections: '60' })
    for (let tries = 0; ; tries += 1) {
      if (await ensureAppRole(superuser, password).then(() => true, () => false)) return
      if (tries === 1500) throw new Error('PostgreSQL does not start')
      await sleep(20)
    }
  }
  const stop = (signal: NodeJS.Signals) => stopServer(paths.data, signal)
  const replicas: (() => Promise<void>)[] = []
  await start()
  return {
    url,
    query: queryOn(url),
    // The password is the same.
    asSuperuser: queryOn(`postgres://${superuser.user}:${password}@127.0.0.1:${port}/${EMBEDDED.database}`),
    isRunning: async () => {
      const holder = await readPostmaster(paths.data)
      return holder !== undefined && isPostmaster(holder.pid, paths.data)
    },
    start,
    stopImmediately: () => stop('SIGQUIT'),
    kill: () => stop('SIGKILL'),
    addReplica: async () => {
      const replica = await copyOf({ paths, programs, superuser })
      replicas.push(replica.remove)
      return replica
    },
    remove: async () => {
      for (const removeReplica of replicas) await removeReplica()
      await stop('SIGQUIT').catch(() => {})
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function stopServer(data: string, signal: NodeJS.Signals): Promise<void> {
  const holder = await readPostmaster(data)
  if (!holder) return
  process.kill(holder.pid, signal)
  while (await isPostmaster(holder.pid, data)) await sleep(10)
}

/** Its files, copied while it runs, as pg_basebackup would, which the embedded PostgreSQL lacks. */
async function copyOf({ paths, programs, superuser }: { paths: ClusterPaths; programs: PostgresPrograms; superuser: { host: string; port: number; user: string; password: string; database: string } }): Promise<OwnReplica & { remove(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'bd-own-replica-'))
  const { account } = programs
  if (account) await chown(home, account.uid, account.gid)
  const copy = clusterPaths(home)
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`)
    await cp(paths.data, copy.data, { recursive: true, preserveTimestamps: true, filter: (name) => !name.endsWith('postmaster.pid') })
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await writeFile(join(copy.data, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(copy.data, 'standby.signal'), '')
    const { host, port, user, password } = superuser
    await appendFile(join(copy.data, 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`)
  } finally {
    await client.end()
  }
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, home])
  const port = await freePort()
  const url = `postgres://${superuser.user}:${superuser.password}@127.0.0.1:${port}/${superuser.database}`
  const query = queryOn(url)
  const start = async () => {
    await spawnServer(copy, programs, port, { max_connections: '60', hot_standby: 'on' })
    for (let tries = 0; !(await query('SELECT 1').then(() => true, () => false)); tries += 1) {
      if (tries === 1500) throw new Error('the replica does not start')
      await sleep(20)
    }
  }
  await start()
  return {
    url,
    query,
    start,
    stop: () => stopServer(copy.data, 'SIGQUIT'),
    pause: async () => void (await query('SELECT pg_wal_replay_pause()')),
    resume: async () => void (await query('SELECT pg_wal_replay_resume()')),
    remove: async () => {
      await stopServer(copy.data, 'SIGQUIT').catch(() => {})
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Runs each query on a new connection, so that none depends on the previous one's. */
export function queryOn(url: string): Query {
  return async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    const client = new pg.Client({ connectionString: url, application_name: 'test' })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
}
