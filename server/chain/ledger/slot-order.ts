/** A transaction that moved something, with the staking account's balance before and after; null when no node recorded it. */
export interface SlotTransaction {
  signature: string
  before: bigint | null
  after: bigint | null
}

/** `end` is the balance after the last one, null when the balances don't make a chain. */
export interface SlotOrder<T> {
  ordered: T[]
  end: bigint | null
  /** The balances lead back to where they began, so that only the slot before shows where that was. */
  circular: boolean
}

/**
 * The order in which the transactions of one slot ran. Nodes don't agree on it, but each begins with the balance that the
 * previous one left: with balances as vertices and transactions as edges, the order is a walk that takes every edge once.
 * `start` is the balance before the slot. When there is no such walk (a transaction or a balance is missing), by signature.
 * Independent of the order of arrival.
 */
export function orderInSlot<T extends SlotTransaction>(transactions: readonly T[], start: bigint | null): SlotOrder<T> {
  const bySignature = transactions.toSorted((a, b) => (a.signature < b.signature ? -1 : 1))
  const [only] = bySignature
  if (bySignature.length === 1 && only) {
    return { ordered: bySignature, end: only.after, circular: only.before === only.after }
  }
  const ways = new Map<bigint, { to: bigint; transaction: T }[]>()
  const surplus = new Map<bigint, number>()
  const add = (balance: bigint, by: number) => surplus.set(balance, (surplus.get(balance) ?? 0) + by)
  // Last signature first: edges are taken from the end.
  for (const transaction of bySignature.toReversed()) {
    const { before, after } = transaction
    if (before === null || after === null) return { ordered: bySignature, end: null, circular: false }
    ways.set(before, [...(ways.get(before) ?? []), { to: after, transaction }])
    add(before, 1)
    add(after, -1)
  }
  const uneven = [...surplus].filter(([, count]) => count !== 0)
  const circular = uneven.length === 0
  const known = start !== null && ways.has(start) ? start : (only?.before ?? null)
  const from = circular ? known : (uneven.find(([, count]) => count === 1)?.[0] ?? null)
  if (from === null) return { ordered: bySignature, end: null, circular }
  const ordered = walk(ways, from)
  // Two separate walks, or more than one beginning.
  if (ordered.length !== transactions.length) return { ordered: bySignature, end: null, circular }
  return { ordered, end: ordered.at(-1)?.after ?? null, circular }
}

/** Hierholzer's walk, without recursion: a slot may hold thousands. */
function walk<T extends SlotTransaction>(ways: Map<bigint, { to: bigint; transaction: T }[]>, from: bigint): T[] {
  const path: T[] = []
  const stack: { at: bigint; by: T | null }[] = [{ at: from, by: null }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const way = ways.get(top.at)?.pop()
    if (way) stack.push({ at: way.to, by: way.transaction })
    else {
      stack.pop()
      if (top.by) path.push(top.by)
    }
  }
  return fits(path.toReversed(), from) ? path.reverse() : []
}

function fits(path: readonly SlotTransaction[], from: bigint): boolean {
  let at: bigint | null = from
  for (const { before, after } of path) {
    if (before !== at) return false
    at = after
  }
  return true
}
