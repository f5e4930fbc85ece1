import { type BackoffLimits, pauseAfterFailure } from '../../../lib/backoff.ts'
import { rejectsByAgreement } from './classify-error.ts'
import type { RpcFailure } from './rpc-error.ts'

/** `upkeep`: our own questions beside the probe, which must never cost a node its place. */
export type Purpose = 'request' | 'probe' | 'upkeep'

/** Why a node is kept out, or was until a probe succeeds. */
export type PauseReason = 'rate-limited' | 'failing' | 'unauthorized'

/** Whether a node may be asked. A pause that is over lasts on as a reason until something succeeds. Times in epoch milliseconds. */
export type Access = { status: 'open' } | { status: 'paused'; reason: PauseReason; until: number; askedUntil: number }

/** What one node's answers so far say of it. */
export interface NodeState {
  access: Access
  everAnswered: boolean
  /** When a probe was answered after which nothing was asked in vain. */
  probedWellAt: number | null
  failuresInARow: number
  /** How many pauses followed each other. */
  level: number
  lastFailureAt: number
  /** Answers in a row that were older than what was shown already. */
  staleInARow: number
  lastStaleAt: number
  latencyMs: number | null
  /** 0 to 1, over about the last ten requests. */
  errorRate: number
  slot: HeardSlot | null
}

/** `at`: when it was heard; `risenAt`: when it was last higher than before. */
export interface HeardSlot {
  slot: number
  at: number
  risenAt: number
}

export type NodeEvent =
  | { type: 'answered'; purpose: Purpose; ms: number | null }
  /** `scope`: whether the failure is the whole node's or the method's alone. */
  | { type: 'failed'; purpose: Purpose; ms: number; failure: RpcFailure; scope: 'node' | 'method' }
  /** A faster node answered; it took at least so long. */
  | { type: 'beaten'; ms: number }
  | { type: 'slot-heard'; slot: number }
  /** Ends the pause, but for what the node itself asked for. */
  | { type: 'pause-cut' }

const BACKOFF: BackoffLimits = { firstMs: 1000, floorMs: 500, capMs: 30_000 }
const RATE_LIMIT_BACKOFF: BackoffLimits = { ...BACKOFF, firstMs: 2000 }
/** What a node may ask for itself. Our own pauses are shorter than figures take to grow stale. */
const MOST_RETRY_AFTER_MS = 300_000
const UNAUTHORIZED_MS = 300_000
/** A single lost request is no reason to give up a node; the second one in a row is. */
const FAILURES_TO_PAUSE = 2
const QUIET_MS = 60_000
const WEIGHT_OF_NEWEST = 0.2

export const FIRST_STATE: NodeState = {
  access: { status: 'open' },
  everAnswered: false,
  probedWellAt: null,
  failuresInARow: 0,
  level: 0,
  lastFailureAt: Number.NEGATIVE_INFINITY,
  staleInARow: 0,
  lastStaleAt: Number.NEGATIVE_INFINITY,
  latencyMs: null,
  errorRate: 0,
  slot: null,
}

/** The state after an event. Pure: `now` in epoch milliseconds, `random` from 0 to 1 for the jitter of pauses. */
export function nextState(state: NodeState, event: NodeEvent, now: number, random: () => number): NodeState {
  switch (event.type) {
    case 'answered':
      return answered(state, event, now)
    case 'failed':
      return event.purpose === 'upkeep' ? state : failed(state, event, now, random)
    case 'beaten': {
      const slower = state.latencyMs === null || event.ms > state.latencyMs
      return slower ? { ...state, latencyMs: averaged(state.latencyMs, event.ms) } : state
    }
    case 'slot-heard': {
      const rose = state.slot === null || event.slot > state.slot.slot
      return { ...state, slot: { slot: event.slot, at: now, risenAt: rose ? now : (state.slot?.risenAt ?? now) } }
    }
    case 'pause-cut': {
      const { access } = state
      if (access.status === 'open') return state
      return { ...state, access: { ...access, until: Math.min(access.until, Math.max(now, access.askedUntil)) } }
    }
  }
}

function answered(state: NodeState, { purpose, ms }: Extract<NodeEvent, { type: 'answered' }>, now: number): NodeState {
  if (purpose === 'upkeep') return state
  const common = { ...state, everAnswered: true, latencyMs: ms === null ? state.latencyMs : averaged(state.latencyMs, ms) }
  const next = purpose === 'probe' ? { ...common, probedWellAt: now } : { ...common, errorRate: rated(state.errorRate, 0), failuresInARow: 0, staleInARow: 0 }
  if (next.access.status === 'open' || now < next.access.until) return next
  if (purpose === 'request') return { ...next, access: { status: 'open' }, level: 0 }
  // A node can answer probes and still fail at what it is asked for: let back in on a probe, it is on probation.
  return { ...next, access: { status: 'open' }, failuresInARow: FAILURES_TO_PAUSE - 1 }
}

function failed(state: NodeState, event: Extract<NodeEvent, { type: 'failed' }>, now: number, random: () => number): NodeState {
  const { purpose, failure, scope } = event
  const worse = { ...state, errorRate: rated(state.errorRate, 1) }
  switch (failure.kind) {
    case 'aborted':
    case 'no-node':
      return state
    case 'rejected':
      // A proper answer to a wrong question.
      return { ...state, everAnswered: true, errorRate: rated(state.errorRate, 0) }
    case 'incapable':
      if (purpose === 'probe') return paused(state, 'failing', null, event, now, random)
      // What the question may be to blame for isn't held against the node.
      return rejectsByAgreement(failure) ? state : worse
    case 'stale':
      return { ...worse, staleInARow: state.staleInARow + 1, lastStaleAt: now }
    case 'unauthorized':
    case 'refused': {
      if (scope === 'method') return state
      // Nothing but a method that there isn't: the node may still answer the others.
      if (failure.kind === 'refused' && failure.status === undefined) return paused(state, 'failing', null, event, now, random)
      const until = now + UNAUTHORIZED_MS
      return { ...worse, lastFailureAt: now, access: { status: 'paused', reason: 'unauthorized', until, askedUntil: until } }
    }
    case 'rate-limited':
      return scope === 'method' ? state : paused(worse, 'rate-limited', failure.retryAfterMs, event, now, random)
    case 'unreachable':
    case 'behind':
      return paused(worse, 'failing', null, event, now, random)
    case 'http-error':
    case 'timeout':
    case 'garbage':
    case 'wrong-shape': {
      const counted = { ...worse, failuresInARow: state.failuresInARow + 1 }
      const retryAfterMs = failure.kind === 'http-error' ? failure.retryAfterMs : null
      const enough = purpose === 'probe' || counted.failuresInARow >= FAILURES_TO_PAUSE || retryAfterMs !== null
      return enough ? paused(counted, 'failing', retryAfterMs, event, now, random) : counted
    }
  }
}

function paused(
  state: NodeState,
  reason: 'rate-limited' | 'failing',
  retryAfterMs: number | null,
  { ms }: { ms: number },
  now: number,
  random: () => number,
): NodeState {
  const level = now - state.lastFailureAt > QUIET_MS ? 0 : state.level
  // A time-out tells of the moment when it was asked: a probe that was answered since then knows better.
  const probedWellAt = state.probedWellAt !== null && now - ms >= state.probedWellAt ? null : state.probedWellAt
  const next = { ...state, level, probedWellAt, lastFailureAt: now }
  const limits = reason === 'rate-limited' ? RATE_LIMIT_BACKOFF : BACKOFF
  const askedUntil = now + Math.min(retryAfterMs ?? 0, MOST_RETRY_AFTER_MS)
  const until = Math.max(askedUntil, now + pauseAfterFailure(level, null, limits, random))
  const { access } = state
  if (access.status === 'paused' && now < access.until) {
    // Requests that were under way together fail together: that is one failure, not an escalation.
    return until > access.until && retryAfterMs !== null ? { ...next, access: { status: 'paused', reason, until, askedUntil } } : next
  }
  return { ...next, level: level + 1, access: { status: 'paused', reason, until, askedUntil } }
}

function averaged(before: number | null, newest: number): number {
  return before === null ? newest : before + (newest - before) * WEIGHT_OF_NEWEST
}

function rated(before: number, happened: 0 | 1): number {
  return before + (happened - before) * WEIGHT_OF_NEWEST
}
