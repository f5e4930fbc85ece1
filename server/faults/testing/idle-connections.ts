import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { OwnPostgres } from '../../db/testing/own-postgres.ts'

/** For tests: every connection that PostgreSQL gives to the app's role, held by somebody else. */
export interface IdleConnections {
  count: number
  close(): Promise<void>
}

const AT_ONCE = 8

/** Ends the app's connections, and takes their places until there is none left for it. */
export async function takeAllConnections({ url, asSuperuser }: OwnPostgres): Promise<IdleConnections> {
  const held: pg.Client[] = []
  const tryOne = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url, application_name: 'idle' })
    client.on('error', () => {})
    try {
      await client.connect()
      held.push(client)
      return true
    } catch (error) {
      // 53300: too many clients, or only the superuser's places are left.
      if (error instanceof pg.DatabaseError && error.code === '53300') return false
      throw error
    }
  }
  // Attempts of the app take the superuser's places too, until they are refused: so its own may be refused at times.
  const places = `SELECT sum(CASE name WHEN 'max_connections' THEN setting::int ELSE -setting::int END)::int AS most FROM pg_settings
    WHERE name IN ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`
  const [{ most } = { most: 0 }] = await asSuperuser<{ most: number }>(places)
  while (held.length < most) {
    if ((await Promise.all(Array.from({ length: AT_ONCE }, tryOne))).some((got) => got)) continue
    await asSuperuser(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'bd:%'`).catch(() => {})
    await sleep(10)
  }
  return { count: held.length, close: async () => void (await Promise.all(held.map((client) => client.end()))) }
}
