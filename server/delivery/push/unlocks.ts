import { sql } from 'drizzle-orm'
import { lastCompared } from '../../chain/vault/activity.ts'
import { trustInLedger } from '../../chain/ledger/trust.ts'
import type { Database } from '../../db/open.ts'
import { LOOK_BACK_MS, moment } from './moments.ts'

export const DAY_MS = 86_400_000

/**
 * Records for each device the unlocks of its wallets that have come: now, in one day, in seven days. Nothing while the ledger
 * can't tell.
 */
export async function collectUnlocks(db: Database['db'], stakingAccount: string, now: Date): Promise<void> {
  const compared = await lastCompared(db, [stakingAccount])
  if (!compared) return
  // A stake that isn't counted yet may restart the lock: wait until everything is.
  if ((await trustInLedger(db, stakingAccount, now))?.state !== 'agreed') return
  // A stake added just before its unlock restarts the lock: only a ledger compared after the unlock can tell.
  const until = Math.min(now.getTime(), compared.at.getTime())
  const [first, last] = [now.getTime() - LOOK_BACK_MS, until + 7 * DAY_MS]
  await db.execute(sql`
    insert into push_notices (subscription, event, kind, wallet, amount, positions, happened_at)
    select a.subscription, a.alert || ':' || l.id, a.alert, a.wallet, l.amount, l.positions, e.at
    from (
      -- The latest deposit sets the lock of all, and is consumed last: its id distinguishes one lock from the next.
      select wallet, sum(remaining) as amount, count(*)::int as positions, max(unlocks_at) as unlocks_at, (array_agg(id order by place desc))[1] as id
      from stake_positions
      where ledger = (select id from ledger_state where account = ${stakingAccount}) and unlocks_at > ${moment(first)} and unlocks_at <= ${moment(last)}
      group by wallet
    ) l
    join push_alerts a on a.wallet = l.wallet and a.alert in ('unlocked', 'unlocks-tomorrow', 'unlocks-soon')
    cross join lateral (
      select l.unlocks_at - case a.alert when 'unlocked' then interval '0' when 'unlocks-tomorrow' then interval '1 day' else interval '7 days' end as at
    ) e
    where e.at > a.since and e.at > ${moment(first)} and e.at <= ${moment(until)}
    on conflict do nothing`)
}
