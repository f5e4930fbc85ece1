import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../src/rules/is-record.ts'

/** Fields that say when a figure was read, and nothing else. */
const TIMES: ReadonlySet<string> = new Set(['asOf', 'slot', 'lastUpdate', 'lastUpdated', 'lastVerified'])

/** Whether the second answer says the same as the first, of a later reading. */
export function isConfirmation(before: unknown, after: unknown): boolean {
  return isDeepStrictEqual(withoutTimes(before), withoutTimes(after))
}

function withoutTimes(answer: unknown): unknown {
  if (!isRecord(answer)) return answer
  const { meta, ...figures } = answer
  return [timeless(figures), isRecord(meta) ? timeless(meta) : meta]
}

function timeless(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !TIMES.has(name)))
}
