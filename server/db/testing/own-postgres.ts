import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { recordingLog } from './database.ts'
import { ensureAppRole } from '../app-role.ts'
import { clusterPaths, EMBEDDED, EMBEDDED_SUPERUSER, ensureCluster } from '../cluster.ts'
import { freePort } from '../../testing/free-port.ts'
import { isPostmaster, readPostmaster, spawnServer } from '../postmaster.ts'
import { findPrograms } from '../postgres-programs.ts'

type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** For tests: their own PostgreSQL at a fixed address, which can be stopped and started like an operator's. */
export interface OwnPostgres {
  url: string
  /** Like `pg_ctl stop -m immediate`: every backend exits at once; the next start recovers from the log. */
  stopImmediately(): Promise<void>
  /** Resolves when it accepts connections. */
  start(): Promise<void>
  query: Query
  remove(): Promise<void>
}

export async function ownPostgres(): Promise<OwnPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'bd-own-postgres-'))
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
  const stop = async (signal: NodeJS.Signals) => {
    const holder = await readPostmaster(paths.data)
    if (!holder) return
    process.kill(holder.pid, signal)
    while (await isPostmaster(holder.pid, paths.data)) await sleep(10)
  }
  await start()
  return {
    url,
    query: queryOn(url),
    start,
    stopImmediately: () => stop('SIGQUIT'),
    remove: async () => {
      await stop('SIGQUIT').catch(() => {})
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
