import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { MarketRead } from './market/market-choice.ts'
import type { RpcEvent } from './rpc/pool/attempt.ts'
import type { PoolHealth } from './rpc/pool/pool-health.ts'

export interface UpstreamMetrics {
  asked(event: RpcEvent): void
  readMarket(read: MarketRead): void
  /** Call once; `health` is asked at each scrape. */
  observeNodes(health: () => Pick<PoolHealth, 'nodes'>): void
}

/** Rate, errors and latency of the RPC nodes and the market sources, in `registry`. Nodes appear by place and host, never with a key. */
export function createUpstreamMetrics(registry: Registry): UpstreamMetrics {
  const registers = [registry]
  const buckets = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]
  const requests = new Counter({ name: 'bd_rpc_requests_total', help: 'Requests to RPC nodes by node, method and outcome', labelNames: ['node', 'method', 'outcome'], registers })
  const seconds = new Histogram({ name: 'bd_rpc_request_seconds', help: 'How long an RPC node took to answer; requests that became unnecessary are left out', labelNames: ['node'], buckets, registers })
  const reads = new Counter({ name: 'bd_market_reads_total', help: 'Reads of market sources by source and outcome', labelNames: ['source', 'outcome'], registers })
  const marketSeconds = new Histogram({ name: 'bd_market_read_seconds', help: 'How long a market source took to answer', labelNames: ['source'], buckets, registers })
  return {
    asked({ node, method, outcome, ms }) {
      requests.inc({ node, method, outcome })
      if (outcome !== 'aborted') seconds.observe({ node }, ms / 1000)
    },
    readMarket({ source, outcome, ms }) {
      reads.inc({ source, outcome })
      marketSeconds.observe({ source }, ms / 1000)
    },
    observeNodes: (health) => {
      new Gauge({
        name: 'bd_rpc_node_active',
        help: '1 while requests go to the node, 0 while it is left out',
        labelNames: ['node'],
        registers,
        collect() {
          for (const { node, state } of health().nodes) this.set({ node }, state === 'active' ? 1 : 0)
        },
      })
    },
  }
}
