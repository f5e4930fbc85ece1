import type { ParsedTransaction } from '../../upstream/rpc/reads/transaction.ts'

/** An answer, or the reason why there is none. `retryable`: another node, or the same one later, may give it. */
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
  /** Only signatures older than this one. */
  before?: string | undefined
  limit: number
}

/** One node: only pages from the same node fit together. */
export interface PinnedNode {
  /** Its label: two pins with the same label may be the same node. */
  readonly node: string
  /** The node's operator: all its nodes count as one opinion. Without it the node stands for itself. */
  readonly operator?: string
  /** The node's list for the staking account, newest first if it behaves. */
  signatures(options: PageOptions): Promise<Reading<readonly ListedSignature[]>>
  /** The staking account's finalized balance in base units, and its slot. */
  balance(): Promise<Reading<{ amount: bigint; slot: number }>>
}

export type TransactionAnswer =
  | { status: 'found'; transaction: ParsedTransaction }
  /** None of the nodes asked has it now. */
  | { status: 'missing' }
  /** No node answered, or none in a readable form. `retryable` as in `Reading`. */
  | { status: 'unavailable'; retryable: boolean; message: string }

/** Everything the ledger asks the chain about its token account. Failures are values; a thrown error is a bug. */
export interface ChainSource {
  /** A node for a walk, if possible one not in `avoid`. */
  pin(avoid: ReadonlySet<string>): Reading<PinnedNode>
  transaction(signature: string, commitment: 'confirmed' | 'finalized'): Promise<TransactionAnswer>
  /** The time of a slot in unix seconds, null when no node knows; asked only when neither list nor transaction has it. */
  blockTime?(slot: number): Promise<Reading<number | null>>
}
