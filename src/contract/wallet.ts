import { z } from 'zod/mini'
import { isWalletAddress } from '../rules/wallet-address.ts'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'
import { tierName } from './tier-name.ts'

const address = z.string().check(z.refine(isWalletAddress))

/** Unlocks with its wallet: at `unlocksAt`, 180 days after the wallet's latest deposit. `remaining`: not withdrawn yet. */
const openPosition = z.object({
  signature: z.string(),
  amount: bdAmount,
  remaining: bdAmount,
  startedAt: z.iso.datetime(),
  /** No node knows when; estimated from its neighbours. */
  startEstimated: z.boolean(),
  unlocksAt: z.iso.datetime(),
})
export type OpenPosition = z.infer<typeof openPosition>

/** A deposit that was withdrawn in full; `endedBy` is the transaction that took the last of it. */
const pastPosition = z.object({
  signature: z.string(),
  amount: bdAmount,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  endedBy: z.string(),
})
export type PastPosition = z.infer<typeof pastPosition>

/** Between the wallet and the staking account. `staked`: what the wallet has staked after it. `pending`: confirmed, not final. */
const walletMovement = z.object({
  signature: z.string(),
  slot: count,
  at: z.iso.datetime(),
  atEstimated: z.boolean(),
  kind: z.enum(['stake', 'withdrawal']),
  amount: bdAmount,
  staked: bdAmount,
  status: z.enum(['finalized', 'pending']),
})
export type WalletMovement = z.infer<typeof walletMovement>

const walletStake = z.object({
  staked: bdAmount,
  /** Staked and past its unlock. */
  unlocked: bdAmount,
  /** When the locked rest unlocks; null if nothing is locked. */
  unlocksAt: z.nullable(z.iso.datetime()),
  /** Oldest first. */
  open: z.array(openPosition),
  /** Newest first, at most 100. */
  past: z.array(pastPosition),
  /** Newest first, at most 100; the rest at `/api/wallets/{address}/movements`, from `meta.nextCursor` on. */
  movements: z.array(walletMovement),
  movementCount: count,
  /**
   * Estimated by the published rule (simple interest on what was staked, for as long as it was): what is earned by
   * `meta.asOf`, what a day adds, and what will be earned at `unlocksAt`. The chain records no reward.
   */
  reward: z.object({ earned: bdAmount, perDay: bdAmount, atUnlock: z.nullable(bdAmount) }),
  meta,
})

/** Absent parts: `holdings` where no node answers, `stake` where there is no staking account or its history isn't read yet. */
export const wallet = z.object({
  address,
  /** BD in all token accounts of the wallet. */
  holdings: z.optional(z.object({ amount: bdAmount, accounts: count, meta })),
  stake: z.optional(walletStake),
  tier: z.object({
    name: tierName,
    /** What it is based on, as in /api/verify-bd-tokens. */
    basis: z.enum(['staking_ledger', 'token_account_analysis', 'manual_verification', 'none']),
    /** The next tier, and the BD missing to it; null at the highest. */
    next: z.nullable(z.object({ name: tierName, missing: bdAmount })),
  }),
})
export type Wallet = z.infer<typeof wallet>

/**
 * GET /api/wallets/{address}: the `wallet`.
 * GET /api/wallets?address=…&address=…: up to ten, in the order of the question. One that can't be answered has its
 * `error` in its place, so that it doesn't hide the others.
 */
export const wallets = z.object({
  wallets: z.array(
    z.union([
      wallet,
      // `owner`: the wallet of a token account, with the code `not_a_wallet`.
      z.object({ address: z.string(), error: z.object({ code: z.string(), error: z.string(), owner: z.optional(z.string()) }) }),
    ]),
  ),
})
export type Wallets = z.infer<typeof wallets>

/** GET /api/wallets/{address}/movements?limit=&cursor=: all of them, newest first. */
export const walletMovements = z.object({ movements: z.array(walletMovement), meta })
export type WalletMovements = z.infer<typeof walletMovements>
