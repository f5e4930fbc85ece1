import { sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'

/** A price that is live, in USD, and when it was the price. */
export interface KnownPrice {
  usd: number
  asOf: Date
}

/** It has to go back this far before the same crossing is told again: a price on the line would ring all day. */
const BACK = 0.01

/**
 * Records for each device that the price has reached what it chose. The state of a choice and its notice change in one
 * statement, so that neither a second process nor a killed one tells a crossing twice.
 */
export async function collectPrices(db: Database['db'], { usd, asOf }: KnownPrice): Promise<void> {
  const at = sql`${asOf.toISOString()}::timestamptz`
  const price = sql`${usd}::double precision`
  for (const { kind, limit, armed, beyond, back } of sides(usd)) {
    await db.execute(sql`
      with crossed as (update push_subscriptions set ${armed} = false where ${armed} and ${beyond} returning id, ${limit} as reached)
      insert into push_notices (subscription, event, kind, amount, price_limit, price, happened_at)
      select id, ${kind}::text || ':' || reached || ':' || ${asOf.toISOString()}::text, ${kind}::text, 0, reached, ${price}, ${at} from crossed
      on conflict do nothing`)
    // What is beyond already when it is chosen is no crossing: it is told from the next one on.
    await db.execute(sql`update push_subscriptions set ${armed} = not (${beyond}) where ${limit} is not null and ${armed} is null`)
    await db.execute(sql`update push_subscriptions set ${armed} = true where not ${armed} and ${back}`)
  }
}

function sides(usd: number) {
  const price = sql`${usd}::double precision`
  return [
    { kind: 'price-above', limit: sql.raw('price_above'), armed: sql.raw('above_armed'), beyond: sql`${price} >= price_above`, back: sql`${price} <= price_above * ${1 - BACK}::double precision` },
    { kind: 'price-below', limit: sql.raw('price_below'), armed: sql.raw('below_armed'), beyond: sql`${price} <= price_below`, back: sql`${price} >= price_below * ${1 + BACK}::double precision` },
  ] as const
}
