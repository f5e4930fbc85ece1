import { execFile, spawn } from 'node:child_process'
import { link, open, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { constants, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ClusterPaths } from './cluster.ts'
import { cleanEnvironment, type PostgresPrograms } from './postgres-programs.ts'
import { exists, isAlive } from './process-facts.ts'

const LOG_LIMIT_BYTES = 5_000_000
/** Behind this process where both share few cores: answers from memory don't wait for another visitor's query. Each connection's process inherits it. */
const NICER_BY = 10

/** What a server writes about itself into its data directory. `port` is absent at the very start. */
export interface Postmaster {
  pid: number
  port?: number
}

/** The server that claims the data directory; it may be dead, see `isPostmaster`. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = ''] = text.split('\n').map((line) => line.trim())
  if (!/^\d+$/.test(pid)) return undefined
  return { pid: Number(pid), ...(/^\d+$/.test(port) ? { port: Number(port) } : {}) }
}

/** Whether this process is alive and a PostgreSQL on this data directory: after a reboot the number may be another process's. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (await exists('/proc/self/cwd')) {
    // PostgreSQL's working directory is its data directory. A zombie process has none.
    const [works, holds] = await Promise.all([readlink(`/proc/${pid}/cwd`), realpath(data)]).catch(() => ['', data])
    return works === holds
  }
  const listed = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => undefined)
  return listed === undefined || listed.stdout.includes(data)
}

/**
 * Removes a postmaster.pid whose number now belongs to another process; PostgreSQL would refuse to start. It handles a
 * dead number by itself. If a server has started meanwhile, its file is put back.
 */
export async function clearStalePid(data: string, stale: Postmaster): Promise<void> {
  if (!isAlive(stale.pid)) return
  const file = join(data, 'postmaster.pid')
  const aside = join(data, `postmaster.pid.stale-${process.pid}`)
  try {
    await rename(file, aside)
  } catch {
    return
  }
  const moved = Number((await readFile(aside, 'utf8')).split('\n')[0])
  if (moved !== stale.pid) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

export interface StartedServer {
  /** Absent if it could not even be started. */
  pid: number | undefined
  ended(): boolean
}

/** Detached, in its own session: a Ctrl+C in our terminal is for us, and we decide what happens to the server. */
export async function spawnServer(
  paths: ClusterPaths,
  { postgres, account }: PostgresPrograms,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<StartedServer> {
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', log_checkpoints: 'off', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (await stat(paths.log).then(({ size }) => size > LOG_LIMIT_BYTES, () => false)) await rename(paths.log, `${paths.log}.old`)
  const output = await open(paths.log, 'a', 0o600)
  try {
    const child = spawn(postgres, ['-D', paths.data, ...flags], {
      ...account,
      cwd: paths.data,
      env: cleanEnvironment(),
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    })
    let ended = false
    child.on('error', () => (ended = true))
    child.on('exit', () => (ended = true))
    child.unref()
    if (child.pid !== undefined) lowerPriority(child.pid)
    return { pid: child.pid, ended: () => ended }
  } finally {
    await output.close()
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICER_BY))
  } catch {
    // It has ended already, or belongs to another account: it works the same.
  }
}

/** The preferred port if free, otherwise any. Another program may take it before PostgreSQL does: then the start is retried. */
export async function freePort(wished = 0): Promise<number> {
  const found = await new Promise<number | undefined>((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(undefined))
    server.listen(wished, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined))
    })
  })
  if (found !== undefined) return found
  if (wished === 0) throw new Error('no free port on 127.0.0.1')
  return freePort()
}

/** Why it exited, from its log. */
export async function lastWords(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n')
  return lines.findLast((line) => line.includes('FATAL') || line.includes('PANIC')) ?? lines.at(-1) ?? 'its log is empty'
}
