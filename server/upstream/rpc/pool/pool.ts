import { z } from 'zod'
import { type Clock, steadyOf, systemClock } from '../../../lib/clock.ts'
import { createSlotClock, type SlotClock } from '../../slot-clock.ts'
import { askInTurn, type NodeAnswer } from './ask-in-turn.ts'
import { createAttempts, type RpcEvent } from './attempt.ts'
import type { Priority } from '../node/budget.ts'
import { createCluster } from '../node/cluster.ts'
import { createHedgeBudget } from './hedge-budget.ts'
import { nodeAddress } from '../node/node-address.ts'
import { createNodeChoice } from './node-choice.ts'
import { createNode, type RpcNode } from '../node/node.ts'
import { operatorOf } from '../node/operator.ts'
import { createProber } from '../node/prober.ts'
import { createRollingCount } from '../../../lib/rolling-count.ts'
import { RpcError, type RpcFailure } from '../node/rpc-error.ts'
import { createAsk } from '../node/transport.ts'
import { healthOf, type PoolHealth } from './pool-health.ts'
import { type SendQuestion, sourceOf } from './question.ts'
import { anyAnswer, type AnswerCheck, type PinnableSource, type RpcSource } from './rpc-source.ts'
import { createUpkeep, type PoolNotice } from './upkeep.ts'
import { createWaitingLine, type WaitingLine } from './waiting-line.ts'
import { methodOf } from '../node/web3-transport.ts'

export interface RpcPoolOptions {
  /** http(s) URLs, preferred first. Keys in them never leave the pool. */
  urls: readonly string[]
  /** For one attempt at one node. */
  requestTimeoutMs?: number
  /** After how many ms without an answer a second node is asked too. */
  hedgeAfterMs?: number
  /** How far a node may lag behind the best one and still be asked. Default 20 s: figures are refreshed about as often. */
  maxLagMs?: number
  probeEveryMs?: number
  /** The maximum: one number for all nodes, or one for each in the order of the URLs. Without it, each node's limit is found by trying. */
  perNodeRequestsPerSecond?: number | readonly number[]
  /** Per method, at each node. */
  perMethodRequestsPerSecond?: Readonly<Record<string, number>>
  maxBodyBytes?: number
  clock?: Clock
  fetch?: typeof globalThis.fetch
  /** 0 to 1, for jitter. */
  random?: () => number
  /** One call per attempt at a node, for metrics. */
  onEvent?: (event: RpcEvent) => void
  /** Called once for each fact that an operator should know. */
  onNotice?: (notice: PoolNotice) => void
}

export interface RpcPool extends PinnableSource {
  /**
   * The same nodes, for work that has time: each request waits, first come first served, until live ones leave it enough of a
   * node's budget, for as long as that takes. An abort ends the wait.
   */
  background(): PinnableSource
  /** The same nodes, for requests of single visitors: limited to a share of each node's budget, so that figures stay live with any number of visitors. */
  visitors(): PinnableSource
  /** The operators of the nodes, each once. */
  readonly operators: readonly string[]
  /** Operators with a node that may be asked now and isn't known to be unwell. */
  wellOperators(): string[]
  /** Only the nodes of one operator. Without any, requests are rejected. */
  of(operator: string): RpcSource
  /** How long slots take and when one was, according to the nodes. */
  readonly slotClock: SlotClock
  health(): PoolHealth
  /** Starts probing; resolves when every node was asked once. Requests work without waiting for it. */
  start(): Promise<void>
  /** Stops probing and aborts requests under way. */
  close(): void
}

/** Sending these again, or to two nodes, could do something twice. */
const ONCE_ONLY = new Set(['sendTransaction', 'requestAirdrop'])
const ERROR_WINDOW_MS = 300_000
const PROBE_TIMEOUT_MS = 3000

/** Several Solana nodes behind one RPC: each request goes to the best node, and on to the next if that may help. */
export function createRpcPool({
  urls,
  requestTimeoutMs = 5000,
  hedgeAfterMs = 600,
  maxLagMs = 20_000,
  probeEveryMs = 5000,
  perNodeRequestsPerSecond,
  perMethodRequestsPerSecond,
  maxBodyBytes = 32 * 1024 * 1024,
  clock: wallClock = systemClock,
  fetch = globalThis.fetch,
  random = Math.random,
  onEvent = () => {},
  onNotice = () => {},
}: RpcPoolOptions): RpcPool {
  if (urls.length === 0) throw new RangeError('a pool needs at least one node')
  // Cooldowns, probes and waiting requests go on as before when the machine's clock is set; only the chain's dates are compared with it.
  const clock = steadyOf(wallClock)
  const ceilings = [perNodeRequestsPerSecond ?? []].flat()
  const nodes = urls.map((url, index): RpcNode => {
    const address = nodeAddress(url, index)
    const ask = createAsk(address, { clock: wallClock, fetch, maxBodyBytes })
    const requestsPerSecond = ceilings.length > 1 ? ceilings[index] : ceilings[0]
    const rate = { requestsPerSecond, perMethod: perMethodRequestsPerSecond }
    return createNode({ label: address.label, operator: operatorOf(url), ask, rate, clock, random })
  })
  const slotClock = createSlotClock(wallClock)
  const cluster = createCluster({ nodes, slotClock, clock, wallClock, maxLagMs, slotValidForMs: 3 * probeEveryMs })
  const choice = createNodeChoice(cluster)
  const hedges = createHedgeBudget()
  const errors = createRollingCount(ERROR_WINDOW_MS, clock)
  const lines: Record<Priority, WaitingLine> = { live: createWaitingLine(clock), visitor: createWaitingLine(clock), background: createWaitingLine(clock) }
  const closing = new AbortController()
  const lookTimeoutMs = Math.min(PROBE_TIMEOUT_MS, requestTimeoutMs)
  const askNode = createAttempts({ cluster, clock, errors, onEvent })
  let lastUpdate = new Date(wallClock.now())

  /** Asks outside the line: it never waits for its turn, but it counts. */
  const look = (node: RpcNode, payload: unknown, purpose: 'probe' | 'upkeep', check: AnswerCheck) => {
    node.budget.take(methodOf(payload), 'live')
    return askNode(node, payload, { purpose, timeoutMs: lookTimeoutMs, signal: closing.signal, check })
  }
  const upkeep = createUpkeep({
    nodes,
    cluster,
    slotClock,
    clock,
    wallClock,
    notice: onNotice,
    async ask(node, method, params) {
      // A node that fails at requests has just answered a probe; one that asked to be left alone hasn't.
      const isResting = node.cooldownMs() > 0 && node.reasonOut() !== 'failing'
      if (closing.signal.aborted || isResting || node.methods.limitedMs(method) > 0 || !node.methods.offers(method)) return null
      const answer = await look(node, { jsonrpc: '2.0', id: 'probe', method, params }, 'upkeep', anyAnswer)
      return answer.ok ? answer.result : null
    },
  })
  const askSlot = async (node: RpcNode) => {
    const answer = await look(node, PROBE, 'probe', (result) => {
      const slot = slotSchema.safeParse(result)
      if (!slot.success) return { verdict: 'wrong-shape', reason: 'getSlot answered no slot' }
      node.heardSlot(slot.data)
      cluster.heard(node)
      return { verdict: 'good' }
    })
    lastUpdate = new Date(wallClock.now())
    return answer
  }
  /** The probes under way: who needs a node's slot meanwhile waits for the same answer. */
  const asking = new Map<RpcNode, Promise<NodeAnswer>>()
  const slotOf = (node: RpcNode) => {
    const slot = asking.get(node) ?? askSlot(node).finally(() => asking.delete(node))
    asking.set(node, slot)
    return slot
  }
  const probe = async (node: RpcNode) => {
    const { ok } = await slotOf(node)
    if (ok) await upkeep.afterProbe(node)
  }
  let started = false
  /** While no node's slot is known, a made-up one would pass for the chain's: so the node is asked for its own first. */
  const isUnjudgeable = (node: RpcNode) => started && cluster.slot() === null && node.methods.offers(PROBE.method)
  const afterSlot = async (node: RpcNode, ask: () => Promise<NodeAnswer>): Promise<NodeAnswer> => {
    const slot = await slotOf(node)
    if (slot.ok || slot.failure.kind === 'refused') return ask()
    return { ok: false, failure: { kind: 'stale', retryable: true, message: `its slot is unknown: ${slot.failure.message}` } }
  }
  /** The last request got no answer from any node. */
  let unanswered = false
  const inNeed = () => unanswered || !nodes.some((node) => cluster.standing(node) === 'active')
  const prober = createProber(nodes, { probe, everyMs: probeEveryMs, clock, random, inNeed })

  const send: SendQuestion = async (payload, signal, { check, patience, among, priority, pinned, read }) => {
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
        // The line is over then, at any length.
        const cancel = clock.after(Math.max(0, startedAt + deadlineMs - clock.now()) + 1, run)
        return () => {
          leave()
          cancel()
        }
      },
      unavailable: () => (closing.signal.aborted ? CLOSED : choice.unavailable(among, method)),
      ask(node, attemptSignal) {
        const ask = () => askNode(node, payload, { purpose: 'request', timeoutMs, signal: AbortSignal.any([attemptSignal, closing.signal]), check, patience, read })
        return isUnjudgeable(node) ? afterSlot(node, ask) : ask()
      },
      misshapen: (node, failure, ms) => node.failed('request', method, ms, failure),
      beaten: (node, ms) => node.wasBeaten(ms),
      labelOf: (node) => node.label,
      operatorOf: (node) => node.operator,
      count: among.length,
      hedgeAfterMs: pinned || ONCE_ONLY.has(method) ? null : hedgeAfterMs,
      // Asking twice for speed would use the budget that background work should spare.
      mayHedge: () => isLive && patience === undefined && hedges.spend(),
      deadlineMs,
      clock,
      signal,
    })
    // Visitors who used up their share say nothing about the nodes.
    if (priority !== 'visitor') unanswered = !outcome.ok && outcome.failure.retryable
    if (!outcome.ok) throw new RpcError(method, outcome.failure, outcome.attempts)
    return outcome.result
  }

  const isWell = (node: RpcNode) => ['active', 'unknown'].includes(cluster.standing(node))

  const pinnableSource = (priority: Priority): PinnableSource => ({
    ...sourceOf(send, { among: nodes, priority }),
    pin({ avoid = new Set(), method = PINNED_METHOD } = {}) {
      const well = cluster.candidates(nodes, method).filter(isWell)
      const node = well.find(({ label }) => !avoid.has(label)) ?? well[0]
      if (!node) throw new RpcError('pin', choice.unavailable(nodes, method))
      return { node: node.label, ...sourceOf(send, { among: [node], priority, pinned: true }) }
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
    of: (operator) => sourceOf(send, { among: nodes.filter((node) => node.operator === operator), priority: 'live' }),
    slotClock,
    health: () => healthOf(nodes, cluster, { lastUpdate, errorCount: errors.count() }),
    start() {
      started = true
      return prober.start()
    },
    close() {
      prober.stop()
      closing.abort()
      for (const line of Object.values(lines)) line.dissolve()
    },
  }
}

const CLOSED: RpcFailure = { kind: 'aborted', retryable: false, message: 'the pool is closed' }
const PROBE = { jsonrpc: '2.0', id: 'probe', method: 'getSlot', params: [{ commitment: 'confirmed' }] } as const
/** The method that a pinned node must offer. */
const PINNED_METHOD = 'getSignaturesForAddress'
const slotSchema = z.int().nonnegative()
