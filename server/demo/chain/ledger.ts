import type { Outcome } from './machine.ts'
import { pack, unpack, type PackedEntry } from './packed-entry.ts'
import type { TransactionError } from './transaction-error.ts'

/** A transaction as lists show it. */
export interface LedgerLine {
  /** Position among all transactions. */
  index: number
  slot: number
  signature: string
  error: TransactionError | null
  memo: string | null
}

/** Everything that is known about a transaction. */
export interface LedgerEntry extends LedgerLine, Outcome {
  wire: Uint8Array
  fee: number
  /** Every account by its number: static ones, then those from lookup tables. */
  keys: readonly string[]
  /** Those from lookup tables. */
  loaded: { writable: readonly string[]; readonly: readonly string[] }
  /** By account number. */
  lamportsBefore: readonly bigint[]
  lamportsAfter: readonly bigint[]
  tokensBefore: readonly TokenFigure[]
  tokensAfter: readonly TokenFigure[]
}

export interface TokenFigure {
  accountIndex: number
  mint: string
  owner: string
  programId: string
  decimals: number
  amount: bigint
}

export interface SignaturePage {
  /** The newest visible slot. */
  slot: number
  limit: number
  /** Only older than this one. */
  before?: string
  /** Only newer than this one. */
  until?: string
}

/** Every transaction of the chain, in order, by signature and by address. */
export interface Ledger {
  readonly length: number
  at(index: number): LedgerEntry | undefined
  bySignature(signature: string): LedgerEntry | undefined
  has(signature: string): boolean
  /** Newest first. An unknown `before` returns an empty page, as on real nodes. */
  page(address: string, page: SignaturePage): LedgerLine[]
  /** The number of transactions up to and including this slot. */
  countUpTo(slot: number): number
  add(entry: LedgerEntry): void
}

export function createLedger(): Ledger {
  const entries: PackedEntry[] = []
  const bySignature = new Map<string, PackedEntry>()
  const byAddress = new Map<string, PackedEntry[]>()
  const whole = (packed: PackedEntry | undefined) => packed && unpack(packed)
  return {
    get length() {
      return entries.length
    },
    at: (index) => whole(entries[index]),
    bySignature: (signature) => whole(bySignature.get(signature)),
    has: (signature) => bySignature.has(signature),
    page: (address, { slot, limit, before, until }) => {
      const all = byAddress.get(address) ?? []
      const newest = before === undefined ? undefined : bySignature.get(before)
      if (before !== undefined && (!newest || newest.slot > slot)) return []
      const oldest = until === undefined ? undefined : bySignature.get(until)
      const end = Math.min(countUpTo(all, slot), newest ? countBefore(all, newest.index) : Infinity)
      const start = oldest ? countBefore(all, oldest.index + 1) : 0
      return all.slice(Math.max(start, end - limit), Math.max(start, end)).reverse()
    },
    countUpTo: (slot) => countUpTo(entries, slot),
    add: (entry) => {
      const packed = pack(entry)
      entries.push(packed)
      bySignature.set(entry.signature, packed)
      for (const address of new Set(entry.keys)) {
        const known = byAddress.get(address)
        if (known) known.push(packed)
        else byAddress.set(address, [packed])
      }
    },
  }
}

const countUpTo = (entries: readonly LedgerLine[], slot: number) => countWhile(entries, (entry) => entry.slot <= slot)
const countBefore = (entries: readonly LedgerLine[], index: number) => countWhile(entries, (entry) => entry.index < index)

/** Length of the sorted list's prefix for which the predicate holds. */
function countWhile(entries: readonly LedgerLine[], holds: (entry: LedgerLine) => boolean): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    const entry = entries[middle]
    if (entry && holds(entry)) low = middle + 1
    else high = middle
  }
  return low
}
