import {
  closeTokenAccount,
  createTokenAccount,
  memo,
  stakeThroughProgram,
  transferChecked,
  transferTokens,
  type Instruction,
} from '../chain/instructions.ts'
import type { Prng } from '../prng.ts'
import { BD, DECIMALS, type Actor, type Cast } from './cast.ts'
import { payIn } from './launch.ts'
import type { Event } from './narrator.ts'
import { unequalShares } from './shares.ts'

/** The stakers' totals before withdrawals; the largest three make the three tiers. */
const LARGE = [7_620_000n, 5_080_000n, 2_740_000n]
const GROSS = 25_750_000n
/** Withdrawals: one whole position, and half of another. With the 10,000 of the curiosities 24.56 million BD remain. */
const WITHDRAWN = [720_000n, 480_000n]
const OLD = [720_000n, 960_000n]

/** Ways of paying into a staking account that readers of the chain must distinguish. */
type Way = 'program' | 'checked' | 'plain' | 'memo' | 'sponsored' | 'twice' | 'closing' | 'lookup'
const WAYS: readonly Way[] = ['program', 'checked', 'program', 'sponsored', 'plain', 'program', 'twice', 'memo', 'program', 'closing', 'program', 'lookup']

/** Deposits of thirty wallets over two hundred days, withdrawals of two, and transactions that only look like deposits. */
export function stakingStory(cast: Cast, prng: Prng): Event[] {
  const { stakers, staking, treasury, mint } = cast
  const open: Event = {
    daysAgo: 210,
    feePayer: treasury.wallet,
    instructions: [createTokenAccount(treasury.address, staking.tokens, staking.address, mint.address)],
  }
  const rest = unequalShares(
    prng,
    stakers.length - LARGE.length - OLD.length,
    (GROSS - sum(LARGE) - sum(OLD)) * BD,
    1.3,
    10n * BD,
    0.12,
  )
  const totals = [...OLD.map((amount) => amount * BD), ...LARGE.map((amount) => amount * BD), ...rest]
  const events = stakers.flatMap((staker, index) => {
    // The first five are old enough to be unlocked; the others are spread until yesterday.
    const first = index < 5 ? 205 - 4.5 * index : 176 - ((index - 5) * 174) / (stakers.length - 6) + prng.next()
    const total = totals[index] ?? 0n
    const positions = index < OLD.length ? 1 : index % 4 === 3 ? 3 : index % 4 === 2 ? 2 : 1
    const share = (total / BigInt(positions + 1) / BD) * BD
    const spend = [
      { daysAgo: first + 1, feePayer: treasury.wallet, instructions: payIn(cast, treasury, staker, (total * 5n) / 4n) },
      ...Array.from({ length: positions }, (_, position) => {
        const amount = position === 0 ? total - share * BigInt(positions - 1) : share
        const way = position === 0 ? (WAYS[index % WAYS.length] ?? 'checked') : 'program'
        return deposit(cast, staker, amount, way, first - (position * first) / (positions + 1))
      }),
    ]
    return spend
  })
  return [open, ...events, ...withdrawals(cast), ...curiosities(cast)]
}

function deposit(cast: Cast, staker: Actor, amount: bigint, way: Way, daysAgo: number): Event {
  const { staking, stakingProgram, stranger, mint, lookupTable, treasury } = cast
  const own = { daysAgo, feePayer: staker.wallet }
  const checked = into(cast, staker, amount)
  switch (way) {
    case 'program':
      return { ...own, instructions: [stakeThroughProgram(stakingProgram, staker.tokens, staking.tokens, staker.address, amount)] }
    case 'checked':
      return { ...own, instructions: [checked] }
    case 'plain':
      return { ...own, instructions: [transferTokens(staker.tokens, staking.tokens, staker.address, amount)] }
    case 'memo':
      return { ...own, instructions: [memo('stake 180 days'), checked] }
    case 'sponsored':
      return { daysAgo, feePayer: stranger.wallet, signers: [staker.wallet], instructions: [checked] }
    case 'twice':
      return { ...own, instructions: [into(cast, staker, amount / 3n), into(cast, staker, amount - amount / 3n)] }
    case 'closing': {
      // The rest goes back, so that the account can be closed: afterwards only the pre-balances know its owner.
      const left = (amount * 5n) / 4n - amount
      const back = transferTokens(staker.tokens, treasury.tokens, staker.address, left)
      return { ...own, instructions: [checked, back, closeTokenAccount(staker.tokens, staker.address, staker.address)] }
    }
    case 'lookup':
      return { ...own, instructions: [checked], lookupTable: { address: lookupTable, holds: [staking.tokens, mint.address] } }
  }
}

/** Only from stakes older than 180 days. */
function withdrawals(cast: Cast): Event[] {
  const { staking, stakers, mint } = cast
  return WITHDRAWN.map((amount, index) => {
    const to = stakers[index]
    if (!to) throw new Error('there is no staker to withdraw')
    const back = transferChecked({
      source: staking.tokens,
      mint: mint.address,
      destination: to.tokens,
      authority: staking.address,
      amount: amount * BD,
      decimals: DECIMALS,
    })
    return { daysAgo: 12 - 7 * index, feePayer: to.wallet, signers: [staking.wallet], instructions: [back] }
  })
}

/** An empty one, one that fails, one to itself, two wallets in one transaction, and a source created on the way. */
function curiosities(cast: Cast): Event[] {
  const { stakers, staking, exchanges, stranger, mint } = cast
  const [anna, ben, , , , eva] = stakers
  const [exchange] = exchanges
  if (!anna || !ben || !eva || !exchange) throw new Error('a character is missing')
  return [
    { daysAgo: 33, feePayer: eva.wallet, instructions: [into(cast, eva, 0n)] },
    { daysAgo: 31, feePayer: eva.wallet, instructions: [into(cast, eva, 900_000_000n * BD)], fails: true },
    { daysAgo: 30, feePayer: staking.wallet, instructions: [transferTokens(staking.tokens, staking.tokens, staking.address, BD)] },
    {
      daysAgo: 28,
      feePayer: anna.wallet,
      signers: [ben.wallet],
      instructions: [into(cast, anna, 1_500n * BD), into(cast, ben, 2_500n * BD)],
    },
    {
      daysAgo: 26,
      feePayer: exchange.wallet,
      signers: [stranger.wallet],
      instructions: [
        createTokenAccount(exchange.address, stranger.tokens, stranger.address, mint.address),
        transferTokens(exchange.tokens, stranger.tokens, exchange.address, 6_500n * BD),
        into(cast, stranger, 6_000n * BD),
      ],
    },
  ]
}

function into({ mint, staking }: Cast, from: Actor, amount: bigint): Instruction {
  return transferChecked({
    source: from.tokens,
    mint: mint.address,
    destination: staking.tokens,
    authority: from.address,
    amount,
    decimals: DECIMALS,
  })
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
