import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { notificationEvents } from '../../src/content/notifications.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { formatExact } from '../../src/rules/format.ts'
import { trustInLedger } from '../chain/ledger/trust.ts'
import { lastCompared } from '../chain/vault/activity.ts'
import type { Database } from '../db/open.ts'
import { leastOf } from './least.ts'
import { KEPT_MS } from './prune.ts'
import { record } from './record.ts'

const unlocked = z.array(z.object({ id: z.string(), amount: z.string(), at: z.coerce.date() }))
const AT_ONCE = 200

/** Records the large stakes that have unlocked: sizes, and never whose. Nothing while the ledger can't tell. */
export async function collectUnlocks(db: Database['db'], stakingAccount: string, now: Date, decimals: number): Promise<void> {
  const compared = await lastCompared(db, [stakingAccount])
  if (!compared || (await trustInLedger(db, stakingAccount, now))?.state !== 'agreed') return
  // A stake added just before its unlock restarts the lock: only a ledger compared after the unlock can tell.
  const until = new Date(Math.min(now.getTime(), compared.at.getTime())).toISOString()
  const from = new Date(now.getTime() - KEPT_MS).toISOString()
  const { rows } = await db.execute(sql`
    select l.id, l.amount::text as amount, l.at from (
      -- The latest deposit sets the lock of all: its id distinguishes one lock from the next.
      select (array_agg(id order by place desc))[1] as id, sum(remaining) as amount, max(unlocks_at) as at
      from stake_positions
      where ledger = (select id from ledger_state where account = ${stakingAccount}) and unlocks_at > ${from}::timestamptz and unlocks_at <= ${until}::timestamptz
      group by wallet
    ) l
    where l.amount >= ${leastOf(decimals)}::numeric and not exists (select from notifications n where n.event = 'unlock:' || l.id)
    order by l.at limit ${AT_ONCE}`)
  const { title, ...words } = notificationEvents.unlock
  await record(db, unlocked.parse(rows).map(({ id, amount, at }) => ({ event: `unlock:${id}`, kind: 'staking', title: title(formatExact(toDecimal(BigInt(amount), decimals), 0)), ...words, at })))
}
