import type pg from 'pg'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Log } from '../log.ts'

/**
 * What this process is among those on one database. `leader` refreshes and writes; `follower` reads what the leader
 * wrote; `alone` has lost the database and refreshes for itself until it is back.
 */
export type Role = 'leader' | 'follower' | 'alone'

export interface CoordinationHandlers {
  /** Called at every change. A process that becomes a follower again has missed messages and should read everything. */
  onRole(role: Role): void
  /** A feed's value in the database has changed. */
  onChanged(feed: string): void
}

export interface Coordination {
  /** Hands the lead over at once, and ends the connection. */
  stop(): Promise<void>
}

export const FEED_CHANNEL = 'bd_feed'

const FOLLOWER_TICK_MS = 1000
const LEADER_TICK_MS = 3000
const ANSWER_LIMIT_MS = 4000

/**
 * Elects one leader by an advisory lock on a connection kept for it: when the leader dies, its connection and with it
 * the lock go, and the first of the others to ask has it. Resolves once the first role is known.
 */
export async function joinFeeds(pool: pg.Pool, handlers: CoordinationHandlers, log: Log): Promise<Coordination> {
  let role: Role | undefined
  let client: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const become = (next: Role) => {
    if (role === next || stopped) return
    log.info('role among the processes on this database', { role: next })
    role = next
    handlers.onRole(next)
  }

  const lose = (lost: pg.PoolClient, error: Error) => {
    if (client !== lost) return
    client = undefined
    lost.release(true)
    if (stopped) return
    log.warn('the feeds lost their database connection; refreshing for this process alone', { reason: error.message })
    become('alone')
    plan(FOLLOWER_TICK_MS)
  }

  const connect = async (): Promise<pg.PoolClient> => {
    const fresh = await pool.connect()
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh, new Error('the connection ended')))
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === FEED_CHANNEL && payload && !stopped) handlers.onChanged(payload)
    })
    // Lets the server notice within half a minute that a leader's machine has gone without a word, and free the lock.
    const settings = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3'
    await inTime(fresh.query(`${settings}; LISTEN ${FEED_CHANNEL}`)).catch((error: Error) => {
      fresh.release(true)
      throw error
    })
    return fresh
  }

  const tick = async () => {
    try {
      client ??= await connect()
    } catch (error) {
      if (role !== 'alone') log.warn('the feeds have no database; refreshing for this process alone', { reason: String(error) })
      become('alone')
      return
    }
    const current = client
    try {
      if (role === 'leader') await inTime(current.query('SELECT 1'))
      else become((await tryLock(current)) ? 'leader' : 'follower')
    } catch (error) {
      lose(current, error instanceof Error ? error : new Error(String(error)))
    }
  }

  let running = Promise.resolve()
  const plan = (ms: number) => {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      running = running.then(tick).finally(() => plan(role === 'leader' ? LEADER_TICK_MS : FOLLOWER_TICK_MS))
    }, ms)
  }

  await tick()
  plan(role === 'leader' ? LEADER_TICK_MS : FOLLOWER_TICK_MS)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      const last = client
      client = undefined
      if (!last) return
      await inTime(last.query('SELECT pg_advisory_unlock_all()')).catch(() => {})
      last.release(true)
    },
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await inTime(client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [advisoryLocks.feedLeader]))
  return rows[0]?.locked === true
}

/** A connection whose other end has vanished answers never, and without an error. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the database does not answer')), ANSWER_LIMIT_MS)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
