import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { stakeMovements, stakePositions, stakeWallets } from '../../db/schema.ts'
import { stakeOf, type WalletMovement, type WalletStake } from '../positions.ts'
import { type LedgerRow, type Tx, updateLedger } from './ledger-row.ts'

type Totals = Pick<LedgerRow, 'staked' | 'excess' | 'stakers' | 'positions'>

/** So many rows fit one statement. */
const ROWS = 2000
/** So many wallets at a time are held in memory. */
const WALLETS = 1000

/**
 * Writes positions and sums of these wallets anew from all their movements, so that it doesn't matter in which order the
 * movements came, and brings the running totals along. `row` is the ledger's, locked and as it stands now.
 */
export async function deriveWallets(tx: Tx, row: LedgerRow, wallets: readonly string[]): Promise<void> {
  const totals: Totals = { staked: row.staked, excess: row.excess, stakers: row.stakers, positions: row.positions }
  const distinct = [...new Set(wallets)]
  for (let at = 0; at < distinct.length; at += WALLETS) await deriveSome(tx, row.id, distinct.slice(at, at + WALLETS), totals)
  if (distinct.length > 0) await updateLedger(tx, row.id, totals)
}

async function deriveSome(tx: Tx, ledger: number, wallets: string[], totals: Totals): Promise<void> {
  const ofThese = and(eq(stakeWallets.ledger, ledger), inList(stakeWallets.wallet, wallets))
  const { staked, excess, positions: open } = stakeWallets
  for (const was of await tx.select({ staked, excess, open }).from(stakeWallets).where(ofThese)) add(totals, was, -1)

  const derived: { wallet: string; stake: WalletStake }[] = []
  for (const [wallet, movements] of await movementsOf(tx, ledger, wallets)) {
    const stake = stakeOf(movements)
    if (stake) derived.push({ wallet, stake })
  }
  for (const { stake } of derived) add(totals, { staked: stake.staked, excess: stake.excess, open: stake.positions.length }, 1)

  const rows = derived.map(({ wallet, stake: { positions, ...stake } }) => ({ ledger, wallet, ...stake, positions: positions.length }))
  for (const some of chunks(rows)) {
    const set = {
      staked: sql`excluded.staked`,
      positions: sql`excluded.positions`,
      movements: sql`excluded.movements`,
      excess: sql`excluded.excess`,
      firstAt: sql`excluded.first_at`,
      lastAt: sql`excluded.last_at`,
    }
    await tx.insert(stakeWallets).values(some).onConflictDoUpdate({ target: [stakeWallets.ledger, stakeWallets.wallet], set })
  }
  await tx.delete(stakePositions).where(and(eq(stakePositions.ledger, ledger), inList(stakePositions.wallet, wallets)))
  const positions = derived.flatMap(({ wallet, stake }) => stake.positions.map((position, place) => ({ ledger, wallet, place, ...position })))
  for (const some of chunks(positions)) await tx.insert(stakePositions).values(some)
}

async function movementsOf(tx: Tx, ledger: number, wallets: string[]): Promise<Map<string, WalletMovement[]>> {
  const { id, signature, kind, amount, at, atEstimated, wallet, slot, place, ordinal } = stakeMovements
  const rows = await tx
    .select({ id, signature, kind, amount, at, atEstimated, wallet })
    .from(stakeMovements)
    .where(and(eq(stakeMovements.ledger, ledger), inList(wallet, wallets)))
    .orderBy(asc(slot), asc(place), asc(ordinal), asc(id))
  const byWallet = new Map<string, WalletMovement[]>()
  for (const { wallet: owner, kind: is, ...movement } of rows) {
    if (owner === null || is === 'unattributed') continue
    const movements = byWallet.get(owner) ?? []
    movements.push({ ...movement, kind: is })
    byWallet.set(owner, movements)
  }
  return byWallet
}

function add(totals: Totals, wallet: { staked: bigint; excess: bigint; open: number }, sign: 1 | -1): void {
  totals.staked += BigInt(sign) * wallet.staked
  totals.excess += BigInt(sign) * wallet.excess
  totals.positions += sign * wallet.open
  if (wallet.staked > 0n) totals.stakers += sign
}

/** One parameter for the whole list: a statement takes only so many. */
function inList(column: typeof stakeWallets.wallet | typeof stakePositions.wallet | typeof stakeMovements.wallet, values: string[]) {
  return values.length === 1 ? inArray(column, values) : sql`${column} = any(${sql.param(values)}::text[])`
}

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) => rows.slice(index * ROWS, (index + 1) * ROWS))
}
