import { stat } from 'node:fs/promises'

/** Whether a process with this number exists, of any user. A zombie counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Any error but "no such process" means that it exists.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** Whether anything visible to us exists at this path. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
