import type { Clock } from '../../../lib/clock.ts'
import type { SlotClock } from '../../slot-clock.ts'
import { rightGenesisHash } from './genesis.ts'
import type { RpcNode } from './node.ts'

/**
 * `active` nodes are asked. `unknown`: never heard of. `behind`: too far behind the best node. `stale`: behind the clock on the
 * wall, standing still, or answering old news, however it compares with others. `wrong-cluster`: of another chain, and never
 * asked. The others are kept out after failures, until their cooldown is over and a probe succeeds.
 */
export type NodeStanding = 'active' | 'unknown' | 'behind' | 'stale' | 'wrong-cluster' | 'rate-limited' | 'failing' | 'unauthorized'

/** What `health()` says of a node. Times in milliseconds, `errorRate` from 0 to 1 over about the last ten requests. */
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
  /** Methods that it refuses for the time being. */
  refused: string[]
  /** How many it bears, as far as was found. */
  requestsPerSecond: number
}

/** What all nodes together say of the chain, and how each of them stands to it. */
export interface Cluster {
  /** The slot that the chain has reached by now; null before any node told. */
  slot(): number | null
  standing(node: RpcNode): NodeStanding
  health(node: RpcNode): NodeHealth
  /** Whether an answer may come from such a slot: not from far ahead of the chain, nor from the future. */
  isBelievable(slot: number): boolean
  /** Whether an answer's context lies so far back that no node in its senses has it. */
  isOutdated(slot: number): boolean
  /**
   * The nodes worth asking, best first: the active ones by latency, weighed down by errors and by what they are busy with;
   * then, as figures matter more than speed, those never tried, behind or failing whose cooldown is over or that answered a
   * probe meanwhile, and the stale ones last. Otherwise a node in its cooldown is left alone, and one that doesn't offer the
   * method is no candidate.
   */
  candidates(among: readonly RpcNode[], method: string): RpcNode[]
  /** To be told of each slot that a probe heard: feeds the slot clock with what isn't one node's word alone. */
  heard(node: RpcNode): void
  /** To be told when a node dated a slot: feeds the slot clock. */
  dated(): void
}

export interface ClusterOptions {
  nodes: readonly RpcNode[]
  slotClock: SlotClock
  clock: Clock
  /** How far behind the best node another one may be and still be asked. */
  maxLagMs: number
  /** How long a slot is worth comparing with that of a node heard at another moment. */
  slotValidForMs: number
}

/** The fastest target that is planned, and the slowest there ever was: bounds, for as long as nothing was measured. */
const FASTEST_SLOT_MS = 100
const SLOWEST_SLOT_MS = 400
/**
 * How far ahead of all others a slot may be and still be believed. Beyond, the node is on another cluster or talks nonsense,
 * and one such answer would make every honest node look behind.
 */
const BELIEVABLE_LEAD_MS = 2 * 3600_000
/** No node lags so far behind its own cluster and answers in earnest; finality is a fraction of it. */
const OUTDATED_MS = 120_000
/**
 * Behind the clock on the wall. Block times are whole seconds and the median of what validators claim, a few seconds off;
 * half a minute is also when figures begin to count as old.
 */
const STALE_MS = 30_000
/** The chain goes on several times a second; the longest pauses seen in good times are leaders that skip, a second or two. */
const STANDSTILL_MS = 10_000
/** A date older than this says nothing about now. */
const DATE_VALID_MS = 300_000

export function createCluster({ nodes, slotClock, clock, maxLagMs, slotValidForMs }: ClusterOptions): Cluster {
  const leadSlots = () => BELIEVABLE_LEAD_MS / (slotClock.slotMs() ?? SLOWEST_SLOT_MS)
  const lagLimit = () => maxLagMs / (slotClock.slotMs() ?? FASTEST_SLOT_MS)
  /** Asked all the time, and changed hardly ever. */
  let votes: { of: readonly (string | null)[]; right: string | null } = { of: [], right: null }
  const rightHash = () => {
    if (nodes.some(({ genesisHash }, index) => genesisHash !== votes.of[index])) {
      votes = { of: nodes.map(({ genesisHash }) => genesisHash), right: rightGenesisHash(nodes) }
    }
    return votes.right
  }
  const isForeign = ({ genesisHash }: RpcNode) => genesisHash !== null && genesisHash !== rightHash()

  /** Where a node's chain must be by now: the last slot heard, moved on by the time since. Null when that is too long ago. */
  const slotNow = ({ slot }: RpcNode): number | null => {
    if (slot === null) return null
    const age = Math.max(0, clock.now() - slot.at)
    if (age > slotValidForMs) return null
    const slotMs = slotClock.slotMs()
    return slotMs === null ? slot.slot : slot.slot + Math.floor(age / slotMs)
  }

  const slotsOfOthers = (node: RpcNode) => nodes.flatMap((other) => (other === node || isForeign(other) ? [] : (slotNow(other) ?? [])))

  /** By how much a slot lies in the future, as the chain dates itself; null when that can't be told. */
  const aheadMs = (slot: number): number | null => {
    const slotMs = slotClock.slotMs()
    const date = bestDate()
    return slotMs === null || date === null ? null : date.ms + (slot - date.slot) * slotMs - clock.now()
  }

  const isInFuture = (slot: number) => (aheadMs(slot) ?? 0) > STALE_MS

  /** Dates of slots that another node comes near to, or that no other node contradicts. */
  const usableDates = () =>
    nodes.flatMap((node) => {
      const { date } = node
      if (date === null || clock.now() - date.at > DATE_VALID_MS || isForeign(node)) return []
      const others = slotsOfOthers(node)
      return others.length === 0 || others.some((slot) => Math.abs(slot - date.slot) <= leadSlots()) ? [date] : []
    })

  /**
   * The date that most nodes bear out: the middle one by when it puts one and the same slot, of two the older, as it is worse
   * to take old figures for new ones.
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
    // When no two agree, the highest of all: a node that got stuck is commoner than one that is ahead.
    return shared ?? descending[0] ?? null
  }

  /** How many slots a node is behind the cluster; null when unknown, negative when it claims to be ahead of it. */
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
    // Without a measure of slots, how old the chain was when it was dated.
    const age = passed === 0 ? date.at - date.ms : slot.at - (date.ms + passed)
    return age > STALE_MS
  }

  const standingIn = (node: RpcNode, cluster: number | null): NodeStanding => {
    if (isForeign(node)) return 'wrong-cluster'
    const out = node.reasonOut()
    if (out !== null) return out
    if (isStale(node)) return 'stale'
    const slot = slotNow(node)
    if (slot === null || cluster === null) return 'active'
    // Absurdly far ahead is as useless as behind.
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
    isBelievable: (slot) => isBelievableSlot(slot, currentSlot(), leadSlots()) && !isInFuture(slot),
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
      // Far ahead of all others it may be a lie; where there are no others, it is all there is.
      if (others.length === 0 || Math.max(...others) >= slot.slot - lagLimit()) slotClock.heard(slot.slot)
    },
    dated() {
      const date = bestDate()
      if (date) slotClock.dated(date.slot, date.ms / 1000)
    },
  }
}

/** Whether a slot isn't absurdly far ahead of `cluster`, where the chain is now. */
export function isBelievableSlot(slot: number, cluster: number | null, leadSlots = BELIEVABLE_LEAD_MS / SLOWEST_SLOT_MS): boolean {
  return cluster === null || slot - cluster <= leadSlots
}

const TIER: Record<NodeStanding, number> = { active: 0, unknown: 1, behind: 2, failing: 3, 'rate-limited': 3, stale: 4, unauthorized: 5, 'wrong-cluster': 6 }

/** Expected milliseconds. Nodes on one machine answer within a few: below ten the difference is noise. */
function costOf({ latencyMs, errorRate, inFlight }: RpcNode): number {
  return Math.max(10, latencyMs ?? 100) * (1 + 4 * errorRate) * (1 + inFlight)
}
