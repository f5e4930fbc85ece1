import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../../lib/log.ts'
import { openDatabase, type Database } from '../open.ts'

export interface TestDatabase extends Database {
  /** Closes it and drops it from the server. */
  drop(): Promise<void>
  /** Another set of connections to the same database, like another process of the application. */
  openAgain(): Promise<Database>
}

export interface LogLine {
  level: 'info' | 'warn' | 'error'
  message: string
  facts?: Record<string, unknown> | undefined
}

/** A new, migrated database on the server of the test run. */
export async function createTestDatabase(log: Log = recordingLog().log): Promise<TestDatabase> {
  const server = testServerUrl()
  const name = `bd_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = name
  const open = () => openDatabase({ databaseUrl: url.href, dataDir: '/nowhere', log })
  const database = await open()
  return {
    ...database,
    openAgain: open,
    drop: async () => {
      await database.close()
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** The server started for the test run, or named by TEST_DATABASE_URL. */
export function testServerUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set; the global set-up of the tests has not run')
  return url
}

/** A log that tests can read. */
export function recordingLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = []
  const at = (level: LogLine['level']) => (message: string, facts?: Record<string, unknown>) => void lines.push({ level, message, facts })
  return { log: { info: at('info'), warn: at('warn'), error: at('error') }, lines }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
