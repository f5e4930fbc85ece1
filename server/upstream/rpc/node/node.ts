import type { Clock } from '../../../lib/clock.ts'
import { type Budget, createBudget, type RateOptions } from './budget.ts'
import { createMethodAccess, type MethodAccess } from './method-access.ts'
import {
  answersAgain,
  answersOldNews,
  type BlockDate,
  cooldownOf,
  type CooldownReason,
  FIRST_STATE,
  type HeardSlot,
  nextState,
  type NodeEvent,
  type Purpose,
  reasonOut,
} from './node-state.ts'
import type { RateLimits } from './rate-limit-headers.ts'
import type { RpcFailure } from './rpc-error.ts'
import type { Ask } from './transport.ts'

export interface RpcNode {
  readonly label: string
  readonly operator: string
  readonly ask: Ask
  readonly budget: Budget
  readonly methods: MethodAccess
  /** Requests under way. */
  inFlight: number
  readonly latencyMs: number | null
  readonly errorRate: number
  /** The last slot heard. */
  readonly slot: HeardSlot | null
  /** When the chain was at a slot, according to this node. */
  readonly date: BlockDate | null
  /** The hash of the cluster's first block; null when unknown. */
  genesisHash: string | null
  heardSlot(slot: number): void
  dated(slot: number, unixSeconds: number): void
  /** `ms`: how long it took; null when that says nothing about other requests. */
  succeeded(purpose: Purpose, method: string, ms: number | null, limits: RateLimits | null): void
  /** `ms`: how long it took to fail. */
  failed(purpose: Purpose, method: string, ms: number, failure: RpcFailure, limits?: RateLimits | null): void
  /** A faster node won; this one took at least `ms`. */
  wasBeaten(ms: number): void
  /** Why the node's own state keeps it out; null when it doesn't. */
  reasonOut(): CooldownReason | 'unknown' | null
  /** Milliseconds until it may be asked again; 0 when it may. */
  cooldownMs(): number
  /** The part of it that the node itself requested. */
  askedCooldownMs(): number
  /** It is in a cooldown after failures, but has answered a probe since: better than nothing. */
  answersAgain(): boolean
  /** It gives answers older than what was shown already. */
  answersOldNews(): boolean
  /** Ends the cooldown, except for the part that the node itself requested. */
  cutCooldown(): void
}

export interface NodeOptions {
  label: string
  operator: string
  ask: Ask
  rate: RateOptions
  clock: Clock
  random: () => number
}

/** After this many different methods denied in a row, the methods aren't the reason. */
const DENIED_METHODS = 3

/** What the pool knows of one node: its state, its budget, and which methods it answers. It sends no requests by itself. */
export function createNode({ label, operator, ask, rate, clock, random }: NodeOptions): RpcNode {
  let state = FIRST_STATE
  const budget = createBudget(rate, clock)
  const methods = createMethodAccess(clock, random)
  const happened = (event: NodeEvent) => {
    state = nextState(state, event, clock.now())
  }

  /** Records a refusal or a limit of a method, and returns whether it concerns the whole node. */
  const scopeOf = (purpose: Purpose, method: string, failure: RpcFailure, limits: RateLimits | null): 'node' | 'method' => {
    switch (failure.kind) {
      case 'unauthorized':
      case 'refused': {
        const denied = failure.kind === 'unauthorized' || failure.status !== undefined
        if (purpose === 'probe') return 'node'
        methods.refused(method, { denied, read: purpose === 'request' })
        return denied && purpose === 'request' && methods.deniedMethods() >= DENIED_METHODS ? 'node' : 'method'
      }
      case 'rate-limited': {
        methods.limited(method, { retryAfterMs: failure.retryAfterMs, read: purpose === 'request' })
        const isWhole = purpose === 'probe' || failure.scope === 'node' || (failure.scope === undefined && methods.limitedMethods() > 1)
        const scope = isWhole ? 'node' : 'method'
        budget.limited(method, scope, limits)
        return scope
      }
      default:
        return 'node'
    }
  }

  return {
    label,
    operator,
    ask,
    budget,
    methods,
    inFlight: 0,
    genesisHash: null,
    get latencyMs() {
      return state.latencyMs
    },
    get errorRate() {
      return state.errorRate
    },
    get slot() {
      return state.slot
    },
    get date() {
      return state.date
    },
    heardSlot: (slot) => happened({ type: 'slot-heard', slot }),
    dated: (slot, unixSeconds) => happened({ type: 'dated', slot, unixSeconds }),
    succeeded(purpose, method, ms, limits) {
      methods.worked(method)
      budget.answered(method, limits)
      happened({ type: 'answered', purpose, ms })
    },
    failed(purpose, method, ms, failure, limits = null) {
      happened({ type: 'failed', purpose, ms, failure, scope: scopeOf(purpose, method, failure, limits), jitter: random() })
    },
    wasBeaten: (ms) => happened({ type: 'beaten', ms }),
    reasonOut: () => reasonOut(state),
    cooldownMs: () => cooldownOf(state, clock.now()).ms,
    askedCooldownMs: () => cooldownOf(state, clock.now()).askedMs,
    answersAgain: () => answersAgain(state, clock.now()),
    answersOldNews: () => answersOldNews(state, clock.now()),
    cutCooldown: () => happened({ type: 'cooldown-cut' }),
  }
}
