import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { ledgerState, stakeMovements } from '../db/schema.ts'

/** What a vault has sent out, in base units. */
export interface Deployments {
  total: bigint
  /** Distinct owners that received something. */
  wallets: number
  /** The newest first. */
  recent: { signature: string; wallet: string; amount: bigint; at: Date; slot: number }[]
}

/** The outgoing transfers of the vault's token accounts, from their ledgers. */
export async function readDeployments(db: Database['db'], accounts: readonly string[], recentLimit = 20): Promise<Deployments> {
  const { signature, wallet, amount, at, slot, place, ordinal, kind } = stakeMovements
  const ledgers = db.select({ id: ledgerState.id }).from(ledgerState).where(inArray(ledgerState.account, [...accounts]))
  const sent = and(inArray(stakeMovements.ledger, ledgers), eq(kind, 'withdrawal'))
  const [sums, recent] = await Promise.all([
    db
      .select({ total: sql<string>`coalesce(sum(${amount}), 0)`, wallets: sql<number>`count(distinct ${wallet})::int`, sent: count() })
      .from(stakeMovements)
      .where(sent),
    db
      .select({ signature, wallet: sql<string>`coalesce(${wallet}, '')`, amount, at, slot })
      .from(stakeMovements)
      .where(sent)
      .orderBy(desc(slot), desc(place), desc(ordinal))
      .limit(recentLimit),
  ])
  return { total: BigInt(sums[0]?.total ?? 0), wallets: sums[0]?.wallets ?? 0, recent }
}
