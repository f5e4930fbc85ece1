import type { StatementLot, StatementMovement, WalletStatement } from '../../src/contract/wallet-statement.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import type { Clock } from '../lib/clock.ts'
import { metaOf } from './describe-stake.ts'
import { dollarsOf, PRICE_TOLERANCE_S, type PriceRecord } from './price-record.ts'
import { type Period, statementOf } from './statement.ts'
import type { ReadWalletMoment } from './wallet-moment.ts'

export interface StatementsDeps {
  moment: ReadWalletMoment
  prices: PriceRecord
  decimals: () => Promise<number>
  clock: Pick<Clock, 'now'>
}

/** A wallet's statement; null where the history isn't read. `to` defaults to now, which nothing is after. */
export type ReadStatement = (address: string, period: { from: Date | null; to: Date | null }) => Promise<WalletStatement | null>

export function createStatements({ moment, prices, decimals, clock }: StatementsDeps): ReadStatement {
  return async (address, asked) => {
    const [found, places] = await Promise.all([moment(address), decimals()])
    if (!found) return null
    const now = new Date(clock.now())
    const period: Period = { from: asked.from, to: asked.to ?? now }
    // A chain's clock may be a little ahead of ours.
    const statement = statementOf(found.movements.filter(({ status }) => status === 'finalized'), asked.to ? period : { ...period, to: FOREVER })
    const times = statement.lines.flatMap(({ at, lots }) => [at, ...lots.flatMap(({ deposit }) => (deposit ? [deposit.at] : []))])
    const [near, since] = await Promise.all([prices.near(times), prices.since()])
    const bd = (amount: bigint) => toDecimal(amount, places)
    const usd = (amount: bigint, at: Date) => {
      const price = near.get(at.getTime())
      return price ? dollarsOf(amount, places, price) : null
    }
    const movements = statement.lines.map(({ movement: { signature, slot, atEstimated, kind, amount, at: own }, at, balance, lots }): StatementMovement => ({
      signature,
      slot,
      at: at.toISOString(),
      atEstimated: atEstimated || own < at,
      kind: kind === 'deposit' ? 'stake' : kind,
      amount: bd(amount),
      balance: bd(balance),
      usd: usd(amount, at),
      lots: lots.map((lot): StatementLot => ({
        signature: lot.deposit?.signature ?? null,
        amount: bd(lot.amount),
        stakedAt: lot.deposit?.at.toISOString() ?? null,
        stakedAtEstimated: lot.deposit?.atEstimated ?? false,
        usd: lot.deposit && usd(lot.amount, lot.deposit.at),
      })),
    }))
    return {
      address,
      from: period.from?.toISOString() ?? null,
      to: period.to.toISOString(),
      opening: bd(statement.opening),
      closing: bd(statement.closing),
      staked: bd(statement.staked),
      withdrawn: bd(statement.withdrawn),
      unexplained: bd(statement.unexplained),
      movements,
      prices: { toleranceSeconds: PRICE_TOLERANCE_S, since: since?.toISOString() ?? null, missing: movements.filter((one) => one.usd === null).length },
      meta: metaOf(found, now, statement.unexplained),
    }
  }
}

const FOREVER = new Date(8_640_000_000_000_000)
