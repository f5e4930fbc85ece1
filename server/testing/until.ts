import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

/** For tests: milliseconds until something is so. Throws what the server printed if it dies, or if that takes more than a minute. */
export async function until(server: Pick<ServerProcess, 'ended' | 'output'>, what: string, isSo: () => boolean | Promise<boolean>, lookEveryMs = 50): Promise<number> {
  const since = performance.now()
  while (!(await isSo())) {
    if (server.ended() !== null) throw new Error(`the server died: ${server.ended()}\n${server.output().slice(-3000)}`)
    if (performance.now() - since > 60_000) throw new Error(`not within a minute: ${what}\n${server.output().slice(-3000)}`)
    await sleep(lookEveryMs)
  }
  return Math.round(performance.now() - since)
}
