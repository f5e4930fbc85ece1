import { z } from 'zod'
import { createActions, DeedFailed, stakeSchema, transferSchema, type Actions } from './actions.ts'
import { addressOf } from './chain/keys.ts'
import type { DemoChain } from './chain/chain.ts'
import { readTokenAccount } from './chain/token-state.ts'
import { startControl } from './control.ts'
import { createPool } from './market/pool.ts'
import { marketFaultsSchema, startMarket, type DemoMarket } from './market/server.ts'
import { faultsSchema } from './rpc/faults.ts'
import { startNode, type DemoNode } from './rpc/node.ts'
import { BD, SUPPLY, type Cast } from './story/cast.ts'
import { createTrickle, type Trickle } from './story/trickle.ts'
import { openWorld } from './world.ts'

/** A whole outside world on loopback: a Solana with four nodes, and a market. For development and demonstration only. */
export interface Demo {
  /** Four nodes, each http://127.0.0.1:<port>, WebSocket at the same port. */
  rpcUrls: string[]
  /** Base URL of what answers DEX Screener's paths. */
  marketUrl: string
  /** `vault` and `internal` are wallets; `stakingAccount` is the token account that deposits go to. */
  addresses: { mint: string; vault: string; stakingAccount: string; stakingProgram: string; internal: string }
  /**
   * For tests and people: `GET /state`, and with JSON `POST /nodes/{0..3}` (faults), `/market` (faults), `/transfer`,
   * `/stake`, `/trickle` {running?, steps?}, `/reset-calls`.
   */
  controlUrl: string
  chain: DemoChain
  nodes: DemoNode[]
  market: DemoMarket
  actions: Actions
  trickle: Trickle
  /** Everybody who appears, with their keys. */
  cast: Cast
  /** What a person should know of how the stored chain was found. */
  notes: string[]
  close(): Promise<void>
}

export interface DemoOptions {
  /** Default `bd-demo`. Together with the moment of the first start it decides all keys, signatures and balances. */
  seed?: string
  /** Where the chain is kept, in `demo/operations.jsonl`. Without it the chain ends with the process. */
  dataDir?: string
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Whether things go on happening by themselves. Default false. */
  trickle?: boolean
  /** Small holders at the beginning. Default 2,600. */
  holders?: number
  /** Where notes and failures of the trickle go. Default: standard error. */
  say?: (line: string) => void
}

const NODES = 4
/** The mint is seven months older than the demo. */
const AGE_MS = 214 * 86_400_000

export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { clock = Date.now, say = (line) => console.error(line), seed: wantedSeed, dataDir, holders } = options
  const world = openWorld({ seed: wantedSeed, dataDir, holders, clock })
  const { chain, cast, seed, genesisTime, storyLength, notes } = world
  const failed = (error: unknown) => say(`The demo chain has stopped moving: ${error instanceof Error ? error.message : String(error)}`)
  const trickle = createTrickle({ chain, cast, seed, storyLength, onFailure: failed })
  const pool = createPool(seed, genesisTime)
  pool.advance(clock())
  const nodes = await Promise.all(Array.from({ length: NODES }, () => startNode(chain)))
  const otherAddresses = Array.from({ length: 5 }, (_, index) => addressOf(seed, `pair ${index}`))
  const listing = { mint: cast.mint.address, pairAddress: cast.pool.address, otherAddresses, supply: Number(SUPPLY / BD), createdAt: genesisTime - AGE_MS }
  const market = await startMarket(pool, listing, clock)
  const actions = createActions(chain, cast)
  const addresses = {
    mint: cast.mint.address,
    vault: cast.vault.address,
    stakingAccount: cast.staking.tokens,
    stakingProgram: cast.stakingProgram,
    internal: cast.internal.address,
  }

  const state = () => ({
    addresses,
    slot: chain.slots.tip(),
    transactions: chain.ledger.length,
    balances: Object.fromEntries(
      Object.entries({ vault: cast.vault, staked: cast.staking, internal: cast.internal }).map(([name, { tokens }]) => [
        name,
        String(readTokenAccount(chain.accounts.at(tokens, chain.slots.tip()))?.amount ?? 0n),
      ]),
    ),
    trickle: { running: trickle.running() },
    nodes: nodes.map((node) => ({ url: node.url, faults: node.faults(), calls: node.calls(), ...node.sockets() })),
    market: { url: market.url, faults: market.faults(), calls: market.calls(), price: pool.price() },
  })
  const setTrickle = (body: unknown) => {
    const { running, steps } = z.strictObject({ running: z.boolean().optional(), steps: z.int().min(0).max(1_000).default(0) }).parse(body)
    for (let step = 0; step < steps; step += 1) trickle.step()
    if (running !== undefined) (running ? trickle.start : trickle.stop)()
    return { running: trickle.running(), transactions: chain.ledger.length }
  }
  const control = await startControl({
    get: { state },
    post: {
      nodes: (body, [index = '']) => {
        const node = /^\d$/.test(index) ? nodes[Number(index)] : undefined
        if (!node) throw new DeedFailed(`there is no node ${index}, only 0 to ${NODES - 1}`)
        node.setFaults(faultsSchema.parse(body))
        return node.faults()
      },
      market: (body) => {
        market.setFaults(marketFaultsSchema.parse(body))
        return market.faults()
      },
      transfer: (body) => ({ signature: actions.transfer(transferSchema.parse(body)) }),
      stake: (body) => ({ signature: actions.stake(stakeSchema.parse(body)) }),
      trickle: setTrickle,
      'reset-calls': () => {
        for (const node of nodes) node.resetCalls()
        market.resetCalls()
      },
    },
  })

  for (const note of notes) say(note)
  if (options.trickle) trickle.start()
  return {
    rpcUrls: nodes.map(({ url }) => url),
    marketUrl: market.url,
    controlUrl: control.url,
    addresses,
    chain,
    nodes,
    market,
    actions,
    trickle,
    cast,
    notes,
    close: async () => {
      trickle.stop()
      await Promise.all([...nodes.map((node) => node.close()), market.close(), control.close()])
      world.close()
    },
  }
}
