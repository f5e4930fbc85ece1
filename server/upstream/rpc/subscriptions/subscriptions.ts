import { type BackoffLimits, pauseAfterFailure } from '../../../lib/backoff.ts'
import { type Clock, steadyOf, systemClock } from '../../../lib/clock.ts'
import { isAddress } from '../node/address.ts'
import { createHintDebounce } from './hint-debounce.ts'
import { type NodeAddress, nodeAddress } from '../node/node-address.ts'
import { isBelievableSlot, type NodeStanding } from '../node/cluster.ts'
import type { RpcPool } from '../pool/pool.ts'
import { type Connection, type Ending, openConnection } from './subscription-connection.ts'

export interface SubscriptionsOptions {
  /** http(s) URLs of the nodes, in the pool's order. */
  urls: readonly string[]
  /** Which of the nodes are well, and how long slots take. */
  pool: Pick<RpcPool, 'health' | 'slotClock'>
  /** Token accounts, not their owners: a transfer changes and names only the accounts. */
  accounts: readonly string[]
  /**
   * Something has happened to the account, at about this slot: a good moment to read it, nothing more. Notifications may come
   * late, twice or never, so pollers keep polling.
   */
  onHint: (account: string, slot: number) => void
  /** The longest silence of a connection. Default 15 s. */
  silenceMs?: number
  /** For the handshake, and for the answers to the subscriptions. Default 10 s. */
  answerTimeoutMs?: number
  /** From the first notification to the hint. Default 300 ms. */
  debounceMs?: number
  /** The least time between two hints for one account. Default 2 s. */
  hintGapMs?: number
  /** How far the node's slots may fall behind the others' before it is replaced. Default one minute. */
  maxLagMs?: number
  /** The URL of a node's WebSocket. Default: the same address; a local validator has it one port higher. */
  webSocketUrl?: (url: string) => string
  clock?: Clock
  /** 0 to 1, for jitter. */
  random?: () => number
  /** For logs and metrics. */
  onEvent?: (event: SubscriptionEvent) => void
}

/** `node` is the label: place and host, never the path. */
export type SubscriptionEvent = { type: 'subscribed'; node: string } | { type: 'lost'; node: string; reason: string; retryMs: number | null }

export interface SubscriptionState {
  /** `listening`: every account has its subscription. */
  status: 'idle' | 'connecting' | 'listening' | 'waiting' | 'closed'
  /** The node of the current connection or attempt. */
  node: string | null
  subscriptions: number
  /** The last sign of life on this connection; null without one. */
  lastHeard: Date | null
}

export interface Subscriptions {
  /** Connects, and stays connected. Without accounts it waits for one to follow. */
  start(): void
  /**
   * Adds an account, on the current connection. A node that refuses it, perhaps because of a limit, is kept for the sake of
   * the others. Throws RangeError for an invalid address.
   */
  follow(account: string): void
  state(): SubscriptionState
  /** Unsubscribes and disconnects; resolves when nothing is left. No hint comes after the call. */
  close(): Promise<void>
}

const BACKOFF: BackoffLimits = { firstMs: 1000, floorMs: 500, capMs: 60_000 }
const MOST_RETRY_AFTER_MS = 300_000
const UNAUTHORIZED_MS = 300_000
/** A connection that held this long was good: earlier failures are forgotten. */
const STABLE_MS = 60_000
/** The least pause before any attempt, against tight loops. */
const LEAST_WAIT_MS = 500

/** What is known of a node when one is chosen. */
interface Place {
  address: NodeAddress
  index: number
  /** It asked to be left alone until then, or rejects our credentials. */
  notBefore: number
  lastFailureAt: number
}

/**
 * Hears from one healthy node when something happens to the accounts, and reports it at once instead of at the next poll.
 * Such connections die without a word, so one that shows no sign of life is given up for another node; there is never more
 * than one connection, so never two subscriptions for the same thing.
 */
export function createSubscriptions({
  urls,
  pool,
  accounts,
  onHint,
  silenceMs = 15_000,
  answerTimeoutMs = 10_000,
  debounceMs = 300,
  hintGapMs = 2000,
  maxLagMs = 60_000,
  webSocketUrl = sameAddress,
  clock: wallClock = systemClock,
  random = Math.random,
  onEvent = () => {},
}: SubscriptionsOptions): Subscriptions {
  const wanted = [...new Set(accounts)]
  const followed: string[] = []
  const strange = wanted.find((account) => !isAddress(account))
  if (strange !== undefined) throw new RangeError(`${strange} is not an address`)
  if (urls.length === 0) throw new RangeError('subscriptions need at least one node')
  const places = urls.map((url, index): Place => {
    const never = Number.NEGATIVE_INFINITY
    return { address: nodeAddress(webSocketUrl(url), index), index, notBefore: never, lastFailureAt: never }
  })
  const clock = steadyOf(wallClock)
  const hints = createHintDebounce({ onHint, delayMs: debounceMs, gapMs: hintGapMs, clock })
  let status: SubscriptionState['status'] = 'idle'
  let started = false
  let current: { place: Place; connection: Connection } | undefined
  let last: Place | undefined
  let level = 0
  let subscribedAt: number | null = null
  let leaving: Promise<void> = Promise.resolve()
  let cancelNext = () => {}

  const connect = () => {
    const now = clock.now()
    const open = places.filter(({ notBefore }) => notBefore <= now)
    const place = bestOf(open, pool.health().nodes.map(({ state }) => state), last)
    if (!place) return wait(Math.min(...places.map(({ notBefore }) => notBefore)) - now)
    status = 'connecting'
    subscribedAt = null
    const connection = openConnection({
      address: place.address,
      accounts: wanted,
      followed,
      clock,
      answerTimeoutMs,
      silenceMs,
      onNews(account, slot) {
        if (isBelievableSlot(slot, pool.health().slot)) hints.heard(account, slot)
      },
      onSlot(slot) {
        const { slot: cluster, nodes } = pool.health()
        const others = nodes.some(({ state }, index) => state === 'active' && index !== place.index)
        // While the slot time is unknown, so is the lag.
        const lagMs = (cluster === null ? 0 : cluster - slot) * (pool.slotClock.slotMs() ?? 0)
        if (cluster === null || !others || lagMs <= maxLagMs) return
        leaving = connection.end(`${cluster - slot} slots behind`)
      },
      onSubscribed() {
        status = 'listening'
        subscribedAt = clock.now()
        onEvent({ type: 'subscribed', node: place.address.label })
      },
      onEnd: (ending) => ended(place, ending),
    })
    current = { place, connection }
  }

  const ended = (place: Place, { reason, subscribed, retryAfterMs, unauthorized }: Ending) => {
    const { label } = place.address
    const now = clock.now()
    current = undefined
    last = place
    if (status === 'closed') return onEvent({ type: 'lost', node: label, reason, retryMs: null })
    place.lastFailureAt = now
    if (unauthorized) place.notBefore = now + UNAUTHORIZED_MS
    else if (retryAfterMs !== null) place.notBefore = now + Math.min(retryAfterMs, MOST_RETRY_AFTER_MS)
    if (subscribed && subscribedAt !== null && now - subscribedAt >= STABLE_MS) level = 0
    const retryMs = pauseAfterFailure(level, null, BACKOFF, random)
    level += 1
    onEvent({ type: 'lost', node: label, reason, retryMs })
    wait(retryMs)
  }

  const wait = (ms: number) => {
    status = 'waiting'
    cancelNext = clock.after(Math.max(LEAST_WAIT_MS, ms), () => void leaving.then(() => status === 'waiting' && connect()), { background: true })
  }

  return {
    start() {
      started = true
      if (status === 'idle' && wanted.length + followed.length > 0) connect()
    },
    follow(account) {
      if (!isAddress(account)) throw new RangeError(`${account} is not an address`)
      if (wanted.includes(account) || followed.includes(account)) return
      followed.push(account)
      if (status === 'idle' && started) connect()
      else current?.connection.follow(account)
    },
    state() {
      const node = current?.place.address.label ?? null
      const { subscriptions, aliveAt } = current?.connection ?? { subscriptions: 0, aliveAt: undefined }
      return { status, node, subscriptions, lastHeard: aliveAt === undefined || status !== 'listening' ? null : new Date(aliveAt) }
    },
    async close() {
      status = 'closed'
      cancelNext()
      hints.close()
      await Promise.all([leaving, current?.connection.end('no longer wanted')])
    },
  }
}

/** The same host, port, path and key, over WebSocket. */
function sameAddress(url: string): string {
  return url.replace(/^http/i, 'ws')
}

/**
 * If possible another node than the last one; then the pool's best; then the one whose last failure is longest ago, as a node
 * may answer HTTP and yet have no WebSocket.
 */
function bestOf(open: readonly Place[], states: readonly NodeStanding[], last: Place | undefined): Place | undefined {
  const others = open.filter((place) => place !== last)
  const tier = ({ index }: Place) => TIER[states[index] ?? 'unknown']
  return (others.length > 0 ? others : open).toSorted((a, b) => tier(a) - tier(b) || a.lastFailureAt - b.lastFailureAt || a.index - b.index)[0]
}

const TIER: Record<NodeStanding, number> = { active: 0, unknown: 1, behind: 2, failing: 2, 'rate-limited': 2, stale: 3, unauthorized: 4, 'wrong-cluster': 5 }
