import { inArray, sql } from 'drizzle-orm'
import { lastCompared } from '../../chain/vault/activity.ts'
import { createMovementWindow } from '../../chain/vault/movement-window.ts'
import { trustInLedger } from '../../chain/ledger/trust.ts'
import type { Database } from '../../db/open.ts'

export interface PushEventsOptions {
  /** The vault's token accounts. May throw while no node answers. */
  vaultAccounts: () => Promise<readonly string[]>
  stakingAccount?: string | undefined
  /** Of the token. May throw while no node answers. */
  decimals: () => Promise<number>
}

export interface PushEvents {
  /** Records for each device what has happened since the last call and matches its choices; each event once, ever. */
  collect(db: Database['db'], now: Date): Promise<void>
}

/** Older events are ignored. */
const LOOK_BACK_MS = 7 * 86_400_000
const WEEK = sql.raw("interval '7 days'")

/**
 * Derives events from the ledgers: final movements of the vault, and positions. The rows remember what was recorded, so a
 * second process, a restart or a re-read ledger records nothing twice.
 */
export function createPushEvents({ vaultAccounts, stakingAccount, decimals }: PushEventsOptions): PushEvents {
  const nextMovements = createMovementWindow(vaultAccounts)

  const collectMovements = async (db: Database['db'], now: Date) => {
    const window = await nextMovements(db, now)
    if (!window) return
    const unit = (10n ** BigInt(await decimals())).toString()
    // Block times are whole seconds: a block made right after the choice may seem to precede it.
    await db.execute(sql`
      insert into push_notices (subscription, event, kind, amount, happened_at)
      select s.id, 'vault:' || m.id, m.kind, abs(m.amount), m.at
      from stake_movements m
      join push_subscriptions s on s.vault_from is not null and abs(m.amount) >= s.vault_from * ${unit}::numeric and m.at >= date_trunc('second', s.vault_since)
      where ${inArray(sql`m.ledger`, window.ledgers)} and m.slot > ${window.after} and m.at > ${moment(now.getTime() - LOOK_BACK_MS)}
      on conflict do nothing`)
    window.done()
  }

  const collectUnlocks = async (db: Database['db'], now: Date) => {
    const compared = stakingAccount === undefined ? null : await lastCompared(db, [stakingAccount])
    if (!compared || stakingAccount === undefined) return
    // A stake that isn't counted yet may restart the lock: wait until everything is.
    if ((await trustInLedger(db, stakingAccount, now))?.state !== 'agreed') return
    // A stake added just before its unlock restarts the lock: only a ledger compared after the unlock can tell.
    const until = Math.min(now.getTime(), compared.at.getTime())
    await db.execute(sql`
      insert into push_notices (subscription, event, kind, amount, happened_at)
      select s.id, e.kind || ':' || p.id, e.kind, p.amount, e.at
      from push_subscriptions s
      join lateral (
        -- The latest deposit sets the lock of all, and is consumed last: its id distinguishes one lock from the next.
        select sum(remaining) as amount, max(unlocks_at) as unlocks_at, (array_agg(id order by place desc))[1] as id
        from stake_positions
        where ledger = (select id from ledger_state where account = ${stakingAccount}) and wallet = s.unlock_wallet
        having count(*) > 0
      ) p on true
      cross join lateral (values ('unlocked', p.unlocks_at, true), ('unlocks-soon', p.unlocks_at - ${WEEK}, s.week_before)) as e(kind, at, wanted)
      where s.unlock_wallet is not null and e.wanted and e.at > s.unlock_since
        and e.at > ${moment(now.getTime() - LOOK_BACK_MS)} and e.at <= ${moment(until)}
      on conflict do nothing`)
  }

  return {
    async collect(db, now) {
      await collectMovements(db, now)
      await collectUnlocks(db, now)
    },
  }
}

function moment(ms: number) {
  return sql`${new Date(ms).toISOString()}::timestamptz`
}
