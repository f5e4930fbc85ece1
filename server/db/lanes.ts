import { drizzle } from 'drizzle-orm/node-postgres'
import { withReplicas } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Log } from '../lib/log.ts'
import { followReplica } from './replica.ts'
import { TimedPool } from './timed-pool.ts'
import { poolTransactions, type Db } from './transactions.ts'

/**
 * Connection pools by purpose, so that waiting in one blocks no other: fifty forms that wait for a locked table delay no
 * figure.
 */
export interface Lanes {
  /** Queries use the read lane, everything else the write lane. */
  db: Db
  /** For reads that may be some seconds old: the replica where there is one. It must not be written to. */
  delayed: Db
  /** The lane for visitors' writes. */
  pool: pg.Pool
  /** Submissions: the largest writes, to the tables that people at psql are most likely to lock. */
  forms: Db
  /** The server's own background work. */
  jobs: { db: Db; pool: pg.Pool }
  /** Counts of limits: a call waits for them before anything else. */
  counters: pg.Pool
  /** Health checks. */
  probes: pg.Pool
  pools: readonly pg.Pool[]
  /** The same by name, for metrics. */
  named: readonly (readonly [lane: string, pool: TimedPool])[]
  /** Ends what runs in the background; the pools are their user's to end. */
  stop(): void
}

/** Per process: 21 with the lease's connection, and one more that marks an embedded server as in use. The replica's are its own. */
const CONNECTIONS = { reads: 5, writes: 4, forms: 4, jobs: 4, counters: 2, probes: 1, replica: 5 } as const
/** How long a visitor waits for a connection, a lock or an answer, in ms. Background work has more time. */
const WAIT_MS = 5000
const LIMITS = {
  counters: { connectionTimeoutMillis: 1000, lock_timeout: 1000, statement_timeout: 1000 },
  visitors: { connectionTimeoutMillis: WAIT_MS, lock_timeout: WAIT_MS, statement_timeout: 15_000 },
  jobs: { connectionTimeoutMillis: 5000, lock_timeout: 10_000, statement_timeout: 30_000 },
} as const
/** A transaction idle for this long belongs to a process that hangs: release its rows. */
const IDLE_IN_TRANSACTION_MS = 10_000

export function openLanes(config: pg.PoolConfig, log: Log, replicaUrl?: string): Lanes {
  const open = (max: number, limits: (typeof LIMITS)[keyof typeof LIMITS] = LIMITS.visitors, over: pg.PoolConfig = {}) => {
    const pool = new TimedPool({ ...config, ...over, ...limits, max, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS, keepAlive: true })
    // Broken idle connections report here; without a listener the process would exit. The pool opens new ones.
    pool.on('error', (error) => log.warn('a database connection broke', { reason: error.message }))
    // The same for one in use: its query fails by itself, so this repeats the news.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const [reads, writes, forms, probes] = [open(CONNECTIONS.reads), open(CONNECTIONS.writes), open(CONNECTIONS.forms), open(CONNECTIONS.probes)]
  const jobs = open(CONNECTIONS.jobs, LIMITS.jobs)
  const counters = open(CONNECTIONS.counters, LIMITS.counters)
  const db = onLanes(reads, writes)
  const copies = replicaUrl === undefined ? undefined : open(CONNECTIONS.replica, LIMITS.visitors, { connectionString: replicaUrl, options: '-c default_transaction_read_only=on' })
  const replica = copies && followReplica({ replica: copies, primary: reads, log })
  const named = Object.entries({ reads, writes, forms, probes, jobs, counters, ...(copies ? { replica: copies } : {}) })
  return {
    db,
    delayed: replica?.db ?? db,
    pool: writes,
    // A read within a submission belongs to the write.
    forms: onLanes(forms, forms),
    jobs: { db: onLanes(jobs, jobs), pool: jobs },
    counters,
    probes,
    pools: named.map(([, pool]) => pool),
    named,
    stop: () => replica?.stop(),
  }
}

function onLanes(reads: pg.Pool, writes: pg.Pool): Db {
  const [readIn, writeIn] = [poolTransactions(reads), poolTransactions(writes)]
  const transaction: Db['transaction'] = (work, settings) => (settings?.accessMode === 'read only' ? readIn : writeIn)(work, settings)
  return Object.assign(withReplicas(drizzle(writes), [drizzle(reads)]), { transaction })
}
