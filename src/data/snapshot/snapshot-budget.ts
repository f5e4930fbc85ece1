import { isListPath, listFields } from '../../contract/lists.ts'
import { readPaths, type Figures, type ReadPath } from '../../contract/reads.ts'
import { firstPaintPaths } from '../../page/first-paint.ts'
import type { Snapshot } from './snapshot.ts'

/** What the stored record may weigh, as JSON in UTF-8. It is read before the first paint of every offline start. */
export const SNAPSHOT_BUDGET_BYTES = 200_000

/**
 * Where not everything fits, what comes first stays: what the first paint shows, the vault before all; then what else is
 * small; then lists, of which those come first that more screens show. A read that is missing here comes last.
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

/** Room for the words on what was left out: a path and two numbers each. */
const LEFT_OUT_BYTES = 80

/**
 * As much of a snapshot as the budget holds. Lists are cut from their end first, the longest most; what counts beside a
 * list (a total, the age) stays. Figures of their own go only when lists are down to nothing. Says what it left out.
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
  // From the shortest: what it does not need is there for the others.
  lists.sort((one, other) => sum(one.sizes) - sum(other.sizes))
  for (const [index, { path, field, entries, sizes }] of lists.entries()) {
    const share = left / (lists.length - index)
    const count = countWithin(sizes, share)
    left -= sum(sizes.slice(0, count))
    const of = Math.max(entries.length, snapshot.leftOut?.[path]?.of ?? 0)
    if (count < of) leftOut[path] = { kept: count, of }
    const whole = snapshot.figures[path]
    if (!whole) continue
    // The way on leads on from where the whole list ended.
    const { nextCursor, ...meta } = whole.meta
    const cut = count < entries.length
    const rest = cut || nextCursor === undefined ? {} : { nextCursor }
    Object.assign(figures, { [path]: { ...whole, [field]: entries.slice(0, count), meta: { ...meta, ...rest } } })
  }
  return { ...snapshot, figures, leftOut: Object.keys(leftOut).length === 0 ? undefined : leftOut }
}

/** What something weighs as it is stored: JSON in UTF-8. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}

interface List {
  path: ReadPath
  field: string
  entries: readonly unknown[]
  /** Bytes of each entry, as far as they could fit at all. */
  sizes: readonly number[]
}

/** Ten thousand entries aren't weighed to keep four hundred. */
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
