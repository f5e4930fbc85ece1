import { addressOf, walletOf, type Wallet } from '../chain/keys.ts'
import { tokenAccountOf } from '../chain/program-address.ts'

/** One BD has 10^6 base units, like most tokens on exchanges; 990 million BD then also fit a double exactly. */
export const DECIMALS = 6
export const BD = 10n ** BigInt(DECIMALS)
export const SUPPLY = 990_000_000n * BD

/** A wallet and its BD token account. */
export interface Holder {
  address: string
  tokens: string
}

/** A holder that can sign. */
export interface Actor extends Holder {
  wallet: Wallet
}

/** The characters on the demo chain, all derived from the seed. */
export interface Cast {
  mint: Wallet
  /** The program for most deposits, and the wallet that signs withdrawals from the staking account. */
  stakingProgram: string
  staking: Actor
  /** The source of the whole supply. */
  treasury: Actor
  vault: Actor
  internal: Actor
  /** Sends junk and pays other people's fees. */
  stranger: Actor
  exchanges: readonly Actor[]
  deployed: readonly Actor[]
  stakers: readonly Actor[]
  /** Small holders who move their tokens occasionally. */
  traders: readonly Actor[]
  /** Small holders who never sign; their addresses are points on the curve like others, but without a key. */
  quiet: readonly Holder[]
  pool: Actor
  lookupTable: string
  fakeMint: Wallet
}

const STAKERS = 30
const TRADERS = 240

export function createCast(seed: string, holders: number): Cast {
  const mint = walletOf(seed, 'mint')
  const actor = (name: string): Actor => {
    const wallet = walletOf(seed, name)
    return { wallet, address: wallet.address, tokens: tokenAccountOf(wallet.address, mint.address) }
  }
  const actors = (name: string, count: number) => Array.from({ length: count }, (_, index) => actor(`${name} ${index}`))
  const traders = Math.min(TRADERS, holders)
  return {
    mint,
    stakingProgram: addressOf(seed, 'staking program'),
    staking: actor('staking'),
    treasury: actor('treasury'),
    vault: actor('vault'),
    internal: actor('internal'),
    stranger: actor('stranger'),
    exchanges: actors('exchange', 4),
    deployed: actors('deployed', 8),
    stakers: actors('staker', STAKERS),
    traders: actors('trader', traders),
    quiet: Array.from({ length: holders - traders }, (_, index) => {
      const address = addressOf(seed, `holder ${index}`)
      return { address, tokens: tokenAccountOf(address, mint.address) }
    }),
    pool: actor('pool'),
    lookupTable: addressOf(seed, 'lookup table'),
    fakeMint: walletOf(seed, 'fake mint'),
  }
}
