import { z } from 'zod'
import { DeedFailed } from './actions.ts'
import type { NodeChain } from './chain/chain.ts'
import { addressOf } from './chain/keys.ts'
import { startControl, type Handler } from './control.ts'
import { createPool } from './market/pool.ts'
import { marketFaultsSchema, startMarket, type DemoMarket } from './market/server.ts'
import { faultsOf } from './rpc/profiles.ts'
import { PROFILE_NAMES } from './rpc/faults.ts'
import { startNode, type DemoNode } from './rpc/node.ts'

/** Servers on loopback: nodes of one chain, a market, and a control for both. */
export interface DemoServers {
  /** Each http://127.0.0.1:<port>, with the WebSocket on the same port. */
  rpcUrls: string[]
  /** Base URL of the server for DEX Screener's paths. */
  marketUrl: string
  /**
   * For tests and people: `GET /state`, and with JSON `POST /nodes/{0..}` (faults, or a profile with faults over it),
   * `/market` (faults), `/reset-calls`, and the chain's own actions.
   */
  controlUrl: string
  nodes: DemoNode[]
  market: DemoMarket
  close(): Promise<void>
}

/** Settings of the nodes. */
export interface NodesOptions {
  /** From 1 to 4. Default 4. */
  nodes?: number | undefined
  /** Faults and limits of a real provider, for every node: publicnode, public-mainnet, drpc or paid. Throws on any other name. */
  profile?: string | undefined
}

export interface ServersOptions extends NodesOptions {
  chain: NodeChain
  /** For the market. */
  seed: string
  genesisTime: number
  clock: () => number
  token: { mint: string; pairAddress: string; supply: number; createdAt: number }
  /** Shown by `GET /state` besides nodes and market. */
  state: () => object
  /** `POST` handlers of the chain's own. */
  post: Record<string, Handler>
}

const DEFAULT_NODES = 4

export async function startServers(options: ServersOptions): Promise<DemoServers> {
  const { chain, seed, genesisTime, clock, token, state, post } = options
  const count = z.int().min(1).max(DEFAULT_NODES).parse(options.nodes ?? DEFAULT_NODES)
  const profile = z.enum(PROFILE_NAMES).nullable().parse(options.profile ?? null)
  const pool = createPool(seed, genesisTime)
  pool.advance(clock())
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(chain, { now: clock, faults: { profile } })))
  const otherAddresses = Array.from({ length: 5 }, (_, index) => addressOf(seed, `pair ${index}`))
  const market = await startMarket(pool, { ...token, otherAddresses }, clock)
  const control = await startControl({
    get: {
      state: () => ({
        ...state(),
        nodes: nodes.map((node) => ({ url: node.url, faults: node.faults(), calls: node.calls(), ...node.sockets() })),
        market: { url: market.url, faults: market.faults(), calls: market.calls(), price: pool.price() },
      }),
    },
    post: {
      ...post,
      nodes: (body, [index = '']) => {
        const node = /^\d$/.test(index) ? nodes[Number(index)] : undefined
        if (!node) throw new DeedFailed(`there is no node ${index}, only 0 to ${nodes.length - 1}`)
        node.setFaults(faultsOf(body))
        return node.faults()
      },
      market: (body) => {
        market.setFaults(marketFaultsSchema.parse(body))
        return market.faults()
      },
      'reset-calls': () => {
        for (const node of nodes) node.resetCalls()
        market.resetCalls()
      },
    },
  })
  return {
    rpcUrls: nodes.map(({ url }) => url),
    marketUrl: market.url,
    controlUrl: control.url,
    nodes,
    market,
    close: async () => {
      await Promise.all([...nodes.map((node) => node.close()), market.close(), control.close()])
    },
  }
}
