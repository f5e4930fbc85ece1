import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/**
 * Keeps the last processor for a server's main thread: the `others`, all they have started, and the server's database go to the rest, as they would be on
 * machines of their own. The server's helper threads run on any. False where it can't be done: not Linux, one processor, or no `taskset`.
 */
export function keepProcessorFor(server: number, others: readonly number[]): boolean {
  const last = availableParallelism() - 1
  if (process.platform !== 'linux' || last < 1) return false
  try {
    for (const pid of [...others, ...descendantsOf(server)]) execFileSync('taskset', ['-a', '-c', '-p', `0-${last - 1}`, String(pid)], { stdio: 'ignore' })
    execFileSync('taskset', ['-c', '-p', String(last), String(server)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function descendantsOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number))
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}
