import { isRecord } from '../rules/is-record.ts'
import type { PatchOperation } from './live-event.ts'

/** A JSON value with these changes (RFC 6902). The given one stays as it is, and both share what didn't change. Throws where a change doesn't fit. */
export function applyPatch(value: unknown, patch: readonly PatchOperation[]): unknown {
  return patch.reduce((current, operation) => changed(current, keysOf(operation.path), operation), value)
}

function changed(value: unknown, [key, ...rest]: readonly string[], operation: PatchOperation): unknown {
  if (key === undefined) {
    if (operation.op === 'remove') throw new Error('a patch removes the whole')
    return operation.value
  }
  if (Array.isArray(value)) return changedList(value, key, rest, operation)
  const known = isRecord(value) && Object.hasOwn(value, key)
  if (!isRecord(value) || (!known && (rest.length > 0 || operation.op !== 'add'))) throw new Error(`a patch doesn't fit at ${operation.path}`)
  if (rest.length > 0 || operation.op !== 'remove') return { ...value, [key]: changed(value[key], rest, operation) }
  const { [key]: _, ...others } = value
  return others
}

function changedList(list: readonly unknown[], key: string, rest: readonly string[], operation: PatchOperation): unknown[] {
  const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : Number.NaN
  const adds = rest.length === 0 && operation.op === 'add'
  // Also false for what is no index.
  if (!(index < list.length + (adds ? 1 : 0))) throw new Error(`a patch doesn't fit at ${operation.path}`)
  const copy = [...list]
  if (rest.length === 0 && operation.op === 'remove') copy.splice(index, 1)
  else copy.splice(index, adds ? 0 : 1, changed(list[index], rest, operation))
  return copy
}

/** The parts of a JSON Pointer (RFC 6901). */
function keysOf(pointer: string): string[] {
  const [before, ...keys] = pointer.split('/')
  if (before !== '') throw new Error(`${pointer} is not a JSON Pointer`)
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
