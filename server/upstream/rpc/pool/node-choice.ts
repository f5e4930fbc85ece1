import type { Priority } from '../node/budget.ts'
import type { Cluster } from '../node/cluster.ts'
import type { RpcNode } from '../node/node.ts'
import type { RpcFailure } from '../node/rpc-error.ts'

export interface Search {
  among: readonly RpcNode[]
  method: string
  tried: ReadonlySet<RpcNode>
  priority: Priority
  /** Whether it is this request's turn. */
  mayTry: () => boolean
}

/** Chooses the next node to ask, or explains why there is none. */
export interface NodeChoice {
  /** The best node with budget for one more request, which is taken; how long to wait for one; or null when there is none to wait for. */
  next(search: Search): { node: RpcNode } | { waitMs: number } | null
  unavailable(among: readonly RpcNode[], method: string): RpcFailure
}

export function createNodeChoice(cluster: Cluster): NodeChoice {
  /** Milliseconds until one of them may be asked; null when unknown. */
  const soonestMs = (among: readonly RpcNode[], method: string) => {
    const waits = among
      .filter((node) => node.methods.offers(method) && cluster.standing(node) !== 'wrong-cluster')
      .map((node) => Math.max(node.cooldownMs(), node.methods.limitedMs(method), node.budget.waitMs(method, 'live')))
    return waits.length === 0 ? null : Math.min(...waits)
  }

  return {
    next({ among, method, tried, priority, mayTry }) {
      const hasTime = priority === 'background'
      // A request that a caller is waiting for fails rather than wait for a rate-limited method: the caller will retry anyway.
      const open = cluster.candidates(among, method).filter((node) => !tried.has(node) && (hasTime || node.methods.limitedMs(method) === 0))
      const waits = open.map((node) => Math.max(node.methods.limitedMs(method), node.budget.waitMs(method, priority)))
      // Work that has time also waits until a rate-limited node has recovered.
      if (hasTime && waits.length === 0) waits.push(...among.filter((node) => !tried.has(node) && rests(node, method)).map((node) => node.cooldownMs()))
      if (waits.length === 0) return null
      const free = mayTry() ? open.find((node) => node.methods.limitedMs(method) === 0 && node.budget.take(method, priority)) : undefined
      return free ? { node: free } : { waitMs: Math.max(1, Math.min(...waits)) }
    },
    unavailable(among, method) {
      const askable = among.filter((node) => node.cooldownMs() === 0 && cluster.standing(node) !== 'wrong-cluster')
      if (askable.length > 0 && askable.every((node) => !node.methods.offers(method))) {
        return { kind: 'refused', retryable: true, message: `no node offers ${method}`, code: null }
      }
      const retryAfterMs = soonestMs(among, method)
      const message = retryAfterMs === null ? 'no node can be asked' : `no node can be asked for another ${Math.ceil(retryAfterMs)} ms`
      return { kind: 'no-node', retryable: true, message, retryAfterMs }
    },
  }
}

function rests(node: RpcNode, method: string): boolean {
  return node.reasonOut() === 'rate-limited' && node.cooldownMs() > 0 && node.methods.offers(method)
}
