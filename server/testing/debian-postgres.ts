import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** For tests: an operator's PostgreSQL with its client programs, as Debian packages them. */
export interface DebianPostgres {
  /** Where pg_dump and pg_restore of its version are. */
  programs: string
  /** A new database that belongs to a role of its own, as docs/operations.md says. */
  createDatabase(name: string): Promise<string>
  dropDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

/** The newest one with everything that is needed; null where there is none. The embedded one comes without pg_dump. */
export function debianPrograms(): string | null {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => join(home, version, 'bin'))
  return folders.find((folder) => ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name)))) ?? null
}

export async function startDebianPostgres(programs: string): Promise<DebianPostgres> {
  const home = mkdtempSync('/var/tmp/bd-debian-postgres-')
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root.
  const owner = isRoot ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) } : null
  if (owner) chownSync(home, owner.uid, owner.gid)
  const data = join(home, 'data')
  const port = await freePort()
  execFileSync(join(programs, 'initdb'), ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'], { ...owner, cwd: home, stdio: 'pipe' })
  const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), '-k', home, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'], { ...owner, cwd: home, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const admin = async (...statements: string[]) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end().catch(() => {})
    }
  }
  for (let tries = 0; !(await admin('create role bd login').then(() => true, () => false)); tries += 1) {
    if (tries === 600) throw new Error('PostgreSQL does not start')
    await sleep(100)
  }
  return {
    programs,
    createDatabase: async (name) => {
      await admin(`create database ${name} owner bd`)
      return `postgres://bd@127.0.0.1:${port}/${name}`
    },
    dropDatabase: (name) => admin(`drop database ${name} with (force)`),
    stop: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
