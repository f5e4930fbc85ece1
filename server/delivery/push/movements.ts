import { inArray, sql } from 'drizzle-orm'
import { createMovementWindow } from '../../chain/vault/movement-window.ts'
import type { Database } from '../../db/open.ts'
import { LOOK_BACK_MS, moment } from './moments.ts'

export interface MovementsOptions {
  /** The vault's token accounts. May throw while no node answers. */
  vaultAccounts: () => Promise<readonly string[]>
  stakingAccount?: string | undefined
  /** Of the token. May throw while no node answers. */
  decimals: () => Promise<number>
}

/**
 * Records for each device the final movements that it chose: the vault's large ones, its wallets' stakes and withdrawals, and
 * those between its wallets and the vault. A wallet's own movement with the vault is told as that, not as the vault's too.
 */
export function createMovementNotices({ vaultAccounts, stakingAccount, decimals }: MovementsOptions) {
  const nextOfVault = createMovementWindow(vaultAccounts)
  const nextOfStaking = createMovementWindow(async () => (stakingAccount === undefined ? [] : [stakingAccount]))
  // Block times are whole seconds: a block made right after the choice may seem to precede it.
  const isNews = (since: string) => sql`m.at >= date_trunc('second', ${sql.raw(since)})`

  const ofStaking = async (db: Database['db'], now: Date) => {
    const window = await nextOfStaking(db, now)
    if (!window) return
    await db.execute(sql`
      insert into push_notices (subscription, event, kind, wallet, amount, happened_at)
      select a.subscription, 'stake:' || m.id, case m.kind when 'deposit' then 'staked' else 'unstaked' end, a.wallet, m.amount, m.at
      from stake_movements m
      join push_alerts a on a.wallet = m.wallet and a.alert = case m.kind when 'deposit' then 'stake' else 'withdrawal' end and ${isNews('a.since')}
      where ${inArray(sql`m.ledger`, window.ledgers)} and m.kind in ('deposit', 'withdrawal') and m.slot > ${window.after} and m.at > ${moment(now.getTime() - LOOK_BACK_MS)}
      on conflict do nothing`)
    window.done()
  }

  const ofVault = async (db: Database['db'], now: Date) => {
    const window = await nextOfVault(db, now)
    if (!window) return
    const unit = (10n ** BigInt(await decimals())).toString()
    const recent = sql`${inArray(sql`m.ledger`, window.ledgers)} and m.slot > ${window.after} and m.at > ${moment(now.getTime() - LOOK_BACK_MS)}`
    // One key for both, so that the more exact one comes first and the other not at all.
    await db.execute(sql`
      insert into push_notices (subscription, event, kind, wallet, amount, happened_at)
      select a.subscription, 'vault:' || m.id, case m.kind when 'deposit' then 'to-vault' else 'from-vault' end, a.wallet, m.amount, m.at
      from stake_movements m
      join push_alerts a on a.wallet = m.wallet and a.alert = 'transfer' and ${isNews('a.since')}
      where m.kind in ('deposit', 'withdrawal') and ${recent}
      on conflict do nothing`)
    await db.execute(sql`
      insert into push_notices (subscription, event, kind, amount, happened_at)
      select s.id, 'vault:' || m.id, m.kind, abs(m.amount), m.at
      from stake_movements m
      join push_subscriptions s on s.vault_from is not null and abs(m.amount) >= s.vault_from * ${unit}::numeric and ${isNews('s.vault_since')}
      where ${recent}
      on conflict do nothing`)
    window.done()
  }

  return {
    async collect(db: Database['db'], now: Date): Promise<void> {
      await ofStaking(db, now)
      // Last, because it may wait for nodes that don't answer.
      await ofVault(db, now)
    },
  }
}
