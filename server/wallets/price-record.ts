import { and, asc, eq, sql } from 'drizzle-orm'
import { fromDecimal, toDecimal } from '../../src/rules/amount.ts'
import type { StatementDollars } from '../../src/contract/wallet-statement.ts'
import type { Database } from '../db/open.ts'
import { samples } from '../db/schema.ts'

/** A price of one BD in US dollars as it was recorded. */
export interface RecordedPrice {
  at: Date
  /** A plain decimal. */
  value: string
}

export interface PriceRecord {
  /** The price nearest to each time (epoch ms) that has one within the tolerance. */
  near(times: readonly Date[]): Promise<ReadonlyMap<number, RecordedPrice>>
  /** When the record begins; null where there is none. */
  since(): Promise<Date | null>
}

/** Half a day: beyond 90 days the record keeps one price a day (history-tiers.ts). */
export const PRICE_TOLERANCE_S = 43_200
const MINUTE = 60_000
/** Decimals of a price that are counted. */
const PRICE_DECIMALS = 18

/** Reads the record of prices. */
export function createPriceRecord(db: Database['db']): PriceRecord {
  return {
    async near(times) {
      const distinct = [...new Set(times.map((time) => time.getTime()))]
      if (distinct.length === 0) return new Map()
      // Of two as near, the earlier: it was known then.
      const { rows } = await db.execute<{ wanted: string; at: string; value: string }>(sql`
        select w.ms::text as wanted, extract(epoch from p.at) * 1000 as at, p.value::text as value
        from unnest(${sql.param(distinct)}::bigint[]) as w(ms)
        cross join lateral (
          select * from (
            (select at, value from samples where figure = 'price' and at <= to_timestamp(w.ms / 1000.0) order by at desc limit 1)
            union all
            (select at, value from samples where figure = 'price' and at > to_timestamp(w.ms / 1000.0) order by at limit 1)
          ) as both_sides
          order by abs(extract(epoch from at) * 1000 - w.ms), at limit 1
        ) as p
        where abs(extract(epoch from p.at) * 1000 - w.ms) <= ${PRICE_TOLERANCE_S * 1000}`)
      return new Map(rows.map(({ wanted, at, value }) => [Number(wanted), { at: new Date(Math.round(Number(at) / MINUTE) * MINUTE), value: plain(value) }]))
    },
    async since() {
      const [first] = await db.select({ at: samples.at }).from(samples).where(and(eq(samples.figure, 'price'))).orderBy(asc(samples.at)).limit(1)
      return first?.at ?? null
    },
  }
}

/** What an amount in base units is worth at a price, to the cent, half a cent up. */
export function dollarsOf(amount: bigint, decimals: number, { at, value }: RecordedPrice): StatementDollars {
  const price = fromDecimal(value, PRICE_DECIMALS) ?? 0n
  const under = 10n ** BigInt(decimals + PRICE_DECIMALS - 2)
  const cents = (amount * price * 2n + under) / (2n * under)
  return { price: value, priceAt: at.toISOString(), worth: toDecimal(cents, 2) }
}

/** Without trailing zeros, and no finer than is counted. */
function plain(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  return toDecimal(fromDecimal(`${whole}.${fraction.slice(0, PRICE_DECIMALS) || '0'}`, PRICE_DECIMALS) ?? 0n, PRICE_DECIMALS)
}
