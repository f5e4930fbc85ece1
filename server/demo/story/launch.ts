import type { DemoChain } from '../chain/chain.ts'
import {
  createAccount,
  createTokenAccount,
  giveUpMinting,
  initializeMint,
  mintTo,
  transferChecked,
  type Instruction,
} from '../chain/instructions.ts'
import { tokenAccountOf } from '../chain/program-address.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/programs.ts'
import { MINT_SIZE } from '../chain/token-state.ts'
import type { Prng } from '../prng.ts'
import { BD, DECIMALS, SUPPLY, type Actor, type Cast, type Holder } from './cast.ts'
import type { Event } from './narrator.ts'
import { unequalShares } from './shares.ts'

/** The small holders' total at full number. */
const SMALL_HOLDERS = 148_000_000n * BD
const FULL_HOUSE = 2_600
/** Creating an account and paying into it takes 90 bytes; a transaction has at most 1,232. */
const PER_TRANSACTION = 9

/** The mint, the big accounts, and the small holders, who arrive over three weeks. */
export function launch(chain: DemoChain, cast: Cast, prng: Prng): Event[] {
  const { mint, treasury, vault, internal, exchanges, pool } = cast
  const big: [Holder, bigint][] = [
    [vault, 158_500_000n],
    [internal, 10_000_000n],
    [pool, 167_500_000n],
    ...[118_400_000n, 84_250_000n, 46_750_000n, 21_300_000n].flatMap((amount, index): [Holder, bigint][] => {
      const exchange = exchanges[index]
      return exchange ? [[exchange, amount]] : []
    }),
  ]
  return [
    {
      daysAgo: 214,
      feePayer: treasury.wallet,
      signers: [mint],
      instructions: [
        createAccount(treasury.address, mint.address, chain.rent(MINT_SIZE), MINT_SIZE, TOKEN_PROGRAM),
        initializeMint(mint.address, DECIMALS, treasury.address),
        createTokenAccount(treasury.address, treasury.tokens, treasury.address, mint.address),
        mintTo(mint.address, treasury.tokens, treasury.address, SUPPLY),
        giveUpMinting(mint.address, treasury.address),
      ],
    },
    ...big.map(([holder, amount], index) => ({
      daysAgo: 213 - index / 20,
      feePayer: treasury.wallet,
      instructions: payIn(cast, treasury, holder, amount * BD),
    })),
    ...smallHolders(cast, prng),
    junk(chain, cast),
  ]
}

/** Opens the receiver's account if necessary, and pays. */
export function payIn({ mint }: Cast, from: Actor, to: Holder, amount: bigint): Instruction[] {
  return [
    createTokenAccount(from.address, to.tokens, to.address, mint.address),
    transferChecked({ source: from.tokens, mint: mint.address, destination: to.tokens, authority: from.address, amount, decimals: DECIMALS }),
  ]
}

function smallHolders(cast: Cast, prng: Prng): Event[] {
  const holders = [...cast.traders, ...cast.quiet]
  const total = (SMALL_HOLDERS * BigInt(holders.length)) / BigInt(FULL_HOUSE)
  // A minimum for each; the rest is random. Cents, as people buy.
  const least = 25n * BD
  const shares = unequalShares(prng, holders.length, total - least * BigInt(holders.length), 1.05, BD / 100n, 0.03)
  // The order of arrival must not reveal the amounts.
  const order = holders.map((holder) => ({ holder, place: prng.next() })).sort((a, b) => a.place - b.place)
  const groups = Math.ceil(holders.length / PER_TRANSACTION)
  return Array.from({ length: groups }, (_, group) => ({
    daysAgo: 211 - (21 * (group + prng.next() * 0.9)) / groups,
    feePayer: cast.treasury.wallet,
    instructions: order.slice(group * PER_TRANSACTION, (group + 1) * PER_TRANSACTION).flatMap(({ holder }, index) => {
      return payIn(cast, cast.treasury, holder, least + (shares[group * PER_TRANSACTION + index] ?? 0n))
    }),
  }))
}

/** A token of another program with the same name, sent to the vault unasked: it must never count. */
function junk(chain: DemoChain, { stranger, fakeMint, vault, staking }: Cast): Event {
  const mint = fakeMint.address
  return {
    daysAgo: 40,
    feePayer: stranger.wallet,
    signers: [fakeMint],
    instructions: [
      createAccount(stranger.address, mint, chain.rent(MINT_SIZE), MINT_SIZE, TOKEN_2022_PROGRAM),
      initializeMint(mint, DECIMALS, stranger.address, TOKEN_2022_PROGRAM),
      ...[vault, staking].flatMap(({ address }) => {
        const account = tokenAccountOf(address, mint, TOKEN_2022_PROGRAM)
        return [
          createTokenAccount(stranger.address, account, address, mint, TOKEN_2022_PROGRAM),
          mintTo(mint, account, stranger.address, 5_000_000n * BD, TOKEN_2022_PROGRAM),
        ]
      }),
    ],
  }
}
