import type { NodeHealth, NodeState, RpcNode } from './node.ts'

/**
 * How far ahead of all others a slot may be and still be believed: about two hours. Beyond, the node is on another
 * cluster or talks nonsense, and one such answer would make every honest node look behind.
 */
const BELIEVABLE_LEAD = 20_000

/**
 * The slot that the cluster has reached by now: the highest one that another node comes near to, or the highest of
 * all when no two agree, as a node that got stuck is commoner than one that is ahead. Null before any node told.
 */
export function clusterSlot(nodes: readonly RpcNode[]): number | null {
  const slots = nodes.map((node) => node.slotNow()).filter((slot) => slot !== null)
  const descending = slots.toSorted((a, b) => b - a)
  const shared = descending.find((slot, index) => slot - (descending[index + 1] ?? Number.NEGATIVE_INFINITY) <= BELIEVABLE_LEAD)
  return shared ?? descending[0] ?? null
}

/** How many slots a node is behind the cluster; null when unknown, negative when it claims to be ahead of it. */
function lagOf(node: RpcNode, cluster: number | null): number | null {
  const slot = node.slotNow()
  return slot === null || cluster === null ? null : cluster - slot
}

/** Whether a node is asked by right, or why not. */
export function stateOf(node: RpcNode, cluster: number | null, maxLagSlots: number): NodeState {
  const cordon = node.cordon()
  if (cordon !== null) return cordon
  const lag = lagOf(node, cluster)
  // Absurdly far ahead is as useless as behind.
  return lag !== null && (lag > maxLagSlots || lag < -BELIEVABLE_LEAD) ? 'behind' : 'active'
}

/** All that is known of a node, for people. */
export function healthOf(node: RpcNode, cluster: number | null, maxLagSlots: number): NodeHealth {
  return {
    node: node.label,
    state: stateOf(node, cluster, maxLagSlots),
    slot: node.slot,
    lagSlots: lagOf(node, cluster),
    latencyMs: node.latencyMs,
    errorRate: node.errorRate,
    pausedMs: node.pausedMs(),
  }
}

/** Whether an answer may come from such a slot, `cluster` being where the chain is now. */
export function isBelievableSlot(slot: number, cluster: number | null): boolean {
  return cluster === null || slot - cluster <= BELIEVABLE_LEAD
}

/**
 * The nodes worth asking, best first: the active ones by latency, weighed down by errors and by what they are busy with;
 * then, as figures matter more than speed, those never tried, behind or failing whose pause is over or who answered a
 * probe meanwhile. Otherwise a node in its pause is left alone, and one that doesn't offer the method is no candidate.
 */
export function candidates(nodes: readonly RpcNode[], method: string, maxLagSlots: number): RpcNode[] {
  const cluster = clusterSlot(nodes)
  return nodes
    .filter((node) => node.offers(method) && (node.pausedMs() === 0 || node.answersAgain()))
    .map((node) => ({ node, tier: TIER[stateOf(node, cluster, maxLagSlots)], cost: costOf(node) }))
    .toSorted((a, b) => a.tier - b.tier || a.cost - b.cost)
    .map(({ node }) => node)
}

/** Milliseconds until one of them may be asked; null when none of them offers the method. */
export function soonestMs(nodes: readonly RpcNode[], method: string): number | null {
  const waits = nodes.filter((node) => node.offers(method)).map((node) => Math.max(node.pausedMs(), node.bucket.waitMs()))
  return waits.length === 0 ? null : Math.min(...waits)
}

const TIER: Record<NodeState, number> = { active: 0, unknown: 1, behind: 2, failing: 3, 'rate-limited': 3, unauthorized: 4 }

/** Expected milliseconds. Nodes on one machine answer within a few: below ten the difference is noise. */
function costOf({ latencyMs, errorRate, inFlight }: RpcNode): number {
  return Math.max(10, latencyMs ?? 100) * (1 + 4 * errorRate) * (1 + inFlight)
}
