import { drizzle } from 'drizzle-orm/node-postgres'
import { withReplicas } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from '../lib/log.ts'
import * as schema from './schema.ts'
import { poolTransactions, type Db } from './transactions.ts'

/**
 * Connections by what they are for, so that what waits in one lane holds up no other: a table that somebody holds, with
 * fifty forms before it, costs nobody a figure.
 */
export interface Lanes {
  /** Queries by the lane for reads, everything else by the one for writes. */
  db: Db
  /** The lane for what visitors write. */
  pool: pg.Pool
  /** What visitors send in: of all writes the largest, and of all tables those that people at psql hold. */
  forms: Db
  /** What the server does by itself. */
  jobs: { db: Db; pool: pg.Pool }
  /** Asks whether the database is there. */
  probes: pg.Pool
  pools: readonly pg.Pool[]
}

/** Of one process: 19 with the connection of its lease, and one more that tells an embedded server that it is there. */
const CONNECTIONS = { reads: 5, writes: 4, forms: 4, jobs: 4, probes: 1 } as const
/** How long a visitor waits: for a connection, for a lock, for an answer. What the server does by itself has more time. */
const WAIT_MS = 5000
const LIMITS = {
  visitors: { connectionTimeoutMillis: WAIT_MS, lock_timeout: WAIT_MS, statement_timeout: 15_000 },
  jobs: { connectionTimeoutMillis: 5000, lock_timeout: 10_000, statement_timeout: 30_000 },
} as const
/** What stands still within a transaction is a process that hangs: its rows belong to others. */
const IDLE_IN_TRANSACTION_MS = 10_000

export function openLanes(config: pg.PoolConfig, log: Log): Lanes {
  const open = (max: number, limits: (typeof LIMITS)[keyof typeof LIMITS] = LIMITS.visitors) => {
    const pool = new pg.Pool({ ...config, ...limits, max, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS, keepAlive: true })
    // Idle connections that break say so here; without a listener that would end the process. The pool makes new ones.
    pool.on('error', (error) => log.warn('a database connection broke', { reason: error.message }))
    // So would one that is in use: the query under way fails by itself, and this is the same news once more.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const [reads, writes, forms, probes] = [open(CONNECTIONS.reads), open(CONNECTIONS.writes), open(CONNECTIONS.forms), open(CONNECTIONS.probes)]
  const jobs = open(CONNECTIONS.jobs, LIMITS.jobs)
  return {
    db: onLanes(reads, writes),
    pool: writes,
    // A read among writes belongs to what is written.
    forms: onLanes(forms, forms),
    jobs: { db: onLanes(jobs, jobs), pool: jobs },
    probes,
    pools: [reads, writes, forms, probes, jobs],
  }
}

function onLanes(reads: pg.Pool, writes: pg.Pool): Db {
  const [readIn, writeIn] = [poolTransactions(reads, { schema }), poolTransactions(writes, { schema })]
  const transaction: Db['transaction'] = (work, settings) => (settings?.accessMode === 'read only' ? readIn : writeIn)(work, settings)
  return Object.assign(withReplicas(drizzle(writes, { schema }), [drizzle(reads, { schema })]), { transaction })
}
