import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Where data go when DATA_DIR says nothing: `.data` in the working directory. PostgreSQL refuses to run as root and runs
 * as an account of its own then; where that account can't get in (a checkout below /root), a folder in /var/lib that
 * belongs to this working directory, so that the first start works everywhere.
 */
export function defaultDataDir(workingDirectory: string, isRoot = process.getuid?.() === 0): string {
  if (!isRoot || isOpen(workingDirectory)) return join(workingDirectory, '.data')
  const name = createHash('sha256').update(workingDirectory).digest('hex').slice(0, 12)
  return join('/var/lib', `bd-dashboard-${name}`)
}

/** Whether everybody may go through a directory and all above it. */
function isOpen(directory: string): boolean {
  const above = dirname(directory)
  return (statSync(directory).mode & 0o001) !== 0 && (above === directory || isOpen(above))
}
