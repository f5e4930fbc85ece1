import { z } from 'zod'
import type { BodyReader } from '../../../lib/body-reader.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { RollingCount } from '../../../lib/rolling-count.ts'
import type { Cluster } from '../node/cluster.ts'
import type { Purpose } from '../node/node-state.ts'
import type { RpcNode } from '../node/node.ts'
import type { RpcFailure } from '../node/rpc-error.ts'
import { methodOf } from '../node/web3-transport.ts'
import type { NodeAnswer } from './ask-in-turn.ts'
import type { AnswerCheck, Patience } from './rpc-source.ts'

/** One request to one node. */
export interface Attempt {
  purpose: Purpose
  timeoutMs: number
  signal: AbortSignal
  check: AnswerCheck
  patience?: Patience | undefined
  read?: BodyReader | undefined
}

export interface RpcEvent {
  /** The node's label: place and host, never its path. */
  node: string
  method: string
  purpose: Purpose
  outcome: 'ok' | RpcFailure['kind']
  ms: number
}

export interface AttemptOptions {
  cluster: Cluster
  clock: Pick<Clock, 'now'>
  /** Counts the failures of everything but upkeep. */
  errors: RollingCount
  onEvent: (event: RpcEvent) => void
}

/** Sends one request to one node, and records what the answer says about the node. Resolves with failures, as others may be asked then. */
export function createAttempts({ cluster, clock, errors, onEvent }: AttemptOptions): (node: RpcNode, payload: unknown, attempt: Attempt) => Promise<NodeAnswer> {
  return async (node, payload, { purpose, timeoutMs, signal, check, patience, read }) => {
    const method = methodOf(payload)
    const startedAt = clock.now()
    node.inFlight += 1
    const { verdict, limits } = await node.ask(payload, { signal, timeoutMs, silenceMs: patience?.silenceMs, read })
    node.inFlight -= 1
    const ms = clock.now() - startedAt
    const answer = verdict.ok ? accept(verdict.result, check, cluster) : verdict
    // The time a node takes over a long request says nothing about other requests.
    if (answer.ok) node.succeeded(purpose, method, patience ? null : ms, limits)
    else {
      // The other nodes' answers show whether a shape is wrong; a probe has none to compare with.
      if (purpose === 'probe' || answer.failure.kind !== 'wrong-shape') node.failed(purpose, method, ms, answer.failure, limits)
      if (answer.failure.kind !== 'aborted' && purpose !== 'upkeep') errors.add()
    }
    onEvent({ node: node.label, method, purpose, outcome: answer.ok ? 'ok' : answer.failure.kind, ms })
    return answer
  }
}

function accept(result: unknown, check: AnswerCheck, cluster: Cluster): NodeAnswer {
  const checked = check(result)
  if (checked.verdict === 'wrong-shape') return failed('wrong-shape', checked.reason)
  const { slot } = checked
  // Once believed, a made-up slot would make every true answer look old for good.
  if (slot !== undefined && !cluster.isBelievable(slot)) return failed('wrong-shape', `slot ${slot} is far ahead of the cluster`)
  if (checked.verdict === 'stale') return failed('stale', checked.reason)
  // Only a context's slot: others, such as a transaction's, may well be old.
  const context = inContext.safeParse(result).data?.context.slot
  if (context !== undefined && cluster.isOutdated(context)) return failed('stale', `slot ${context} is far behind the cluster`)
  return { ok: true, result, weak: checked.verdict === 'weak' }
}

const inContext = z.object({ context: z.object({ slot: z.union([z.int(), z.bigint()]).transform(Number) }) })

function failed(kind: 'wrong-shape' | 'stale', message: string): NodeAnswer {
  return { ok: false, failure: { kind, retryable: true, message } }
}
