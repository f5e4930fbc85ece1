import { readFile } from 'node:fs/promises'

/** The processor time of these processes so far in microseconds, in steps of the system's clock tick (10 ms); null where the system doesn't tell. */
export async function processorTime(pids: readonly number[]): Promise<number | null> {
  try {
    const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8')))
    return stats.reduce((sum, text) => {
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) * 10_000
    }, 0)
  } catch {
    return null
  }
}
