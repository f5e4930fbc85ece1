import { stat } from 'node:fs/promises'

/** Whether there is a process of this number, whoever's it is. One that has ended but isn't collected yet counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Anything but "no such process" means that there is one.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** Whether there is anything under this path that we may know of. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
