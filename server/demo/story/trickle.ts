import type { DemoChain, Submission } from '../chain/chain.ts'
import { memo, stakeThroughProgram, transferChecked, type Instruction } from '../chain/instructions.ts'
import { addressOf } from '../chain/keys.ts'
import { tokenAccountOf } from '../chain/program-address.ts'
import { readTokenAccount } from '../chain/token-state.ts'
import { createPrng, type Prng } from '../prng.ts'
import { BD, DECIMALS, type Actor, type Cast, type Holder } from './cast.ts'
import { payIn } from './launch.ts'
import { submitPlan } from './submit.ts'
import { versionMix } from './versions.ts'

/** Life on the chain: an action every few seconds. */
export interface Trickle {
  /** Performs the next action now. It depends on the seed and on how much has happened before. */
  step(): Submission
  start(): void
  stop(): void
  running(): boolean
}

interface Deed {
  who: Actor
  signers?: readonly Actor[]
  instructions: readonly Instruction[]
}

export interface TrickleOptions {
  chain: DemoChain
  cast: Cast
  seed: string
  /** The number of transactions of the story, which are replayed and not stored. */
  storyLength: number
  /** Called if a step threw; the trickle has stopped then. */
  onFailure: (error: unknown) => void
}

export function createTrickle({ chain, cast, seed, storyLength, onFailure }: TrickleOptions): Trickle {
  let timer: NodeJS.Timeout | null = null
  const step = () => {
    const prng = createPrng(`${seed}/trickle/${chain.ledger.length}`)
    const { who, signers = [], instructions } = nextDeed(chain, cast, prng, seed)
    const form = versionMix(createPrng(`${seed}/version/${chain.ledger.length}`))
    return submitPlan(chain, { ...form, feePayer: who.wallet, signers: signers.map(({ wallet }) => wallet), instructions })
  }
  const schedule = () => {
    const pause = pauseAfter(chain.ledger.length - storyLength) * (0.5 + createPrng(`${seed}/pause/${chain.ledger.length}`).next())
    timer = setTimeout(() => {
      try {
        step()
        schedule()
      } catch (error) {
        timer = null
        onFailure(error)
      }
    }, pause)
    // An unattended demo must not keep its process alive.
    timer.unref()
  }
  return {
    step,
    start: () => {
      if (!timer) schedule()
    },
    stop: () => {
      if (timer) clearTimeout(timer)
      timer = null
    },
    running: () => timer !== null,
  }
}

/**
 * Milliseconds. Four seconds in the first hours; then slower and slower, so that a demo left running for a week has
 * made some 35,000 transactions (one per 35 s by then) and a restart, which replays them all, still takes seconds.
 */
function pauseAfter(done: number): number {
  return 4_000 * Math.max(1, done / 4_000)
}

function nextDeed(chain: DemoChain, cast: Cast, prng: Prng, seed: string): Deed {
  const { vault, exchanges, deployed, traders, quiet, stakers, staking } = cast
  const luck = prng.next()
  if (luck < 0.1 || traders.length === 0) {
    const exchange = prng.pick(exchanges)
    return { who: exchange, instructions: payIn(cast, exchange, vault, prng.amount(400n * BD, 4_000n * BD, BD / 100n)) }
  }
  if (luck < 0.18) {
    const note = prng.next() < 0.2 ? [memo('Deployment')] : []
    return { who: vault, instructions: [...payIn(cast, vault, prng.pick(deployed), prng.amount(500n * BD, 5_000n * BD, BD)), ...note] }
  }
  if (luck < 0.183) {
    // Their positions are the oldest, unlocked from the start.
    const to = prng.pick(stakers.slice(2, 5))
    const back = move(cast, staking, to, prng.amount(200n * BD, 2_000n * BD, BD))
    return { who: to, signers: [staking], instructions: [back] }
  }
  if (luck < 0.24) {
    const trader = prng.pick(traders.slice(0, 60))
    const amount = atMost(chain, trader, prng.amount(100n * BD, 1_500n * BD, BD))
    const through = prng.next() < 0.7
    return {
      who: trader,
      instructions: [
        through
          ? stakeThroughProgram(cast.stakingProgram, trader.tokens, staking.tokens, trader.address, amount)
          : move(cast, trader, staking, amount),
      ],
    }
  }
  if (luck < 0.55) {
    const exchange = prng.pick(exchanges)
    return { who: exchange, instructions: payIn(cast, exchange, prng.pick(traders), prng.amount(20n * BD, 9_000n * BD, BD / 100n)) }
  }
  if (luck < 0.57) {
    const exchange = prng.pick(exchanges)
    const address = addressOf(seed, `newcomer ${chain.ledger.length}`)
    const newcomer = { address, tokens: tokenAccountOf(address, cast.mint.address) }
    return { who: exchange, instructions: payIn(cast, exchange, newcomer, prng.amount(50n * BD, 6_000n * BD, BD / 100n)) }
  }
  const trader = prng.pick(traders)
  const to = luck < 0.8 ? prng.pick(exchanges) : prng.pick(quiet.length > 0 ? quiet : traders)
  return { who: trader, instructions: [move(cast, trader, to, atMost(chain, trader, prng.amount(10n * BD, 6_000n * BD, BD / 100n)))] }
}

/** At most a quarter of the balance. */
function atMost(chain: DemoChain, holder: Holder, amount: bigint): bigint {
  const held = readTokenAccount(chain.accounts.at(holder.tokens, chain.slots.tip()))?.amount ?? 0n
  return amount < held / 4n ? amount : held / 4n
}

function move({ mint }: Cast, from: Actor, to: Holder, amount: bigint): Instruction {
  return transferChecked({
    source: from.tokens,
    mint: mint.address,
    destination: to.tokens,
    authority: from.address,
    amount,
    decimals: DECIMALS,
  })
}
