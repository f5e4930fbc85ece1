import type pg from 'pg'
import { answerWithin } from '../lib/answer-within.ts'
import type { Log } from '../lib/log.ts'
import { fencedDatabase } from './fence.ts'
import type { Database } from './open.ts'

/**
 * The role of this process among those on one database. `leader` does what only one may do; `follower` leaves that to the
 * leader; `alone` has lost the database and runs by itself until it is back.
 */
export type Role = 'leader' | 'follower' | 'alone'

/** One period of leading, from taking the lease to losing it. */
export interface Term {
  /** The database for this term: a write after its end changes nothing and throws TermEnded. */
  readonly db: Database['db']
  /** Aborted once the term is known to have ended. */
  readonly signal: AbortSignal
}

/** This process's membership in the one lease of a database. */
export interface Lease {
  role(): Role
  /** Null unless this process leads. */
  term(): Term | null
  /** Calls back at once and at every change. Returns an unsubscribe function. */
  onRole(listener: (role: Role) => void): () => void
  /** Receives notifications on the database's channels while connected. Returns an unsubscribe function. */
  onNotice(listener: (channel: string, payload: string) => void): () => void
  /** Releases the lease at once. */
  stop(): Promise<void>
}

export interface LeaseOptions {
  database: Pick<Database, 'connect' | 'processName' | 'jobs'>
  log: Log
  name?: string
  /** Channels to listen to. */
  channels?: readonly string[]
}

/** A holder that is silent this long loses the lease: as the others check once a second, well within ten seconds. */
const LASTS = '6 seconds'
const LOOK_EVERY_MS = 1000
const RENEW_EVERY_MS = 2000
const ANSWER_LIMIT_MS = 4000

/**
 * Joins the lease: one process at a time holds and renews it, and loses it if it hangs. A process that dies loses it within
 * a second, when the backend of its connection is gone. Resolves once the first role is known, even without a database.
 */
export async function joinLease({ database, log, name = 'leader', channels = [] }: LeaseOptions): Promise<Lease> {
  const { processName: holder } = database
  const roleListeners = new Set<(role: Role) => void>()
  const noticeListeners = new Set<(channel: string, payload: string) => void>()
  let role: Role | undefined
  let held: (Term & { epoch: number; end(): void }) | null = null
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const become = (next: Role, epoch?: number) => {
    if (stopped) return
    if (held && held.epoch !== epoch) {
      held.end()
      held = null
    }
    if (epoch !== undefined) held ??= beginTerm(epoch)
    if (role === next) return
    log.info('role among the processes on this database', { role: next })
    role = next
    for (const listener of roleListeners) listener(next)
  }

  const beginTerm = (epoch: number) => {
    const ended = new AbortController()
    return { epoch, db: fencedDatabase(database.jobs.pool, { name, epoch }), signal: ended.signal, end: () => ended.abort(new Error('the lease is lost')) }
  }

  const lose = (lost: pg.Client, error: Error) => {
    if (client !== lost) return
    client = undefined
    void lost.end().catch(() => {})
    if (stopped) return
    // Once, though it may happen at every look: a database that takes no writes refuses the lease each time.
    if (role !== 'alone') log.warn('the lease lost its database connection; going on alone', { reason: error.message })
    become('alone')
    plan(LOOK_EVERY_MS)
  }

  const connect = async (): Promise<pg.Client> => {
    const fresh = await database.connect()
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh, new Error('the connection ended')))
    fresh.on('notification', ({ channel, payload }) => {
      if (!stopped && payload) for (const listener of noticeListeners) listener(channel, payload)
    })
    // Lets the server notice within half a minute that a leader's machine has vanished.
    const settings = ['SET tcp_keepalives_idle = 10', 'SET tcp_keepalives_interval = 5', 'SET tcp_keepalives_count = 3']
    await inTime(fresh.query([...settings, ...channels.map((channel) => `LISTEN ${channel}`)].join('; '))).catch((error: Error) => {
      void fresh.end().catch(() => {})
      throw error
    })
    return fresh
  }

  const look = async () => {
    try {
      client ??= await connect()
    } catch (error) {
      if (role !== 'alone') log.warn('the lease has no database; going on alone', { reason: String(error) })
      become('alone')
      return
    }
    const current = client
    try {
      if (held && (await inTime(renew(current, name, held.epoch)))) return
      const epoch = await inTime(take(current, name, holder))
      become(epoch === null ? 'follower' : 'leader', epoch ?? undefined)
    } catch (error) {
      lose(current, error instanceof Error ? error : new Error(String(error)))
    }
  }

  let running = Promise.resolve()
  const plan = (ms: number) => {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => {
      running = running.then(look).finally(() => plan(held ? RENEW_EVERY_MS : LOOK_EVERY_MS))
    }, ms)
  }

  await look()
  plan(held ? RENEW_EVERY_MS : LOOK_EVERY_MS)
  return {
    role: () => role ?? 'alone',
    term: () => held,
    onRole: (listener) => {
      roleListeners.add(listener)
      listener(role ?? 'alone')
      return () => void roleListeners.delete(listener)
    },
    onNotice: (listener) => {
      noticeListeners.add(listener)
      return () => void noticeListeners.delete(listener)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      const last = client
      client = undefined
      held?.end()
      if (last && held) await inTime(release(last, name, held.epoch)).catch(() => {})
      held = null
      await inTime(last?.end() ?? Promise.resolve()).catch(() => {})
    },
  }
}

async function renew(client: pg.Client, name: string, epoch: number): Promise<boolean> {
  const { rowCount } = await client.query(`UPDATE leases SET expires_at = clock_timestamp() + interval '${LASTS}' WHERE name = $1 AND epoch = $2`, [name, epoch])
  return rowCount === 1
}

/** The row's lease is free: not renewed in time, or its holder is gone, or it is ours from an earlier connection. */
const FREE = '(expires_at < clock_timestamp() OR holder = $2 OR NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = backend))'

/** The new epoch if the lease is free, otherwise null. Reads first, so that a check locks nothing. */
async function take(client: pg.Client, name: string, holder: string): Promise<number | null> {
  const { rows } = await client.query<{ epoch: string; holder: string; free: boolean }>(`SELECT epoch, holder, ${FREE} AS free FROM leases WHERE name = $1`, [name, holder])
  const [row] = rows
  if (!row) {
    await client.query(`INSERT INTO leases (name, holder, backend, epoch, expires_at) VALUES ($1, '', 0, 0, '-infinity') ON CONFLICT DO NOTHING`, [name])
    return take(client, name, holder)
  }
  if (!row.free) return null
  // A backend that hangs during a write would lock its rows for ever, including this one.
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = $1 AND pid IN (SELECT pid FROM pg_locks WHERE relation = 'leases'::regclass) AND pid <> pg_backend_pid()`,
    [row.holder],
  )
  const taken = await client.query<{ epoch: string }>(
    `UPDATE leases SET holder = $2, backend = pg_backend_pid(), epoch = epoch + 1, expires_at = clock_timestamp() + interval '${LASTS}'
     WHERE name = $1 AND epoch = $3 AND ${FREE} RETURNING epoch`,
    [name, holder, row.epoch],
  )
  return taken.rows[0] ? Number(taken.rows[0].epoch) : null
}

async function release(client: pg.Client, name: string, epoch: number): Promise<void> {
  await client.query(`UPDATE leases SET expires_at = '-infinity' WHERE name = $1 AND epoch = $2`, [name, epoch])
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return answerWithin(answer, ANSWER_LIMIT_MS, 'the database does not answer')
}
