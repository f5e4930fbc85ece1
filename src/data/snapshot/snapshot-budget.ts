import { isListPath, listFields } from '../../contract/lists.ts'
import { readPaths, type Figures, type ReadPath } from '../../contract/reads.ts'
import { firstPaintPaths } from '../../page/first-paint.ts'
import type { Snapshot } from './snapshot.ts'

/** The stored record's maximum size, as JSON in UTF-8. It is read before the first paint of every offline start. */
export const SNAPSHOT_BUDGET_BYTES = 200_000

/**
 * Where not everything fits, what comes first here stays: the figures of the first paint, the vault above all; then other
 * small ones; then lists, those used by more screens first. A read that is missing here comes last.
 */
const importance: readonly ReadPath[] = [
  ...firstPaintPaths,
  '/api/token/market-data',
  '/api/staking/total',
  '/api/transactions',
  '/api/vault/transactions',
  '/api/vault/notifications',
  '/api/vault/deployment-metrics',
  '/api/staking/transfers',
  '/api/stakers/enhanced',
]
const order = [...new Set([...importance, ...readPaths])]

/** Room for each note on what was left out: a path and two numbers. */
const LEFT_OUT_BYTES = 80

/**
 * As much of a snapshot as the budget holds. Lists are cut at the end, the longest most; what stands beside a list (a total,
 * the age) stays. Other figures go only when the lists are empty. The snapshot says what was left out.
 */
export function fitSnapshot(snapshot: Snapshot, budget: number = SNAPSHOT_BUDGET_BYTES): Snapshot {
  const frame = { ...snapshot, figures: {}, leftOut: {} }
  let left = budget - bytesOf(frame) - order.length * LEFT_OUT_BYTES
  const figures: Figures = {}
  const leftOut: NonNullable<Snapshot['leftOut']> = {}
  const lists: List[] = []
  for (const path of order) {
    const answer = snapshot.figures[path]
    if (!answer) continue
    const field = isListPath(path) ? listFields[path] : null
    const entries: unknown = field === null ? null : Reflect.get(answer, field)
    const kept = field !== null && Array.isArray(entries) ? { ...answer, [field]: [] } : answer
    const bytes = bytesOf({ [path]: kept })
    if (bytes > left) {
      leftOut[path] = { kept: 0, of: 1 }
      continue
    }
    left -= bytes
    Object.assign(figures, { [path]: kept })
    if (field !== null && Array.isArray(entries)) lists.push({ path, field, entries, sizes: sizesUpTo(entries, left) })
  }
  // Shortest first: room it does not need goes to the others.
  lists.sort((one, other) => sum(one.sizes) - sum(other.sizes))
  for (const [index, { path, field, entries, sizes }] of lists.entries()) {
    const share = left / (lists.length - index)
    const count = countWithin(sizes, share)
    left -= sum(sizes.slice(0, count))
    const of = Math.max(entries.length, snapshot.leftOut?.[path]?.of ?? 0)
    if (count < of) leftOut[path] = { kept: count, of }
    const whole = snapshot.figures[path]
    if (!whole) continue
    // The cursor continues from the end of the whole list.
    const { nextCursor, ...meta } = whole.meta
    const cut = count < entries.length
    const rest = cut || nextCursor === undefined ? {} : { nextCursor }
    Object.assign(figures, { [path]: { ...whole, [field]: entries.slice(0, count), meta: { ...meta, ...rest } } })
  }
  return { ...snapshot, figures, leftOut: Object.keys(leftOut).length === 0 ? undefined : leftOut }
}

/** The stored size of a value: bytes of its JSON in UTF-8. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}

interface List {
  path: ReadPath
  field: string
  entries: readonly unknown[]
  /** Bytes of each entry, for those that could fit at all. */
  sizes: readonly number[]
}

/** Avoids measuring ten thousand entries to keep four hundred. */
function sizesUpTo(entries: readonly unknown[], limit: number): number[] {
  const sizes: number[] = []
  let total = 0
  for (const entry of entries) {
    const size = bytesOf(entry) + ','.length
    total += size
    sizes.push(size)
    if (total > limit) break
  }
  return sizes
}

function countWithin(sizes: readonly number[], limit: number): number {
  let total = 0
  for (const [index, size] of sizes.entries()) {
    total += size
    if (total > limit) return index
  }
  return sizes.length
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
