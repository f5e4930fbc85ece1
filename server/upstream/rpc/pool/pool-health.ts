import type { Cluster, NodeHealth } from '../node/cluster.ts'
import type { RpcNode } from '../node/node.ts'

export interface PoolHealth {
  /** `offline`: no node is active. `healthy`: all are, and each method that was asked for is answered by at least one. */
  status: 'healthy' | 'degraded' | 'offline'
  activeEndpoints: number
  totalEndpoints: number
  /** When a node last answered or failed to. */
  lastUpdate: Date
  /** Failed attempts in the last five minutes. */
  errorCount: number
  /** The highest slot that the nodes agree on. */
  slot: number | null
  nodes: NodeHealth[]
}

/** Reads with another way when all nodes refuse them: from single accounts, or from other sources. */
const HAS_ANOTHER_WAY = new Set(['getProgramAccountsV2', 'getProgramAccounts', 'getTokenAccountsByOwner', 'getMultipleAccounts', 'getRecentPerformanceSamples'])

/** The current standing of the nodes, in their order. */
export function healthOf(nodes: readonly RpcNode[], cluster: Cluster, { lastUpdate, errorCount }: Pick<PoolHealth, 'lastUpdate' | 'errorCount'>): PoolHealth {
  const states = nodes.map(cluster.health)
  const active = nodes.filter((_node, index) => states[index]?.state === 'active')
  const isRefusedByAll = (method: string) => !HAS_ANOTHER_WAY.has(method) && active.every((node) => !node.methods.offers(method))
  const someReadRefused = active.some((node) => node.methods.refusedReads().some(isRefusedByAll))
  const status = active.length === 0 ? 'offline' : active.length === nodes.length && !someReadRefused ? 'healthy' : 'degraded'
  return { status, activeEndpoints: active.length, totalEndpoints: nodes.length, lastUpdate, errorCount, slot: cluster.slot(), nodes: states }
}
