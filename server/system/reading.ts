import type { SystemPart, SystemState } from '../../src/contract/admin-system.ts'

/** How a part of the system stands right now, without its past. */
export type Reading = Omit<SystemPart, 'name' | 'since'>

type Details = Partial<Pick<Reading, 'todo' | 'items'>>

export function reading(state: SystemState, says: string, { todo = null, items = [] }: Details = {}): Reading {
  return { state, says, todo, items }
}

/** `1 message`, `2 messages`, `1,200 messages`. */
export function many(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : more}`
}

/** `40 seconds`, `12 minutes`, `5 hours`, `3 days`. */
export function lasted(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 90) return many(seconds, 'second')
  if (seconds < 90 * 60) return many(Math.round(seconds / 60), 'minute')
  return seconds < 48 * 3600 ? many(Math.round(seconds / 3600), 'hour') : many(Math.round(seconds / 86_400), 'day')
}

/** `3.4 GB`, `120 MB`. */
export function sized(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`
}
