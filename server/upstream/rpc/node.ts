import { type BackoffLimits, pauseAfterFailure } from '../backoff.ts'
import type { Clock } from '../clock.ts'
import type { RpcFailure } from './rpc-error.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'
import type { Ask } from './transport.ts'

/**
 * `active` nodes are asked. `unknown`: never heard of. `behind`: too far behind the best node. The others are kept out
 * after failures, until their pause is over and a probe succeeds.
 */
export type NodeState = 'active' | 'unknown' | 'behind' | 'rate-limited' | 'failing' | 'unauthorized'

/** What `health()` says of a node. Times in milliseconds, `errorRate` from 0 to 1 over about the last ten requests. */
export interface NodeHealth {
  node: string
  state: NodeState
  slot: number | null
  lagSlots: number | null
  latencyMs: number | null
  errorRate: number
  /** What is left of the pause after failures. */
  pausedMs: number
}

export type Purpose = 'request' | 'probe'

export interface RpcNode {
  readonly label: string
  readonly ask: Ask
  readonly bucket: TokenBucket
  /** Requests that are under way. */
  inFlight: number
  readonly latencyMs: number | null
  readonly errorRate: number
  /** Where its chain must be by now: the last slot heard, moved on by the time since then. Null when that is too long ago. */
  slotNow(): number | null
  /** The last slot heard. */
  readonly slot: number | null
  heardSlot(slot: number): void
  /** `ms`: how long it took; null where that says nothing about other questions. */
  succeeded(purpose: Purpose, ms: number | null): void
  /** `ms`: how long it took to fail. */
  failed(purpose: Purpose, failure: RpcFailure, method: string, ms: number): void
  /** A faster node won; it took at least so long. */
  wasBeaten(ms: number): void
  /** Why it is kept out, apart from lag; null when it isn't. */
  cordon(): Exclude<NodeState, 'active' | 'behind'> | null
  /** Milliseconds until it may be asked again at all; 0 when it may. */
  pausedMs(): number
  /** How much of that is what the node itself asked for. */
  askedMs(): number
  /** It is in a pause after failures, but has answered a probe since: better than nobody. */
  answersAgain(): boolean
  /** Ends the pause, but for what the node itself asked for. */
  cutPause(): void
  offers(method: string): boolean
}

export interface NodeOptions {
  label: string
  ask: Ask
  requestsPerSecond: number
  clock: Clock
  random: () => number
  /** How long a slot is worth comparing with that of a node heard at another moment. */
  slotValidForMs: number
}

const BACKOFF: BackoffLimits = { firstMs: 1000, floorMs: 500, capMs: 30_000 }
const RATE_LIMIT_BACKOFF: BackoffLimits = { ...BACKOFF, firstMs: 2000 }
/** What a node may ask for itself. Our own pauses are shorter than figures take to grow stale. */
const MOST_RETRY_AFTER_MS = 300_000
const UNAUTHORIZED_MS = 300_000
const METHOD_BLOCKED_MS = 600_000
/** A single lost request is no reason to give up a node; the second one in a row is. */
const FAILURES_TO_CORDON = 2
const QUIET_MS = 60_000
const WEIGHT_OF_NEWEST = 0.2
const SLOT_MS = 400

/** What the pool knows of one node: its latency, errors, slot and pauses. It asks nobody by itself. */
export function createNode({ label, ask, requestsPerSecond, clock, random, slotValidForMs }: NodeOptions): RpcNode {
  let slot: { slot: number; at: number } | null = null
  let latencyMs: number | null = null
  let errorRate = 0
  let everAnswered = false
  /** When a probe was answered after which nothing was asked in vain. */
  let probedWellAt: number | null = null
  let failuresInARow = 0
  let level = 0
  let lastFailureAt = Number.NEGATIVE_INFINITY
  let cordon: { state: 'rate-limited' | 'failing' | 'unauthorized'; until: number; askedUntil: number } | null = null
  const blockedMethods = new Map<string, number>()

  const recordError = (happened: 0 | 1) => {
    errorRate += (happened - errorRate) * WEIGHT_OF_NEWEST
  }

  const keepOut = (state: 'rate-limited' | 'failing', retryAfterMs: number | null, ms: number) => {
    const now = clock.now()
    // A time-out tells of the moment when it was asked: a probe that was answered since then knows better.
    if (probedWellAt !== null && now - ms >= probedWellAt) probedWellAt = null
    if (now - lastFailureAt > QUIET_MS) level = 0
    lastFailureAt = now
    const limits = state === 'rate-limited' ? RATE_LIMIT_BACKOFF : BACKOFF
    const askedUntil = now + Math.min(retryAfterMs ?? 0, MOST_RETRY_AFTER_MS)
    const until = Math.max(askedUntil, now + pauseAfterFailure(level, null, limits, random))
    if (cordon && now < cordon.until) {
      // Requests that were under way together fail together: that is one failure, not an escalation.
      if (until > cordon.until && retryAfterMs !== null) cordon = { state, until, askedUntil }
      return
    }
    level += 1
    cordon = { state, until, askedUntil }
  }

  return {
    label,
    ask,
    bucket: createTokenBucket(requestsPerSecond, clock),
    inFlight: 0,
    get latencyMs() {
      return latencyMs
    },
    get errorRate() {
      return errorRate
    },
    get slot() {
      return slot?.slot ?? null
    },
    slotNow() {
      const age = slot ? Math.max(0, clock.now() - slot.at) : Number.POSITIVE_INFINITY
      return slot && age <= slotValidForMs ? slot.slot + Math.floor(age / SLOT_MS) : null
    },
    heardSlot(heard) {
      slot = { slot: heard, at: clock.now() }
    },
    succeeded(purpose, ms) {
      everAnswered = true
      if (ms !== null) latencyMs = latencyMs === null ? ms : latencyMs + (ms - latencyMs) * WEIGHT_OF_NEWEST
      if (purpose === 'request') {
        recordError(0)
        failuresInARow = 0
      } else probedWellAt = clock.now()
      if (!cordon || clock.now() < cordon.until) return
      cordon = null
      if (purpose === 'request') level = 0
      // A node can answer probes and still fail at what it is asked for: let back in on a probe, it is on probation.
      else failuresInARow = FAILURES_TO_CORDON - 1
    },
    failed(purpose, failure, method, ms) {
      switch (failure.kind) {
        case 'aborted':
        case 'no-node':
          return
        case 'rejected':
          // A proper answer to a wrong question.
          everAnswered = true
          recordError(0)
          return
        case 'stale':
          return
        case 'incapable':
          if (failure.blocksMethod) blockedMethods.set(method, clock.now() + METHOD_BLOCKED_MS)
          if (purpose === 'request') return
          keepOut('failing', null, ms)
          return
        case 'unauthorized':
          recordError(1)
          lastFailureAt = clock.now()
          cordon = { state: 'unauthorized', until: lastFailureAt + UNAUTHORIZED_MS, askedUntil: lastFailureAt + UNAUTHORIZED_MS }
          return
        case 'rate-limited':
          recordError(1)
          keepOut('rate-limited', failure.retryAfterMs, ms)
          return
        case 'unreachable':
        case 'behind':
          recordError(1)
          keepOut('failing', null, ms)
          return
        case 'http-error':
        case 'timeout':
        case 'garbage':
        case 'wrong-shape':
          recordError(1)
          failuresInARow += 1
          if (purpose === 'probe' || failuresInARow >= FAILURES_TO_CORDON || retryAfterOf(failure) !== null) {
            keepOut('failing', retryAfterOf(failure), ms)
          }
          return
      }
    },
    wasBeaten(ms) {
      if (latencyMs === null || ms > latencyMs) latencyMs = latencyMs === null ? ms : latencyMs + (ms - latencyMs) * WEIGHT_OF_NEWEST
    },
    cordon: () => cordon?.state ?? (everAnswered ? null : 'unknown'),
    pausedMs: () => Math.max(0, (cordon?.until ?? 0) - clock.now()),
    askedMs: () => Math.max(0, (cordon?.askedUntil ?? 0) - clock.now()),
    answersAgain: () => probedWellAt !== null && cordon?.state === 'failing' && clock.now() >= cordon.askedUntil,
    cutPause() {
      if (cordon) cordon = { ...cordon, until: Math.min(cordon.until, Math.max(clock.now(), cordon.askedUntil)) }
    },
    offers(method) {
      const until = blockedMethods.get(method)
      return until === undefined || until <= clock.now()
    },
  }
}

function retryAfterOf(failure: RpcFailure): number | null {
  return failure.kind === 'http-error' ? failure.retryAfterMs : null
}
