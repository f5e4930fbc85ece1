import { addressOf, walletOf, type Wallet } from '../chain/keys.ts'
import { tokenAccountOf } from '../chain/program-address.ts'

/** Base units of one BD are 10^6, as with most tokens of exchanges; 990 million BD then fit a double exactly, too. */
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

/** Who appears on the demo chain. Everybody follows from the seed. */
export interface Cast {
  mint: Wallet
  /** The program through which most deposits are made, and the wallet that signs what leaves the staking account. */
  stakingProgram: string
  staking: Actor
  /** Where the whole supply came from. */
  treasury: Actor
  vault: Actor
  internal: Actor
  /** Sends junk and pays other people's fees. */
  stranger: Actor
  exchanges: readonly Actor[]
  deployed: readonly Actor[]
  stakers: readonly Actor[]
  /** Small holders who move their tokens now and then. */
  traders: readonly Actor[]
  /** Small holders who never sign; their addresses are points of the curve like everybody's, only without a key. */
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
