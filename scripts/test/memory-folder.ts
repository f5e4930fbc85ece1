import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const GIB = 1024 ** 3
/** What the databases and browser profiles of a whole run take at most, several times over. */
const ENOUGH = 4 * GIB

/**
 * Makes a folder in memory for the tests' temporary files: on a disk, the databases that journeys start and stop wait three
 * times as long for their syncs as they work. Null where `parent` is missing, small, or runs no programs. The caller removes
 * the folder; those of killed runs are removed here.
 */
export function makeMemoryFolder(parent = '/dev/shm', enough = ENOUGH): string | null {
  try {
    removeAbandoned(parent)
    const { bavail, bsize } = statfsSync(parent)
    if (bavail * bsize < enough || freemem() < enough) return null
    const folder = join(parent, `${NAME}${process.pid}`)
    mkdirSync(folder)
    // Run by root, the embedded database belongs to another user, who must be able to pass through.
    chmodSync(folder, 0o755)
    if (runsPrograms(folder)) return folder
    rmSync(folder, { recursive: true })
    return null
  } catch {
    return null
  }
}

const NAME = 'bd-test-run-'

/** The database's programs are copied there for a user of their own; some systems mount it without that right. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'try')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length)) : Number.NaN
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
