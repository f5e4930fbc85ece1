import type { ParsedTransaction } from '../../upstream/rpc/reads/transaction.ts'

/** An answer, or why there is none. `retryable`: another node, or the same one later, may give it. */
export type Reading<T> = { ok: true; value: T } | { ok: false; retryable: boolean; message: string }

/** A transaction as a node lists it for the staking account. `blockTime` in unix seconds. */
export interface ListedSignature {
  signature: string
  slot: number
  failed: boolean
  blockTime: number | null
  confirmationStatus: 'processed' | 'confirmed' | 'finalized' | null
}

export interface PageOptions {
  commitment: 'confirmed' | 'finalized'
  /** Only what is older than this one. */
  before?: string | undefined
  limit: number
}

/** One node, as only pages from the same node fit together. */
export interface PinnedNode {
  /** Its label: two pins with the same one may be the same node. */
  readonly node: string
  /** Who runs it: what one operator's nodes say is one opinion. Without it the node stands for itself. */
  readonly operator?: string
  /** What the node lists for the staking account, newest first if it does as it should. */
  signatures(options: PageOptions): Promise<Reading<readonly ListedSignature[]>>
  /** The staking account's finalized balance, and the slot at which it held. */
  balance(): Promise<Reading<{ amount: bigint; slot: number }>>
}

export type TransactionAnswer =
  | { status: 'found'; transaction: ParsedTransaction }
  /** No node that was asked has it now. */
  | { status: 'missing' }
  /** Nobody answered, or nobody in a form that can be read. `retryable` as in `Reading`. */
  | { status: 'unavailable'; retryable: boolean; message: string }

/** All that the ledger asks of the chain about its one token account. Failures are values; what throws is a bug. */
export interface ChainSource {
  /** A node for a walk, one not in `avoid` where there is another. */
  pin(avoid: ReadonlySet<string>): Reading<PinnedNode>
  transaction(signature: string, commitment: 'confirmed' | 'finalized'): Promise<TransactionAnswer>
  /** When a slot was, in unix seconds, null where no node knows; asked only where neither list nor transaction tells. */
  blockTime?(slot: number): Promise<Reading<number | null>>
}
