import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The data folder if DATA_DIR is not set: `.data` in the working directory. PostgreSQL refuses to run as root and then uses
 * its own account; if that can't get in (a checkout below /root), a folder in /var/lib that belongs to this working
 * directory, so that the first start works everywhere.
 */
export function defaultDataDir(workingDirectory: string, isRoot = process.getuid?.() === 0): string {
  if (!isRoot || isOpen(workingDirectory)) return join(workingDirectory, '.data')
  const name = createHash('sha256').update(workingDirectory).digest('hex').slice(0, 12)
  return join('/var/lib', `bd-dashboard-${name}`)
}

/** Whether all users may enter a directory and all its parents. */
function isOpen(directory: string): boolean {
  const above = dirname(directory)
  return (statSync(directory).mode & 0o001) !== 0 && (above === directory || isOpen(above))
}
