import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type BuildState =
  | { state: 'fresh' }
  | { state: 'missing'; output: string }
  | { state: 'stale'; source: string }

export interface BuildFiles {
  /** Folders and files that the build reads, absolute. Tests and caches don't count. */
  sources: readonly string[]
  /** Files that every build writes, absolute. */
  outputs: readonly string[]
}

/** Whether the build must run, decided as make does: by modification times. */
export function buildState({ sources, outputs }: BuildFiles): BuildState {
  let oldestOutput = Number.POSITIVE_INFINITY
  for (const output of outputs) {
    if (!existsSync(output)) return { state: 'missing', output }
    oldestOutput = Math.min(oldestOutput, statSync(output).mtimeMs)
  }
  for (const source of sources.flatMap(filesOf)) {
    if (statSync(source).mtimeMs > oldestOutput) return { state: 'stale', source }
  }
  return { state: 'fresh' }
}

const NOT_A_SOURCE = /(\.test\.tsx?|\.tsbuildinfo)$/

function filesOf(path: string): string[] {
  if (!existsSync(path) || NOT_A_SOURCE.test(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)))
}
