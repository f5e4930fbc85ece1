import { randomUUID } from 'node:crypto'
import { createSolanaRpcFromTransport, type Rpc, type SolanaRpcApi } from '@solana/web3.js'
import { z } from 'zod'
import { type Clock, systemClock } from '../../../lib/clock.ts'
import { createSlotClock, type SlotClock } from '../../slot-clock.ts'
import { askInTurn, type NodeAnswer } from './ask-in-turn.ts'
import type { BodyReader } from '../../../lib/body-reader.ts'
import type { Priority } from '../node/budget.ts'
import { createCluster, type NodeHealth } from '../node/cluster.ts'
import { createHedgeBudget } from './hedge-budget.ts'
import { nodeAddress } from '../node/node-address.ts'
import { createNodeChoice } from './node-choice.ts'
import type { Purpose } from '../node/node-state.ts'
import { createNode, type RpcNode } from '../node/node.ts'
import { operatorOf } from '../node/operator.ts'
import { createProber } from '../node/prober.ts'
import { createRollingCount } from '../../../lib/rolling-count.ts'
import { RpcError, type RpcFailure } from '../node/rpc-error.ts'
import { createAsk } from '../node/transport.ts'
import { createUpkeep, type PoolNotice } from './upkeep.ts'
import { createWaitingLine, type WaitingLine } from './waiting-line.ts'
import { methodOf, transportOf } from '../node/web3-transport.ts'

export interface RpcPoolOptions {
  /** http(s) URLs, best first where nothing else is known. Keys in them never leave the pool. */
  urls: readonly string[]
  /** For one attempt at one node. */
  requestTimeoutMs?: number
  /** After how long without an answer a second node is asked as well. */
  hedgeAfterMs?: number
  /** How far behind the best node another one may be and still be asked. Default 20 s: figures are read anew about as often. */
  maxLagMs?: number
  probeEveryMs?: number
  /** Never more than so many: one number for all, or one for each in the order of the URLs. Without it, what each node bears is found out. */
  perNodeRequestsPerSecond?: number | readonly number[]
  /** For one method, at each node. */
  perMethodRequestsPerSecond?: Readonly<Record<string, number>>
  maxBodyBytes?: number
  clock?: Clock
  fetch?: typeof globalThis.fetch
  /** 0 to 1, for jitter. */
  random?: () => number
  /** One call per attempt at a node, for metrics. */
  onEvent?: (event: RpcEvent) => void
  /** What an operator should hear of, once. */
  onNotice?: (notice: PoolNotice) => void
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
  /** `offline`: no node is active. `healthy`: all are, and at least one of them answers each method that was asked. */
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

/** All nodes, or one of them for a while. */
export interface PinnableSource extends RpcSource {
  /** One healthy node for a scan whose pages must fit together. Throws RpcError when there is none. */
  pin(options?: PinOptions): RpcSource & { readonly node: string }
}

export interface RpcPool extends PinnableSource {
  /**
   * The same nodes, for work that has time: each question waits until live ones leave it enough of a node's budget, however
   * long that takes, first come, first served. An abort ends the wait.
   */
  background(): PinnableSource
  /** The same nodes, for what single visitors ask: a share of each node's budget, so that however many they are, figures stay live. */
  visitors(): PinnableSource
  /** Who runs the nodes, each once. */
  readonly operators: readonly string[]
  /** Those with a node that may be asked now and is well, or not known to be otherwise. */
  wellOperators(): string[]
  /** Only the nodes of one operator. Where it has none, nothing is answered. */
  of(operator: string): RpcSource
  /** How long slots take and when one was, as the nodes tell. */
  readonly slotClock: SlotClock
  health(): PoolHealth
  /** Starts probing; resolves when every node was asked once. Requests work without waiting for it. */
  start(): Promise<void>
  /** Stops probing and aborts what is under way. */
  close(): void
}

/** To send these again, or to two nodes, could do something twice. */
const ONCE_ONLY = new Set(['sendTransaction', 'requestAirdrop'])
/** Reads that are had in another way where all nodes refuse them: from single accounts, or from other sources. */
const HAS_ANOTHER_WAY = new Set(['getProgramAccountsV2', 'getProgramAccounts', 'getTokenAccountsByOwner', 'getMultipleAccounts', 'getRecentPerformanceSamples'])
const ERROR_WINDOW_MS = 300_000
const PROBE_TIMEOUT_MS = 3000

/** Several Solana nodes behind one RPC: each question goes to the best node, and on to the next where that helps. */
export function createRpcPool({
  urls,
  requestTimeoutMs = 5000,
  hedgeAfterMs = 600,
  maxLagMs = 20_000,
  probeEveryMs = 5000,
  perNodeRequestsPerSecond,
  perMethodRequestsPerSecond,
  maxBodyBytes = 32 * 1024 * 1024,
  clock = systemClock,
  fetch = globalThis.fetch,
  random = Math.random,
  onEvent = () => {},
  onNotice = () => {},
}: RpcPoolOptions): RpcPool {
  if (urls.length === 0) throw new RangeError('a pool needs at least one node')
  const ceilings = [perNodeRequestsPerSecond ?? []].flat()
  const nodes = urls.map((url, index): RpcNode => {
    const address = nodeAddress(url, index)
    const ask = createAsk(address, { clock, fetch, maxBodyBytes })
    const requestsPerSecond = ceilings.length > 1 ? ceilings[index] : ceilings[0]
    const rate = { requestsPerSecond, perMethod: perMethodRequestsPerSecond }
    return createNode({ label: address.label, operator: operatorOf(url), ask, rate, clock, random })
  })
  const slotClock = createSlotClock(clock)
  const cluster = createCluster({ nodes, slotClock, clock, maxLagMs, slotValidForMs: 3 * probeEveryMs })
  const choice = createNodeChoice(cluster)
  const hedges = createHedgeBudget()
  const errors = createRollingCount(ERROR_WINDOW_MS, clock)
  const lines: Record<Priority, WaitingLine> = { live: createWaitingLine(clock), visitor: createWaitingLine(clock), background: createWaitingLine(clock) }
  const closing = new AbortController()
  const lookTimeoutMs = Math.min(PROBE_TIMEOUT_MS, requestTimeoutMs)
  let lastUpdate = new Date(clock.now())

  const askNode = async (
    node: RpcNode,
    payload: unknown,
    { purpose, timeoutMs, signal, check, patience, read }: Attempt,
  ): Promise<NodeAnswer> => {
    const method = methodOf(payload)
    const startedAt = clock.now()
    node.inFlight += 1
    const { verdict, limits } = await node.ask(payload, { signal, timeoutMs, silenceMs: patience?.silenceMs, read })
    node.inFlight -= 1
    const ms = clock.now() - startedAt
    const answer = verdict.ok ? accept(verdict.result, check) : verdict
    // How long a node takes over a long question says nothing about the others.
    if (answer.ok) node.succeeded(purpose, method, patience ? null : ms, limits)
    else {
      // Whether a shape is wrong, the other nodes' answers tell; a probe has no others.
      if (purpose === 'probe' || answer.failure.kind !== 'wrong-shape') node.failed(purpose, method, ms, answer.failure, limits)
      if (answer.failure.kind !== 'aborted' && purpose !== 'upkeep') errors.add()
    }
    onEvent({ node: node.label, method, purpose, outcome: answer.ok ? 'ok' : answer.failure.kind, ms })
    return answer
  }

  const accept = (result: unknown, check: AnswerCheck): NodeAnswer => {
    const checked = check(result)
    if (checked.verdict === 'wrong-shape') return wrongShape(checked.reason)
    const { slot } = checked
    // Believed once, a slot from nowhere would make every true answer look old for ever after.
    if (slot !== undefined && !cluster.isBelievable(slot)) return wrongShape(`slot ${slot} is far ahead of the cluster`)
    if (checked.verdict === 'stale') return stale(checked.reason)
    // Of a context, as other slots may well be old: that of a transaction.
    const context = inContext.safeParse(result).data?.context.slot
    if (context !== undefined && cluster.isOutdated(context)) return stale(`slot ${context} is far behind the cluster`)
    return { ok: true, result, weak: checked.verdict === 'weak' }
  }

  /** Beside the questions of others: it never waits for its turn, but it counts. */
  const look = (node: RpcNode, payload: unknown, purpose: 'probe' | 'upkeep', check: AnswerCheck) => {
    node.budget.take(methodOf(payload), 'live')
    return askNode(node, payload, { purpose, timeoutMs: lookTimeoutMs, signal: closing.signal, check })
  }
  const upkeep = createUpkeep({
    nodes,
    cluster,
    slotClock,
    clock,
    notice: onNotice,
    async ask(node, method, params) {
      // One that fails at other things has just answered a probe; one that wants to be left alone hasn't.
      const isResting = node.cooldownMs() > 0 && node.reasonOut() !== 'failing'
      if (closing.signal.aborted || isResting || node.methods.limitedMs(method) > 0 || !node.methods.offers(method)) return null
      const answer = await look(node, { jsonrpc: '2.0', id: 'probe', method, params }, 'upkeep', anyAnswer)
      return answer.ok ? answer.result : null
    },
  })
  const probe = async (node: RpcNode) => {
    const { ok } = await look(node, PROBE, 'probe', (result) => {
      const slot = slotSchema.safeParse(result)
      if (!slot.success) return { verdict: 'wrong-shape', reason: 'getSlot answered no slot' }
      node.heardSlot(slot.data)
      cluster.heard(node)
      return { verdict: 'good' }
    })
    lastUpdate = new Date(clock.now())
    if (ok) await upkeep.afterProbe(node)
  }
  /** The last question wasn't answered at all. */
  let unanswered = false
  const inNeed = () => unanswered || !nodes.some((node) => cluster.standing(node) === 'active')
  const prober = createProber(nodes, { probe, everyMs: probeEveryMs, clock, random, inNeed })

  const request = async (payload: unknown, signal: AbortSignal | undefined, { check, patience, among, priority, pinned, read }: Question) => {
    const timeoutMs = patience?.timeoutMs ?? requestTimeoutMs
    const method = methodOf(payload)
    if (closing.signal.aborted) throw new RpcError(method, CLOSED)
    const isLive = priority === 'live'
    const hasTime = priority === 'background'
    const place = lines[priority].place()
    const deadlineMs = hasTime ? Number.POSITIVE_INFINITY : 3 * requestTimeoutMs
    const startedAt = clock.now()
    const kindOf = (tried: ReadonlySet<RpcNode>) => `${method} ${among.flatMap((node) => (tried.has(node) ? [] : node.label)).join(' ')}`
    let kind = kindOf(new Set())
    if (isLive) hedges.earn()
    const outcome = await askInTurn<RpcNode>({
      next(tried) {
        kind = kindOf(tried)
        return closing.signal.aborted ? null : choice.next({ among, method, tried, priority, mayTry: () => place.mayTry(kind) })
      },
      wait(ms, run) {
        const leave = place.wait(kind, ms, run)
        if (hasTime) return leave
        // However long the line is, it is over then.
        const cancel = clock.after(Math.max(0, startedAt + deadlineMs - clock.now()) + 1, run)
        return () => {
          leave()
          cancel()
        }
      },
      unavailable: () => (closing.signal.aborted ? CLOSED : choice.unavailable(among, method)),
      ask: (node, attemptSignal) =>
        askNode(node, payload, { purpose: 'request', timeoutMs, signal: AbortSignal.any([attemptSignal, closing.signal]), check, patience, read }),
      misshapen: (node, failure) => node.failed('request', method, 0, failure),
      beaten: (node, ms) => node.wasBeaten(ms),
      labelOf: (node) => node.label,
      operatorOf: (node) => node.operator,
      count: among.length,
      hedgeAfterMs: pinned || ONCE_ONLY.has(method) ? null : hedgeAfterMs,
      // Asking twice for speed would cost the budget that background work is to spare.
      mayHedge: () => isLive && patience === undefined && hedges.spend(),
      deadlineMs,
      clock,
      signal,
    })
    // That visitors have used up their share says nothing of the nodes.
    if (priority !== 'visitor') unanswered = !outcome.ok && outcome.failure.retryable
    if (!outcome.ok) throw new RpcError(method, outcome.failure, outcome.attempts)
    return outcome.result
  }

  const sourceOf = ({ among, priority, pinned = false }: Pick<Question, 'among' | 'priority'> & { pinned?: boolean }): RpcSource => {
    const checked = (check: AnswerCheck, patience?: Patience) =>
      createSolanaRpcFromTransport(transportOf((payload, signal) => request(payload, signal, { check, patience, among, priority, pinned })))
    return {
      rpc: checked(anyAnswer),
      checked,
      ask: (method, params, { check = anyAnswer, patience, signal, read } = {}) =>
        request({ jsonrpc: '2.0', id: randomUUID(), method, params }, signal, { check, patience, among, priority, pinned, read }),
    }
  }

  const isWell = (node: RpcNode) => ['active', 'unknown'].includes(cluster.standing(node))

  const pinnableSource = (priority: Priority): PinnableSource => ({
    ...sourceOf({ among: nodes, priority }),
    pin({ avoid = new Set(), method = PINNED_METHOD } = {}) {
      const well = cluster.candidates(nodes, method).filter(isWell)
      const node = well.find(({ label }) => !avoid.has(label)) ?? well[0]
      if (!node) throw new RpcError('pin', choice.unavailable(nodes, method))
      return { node: node.label, ...sourceOf({ among: [node], priority, pinned: true }) }
    },
  })
  const background = pinnableSource('background')
  const visitors = pinnableSource('visitor')

  return {
    ...pinnableSource('live'),
    background: () => background,
    visitors: () => visitors,
    operators: [...new Set(nodes.map(({ operator }) => operator))],
    wellOperators: () => [...new Set(nodes.filter(isWell).map(({ operator }) => operator))],
    of: (operator) => sourceOf({ among: nodes.filter((node) => node.operator === operator), priority: 'live' }),
    slotClock,
    health() {
      const states = nodes.map(cluster.health)
      const active = nodes.filter((_node, index) => states[index]?.state === 'active')
      const someReadRefused = active.some((node) => node.methods.refusedReads().some((method) => !HAS_ANOTHER_WAY.has(method) && active.every((other) => !other.methods.offers(method))))
      const status = active.length === 0 ? 'offline' : active.length === nodes.length && !someReadRefused ? 'healthy' : 'degraded'
      return { status, activeEndpoints: active.length, totalEndpoints: nodes.length, lastUpdate, errorCount: errors.count(), slot: cluster.slot(), nodes: states }
    },
    start: () => prober.start(),
    close() {
      prober.stop()
      closing.abort()
      for (const line of Object.values(lines)) line.dissolve()
    },
  }
}

interface Question {
  check: AnswerCheck
  patience: Patience | undefined
  among: readonly RpcNode[]
  priority: Priority
  /** To one node, for pages that must fit together: no other is asked. */
  pinned: boolean
  read?: BodyReader | undefined
}

/** One question to one node. */
interface Attempt extends Pick<Question, 'check' | 'read'> {
  purpose: Purpose
  timeoutMs: number
  signal: AbortSignal
  patience?: Patience | undefined
}

const CLOSED: RpcFailure = { kind: 'aborted', retryable: false, message: 'the pool is closed' }
const PROBE = { jsonrpc: '2.0', id: 'probe', method: 'getSlot', params: [{ commitment: 'confirmed' }] } as const
/** What a pinned node must offer. */
const PINNED_METHOD = 'getSignaturesForAddress'
const slotSchema = z.int().nonnegative()
const inContext = z.object({ context: z.object({ slot: z.union([z.int(), z.bigint()]).transform(Number) }) })

const anyAnswer: AnswerCheck = () => ({ verdict: 'good' })

function wrongShape(message: string): NodeAnswer {
  return { ok: false, failure: { kind: 'wrong-shape', retryable: true, message } }
}

function stale(message: string): NodeAnswer {
  return { ok: false, failure: { kind: 'stale', retryable: true, message } }
}
