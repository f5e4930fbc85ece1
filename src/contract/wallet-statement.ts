import { z } from 'zod/mini'
import { isWalletAddress } from '../rules/wallet-address.ts'
import { bdAmount, count } from './amount.ts'
import { meta } from './meta.ts'

/** A plain decimal of US dollars. */
const usd = z.string().check(z.regex(/^\d+(\.\d+)?$/))

/** The price of one BD that our record has nearest to a movement, and what the amount was worth by it, to the cent. */
const dollars = z.object({ price: usd, priceAt: z.iso.datetime(), worth: usd })
export type StatementDollars = z.infer<typeof dollars>

/** Part of a withdrawal: what it took of one deposit, first in, first out. */
const statementLot = z.object({
  /** The deposit. Null: more was withdrawn than all known deposits had. */
  signature: z.nullable(z.string()),
  amount: bdAmount,
  stakedAt: z.nullable(z.iso.datetime()),
  stakedAtEstimated: z.boolean(),
  /** What this part was worth when it was staked; null where our record has no price. */
  usd: z.nullable(dollars),
})
export type StatementLot = z.infer<typeof statementLot>

const statementMovement = z.object({
  signature: z.string(),
  slot: count,
  at: z.iso.datetime(),
  /** No node knows when; estimated from its neighbours. */
  atEstimated: z.boolean(),
  kind: z.enum(['stake', 'withdrawal']),
  amount: bdAmount,
  /** Staked after it. */
  balance: bdAmount,
  /** Null where our record has no price near enough (`prices.toleranceSeconds`). */
  usd: z.nullable(dollars),
  /** Of a withdrawal, oldest first: they add up to its amount. */
  lots: z.array(statementLot),
})
export type StatementMovement = z.infer<typeof statementMovement>

/**
 * GET /api/wallets/{address}/statement?from=&to=&format=json|csv: what the wallet staked and withdrew from `from` up to but
 * without `to` (ISO 8601 with an offset, or a date, which is its midnight UTC); by default everything until now. Final
 * movements only. To the base unit, `closing` = `opening` + `staked` - `withdrawn` + `unexplained`.
 * `meta.state` is `incomplete` while transactions are still to be counted, or more was withdrawn than is known to be deposited.
 */
export const walletStatement = z.object({
  address: z.string().check(z.refine(isWalletAddress)),
  /** As asked; `from` is null for the beginning. */
  from: z.nullable(z.iso.datetime()),
  to: z.iso.datetime(),
  opening: bdAmount,
  closing: bdAmount,
  /** Sums of the period. */
  staked: bdAmount,
  withdrawn: bdAmount,
  /** Of `withdrawn`, what no known deposit had: 0 where the history is whole. */
  unexplained: bdAmount,
  /** Oldest first. */
  movements: z.array(statementMovement),
  prices: z.object({
    /** How far from a movement a price may have been recorded. */
    toleranceSeconds: count,
    /** The first price on our record; null if there is none. */
    since: z.nullable(z.iso.datetime()),
    /** Movements without dollars. */
    missing: count,
  }),
  meta,
})
export type WalletStatement = z.infer<typeof walletStatement>
