import type { Clock } from '../../../lib/clock.ts'
import type { SlotClock } from '../../slot-clock.ts'
import { rightGenesisHash } from './genesis.ts'
import type { RpcNode } from './node.ts'

/**
 * `active` nodes are asked. `unknown`: not heard of yet. `behind`: too far behind the best node. `stale`: behind the wall
 * clock, standing still, or giving old answers, however it compares with others. `wrong-cluster`: of another chain, never
 * asked. The others are kept out after failures until their cooldown is over and a probe succeeds.
 */
export type NodeStanding = 'active' | 'unknown' | 'behind' | 'stale' | 'wrong-cluster' | 'rate-limited' | 'failing' | 'unauthorized'

/** A node as `health()` reports it. Times in milliseconds, `errorRate` from 0 to 1 over about the last ten requests. */
export interface NodeHealth {
  node: string
  operator: string
  state: NodeStanding
  slot: number | null
  lagSlots: number | null
  latencyMs: number | null
  errorRate: number
  /** What is left of the cooldown after failures. */
  pausedMs: number
  /** Methods that it currently refuses. */
  refused: string[]
  /** The rate it bears, as far as was found. */
  requestsPerSecond: number
}

/** What all nodes together say of the chain, and the standing of each. */
export interface Cluster {
  /** The chain's current slot, estimated; null before any node answered. */
  slot(): number | null
  standing(node: RpcNode): NodeStanding
  health(node: RpcNode): NodeHealth
  /** Whether an answer may come from this slot: neither far ahead of the chain nor in the future. */
  isBelievable(slot: number): boolean
  /** Whether an answer's context is so far back that no sane node has it. */
  isOutdated(slot: number): boolean
  /**
   * The nodes worth asking, best first: the active ones by latency, errors and load; then, as figures matter more than speed,
   * those never tried, behind, or failing whose cooldown is over or that answered a probe since; the stale ones last. Leaves
   * out other nodes in their cooldown, and those that don't offer the method.
   */
  candidates(among: readonly RpcNode[], method: string): RpcNode[]
  /** Call after each slot from a probe: feeds the slot clock with slots that don't rest on one node's word alone. */
  heard(node: RpcNode): void
  /** Call when a node dated a slot: feeds the slot clock. */
  dated(): void
}

export interface ClusterOptions {
  nodes: readonly RpcNode[]
  slotClock: SlotClock
  /** For durations. */
  clock: Clock
  /** The machine's, which the chain's dates are compared with. It may be set at any time; by default it never is. */
  wallClock?: Pick<Clock, 'now'>
  /** How far a node may lag behind the best one, in ms, and still be asked. */
  maxLagMs: number
  /** How many ms a slot stays comparable with one heard from another node at another moment. */
  slotValidForMs: number
}

/** The fastest planned target and the slowest slot time ever, in ms: bounds for as long as nothing was measured. */
const FASTEST_SLOT_MS = 100
const SLOWEST_SLOT_MS = 400
/**
 * How far ahead of all others a slot may be and still be believed. Beyond that, the node is on another cluster or talks
 * nonsense, and one such answer would make every honest node look behind.
 */
const BELIEVABLE_LEAD_MS = 2 * 3600_000
/** No working node lags this far behind its own cluster; finality takes a fraction of it. */
const OUTDATED_MS = 120_000
/**
 * How far behind the wall clock is stale. Block times are whole seconds and the median of validators' claims, a few seconds
 * off; half a minute is also when figures begin to count as old.
 */
const STALE_MS = 30_000
/** The chain advances several times a second; the longest pauses in normal operation are leaders that skip, a second or two. */
const STANDSTILL_MS = 10_000
/** A date older than this says nothing about the present. */
const DATE_VALID_MS = 300_000

export function createCluster({ nodes, slotClock, clock, wallClock = clock, maxLagMs, slotValidForMs }: ClusterOptions): Cluster {
  const leadSlots = () => BELIEVABLE_LEAD_MS / (slotClock.slotMs() ?? SLOWEST_SLOT_MS)
  /** As long as no date shows what is in the future, as just after the start: as far as a chain gets while a slot counts as heard. */
  const undatedLeadSlots = () => (STALE_MS + slotValidForMs) / FASTEST_SLOT_MS
  const lagLimit = () => maxLagMs / (slotClock.slotMs() ?? FASTEST_SLOT_MS)
  /** Asked all the time, and hardly ever changed. */
  let votes: { of: readonly (string | null)[]; right: string | null } = { of: [], right: null }
  const rightHash = () => {
    if (nodes.some(({ genesisHash }, index) => genesisHash !== votes.of[index])) {
      votes = { of: nodes.map(({ genesisHash }) => genesisHash), right: rightGenesisHash(nodes) }
    }
    return votes.right
  }
  const isForeign = ({ genesisHash }: RpcNode) => genesisHash !== null && genesisHash !== rightHash()

  /** Where a node's chain must be now: the last slot heard, extrapolated. Null when that is too long ago. */
  const slotNow = ({ slot }: RpcNode): number | null => {
    if (slot === null) return null
    const age = Math.max(0, clock.now() - slot.at)
    if (age > slotValidForMs) return null
    const slotMs = slotClock.slotMs()
    return slotMs === null ? slot.slot : slot.slot + Math.floor(age / slotMs)
  }

  const slotsOfOthers = (node: RpcNode) => nodes.flatMap((other) => (other === node || isForeign(other) ? [] : (slotNow(other) ?? [])))

  /**
   * By how much the machine's clock was set since the start, if the chain's dates bear it out. Otherwise 0: it was right before.
   * By a clock that is wrong, every node would be behind, or its slots in the future, and none be believed.
   */
  const setBy = (date: { ms: number; at: number }) => {
    const by = wallClock.now() - clock.now()
    return Math.abs(date.at + by - date.ms) < Math.abs(date.at - date.ms) ? by : 0
  }

  /** How old the chain's newest block was when it was dated. */
  const ageWhenDated = (date: { ms: number; at: number }) => date.at + setBy(date) - date.ms

  /** How many ms in the future a slot is, by the chain's own dates; null when unknown. */
  const aheadMs = (slot: number): number | null => {
    const slotMs = slotClock.slotMs()
    const date = bestDate()
    return slotMs === null || date === null ? null : date.ms + (slot - date.slot) * slotMs - (clock.now() + setBy(date))
  }

  const isInFuture = (slot: number) => (aheadMs(slot) ?? 0) > STALE_MS

  /** Dates of slots that another node comes close to, or that no other node contradicts. */
  const usableDates = () =>
    nodes.flatMap((node) => {
      const { date } = node
      if (date === null || clock.now() - date.at > DATE_VALID_MS || isForeign(node)) return []
      const others = slotsOfOthers(node)
      return others.length === 0 || others.some((slot) => Math.abs(slot - date.slot) <= leadSlots()) ? [date] : []
    })

  /**
   * The date that most nodes support: the median of the times at which they place the same slot; of two the older, as it is
   * worse to take old figures for new ones.
   */
  const bestDate = () => {
    const dates = usableDates()
    const [first] = dates
    if (!first) return null
    const slotMs = slotClock.slotMs() ?? SLOWEST_SLOT_MS
    const sameSlot = (date: { slot: number; ms: number }) => date.ms + (first.slot - date.slot) * slotMs
    return dates.toSorted((a, b) => sameSlot(a) - sameSlot(b))[Math.floor((dates.length - 1) / 2)] ?? null
  }

  const currentSlot = (): number | null => {
    const slots = nodes.flatMap((node) => (isForeign(node) ? [] : (slotNow(node) ?? [])))
    const descending = slots.toSorted((a, b) => b - a).filter((slot) => !isInFuture(slot))
    const lead = leadSlots()
    const shared = descending.find((slot, index) => slot - (descending[index + 1] ?? Number.NEGATIVE_INFINITY) <= lead)
    // When no two agree, the highest of all: a stuck node is more common than one that is ahead.
    return shared ?? descending[0] ?? null
  }

  /** How many slots a node is behind the cluster; null when unknown, negative when it claims to be ahead. */
  const lagOf = (node: RpcNode, cluster: number | null) => {
    const slot = slotNow(node)
    return slot === null || cluster === null ? null : cluster - slot
  }

  const isStale = (node: RpcNode): boolean => {
    if (node.answersOldNews()) return true
    const { slot, date } = node
    if (slot === null) return false
    if (slot.at - slot.risenAt > STANDSTILL_MS) return true
    if (date === null || clock.now() - date.at > DATE_VALID_MS) return false
    const passed = (slot.slot - date.slot) * (slotClock.slotMs() ?? 0)
    // Without a slot time, take the chain's age at the moment it was dated.
    const age = ageWhenDated(date) + (passed === 0 ? 0 : slot.at - date.at - passed)
    return age > STALE_MS
  }

  const standingIn = (node: RpcNode, cluster: number | null): NodeStanding => {
    if (isForeign(node)) return 'wrong-cluster'
    const out = node.reasonOut()
    if (out !== null) return out
    if (isStale(node)) return 'stale'
    const slot = slotNow(node)
    if (slot === null || cluster === null) return 'active'
    // A node absurdly far ahead is as useless as one behind.
    return cluster - slot > lagLimit() || slot - cluster > leadSlots() || isInFuture(slot) ? 'behind' : 'active'
  }

  return {
    slot: currentSlot,
    standing: (node) => standingIn(node, currentSlot()),
    health(node) {
      const cluster = currentSlot()
      return {
        node: node.label,
        operator: node.operator,
        state: standingIn(node, cluster),
        slot: node.slot?.slot ?? null,
        lagSlots: lagOf(node, cluster),
        latencyMs: node.latencyMs,
        errorRate: node.errorRate,
        pausedMs: node.cooldownMs(),
        refused: node.methods.refusedMethods(),
        requestsPerSecond: node.budget.requestsPerSecond(),
      }
    },
    isBelievable: (slot) => isBelievableSlot(slot, currentSlot(), aheadMs(slot) === null ? undatedLeadSlots() : leadSlots()) && !isInFuture(slot),
    isOutdated(slot) {
      if (slot === 0) return true
      const cluster = currentSlot()
      return cluster !== null && cluster - slot > OUTDATED_MS / (slotClock.slotMs() ?? FASTEST_SLOT_MS)
    },
    candidates(among, method) {
      const cluster = currentSlot()
      return among
        .filter((node) => node.methods.offers(method) && (node.cooldownMs() === 0 || node.answersAgain()))
        .map((node) => ({ node, standing: standingIn(node, cluster), cost: costOf(node) }))
        .filter(({ standing }) => standing !== 'wrong-cluster')
        .toSorted((a, b) => TIER[a.standing] - TIER[b.standing] || a.cost - b.cost)
        .map(({ node }) => node)
    },
    heard(node) {
      const { slot } = node
      if (slot === null || isForeign(node) || isStale(node) || isInFuture(slot.slot)) return
      const others = slotsOfOthers(node)
      // A slot far ahead of all others may be a lie; with no others, it is all there is.
      if (others.length === 0 || Math.max(...others) >= slot.slot - lagLimit()) slotClock.heard(slot.slot)
    },
    dated() {
      const date = bestDate()
      if (date) slotClock.dated(date.slot, date.ms / 1000)
    },
  }
}

/** Whether a slot isn't absurdly far ahead of `cluster`, the chain's current slot. */
export function isBelievableSlot(slot: number, cluster: number | null, leadSlots = BELIEVABLE_LEAD_MS / SLOWEST_SLOT_MS): boolean {
  return cluster === null || slot - cluster <= leadSlots
}

const TIER: Record<NodeStanding, number> = { active: 0, unknown: 1, behind: 2, failing: 3, 'rate-limited': 3, stale: 4, unauthorized: 5, 'wrong-cluster': 6 }

/** Expected milliseconds. Nodes on one machine answer within a few: below ten the difference is noise. */
function costOf({ latencyMs, errorRate, inFlight }: RpcNode): number {
  return Math.max(10, latencyMs ?? 100) * (1 + 4 * errorRate) * (1 + inFlight)
}
