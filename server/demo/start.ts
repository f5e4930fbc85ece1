import { z } from 'zod'
import { createActions, stakeSchema, transferSchema, type Actions } from './actions.ts'
import type { DemoChain } from './chain/chain.ts'
import type { Finality } from './chain/slots.ts'
import { readTokenAccount } from './chain/token-state.ts'
import { startServers, type DemoServers, type NodesOptions } from './servers.ts'
import { BD, SUPPLY, type Cast } from './story/cast.ts'
import { createTrickle, type Trickle } from './story/trickle.ts'
import { openWorld } from './world.ts'

/** A whole outside world on loopback: a Solana chain with its nodes, and a market. For development and demonstration only. */
export interface Demo extends DemoServers {
  /** `vault` and `internal` are wallets; `stakingAccount` is the token account for deposits. */
  addresses: { mint: string; vault: string; stakingAccount: string; stakingProgram: string; internal: string }
  chain: DemoChain
  actions: Actions
  trickle: Trickle
  /** All characters, with their keys. */
  cast: Cast
  /** Notes for people on the state of the stored chain. */
  notes: string[]
}

export interface DemoOptions extends NodesOptions {
  /** Default `bd-demo`. Together with the moment of the first start it determines all keys, signatures and balances. */
  seed?: string
  /** The chain is stored here, in `demo/operations.jsonl`. Without it the chain ends with the process. */
  dataDir?: string
  /** Milliseconds since 1970. The nodes' rate limits use it, too. */
  clock?: () => number
  /** Whether the characters act by themselves. Default false. */
  trickle?: boolean
  /** Small holders at the beginning. Default 2,600. */
  holders?: number
  /** With `alpenglow`, confirmed means final. Default `tower`. */
  finality?: Finality
  /** Receives notes and failures of the trickle. Default: standard error. */
  say?: (line: string) => void
}

/** The mint is seven months older than the demo. */
const AGE_MS = 214 * 86_400_000

/** The control also has `POST /transfer`, `/stake` and `/trickle` {running?, steps?}. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { clock = Date.now, say = (line) => console.error(line), seed: wantedSeed, dataDir, holders, finality, nodes, profile } = options
  const world = openWorld({ seed: wantedSeed, dataDir, holders, clock, finality })
  const { chain, cast, seed, genesisTime, storyLength, notes } = world
  const failed = (error: unknown) => say(`The demo chain has stopped moving: ${error instanceof Error ? error.message : String(error)}`)
  const trickle = createTrickle({ chain, cast, seed, storyLength, onFailure: failed })
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
  })
  const setTrickle = (body: unknown) => {
    const { running, steps } = z.strictObject({ running: z.boolean().optional(), steps: z.int().min(0).max(1_000).default(0) }).parse(body)
    for (let step = 0; step < steps; step += 1) trickle.step()
    if (running !== undefined) (running ? trickle.start : trickle.stop)()
    return { running: trickle.running(), transactions: chain.ledger.length }
  }
  const servers = await startServers({
    chain,
    seed,
    genesisTime,
    clock,
    nodes,
    profile,
    token: { mint: cast.mint.address, pairAddress: cast.pool.address, supply: Number(SUPPLY / BD), createdAt: genesisTime - AGE_MS },
    state,
    post: {
      transfer: (body) => ({ signature: actions.transfer(transferSchema.parse(body)) }),
      stake: (body) => ({ signature: actions.stake(stakeSchema.parse(body)) }),
      trickle: setTrickle,
    },
  })

  for (const note of notes) say(note)
  if (options.trickle) trickle.start()
  return {
    ...servers,
    addresses,
    chain,
    actions,
    trickle,
    cast,
    notes,
    close: async () => {
      trickle.stop()
      await servers.close()
      world.close()
    },
  }
}
