import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../lib/log.ts'
import { poolTransactions, type Db } from './transactions.ts'
import { isDatabaseUnavailable, isReadOnly } from './unavailable.ts'

/** A copy of the database that follows it a little later, for reads that may be a little old. */
export interface Replica {
  /** Reads from the replica, and from the primary while the replica is away, too far behind or refuses. It must not be written to. */
  db: Db
  pool: pg.Pool
  /** Whether reads go there now. */
  isUsed(): boolean
  /** Ends looking at it; the pool stays its owner's. */
  stop(): void
}

export interface ReplicaOptions {
  replica: pg.Pool
  primary: pg.Pool
  log: Log
  lookEveryMs?: number
  /** The leader writes into its lease every two seconds, so that less than four can't be told. */
  mostBehindMs?: number
}

/** The lease's renewals are a clock that reaches the replica with everything else, so no clocks of machines are compared. */
const CLOCK = `SELECT extract(epoch FROM max(expires_at))::float8 * 1000 AS at FROM leases`

export function followReplica({ replica, primary, log, lookEveryMs = 1000, mostBehindMs = 10_000 }: ReplicaOptions): Replica {
  let isUsed = false
  let why: string | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const goTo = (place: 'replica' | 'primary', reason?: string) => {
    if (stopped) return
    if (place === 'replica' && !isUsed) log.info('reads that may be a little old go to the replica')
    // A replica that is away at the start is worth a line too, but each reason only one.
    if (place === 'primary' && (isUsed || why !== reason)) log.warn('all reads go to the primary database', { reason })
    isUsed = place === 'replica'
    why = reason
  }
  const timeOf = async (pool: pg.Pool) => (await pool.query<{ at: number }>(CLOCK)).rows[0]?.at ?? 0
  const look = async () => {
    try {
      const [ours, theirs] = await Promise.all([timeOf(primary).catch(() => null), timeOf(replica)])
      // Without a primary, an old read is better than none.
      if (ours !== null && ours - theirs > mostBehindMs) goTo('primary', 'the replica is too far behind')
      else goTo('replica')
    } catch {
      goTo('primary', 'the replica does not answer')
    }
    if (!stopped) timer = setTimeout(() => void look(), lookEveryMs).unref()
  }
  void look()

  /** What the replica can't do, the primary is asked for; but what is our mistake fails. */
  const orPrimary = async <T>(judge: (error: unknown) => Verdict, here: () => Promise<T>, there: () => Promise<T>): Promise<T> => {
    if (!isUsed) return there()
    try {
      return await here()
    } catch (error) {
      const verdict = judge(error)
      if (verdict === 'ours') throw error
      if (verdict === 'away') goTo('primary', 'the replica does not answer')
      return there()
    }
  }
  const query = (...args: unknown[]): Promise<unknown> => orPrimary(ofDriver, async () => Reflect.apply(replica.query, replica, args), async () => Reflect.apply(primary.query, primary, args))
  const either = new Proxy(primary, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
  const [onReplica, onPrimary] = [poolTransactions(replica), poolTransactions(primary)]
  const transaction: Db['transaction'] = (work, settings) => orPrimary(ofWork, () => onReplica(work, settings), () => onPrimary(work, settings))
  return {
    db: Object.assign(drizzle(either), { transaction }),
    pool: replica,
    isUsed: () => isUsed,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** `away`: worth no further read for now. `refused`: this read only, as one that was in the way of what the primary sent. */
type Verdict = 'away' | 'refused' | 'ours'

/** Anything but an answer of the server means that there was none. */
function ofDriver(error: unknown): Verdict {
  if (isReadOnly(error)) return 'ours'
  return !(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error) ? 'away' : 'refused'
}

/** In a transaction, what was done with the answers may fail as well. */
function ofWork(error: unknown): Verdict {
  if (error instanceof DrizzleQueryError) return ofDriver(error.cause)
  if (error instanceof pg.DatabaseError) return ofDriver(error)
  return isDatabaseUnavailable(error) ? 'away' : 'ours'
}
