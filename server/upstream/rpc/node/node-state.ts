import { type BackoffLimits, pauseAfterFailure } from '../../../lib/backoff.ts'
import { rejectsByAgreement } from './classify-error.ts'
import type { RpcFailure } from './rpc-error.ts'

/** `upkeep`: our own requests beside the probe, which must never cost a node its place. */
export type Purpose = 'request' | 'probe' | 'upkeep'

export type CooldownReason = 'rate-limited' | 'failing' | 'unauthorized'

/** The circuit breaker of one node. Times in epoch milliseconds. */
export type Circuit =
  /** It has never answered. */
  | { status: 'untried' }
  /** It is asked. */
  | { status: 'closed' }
  /** In a cooldown until `until`, of which the node itself requested the part until `askedUntil`; then on trial until something succeeds. */
  | { status: 'open'; reason: CooldownReason; until: number; askedUntil: number }

/** What one node's answers so far say about it. */
export interface NodeState {
  circuit: Circuit
  /** When a probe was answered, if no later request has failed. */
  probedWellAt: number | null
  failuresInARow: number
  /** How many cooldowns followed each other. */
  level: number
  lastFailureAt: number
  /** Answers in a row that were older than what was shown already. */
  staleInARow: number
  lastStaleAt: number
  latencyMs: number | null
  /** 0 to 1, over about the last ten requests. */
  errorRate: number
  slot: HeardSlot | null
  date: BlockDate | null
}

/** `at`: when it was heard; `risenAt`: when it last rose. */
export interface HeardSlot {
  slot: number
  at: number
  risenAt: number
}

/** When the chain was at a slot, according to a node. `ms`: epoch milliseconds of the chain; `at`: when it was heard. */
export interface BlockDate {
  slot: number
  ms: number
  at: number
}

export type NodeEvent =
  | { type: 'answered'; purpose: Purpose; ms: number | null }
  /** `scope`: whether the failure concerns the whole node or only the method. `jitter`: from 0 to 1, for a cooldown. */
  | { type: 'failed'; purpose: Purpose; ms: number; failure: RpcFailure; scope: 'node' | 'method'; jitter: number }
  /** A faster node answered; this one took at least `ms`. */
  | { type: 'beaten'; ms: number }
  | { type: 'slot-heard'; slot: number }
  | { type: 'dated'; slot: number; unixSeconds: number }
  /** Ends the cooldown, except for the part that the node itself requested. */
  | { type: 'cooldown-cut' }

const BACKOFF: BackoffLimits = { firstMs: 1000, floorMs: 500, capMs: 30_000 }
const RATE_LIMIT_BACKOFF: BackoffLimits = { ...BACKOFF, firstMs: 2000 }
/** The longest pause a node may request. Our own cooldowns are shorter than it takes figures to grow stale. */
const MOST_RETRY_AFTER_MS = 300_000
const UNAUTHORIZED_MS = 300_000
/** A single lost request is no reason to give up a node; the second one in a row is. */
const FAILURES_TO_OPEN = 2
const QUIET_MS = 60_000
const WEIGHT_OF_NEWEST = 0.2
/** Once or twice may be chance, as nodes answer out of step. */
const STALE_ANSWERS = 3
const STALE_FOR_MS = 30_000

export const FIRST_STATE: NodeState = {
  circuit: { status: 'untried' },
  probedWellAt: null,
  failuresInARow: 0,
  level: 0,
  lastFailureAt: Number.NEGATIVE_INFINITY,
  staleInARow: 0,
  lastStaleAt: Number.NEGATIVE_INFINITY,
  latencyMs: null,
  errorRate: 0,
  slot: null,
  date: null,
}

/** The state after an event. Pure: `now` in epoch milliseconds. */
export function nextState(state: NodeState, event: NodeEvent, now: number): NodeState {
  switch (event.type) {
    case 'answered':
      return answered(state, event, now)
    case 'failed':
      return event.purpose === 'upkeep' ? state : failed(state, event, now)
    case 'beaten': {
      const slower = state.latencyMs === null || event.ms > state.latencyMs
      return slower ? { ...state, latencyMs: averaged(state.latencyMs, event.ms) } : state
    }
    case 'slot-heard': {
      const rose = state.slot === null || event.slot > state.slot.slot
      return { ...state, slot: { slot: event.slot, at: now, risenAt: rose ? now : (state.slot?.risenAt ?? now) } }
    }
    case 'dated':
      return { ...state, date: { slot: event.slot, ms: event.unixSeconds * 1000, at: now } }
    case 'cooldown-cut': {
      const { circuit } = state
      if (circuit.status !== 'open') return state
      return { ...state, circuit: { ...circuit, until: Math.min(circuit.until, Math.max(now, circuit.askedUntil)) } }
    }
  }
}

/** Why the node's own state keeps it out, also after a cooldown until something succeeds; null when it doesn't. */
export function reasonOut({ circuit }: NodeState): CooldownReason | 'unknown' | null {
  if (circuit.status === 'open') return circuit.reason
  return circuit.status === 'untried' ? 'unknown' : null
}

/** What is left of its cooldown in milliseconds, in total and of the part that the node itself requested. */
export function cooldownOf({ circuit }: NodeState, now: number): { ms: number; askedMs: number } {
  if (circuit.status !== 'open') return { ms: 0, askedMs: 0 }
  return { ms: Math.max(0, circuit.until - now), askedMs: Math.max(0, circuit.askedUntil - now) }
}

/** It is in a cooldown after failures, but has answered a probe since: better than nothing. */
export function answersAgain({ circuit, probedWellAt }: NodeState, now: number): boolean {
  return probedWellAt !== null && circuit.status === 'open' && circuit.reason === 'failing' && now >= circuit.askedUntil
}

/** It gives answers older than what was shown already. */
export function answersOldNews({ staleInARow, lastStaleAt }: NodeState, now: number): boolean {
  return staleInARow >= STALE_ANSWERS && now - lastStaleAt < STALE_FOR_MS
}

function answered(state: NodeState, { purpose, ms }: Extract<NodeEvent, { type: 'answered' }>, now: number): NodeState {
  if (purpose === 'upkeep') return state
  const common = { ...tried(state), latencyMs: ms === null ? state.latencyMs : averaged(state.latencyMs, ms) }
  const next = purpose === 'probe' ? { ...common, probedWellAt: now } : { ...common, errorRate: rated(state.errorRate, 0), failuresInARow: 0, staleInARow: 0 }
  if (next.circuit.status !== 'open' || now < next.circuit.until) return next
  if (purpose === 'request') return { ...next, circuit: { status: 'closed' }, level: 0 }
  // A node can answer probes and still fail at requests: when a probe brings it back, it is on probation.
  return { ...next, circuit: { status: 'closed' }, failuresInARow: FAILURES_TO_OPEN - 1 }
}

function failed(state: NodeState, event: Extract<NodeEvent, { type: 'failed' }>, now: number): NodeState {
  const { purpose, failure, scope } = event
  const worse = { ...state, errorRate: rated(state.errorRate, 1) }
  switch (failure.kind) {
    case 'aborted':
    case 'no-node':
      return state
    case 'rejected':
      // A proper answer to a wrong request.
      return { ...tried(state), errorRate: rated(state.errorRate, 0) }
    case 'incapable':
      if (purpose === 'probe') return cooledDown(state, 'failing', null, event, now)
      // A failure that may be the request's own fault isn't held against the node.
      return rejectsByAgreement(failure) ? state : worse
    case 'stale':
      return { ...worse, staleInARow: state.staleInARow + 1, lastStaleAt: now }
    case 'unauthorized':
    case 'refused': {
      if (scope === 'method') return state
      // Only a missing method: the node may still answer the others.
      if (failure.kind === 'refused' && failure.status === undefined) return cooledDown(state, 'failing', null, event, now)
      const until = now + UNAUTHORIZED_MS
      return { ...worse, lastFailureAt: now, circuit: { status: 'open', reason: 'unauthorized', until, askedUntil: until } }
    }
    case 'rate-limited':
      return scope === 'method' ? state : cooledDown(worse, 'rate-limited', failure.retryAfterMs, event, now)
    case 'unreachable':
    case 'behind':
      return cooledDown(worse, 'failing', null, event, now)
    case 'http-error':
    case 'timeout':
    case 'garbage':
    case 'wrong-shape': {
      const counted = { ...worse, failuresInARow: state.failuresInARow + 1 }
      const retryAfterMs = failure.kind === 'http-error' ? failure.retryAfterMs : null
      const enough = purpose === 'probe' || counted.failuresInARow >= FAILURES_TO_OPEN || retryAfterMs !== null
      return enough ? cooledDown(counted, 'failing', retryAfterMs, event, now) : counted
    }
  }
}

/** The state with a cooldown, which grows with each that follows another within a minute. */
function cooledDown(
  state: NodeState,
  reason: 'rate-limited' | 'failing',
  retryAfterMs: number | null,
  { ms, jitter }: { ms: number; jitter: number },
  now: number,
): NodeState {
  const level = now - state.lastFailureAt > QUIET_MS ? 0 : state.level
  // A time-out tells about the moment of its request: a probe answered since then is more recent.
  const probedWellAt = state.probedWellAt !== null && now - ms >= state.probedWellAt ? null : state.probedWellAt
  const next = { ...state, level, probedWellAt, lastFailureAt: now }
  const limits = reason === 'rate-limited' ? RATE_LIMIT_BACKOFF : BACKOFF
  const askedUntil = now + Math.min(retryAfterMs ?? 0, MOST_RETRY_AFTER_MS)
  const until = Math.max(askedUntil, now + pauseAfterFailure(level, null, limits, () => jitter))
  const { circuit } = state
  if (circuit.status === 'open' && now < circuit.until) {
    // Requests under way at the same time fail together: that is one failure, not an escalation.
    return until > circuit.until && retryAfterMs !== null ? { ...next, circuit: { status: 'open', reason, until, askedUntil } } : next
  }
  return { ...next, level: level + 1, circuit: { status: 'open', reason, until, askedUntil } }
}

/** The state after a first answer, good or bad. */
function tried(state: NodeState): NodeState {
  return state.circuit.status === 'untried' ? { ...state, circuit: { status: 'closed' } } : state
}

function averaged(before: number | null, newest: number): number {
  return before === null ? newest : before + (newest - before) * WEIGHT_OF_NEWEST
}

function rated(before: number, happened: 0 | 1): number {
  return before + (happened - before) * WEIGHT_OF_NEWEST
}
