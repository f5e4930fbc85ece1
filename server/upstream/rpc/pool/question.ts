import { randomUUID } from 'node:crypto'
import { createSolanaRpcFromTransport } from '@solana/web3.js'
import type { BodyReader } from '../../../lib/body-reader.ts'
import type { Priority } from '../node/budget.ts'
import type { RpcNode } from '../node/node.ts'
import { transportOf } from '../node/web3-transport.ts'
import { anyAnswer, type AnswerCheck, type Patience, type RpcSource } from './rpc-source.ts'

/** A request, the nodes it may go to, and its priority. */
export interface Question {
  check: AnswerCheck
  patience: Patience | undefined
  among: readonly RpcNode[]
  priority: Priority
  /** Only to one node, for pages that must fit together. */
  pinned: boolean
  read?: BodyReader | undefined
}

/** Sends a JSON-RPC payload to the nodes of a request until one answers it. Rejects with RpcError. */
export type SendQuestion = (payload: unknown, signal: AbortSignal | undefined, question: Question) => Promise<unknown>

/** All requests to some nodes, with one priority. */
export function sourceOf(send: SendQuestion, { among, priority, pinned = false }: Pick<Question, 'among' | 'priority'> & { pinned?: boolean }): RpcSource {
  const checked = (check: AnswerCheck, patience?: Patience) =>
    createSolanaRpcFromTransport(transportOf((payload, signal) => send(payload, signal, { check, patience, among, priority, pinned })))
  return {
    rpc: checked(anyAnswer),
    checked,
    ask: (method, params, { check = anyAnswer, patience, signal, read } = {}) =>
      send({ jsonrpc: '2.0', id: randomUUID(), method, params }, signal, { check, patience, among, priority, pinned, read }),
  }
}
