import type { Rpc, SolanaRpcApi } from '@solana/web3.js'
import type { BodyReader } from '../../../lib/body-reader.ts'

/** The outcome of checking a `result`. `slot` is the one in its context, if it has one. */
export type CheckedAnswer =
  | { verdict: 'good'; slot?: number }
  /** Usable, but another node is asked for something better first. */
  | { verdict: 'weak'; slot?: number }
  | { verdict: 'wrong-shape'; reason: string }
  | { verdict: 'stale'; slot: number; reason: string }
export type AnswerCheck = (result: unknown) => CheckedAnswer

export const anyAnswer: AnswerCheck = () => ({ verdict: 'good' })

/** Where to send requests: all nodes, or one of them. Rejects with RpcError. */
export interface RpcSource {
  readonly rpc: Rpc<SolanaRpcApi>
  /** The same, with a check that an answer must pass; a node that fails it is held to account. */
  checked(check: AnswerCheck, patience?: Patience): Rpc<SolanaRpcApi>
  /** Calls any method, including methods and options that web3.js 2.0 has no types for. Resolves with the `result` as the node sent it. */
  ask(method: string, params: readonly unknown[], options?: AskOptions): Promise<unknown>
}

export interface AskOptions {
  check?: AnswerCheck
  patience?: Patience
  signal?: AbortSignal
  /** Reads the answer as it arrives, beyond the pool's limit on body size. */
  read?: BodyReader
}

/** For the rare request that takes a node long. It is never sent to two nodes at once. */
export interface Patience {
  /** For one attempt at one node, instead of the pool's own limit. */
  timeoutMs: number
  /** The longest silence while the answer is read as it arrives. */
  silenceMs?: number
}

export interface PinOptions {
  /** Only a node that may be asked for this: `getSignaturesForAddress` by default. */
  method?: string
  /** Labels of nodes to use only when there is no other: two opinions are worth more than two answers. */
  avoid?: ReadonlySet<string>
}

/** All nodes, or one of them for a while. */
export interface PinnableSource extends RpcSource {
  /** One healthy node for a scan whose pages must fit together. Throws RpcError when there is none. */
  pin(options?: PinOptions): RpcSource & { readonly node: string }
}
