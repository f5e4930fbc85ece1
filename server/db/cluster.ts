import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../lib/log.ts'
import { ensureSecret } from '../lib/secret-file.ts'
import { APP_ROLE } from './app-role.ts'
import { DatabaseError } from './database-error.ts'
import { cleanEnvironment, type PostgresPrograms } from './postgres-programs.ts'
import { exists, isAlive } from './process-facts.ts'

/** The role and database through which the app connects to the embedded cluster. */
export const EMBEDDED = { user: APP_ROLE, database: 'postgres' } as const
/** The superuser created by initdb: sets up what the app needs, and does nothing else. */
export const EMBEDDED_SUPERUSER = { user: 'bd', database: 'postgres' } as const

const MAJOR = '18'

/** Where the embedded cluster is stored, below DATA_DIR. */
export interface ClusterPaths {
  home: string
  /** PostgreSQL's own data directory. */
  data: string
  /** Readable by its owner only; holds only the superuser's password. */
  superuserPassword: string
  /** Readable by its owner only; holds only the app's password. */
  password: string
  /** The server's output. It outlives us, so it can't write to a pipe of ours. */
  log: string
}

export function clusterPaths(home: string): ClusterPaths {
  const [data, log] = [join(home, 'postgres'), join(home, 'postgres.log')]
  return { home, data, superuserPassword: join(home, 'postgres.password'), password: join(home, 'postgres-app.password'), log }
}

/**
 * Ensures a complete cluster at `paths.data`; returns its superuser's password. Concurrent calls are fine: the cluster is
 * created under another name and appears by one rename, so an interrupted attempt never looks like a cluster.
 */
export async function ensureCluster(paths: ClusterPaths, programs: PostgresPrograms, log: Log): Promise<string> {
  await checkOwner(paths.data, programs)
  const complete = await isComplete(paths.data)
  if (complete && !(await exists(paths.superuserPassword))) {
    throw new DatabaseError(`DATA_DIR: ${paths.superuserPassword} is missing, but ${paths.data} needs it; put the file back, or move both away to start afresh`)
  }
  const password = await ensureSecret(paths.superuserPassword, 24)
  await removeAbandoned(paths)
  if (complete) return password
  const draft = `${paths.data}.init-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await initialise(draft, password, programs)
    await setIncompleteAside(paths.data, log)
    await rename(draft, paths.data)
    await syncDirectory(paths.home)
    log.info('created a new database', { directory: paths.data })
  } catch (error) {
    // Another process that started with us may have been quicker: then use its cluster.
    if (!(await isComplete(paths.data))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return password
}

/** A cluster belongs to the user who created it. As another user, PostgreSQL would refuse it, or we would not recognise it as a cluster. */
async function checkOwner(data: string, { account }: PostgresPrograms): Promise<void> {
  const expected = account?.uid ?? process.getuid?.()
  const owner = await stat(data).catch(() => undefined)
  if (expected === undefined || owner === undefined || owner.uid === expected) return
  // Root can read inside: what isn't a cluster may belong to any user.
  if (account && !(await exists(join(data, 'PG_VERSION')))) return
  throw new DatabaseError(
    `DATA_DIR: ${data} belongs to user ${owner.uid}, but PostgreSQL would run as user ${expected}; start as that user, or change its owner`,
  )
}

async function isComplete(data: string): Promise<boolean> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined || !(await exists(join(data, 'global', 'pg_control')))) return false
  if (version.trim() !== MAJOR) {
    throw new DatabaseError(
      `DATA_DIR: ${data} was made by PostgreSQL ${version.trim()}, and this version runs ${MAJOR}; export it with the former version and import it here`,
    )
  }
  return true
}

async function initialise(data: string, password: string, { initdb, account }: PostgresPrograms): Promise<void> {
  const passwordFile = `${data}.password`
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [data, passwordFile]) await chown(path, account.uid, account.gid)
  try {
    await new Promise<void>((resolve, reject) => {
      const flags = [`--pgdata=${data}`, `--username=${EMBEDDED_SUPERUSER.user}`, `--pwfile=${passwordFile}`]
      const fixed = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions']
      // Run from inside the directory: as root, the account may not be allowed into ours.
      const child = spawn(initdb, [...flags, ...fixed], { ...account, cwd: data, env: cleanEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] })
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
      child.on('error', reject)
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${said.trim()}`))))
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Keeps an incomplete cluster that is in the way under another name: the operator decides about it. */
async function setIncompleteAside(data: string, log: Log): Promise<void> {
  const entries = await readdir(data).catch(() => [])
  // Moving a complete one away, even briefly, would make room for a third process's cluster, and data would be lost.
  if (entries.length === 0 || (await isComplete(data))) return
  const aside = `${data}.incomplete-${new Date().toISOString().replace(/[:.]/g, '-')}`
  try {
    await rename(data, aside)
  } catch (error) {
    // A process that started with us has moved it already.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  if (await isComplete(aside)) {
    // A process that started with us put its complete cluster there between our check and our move.
    await rename(aside, data)
    return
  }
  log.warn('an incomplete database was moved aside', { from: data, to: aside })
}

/** Removes attempts of killed processes. They never were a database: a complete one has another name. */
async function removeAbandoned({ home }: ClusterPaths): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^postgres\.init-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/** A rename survives a power cut only once its directory is synced. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  await directory.sync().catch(() => {})
  await directory.close()
}
