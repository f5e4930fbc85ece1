import { and, count, eq, gt, sql } from 'drizzle-orm'
import { type AgreedFigures, stakeMovements } from '../../db/schema.ts'
import { stakeOf } from '../staking/positions.ts'
import { movementsOf, storedSums, WALLETS_AT_ONCE } from './derive-wallets.ts'
import type { LedgerRow, Tx } from './ledger-row.ts'

/**
 * A ledger's figures as of a slot. Rows beyond it may be half read, and no comparison has confirmed them: the wallets
 * concerned are derived without them.
 */
export async function figuresAt(tx: Tx, row: LedgerRow, slot: number): Promise<AgreedFigures> {
  let { staked, excess, stakers, positions } = row
  const beyond = await sumsBeyond(tx, row.id, slot)
  const concerned = beyond.movements === 0 ? [] : await walletsBeyond(tx, row.id, slot)
  for (let at = 0; at < concerned.length; at += WALLETS_AT_ONCE) {
    const wallets = concerned.slice(at, at + WALLETS_AT_ONCE)
    for (const stored of await storedSums(tx, row.id, wallets)) {
      staked -= stored.staked
      excess -= stored.excess
      positions -= stored.open
      if (stored.staked > 0n) stakers -= 1
    }
    for (const movements of (await movementsOf(tx, row.id, wallets, slot)).values()) {
      const stake = stakeOf(movements)
      if (!stake) continue
      staked += stake.staked
      excess += stake.excess
      positions += stake.positions.length
      if (stake.staked > 0n) stakers += 1
    }
  }
  const unattributed = row.unexplained - beyond.unexplained - excess
  return { staked: staked.toString(), unattributed: unattributed.toString(), stakers, positions, movements: row.movements - beyond.movements }
}

async function sumsBeyond(tx: Tx, ledger: number, slot: number): Promise<{ movements: number; unexplained: bigint }> {
  const { kind, amount } = stakeMovements
  const [beyond] = await tx
    .select({ movements: count(), unexplained: sql<string>`coalesce(sum(${amount}) filter (where ${kind} = 'unattributed'), 0)` })
    .from(stakeMovements)
    .where(and(eq(stakeMovements.ledger, ledger), gt(stakeMovements.slot, slot)))
  return { movements: beyond?.movements ?? 0, unexplained: BigInt(beyond?.unexplained ?? 0) }
}

async function walletsBeyond(tx: Tx, ledger: number, slot: number): Promise<string[]> {
  const { wallet } = stakeMovements
  const rows = await tx.selectDistinct({ wallet }).from(stakeMovements).where(and(eq(stakeMovements.ledger, ledger), gt(stakeMovements.slot, slot)))
  return rows.flatMap((one) => (one.wallet === null ? [] : [one.wallet]))
}
