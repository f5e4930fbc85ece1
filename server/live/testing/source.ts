import type { ReadPath } from '../../../src/contract/reads.ts'
import type { LiveChange, LiveSource } from '../hub.ts'

/** For tests: figures that change when the test says so. */
export interface TestSource extends LiveSource {
  set(path: ReadPath, version: number, answer: unknown): void
  /** A change that the listeners are not told of. */
  hide(path: ReadPath, version: number, answer: unknown): void
}

export function testSource(): TestSource {
  const held = new Map<ReadPath, LiveChange>()
  const listeners = new Set<(change: LiveChange) => void>()
  const hide = (path: ReadPath, version: number, answer: unknown) => {
    const change = { path, version, json: JSON.stringify(answer) }
    held.set(path, change)
    return change
  }
  return {
    changes: (paths) => paths.flatMap((path) => held.get(path) ?? []),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (path, version, answer) => {
      const change = hide(path, version, answer)
      for (const listener of listeners) listener(change)
    },
    hide,
  }
}
