import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { APP_ROLE } from '../app-role.ts'
import { clusterPaths, EMBEDDED_SUPERUSER } from '../cluster.ts'

/** For tests: connected as the superuser of the embedded cluster in `dataDir`; the caller must end it. */
export async function connectAsSuperuser(dataDir: string, port: number): Promise<pg.Client> {
  const password = await readFile(clusterPaths(dataDir).superuserPassword, 'utf8')
  const client = new pg.Client({ host: '127.0.0.1', port, ...EMBEDDED_SUPERUSER, password })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Tests create databases, and end every connection to one, including an autovacuum worker's. */
export async function allowTests(dataDir: string, port: number): Promise<void> {
  const client = await connectAsSuperuser(dataDir, port)
  await client.query(`ALTER ROLE ${APP_ROLE} CREATEDB; GRANT pg_signal_backend, pg_signal_autovacuum_worker TO ${APP_ROLE}`).finally(() => client.end())
}
