import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * A process runs so many seeds at most: killed servers leave behind what still waits for an answer, some 12 MB a run, and a
 * process of its own is how it is given back.
 */
export const BATCH = 40

/** Runs seeds in processes of their own, as many at a time as there are cores. False once one of them ended otherwise than well; the others are ended then. */
export async function runInBatches(first: number, count: number): Promise<boolean> {
  const running = new Set<ChildProcess>()
  let next = first
  let wentWell = true
  const work = async () => {
    while (wentWell && next < first + count) {
      const from = next
      next = Math.min(from + BATCH, first + count)
      const code = await runBatch(from, next - from)
      if (code === 0) continue
      wentWell = false
      for (const child of running) child.kill()
    }
  }
  const runBatch = (from: number, seeds: number) =>
    new Promise<number | null>((resolve) => {
      const child = fork(`${import.meta.dirname}/main.ts`, ['--from', String(from), '--seeds', String(seeds)])
      running.add(child)
      child.on('close', (code) => {
        running.delete(child)
        resolve(code)
      })
    })
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return wentWell
}
