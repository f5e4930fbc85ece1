import type { Database } from './open.ts'

/**
 * Runs something that only one of the processes on a database may do at a time; `false` at once when another one is
 * doing it. The lock hangs on a connection: it goes with the process that dies.
 */
export async function withLock(pool: Database['pool'], key: number, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection in use that breaks says so here; without a listener that would end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [key])
    if (rows[0]?.locked !== true) return false
    try {
      await work()
    } finally {
      if (!broken) await client.query('SELECT pg_advisory_unlock($1)', [key])
    }
    return true
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
