import type { Cluster, NodeHealth } from '../node/cluster.ts'
import type { RpcNode } from '../node/node.ts'

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

/** Reads that are had in another way where all nodes refuse them: from single accounts, or from other sources. */
const HAS_ANOTHER_WAY = new Set(['getProgramAccountsV2', 'getProgramAccounts', 'getTokenAccountsByOwner', 'getMultipleAccounts', 'getRecentPerformanceSamples'])

/** How the nodes stand now, in their order. */
export function healthOf(nodes: readonly RpcNode[], cluster: Cluster, { lastUpdate, errorCount }: Pick<PoolHealth, 'lastUpdate' | 'errorCount'>): PoolHealth {
  const states = nodes.map(cluster.health)
  const active = nodes.filter((_node, index) => states[index]?.state === 'active')
  const isRefusedByAll = (method: string) => !HAS_ANOTHER_WAY.has(method) && active.every((node) => !node.methods.offers(method))
  const someReadRefused = active.some((node) => node.methods.refusedReads().some(isRefusedByAll))
  const status = active.length === 0 ? 'offline' : active.length === nodes.length && !someReadRefused ? 'healthy' : 'degraded'
  return { status, activeEndpoints: active.length, totalEndpoints: nodes.length, lastUpdate, errorCount, slot: cluster.slot(), nodes: states }
}
