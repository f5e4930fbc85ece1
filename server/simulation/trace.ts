import { createHash } from 'node:crypto'
import type { VirtualTime } from './virtual-time.ts'

/** What happened in a run, in order. Two runs of one seed have the same. */
export interface Trace {
  note(what: string): void
  lines(): readonly string[]
  hash(): string
}

export function createTrace(time: Pick<VirtualTime, 'now'>): Trace {
  const startedAt = time.now()
  const lines: string[] = []
  return {
    note: (what) => void lines.push(`${((time.now() - startedAt) / 1000).toFixed(3)} ${what}`),
    lines: () => lines,
    hash: () => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
  }
}
