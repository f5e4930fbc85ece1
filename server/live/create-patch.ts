import type { PatchOperation } from '../../src/contract/live-event.ts'
import { isRecord } from '../../src/rules/is-record.ts'

/**
 * How far rows that came or went in one place are searched for, and how often in vain: beyond that a list is compared row by row,
 * which is quick and gives a long patch.
 */
const MOST_SHIFTED = 40
const MOST_IN_VAIN = 20

/**
 * What changed from one JSON value to another, as a JSON Patch (RFC 6902). A list that gets a row in front and loses its last is
 * two operations. The time grows with the size of the values, not with its square.
 */
export function createPatch(before: unknown, after: unknown, path = ''): PatchOperation[] {
  if (before === after) return []
  if (Array.isArray(before) && Array.isArray(after)) return listPatch(before, after, path)
  if (isRecord(before) && isRecord(after)) return recordPatch(before, after, path)
  return [{ op: 'replace', path, value: after }]
}

function recordPatch(before: Record<string, unknown>, after: Record<string, unknown>, path: string): PatchOperation[] {
  const operations: PatchOperation[] = []
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) operations.push({ op: 'remove', path: pointer(path, key) })
  for (const [key, value] of Object.entries(after)) {
    if (!Object.hasOwn(before, key)) operations.push({ op: 'add', path: pointer(path, key), value })
    else operations.push(...shorterPatch(before[key], value, pointer(path, key)))
  }
  return operations
}

/** From left to right, so that each index is one of the new list already. */
function listPatch(before: readonly unknown[], after: readonly unknown[], path: string): PatchOperation[] {
  const operations: PatchOperation[] = []
  let [from, to, inVain] = [0, 0, 0]
  const remove = () => {
    operations.push({ op: 'remove', path: `${path}/${to}` })
    from += 1
  }
  const add = () => {
    operations.push({ op: 'add', path: `${path}/${to}`, value: after[to] })
    to += 1
  }
  while (from < before.length && to < after.length) {
    if (isSame(before[from], after[to])) {
      from += 1
      to += 1
      continue
    }
    const moved = inVain < MOST_IN_VAIN ? shift(before, after, from, to) : 0
    for (let count = 0; count < moved; count += 1) add()
    for (let count = 0; count > moved; count -= 1) remove()
    if (moved !== 0) continue
    inVain += 1
    operations.push(...shorterPatch(before[from], after[to], `${path}/${to}`))
    from += 1
    to += 1
  }
  while (from < before.length) remove()
  while (to < after.length) add()
  return operations
}

/** How many rows came before the list goes on as it was, or below zero, how many went; 0 when the row itself has changed. */
function shift(before: readonly unknown[], after: readonly unknown[], from: number, to: number): number {
  if (isSame(before[from + 1], after[to + 1])) return 0
  for (let rows = 1; rows <= MOST_SHIFTED; rows += 1) {
    if (to + rows < after.length && isSame(before[from], after[to + rows])) return rows
    if (from + rows < before.length && isSame(before[from + rows], after[to])) return -rows
  }
  return 0
}

/** A record of which much has changed is written shorter as a whole. */
function shorterPatch(before: unknown, after: unknown, path: string): PatchOperation[] {
  const parts = createPatch(before, after, path)
  if (!isRecord(after)) return parts
  const whole: PatchOperation[] = [{ op: 'replace', path, value: after }]
  return parts.length < 2 || JSON.stringify(parts).length < JSON.stringify(whole).length ? parts : whole
}

/** Whether two JSON values say the same, with their keys in any order. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((row, index) => isSame(row, other[index]))
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
}

function pointer(path: string, key: string): string {
  return `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
