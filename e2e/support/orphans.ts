import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './until.ts'

/**
 * Stops a database that a killed server left behind in its data folder, by the process id that PostgreSQL itself wrote
 * there. Does nothing where there is none.
 */
export async function stopOrphans(folder: string): Promise<void> {
  for (const file of pidFiles(folder)) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !standsIn(pid, folder)) continue
    // SIGINT is PostgreSQL's fast shutdown: it doesn't wait for clients.
    process.kill(pid, 'SIGINT')
    await until(() => !isAlive(pid), { what: `the orphaned database ${pid} to stop` })
  }
}

function pidFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('postmaster.pid'))
    .map((name) => join(folder, name))
}

/** PostgreSQL stands in its data folder: a process elsewhere only took over the number of a dead one. */
function standsIn(pid: number, folder: string): boolean {
  const link = `/proc/${pid}/cwd`
  // Other systems than Linux don't tell; there the number has to do.
  return !existsSync('/proc/self/cwd') || readlinkSync(link).startsWith(realpathSync(folder))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
