import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { stakeMovements, stakePositions, stakeWallets } from '../../db/schema.ts'
import { stakeOf, type WalletMovement, type WalletStake } from '../staking/positions.ts'
import { type LedgerRow, type Tx, updateLedger } from './ledger-row.ts'

type Totals = Pick<LedgerRow, 'staked' | 'excess' | 'stakers' | 'positions'>

/** How many wallets are held in memory at a time. */
export const WALLETS_AT_ONCE = 1000

/** A stored movement, with what it was last found to change. */
type StoredMovement = WalletMovement & Pick<typeof stakeMovements.$inferSelect, 'stakedChange' | 'stakersChange'>

/**
 * Rebuilds the positions and sums of these wallets from all their movements, so that the order of arrival doesn't matter, with
 * what each movement changed, and updates the running totals. `row` is the ledger's current row, locked.
 */
export async function deriveWallets(tx: Tx, row: LedgerRow, wallets: readonly string[]): Promise<void> {
  const totals: Totals = { staked: row.staked, excess: row.excess, stakers: row.stakers, positions: row.positions }
  const distinct = [...new Set(wallets)]
  for (let at = 0; at < distinct.length; at += WALLETS_AT_ONCE) await deriveSome(tx, row.id, distinct.slice(at, at + WALLETS_AT_ONCE), totals)
  if (distinct.length > 0) await updateLedger(tx, row.id, totals)
}

async function deriveSome(tx: Tx, ledger: number, wallets: string[], totals: Totals): Promise<void> {
  for (const was of await storedSums(tx, ledger, wallets)) add(totals, was, -1)

  const derived: Derived = []
  const changes: Change[] = []
  for (const [wallet, movements] of await movementsOf(tx, ledger, wallets)) {
    const stake = stakeOf(movements)
    if (!stake) continue
    derived.push({ wallet, stake })
    changes.push(...changesOf(movements, stake))
  }
  for (const { stake } of derived) add(totals, { staked: stake.staked, excess: stake.excess, open: stake.positions.length }, 1)

  await writeWallets(tx, ledger, derived)
  await tx.delete(stakePositions).where(and(eq(stakePositions.ledger, ledger), inList(stakePositions.wallet, wallets)))
  await writePositions(tx, ledger, derived)
  await writeChanges(tx, ledger, changes)
}

interface Change {
  id: string
  staked: bigint
  stakers: number
}

/** What the movements of a wallet change, where that isn't what is stored. */
function changesOf(movements: readonly StoredMovement[], { changes }: WalletStake): Change[] {
  let stake = 0n
  return movements.flatMap(({ id, stakedChange, stakersChange }, index) => {
    const staked = changes[index] ?? 0n
    const former = stake
    stake += staked
    const stakers = Number(stake > 0n) - Number(former > 0n)
    return staked === stakedChange && stakers === stakersChange ? [] : [{ id, staked, stakers }]
  })
}

async function writeChanges(tx: Tx, ledger: number, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(sql`
    update ${stakeMovements} m set staked_change = v.staked, stakers_change = v.stakers
    from unnest(
      ${sql.param(changes.map(({ id }) => id))}::text[],
      ${sql.param(changes.map(({ staked }) => staked.toString()))}::numeric[],
      ${sql.param(changes.map(({ stakers }) => stakers))}::smallint[]
    ) as v(id, staked, stakers)
    where m.ledger = ${ledger} and m.id = v.id`)
}

type Derived = { wallet: string; stake: WalletStake }[]

/** One parameter per column: building a statement with one per value takes longer than running it. */
async function writeWallets(tx: Tx, ledger: number, derived: Derived): Promise<void> {
  const column = (value: (one: Derived[number]) => string | number) => sql.param(derived.map(value))
  await tx.execute(sql`
    insert into ${stakeWallets} (ledger, wallet, staked, positions, movements, excess, first_at, last_at)
    select ${ledger}, v.* from unnest(
      ${column(({ wallet }) => wallet)}::text[],
      ${column(({ stake }) => stake.staked.toString())}::numeric[],
      ${column(({ stake }) => stake.positions.length)}::integer[],
      ${column(({ stake }) => stake.movements)}::integer[],
      ${column(({ stake }) => stake.excess.toString())}::numeric[],
      ${column(({ stake }) => stake.firstAt.toISOString())}::timestamptz[],
      ${column(({ stake }) => stake.lastAt.toISOString())}::timestamptz[]
    ) as v
    on conflict (ledger, wallet) do update set staked = excluded.staked, positions = excluded.positions,
      movements = excluded.movements, excess = excluded.excess, first_at = excluded.first_at, last_at = excluded.last_at`)
}

async function writePositions(tx: Tx, ledger: number, derived: Derived): Promise<void> {
  const positions = derived.flatMap(({ wallet, stake }) => stake.positions.map((position, place) => ({ wallet, place, ...position })))
  if (positions.length === 0) return
  const column = (value: (one: (typeof positions)[number]) => string | number | boolean) => sql.param(positions.map(value))
  await tx.execute(sql`
    insert into ${stakePositions} (ledger, id, wallet, amount, remaining, started_at, start_estimated, unlocks_at, signature, place)
    select ${ledger}, v.* from unnest(
      ${column(({ id }) => id)}::text[],
      ${column(({ wallet }) => wallet)}::text[],
      ${column(({ amount }) => amount.toString())}::numeric[],
      ${column(({ remaining }) => remaining.toString())}::numeric[],
      ${column(({ startedAt }) => startedAt.toISOString())}::timestamptz[],
      ${column(({ startEstimated }) => startEstimated)}::boolean[],
      ${column(({ unlocksAt }) => unlocksAt.toISOString())}::timestamptz[],
      ${column(({ signature }) => signature)}::text[],
      ${column(({ place }) => place)}::integer[]
    ) as v`)
}

/** The stored sums of these wallets (base units), in no order. `open`: number of positions. */
export async function storedSums(tx: Tx, ledger: number, wallets: string[]): Promise<{ staked: bigint; excess: bigint; open: number }[]> {
  const { staked, excess, positions: open } = stakeWallets
  return tx.select({ staked, excess, open }).from(stakeWallets).where(and(eq(stakeWallets.ledger, ledger), inList(stakeWallets.wallet, wallets)))
}

/** All movements of these wallets, or those up to a slot, in order. */
export async function movementsOf(tx: Tx, ledger: number, wallets: string[], upTo?: number): Promise<Map<string, StoredMovement[]>> {
  const { id, signature, kind, amount, at, atEstimated, wallet, slot, place, ordinal, stakedChange, stakersChange } = stakeMovements
  const rows = await tx
    .select({ id, signature, kind, amount, at, atEstimated, wallet, stakedChange, stakersChange })
    .from(stakeMovements)
    .where(and(eq(stakeMovements.ledger, ledger), inList(wallet, wallets), upTo === undefined ? undefined : lte(slot, upTo)))
    .orderBy(asc(slot), asc(place), asc(ordinal), asc(id))
  const byWallet = new Map<string, StoredMovement[]>()
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

/** One parameter for the whole list: a statement takes a limited number of them. */
function inList(column: typeof stakeWallets.wallet | typeof stakePositions.wallet | typeof stakeMovements.wallet, values: string[]) {
  return values.length === 1 ? inArray(column, values) : sql`${column} = any(${sql.param(values)}::text[])`
}
