import { randomUUID } from 'node:crypto'
import { createSolanaRpcFromTransport, type Rpc, type SolanaRpcApi } from '@solana/web3.js'
import { z } from 'zod'
import { type Clock, systemClock } from '../clock.ts'
import { askInTurn, type NodeAnswer, noNode } from './ask-in-turn.ts'
import type { BodyReader } from './body-reader.ts'
import { createHedgeBudget } from './hedge-budget.ts'
import { nodeAddress } from './node-address.ts'
import { createNode, type NodeHealth, type Purpose, type RpcNode } from './node.ts'
import { createProber } from './prober.ts'
import { createRollingCount } from './rolling-count.ts'
import { RpcError, type RpcFailure } from './rpc-error.ts'
import { candidates, clusterSlot, healthOf, isBelievableSlot, soonestMs, stateOf } from './selection.ts'
import { createAsk } from './transport.ts'
import { methodOf, transportOf } from './web3-transport.ts'

export interface RpcPoolOptions {
  /** http(s) URLs, best first where nothing else is known. Keys in them never leave the pool. */
  urls: readonly string[]
  /** For one attempt at one node. */
  requestTimeoutMs?: number
  /** After how long without an answer a second node is asked as well. */
  hedgeAfterMs?: number
  /** How far behind the best node another one may be and still be asked. */
  maxLagSlots?: number
  probeEveryMs?: number
  perNodeRequestsPerSecond?: number
  maxBodyBytes?: number
  clock?: Clock
  fetch?: typeof globalThis.fetch
  /** 0 to 1, for jitter. */
  random?: () => number
  /** One call per attempt at a node, for metrics. */
  onEvent?: (event: RpcEvent) => void
}

export interface RpcEvent {
  /** The node's label: place and host, never its path. */
  node: string
  method: string
  purpose: Purpose
  outcome: 'ok' | RpcFailure['kind']
  ms: number
}

/** What a check makes of a `result`. `slot` is the one in its context, where it has one. */
export type CheckedAnswer =
  | { verdict: 'good'; slot?: number }
  /** Usable, but another node is asked for something better first. */
  | { verdict: 'weak'; slot?: number }
  | { verdict: 'wrong-shape'; reason: string }
  | { verdict: 'stale'; slot: number; reason: string }
export type AnswerCheck = (result: unknown) => CheckedAnswer

/** Somewhere to ask: all nodes, or one of them. Failures are thrown as RpcError. */
export interface RpcSource {
  readonly rpc: Rpc<SolanaRpcApi>
  /** The same, where an answer counts only after a check, and a node that fails it is held to account. */
  checked(check: AnswerCheck, patience?: Patience): Rpc<SolanaRpcApi>
  /** Asks any method, also those and with options that web3.js 2.0 has no types for. Answers the `result` as the node sent it. */
  ask(method: string, params: readonly unknown[], options?: AskOptions): Promise<unknown>
}

export interface AskOptions {
  check?: AnswerCheck
  patience?: Patience
  signal?: AbortSignal
  /** Reads the answer as it arrives, beyond the pool's limit of a body. */
  read?: BodyReader
}

/** For the rare question that takes a node long. It is never asked of two nodes at once. */
export interface Patience {
  /** For one attempt at one node, instead of the pool's own limit. */
  timeoutMs: number
  /** How long nothing may arrive meanwhile, where the answer is read as it arrives. */
  silenceMs?: number
}

export interface PoolHealth {
  status: 'healthy' | 'degraded' | 'offline'
  activeEndpoints: number
  totalEndpoints: number
  /** When a node was last heard of or missed. */
  lastUpdate: Date
  /** Failed attempts in the last five minutes. */
  errorCount: number
  /** The highest slot that the nodes agree on. */
  slot: number | null
  nodes: NodeHealth[]
}

export interface PinOptions {
  /** Only a node that may be asked this: `getSignaturesForAddress` unless told. */
  method?: string
  /** Labels of nodes that are taken only when there is no other: two opinions are worth more than two answers. */
  avoid?: ReadonlySet<string>
}

export interface RpcPool extends RpcSource {
  /** One healthy node for a scan whose pages must fit together. Throws RpcError when there is none. */
  pin(options?: PinOptions): RpcSource & { readonly node: string }
  health(): PoolHealth
  /** Starts probing; resolves when every node was asked once. Requests work without waiting for it. */
  start(): Promise<void>
  /** Stops probing and aborts what is under way. */
  close(): void
}

/** To send these again, or to two nodes, could do something twice. */
const ONCE_ONLY = new Set(['sendTransaction', 'requestAirdrop'])
const ERROR_WINDOW_MS = 300_000
const PROBE_TIMEOUT_MS = 3000

/** Several Solana nodes behind one RPC: each question goes to the best node, and on to the next where that helps. */
export function createRpcPool({
  urls,
  requestTimeoutMs = 5000,
  hedgeAfterMs = 600,
  maxLagSlots = 50,
  probeEveryMs = 5000,
  perNodeRequestsPerSecond = 20,
  maxBodyBytes = 32 * 1024 * 1024,
  clock = systemClock,
  fetch = globalThis.fetch,
  random = Math.random,
  onEvent = () => {},
}: RpcPoolOptions): RpcPool {
  if (urls.length === 0) throw new RangeError('a pool needs at least one node')
  const nodes = urls.map((url, index): RpcNode => {
    const address = nodeAddress(url, index)
    const ask = createAsk(address, { clock, fetch, maxBodyBytes })
    const slotValidForMs = 3 * probeEveryMs
    return createNode({ label: address.label, ask, requestsPerSecond: perNodeRequestsPerSecond, clock, random, slotValidForMs })
  })
  const hedges = createHedgeBudget()
  const errors = createRollingCount(ERROR_WINDOW_MS, clock)
  const closing = new AbortController()
  let lastUpdate = new Date(clock.now())

  const askNode = async (
    node: RpcNode,
    payload: unknown,
    { purpose, timeoutMs, signal, check, patience, read }: Attempt,
  ): Promise<NodeAnswer> => {
    const method = methodOf(payload)
    const startedAt = clock.now()
    node.inFlight += 1
    const verdict = await node.ask(payload, { signal, timeoutMs, silenceMs: patience?.silenceMs, read })
    node.inFlight -= 1
    const ms = clock.now() - startedAt
    const answer = verdict.ok ? accept(verdict.result, check) : verdict
    // How long a node takes over a long question says nothing about the others.
    if (answer.ok) node.succeeded(purpose, patience ? null : ms)
    else {
      // Whether a shape is wrong, the other nodes' answers tell; a probe has no others.
      if (purpose === 'probe' || answer.failure.kind !== 'wrong-shape') node.failed(purpose, answer.failure, method, ms)
      if (isFault(answer.failure)) errors.add()
    }
    onEvent({ node: node.label, method, purpose, outcome: answer.ok ? 'ok' : answer.failure.kind, ms })
    return answer
  }

  const accept = (result: unknown, check: AnswerCheck): NodeAnswer => {
    const checked = check(result)
    if (checked.verdict === 'wrong-shape') return wrongShape(checked.reason)
    const { slot } = checked
    // Believed once, a slot from nowhere would make every true answer look old for ever after.
    if (slot !== undefined && !isBelievableSlot(slot, clusterSlot(nodes))) return wrongShape(`slot ${slot} is far ahead of the cluster`)
    if (checked.verdict === 'stale') return { ok: false, failure: { kind: 'stale', retryable: true, message: checked.reason } }
    return { ok: true, result, weak: checked.verdict === 'weak' }
  }

  const probe = async (node: RpcNode) => {
    // A probe never waits for its turn, but it counts.
    node.bucket.take()
    const check: AnswerCheck = (result) => {
      const slot = slotSchema.safeParse(result)
      if (!slot.success) return { verdict: 'wrong-shape', reason: 'getSlot answered no slot' }
      node.heardSlot(slot.data)
      return { verdict: 'good' }
    }
    const timeoutMs = Math.min(PROBE_TIMEOUT_MS, requestTimeoutMs)
    await askNode(node, PROBE, { purpose: 'probe', timeoutMs, signal: closing.signal, check })
    lastUpdate = new Date(clock.now())
  }
  /** The last question got no answer from anybody. */
  let unanswered = false
  const inNeed = () => unanswered || !nodes.some((node) => stateOf(node, clusterSlot(nodes), maxLagSlots) === 'active')
  const prober = createProber(nodes, { probe, everyMs: probeEveryMs, clock, random, inNeed })

  const request = async (payload: unknown, signal: AbortSignal | undefined, { check, patience, only, read }: Question) => {
    const timeoutMs = patience?.timeoutMs ?? requestTimeoutMs
    const method = methodOf(payload)
    if (closing.signal.aborted) throw new RpcError(method, CLOSED)
    hedges.earn()
    const outcome = await askInTurn<RpcNode>({
      next: (tried) => nextNode(only ? [only] : nodes, method, tried),
      soonestMs: () => soonestMs(only ? [only] : nodes, method),
      ask: (node, attemptSignal) =>
        askNode(node, payload, { purpose: 'request', timeoutMs, signal: AbortSignal.any([attemptSignal, closing.signal]), check, patience, read }),
      misshapen: (node, failure) => node.failed('request', failure, method, 0),
      beaten: (node, ms) => node.wasBeaten(ms),
      labelOf: (node) => node.label,
      hedgeAfterMs: only || ONCE_ONLY.has(method) ? null : hedgeAfterMs,
      mayHedge: () => patience === undefined && hedges.spend(),
      deadlineMs: 3 * requestTimeoutMs,
      clock,
      signal,
    })
    unanswered = !outcome.ok && outcome.failure.retryable
    if (!outcome.ok) throw new RpcError(method, outcome.failure, outcome.attempts)
    return outcome.result
  }

  const nextNode = (among: readonly RpcNode[], method: string, tried: ReadonlySet<RpcNode>) => {
    const open = candidates(among, method, maxLagSlots).filter((node) => !tried.has(node))
    const free = open.find((node) => node.bucket.take())
    if (free) return { node: free }
    return open.length === 0 ? null : { waitMs: Math.max(1, Math.min(...open.map((node) => node.bucket.waitMs()))) }
  }

  const sourceOf = (only?: RpcNode): RpcSource => {
    const checked = (check: AnswerCheck, patience?: Patience) =>
      createSolanaRpcFromTransport(transportOf((payload, signal) => request(payload, signal, { check, patience, only })))
    return {
      rpc: checked(anyAnswer),
      checked,
      ask: (method, params, { check = anyAnswer, patience, signal, read } = {}) =>
        request({ jsonrpc: '2.0', id: randomUUID(), method, params }, signal, { check, patience, only, read }),
    }
  }

  return {
    ...sourceOf(),
    pin({ avoid = new Set(), method = 'getSignaturesForAddress' } = {}) {
      const cluster = clusterSlot(nodes)
      const healthy = (node: RpcNode) => ['active', 'unknown'].includes(stateOf(node, cluster, maxLagSlots))
      const well = candidates(nodes, method, maxLagSlots).filter(healthy)
      const node = well.find(({ label }) => !avoid.has(label)) ?? well[0]
      if (!node) throw new RpcError('pin', noNode(soonestMs(nodes, method)))
      return { node: node.label, ...sourceOf(node) }
    },
    health() {
      const slot = clusterSlot(nodes)
      const states = nodes.map((node) => healthOf(node, slot, maxLagSlots))
      const activeEndpoints = states.filter(({ state }) => state === 'active').length
      const status = activeEndpoints === nodes.length ? 'healthy' : activeEndpoints > 0 ? 'degraded' : 'offline'
      return { status, activeEndpoints, totalEndpoints: nodes.length, lastUpdate, errorCount: errors.count(), slot, nodes: states }
    },
    start: () => prober.start(),
    close() {
      prober.stop()
      closing.abort()
    },
  }
}

interface Question {
  check: AnswerCheck
  patience: Patience | undefined
  /** The node that a scan is pinned to. */
  only: RpcNode | undefined
  read?: BodyReader | undefined
}

/** One question to one node. */
interface Attempt extends Pick<Question, 'check' | 'read'> {
  purpose: Purpose
  timeoutMs: number
  signal: AbortSignal
  patience?: Patience | undefined
}

/** Not what we called off ourselves, nor that a node has no such method. */
function isFault(failure: RpcFailure): boolean {
  return failure.kind !== 'aborted' && !(failure.kind === 'incapable' && failure.blocksMethod)
}

const CLOSED: RpcFailure = { kind: 'aborted', retryable: false, message: 'the pool is closed' }
const PROBE = { jsonrpc: '2.0', id: 'probe', method: 'getSlot', params: [{ commitment: 'confirmed' }] } as const
const slotSchema = z.int().nonnegative()

const anyAnswer: AnswerCheck = () => ({ verdict: 'good' })

function wrongShape(message: string): NodeAnswer {
  return { ok: false, failure: { kind: 'wrong-shape', retryable: true, message } }
}
