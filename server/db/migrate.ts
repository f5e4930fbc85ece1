import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Next to this file in the source, next to the bundle in a build. */
const folder = join(import.meta.dirname, 'migrations')

/** PostgreSQL keeps advisory locks per database, so other applications don't meet it. */
const MIGRATION_LOCK = 7_401_001

/**
 * Migrates the database to this version's schema; processes that start together wait for one another. It uses its own
 * connection: waiting must not fall under the pool's time limit, and a lost connection frees the lock.
 */
export async function migrateDatabase(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  // Without a listener a connection that breaks between queries would end the process; a running query fails anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
