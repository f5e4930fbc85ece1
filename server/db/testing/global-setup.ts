import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allowTests } from './app-role.ts'
import { clusterPaths, EMBEDDED } from '../cluster.ts'
import { startEmbedded } from '../embedded.ts'

/**
 * One PostgreSQL for the whole test run; each test file creates its own database in it. TEST_DATABASE_URL names another
 * server instead (its user must be allowed to create databases). Nothing is left behind.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL']) return async () => {}
  const dataDir = await mkdtemp(join(tmpdir(), 'bd-test-postgres-'))
  const silent = { info: () => {}, warn: console.warn, error: console.error }
  // Test data need not survive a power cut.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const server = await startEmbedded({ dataDir, applicationName: 'bd:test-run', log: silent, settings })
  await allowTests(dataDir, server.port())
  process.env['TEST_DATABASE_URL'] = `postgres://${EMBEDDED.user}:${server.password}@127.0.0.1:${server.port()}/${EMBEDDED.database}`
  return async () => {
    delete process.env['TEST_DATABASE_URL']
    await server.close()
    await rm(clusterPaths(dataDir).home, { recursive: true, force: true })
  }
}
