import type { Clock } from '../../lib/clock.ts'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AgreedFigures, stakeMovements, stakePositions, stakeWallets } from '../../db/schema.ts'
import { SNAPSHOT } from '../../db/snapshot.ts'
import { type Db, type LedgerRow, readLedger } from './ledger-row.ts'
import { readCursor, writeCursor } from './page-cursor.ts'
import { type PendingMovement, readAmong } from './pending.ts'
import type { Reconciliation } from './reconcile.ts'
import { type LedgerTrust, trustOf } from './trust.ts'

/** Amounts in base units. */
export interface LedgerTotals {
  staked: bigint
  /** Wallets with something staked. */
  stakers: number
  positions: number
  movements: number
  /** What the account holds beyond the positions: staked + unattributed is its balance. Negative when it holds less. */
  unattributed: bigint
}

/** The figures to show, and how far they can be trusted: all as of one moment. */
export interface LedgerFigures {
  trust: LedgerTrust
  /** As of the last comparison that agreed; while incomplete, the part counted so far. */
  totals: LedgerTotals
  /** The comparison behind the totals; null before the first. */
  compared: { slot: number; at: Date } | null
  /** Whether the rows are those that were compared: a running pass may have added some that no comparison has confirmed yet. */
  confirmed: boolean
}

export type StakedPosition = Pick<
  typeof stakePositions.$inferSelect,
  'id' | 'wallet' | 'amount' | 'remaining' | 'startedAt' | 'startEstimated' | 'unlocksAt' | 'signature'
>
export type StakeMovement = Omit<typeof stakeMovements.$inferSelect, 'ledger' | 'place' | 'ordinal' | 'stakedChange' | 'stakersChange'>
export type StakeWallet = Omit<typeof stakeWallets.$inferSelect, 'ledger'>

/** `next` fetches the following page; null on the last one. */
export interface Page<T> {
  items: T[]
  next: string | null
}

export interface PageRequest {
  limit: number
  cursor?: string | undefined
}

/** Every answer takes the same time at any size of the ledger: each uses an index or running totals. */
export interface LedgerQueries {
  /** The sums of the rows at this moment. */
  totals(): Promise<LedgerTotals>
  /** Null as long as nothing is known of the account. */
  figures(): Promise<LedgerFigures | null>
  /** Zero and no positions for a wallet without a stake. */
  wallet(wallet: string): Promise<{ staked: bigint; movements: number; positions: StakedPosition[] }>
  /**
   * A wallet's stake including those of these movements that the ledger doesn't have by now: each counts once, however long
   * ago it was looked up. `outstanding` while the ledger is incomplete: transactions still to be counted, 0 when only its sum
   * differs from the chain's.
   */
  standing(wallet: string, pending: readonly PendingMovement[]): Promise<{ staked: bigint; outstanding?: number }>
  /** Largest first, or next to unlock first. Null for a cursor that isn't one of ours. */
  positionsPage(request: PageRequest & { order: 'amount' | 'unlock' }): Promise<Page<StakedPosition> | null>
  /** Newest first. Null for a cursor that isn't one of ours. */
  movementsPage(request: PageRequest): Promise<Page<StakeMovement> | null>
  /** Wallets with a stake, largest first. Null for a cursor that isn't one of ours. */
  walletsPage(request: PageRequest): Promise<Page<StakeWallet> | null>
  /** Null until the first pass has compared. */
  reconciliation(): Promise<Reconciliation | null>
}

const MAX_PAGE = 1000

export function createQueries(db: Db, ledger: number, clock: Pick<Clock, 'now'>): LedgerQueries {
  return {
    totals: async () => totalsOf(await readLedger(db, ledger)),

    figures() {
      return db.transaction(async (tx) => {
        const row = await readLedger(tx, ledger)
        const compared = row.outcomeSlot === null || row.outcomeAt === null ? null : { slot: row.outcomeSlot, at: row.outcomeAt }
        if (compared === null && row.transactions === 0) return null
        const trust = await trustOf(tx, row, new Date(clock.now()))
        const counted = totalsOf(row)
        const agreed = row.agreed && agreedTotals(row.agreed)
        const totals = trust.state === 'incomplete' ? counted : (agreed ?? counted)
        return { trust, totals, compared, confirmed: agreed !== null && isSame(agreed, counted) }
      }, SNAPSHOT)
    },

    async wallet(wallet) {
      const [sums, positions] = await Promise.all([
        db
          .select({ staked: stakeWallets.staked, movements: stakeWallets.movements })
          .from(stakeWallets)
          .where(and(eq(stakeWallets.ledger, ledger), eq(stakeWallets.wallet, wallet))),
        db
          .select(positionColumns)
          .from(stakePositions)
          .where(and(eq(stakePositions.ledger, ledger), eq(stakePositions.wallet, wallet)))
          .orderBy(asc(stakePositions.place)),
      ])
      return { staked: sums[0]?.staked ?? 0n, movements: sums[0]?.movements ?? 0, positions }
    },

    standing(wallet, pending) {
      // A pass may store a movement between two queries; in one snapshot it is either pending or in the sum.
      return db.transaction(
        async (tx) => {
          const mine = pending.filter((movement) => movement.wallet === wallet)
          const read = await readAmong(tx, ledger, [...new Set(mine.map(({ signature }) => signature))])
          const fresh = mine.filter(({ signature }) => !read.has(signature))
          const change = fresh.reduce((sum, { kind, amount }) => (kind === 'deposit' ? sum + amount : sum - amount), 0n)
          const [stored] = await tx
            .select({ staked: stakeWallets.staked })
            .from(stakeWallets)
            .where(and(eq(stakeWallets.ledger, ledger), eq(stakeWallets.wallet, wallet)))
          const staked = (stored?.staked ?? 0n) + change
          const trust = await trustOf(tx, await readLedger(tx, ledger), new Date(clock.now()))
          // While operators contradict each other, a wallet's stake is unknown.
          const outstanding = trust.state === 'incomplete' ? trust.outstanding : trust.state === 'disputed' ? 0 : null
          return { staked: staked > 0n ? staked : 0n, ...(outstanding === null ? {} : { outstanding }) }
        },
        SNAPSHOT,
      )
    },

    async positionsPage({ order, limit, cursor }) {
      const { remaining, unlocksAt, id } = stakePositions
      const size = pageSize(limit)
      const select = db.select(positionColumns).from(stakePositions).$dynamic()
      const here = eq(stakePositions.ledger, ledger)
      if (order === 'amount') {
        const from = cursor === undefined ? undefined : readCursor(cursor, amountCursor)
        if (from === null) return null
        const rows = await select
          .where(and(here, from && sql`(${remaining}, ${id}) < (${from[0]}::numeric, ${from[1]})`))
          .orderBy(desc(stakePositions.ledger), desc(remaining), desc(id))
          .limit(size + 1)
        return page(rows, size, (last) => writeCursor(last.remaining.toString(), last.id))
      }
      const from = cursor === undefined ? undefined : readCursor(cursor, timeCursor)
      if (from === null) return null
      const rows = await select
        .where(and(here, from && sql`(${unlocksAt}, ${id}) > (${new Date(from[0]).toISOString()}::timestamptz, ${from[1]})`))
        .orderBy(asc(stakePositions.ledger), asc(unlocksAt), asc(id))
        .limit(size + 1)
      return page(rows, size, (last) => writeCursor(last.unlocksAt.getTime(), last.id))
    },

    async movementsPage({ limit, cursor }) {
      const { id, signature, slot, place, ordinal, at, atEstimated, kind, wallet, counterparty, amount } = stakeMovements
      const from = cursor === undefined ? undefined : readCursor(cursor, movementCursor)
      if (from === null) return null
      const size = pageSize(limit)
      const rows = await db
        .select({ id, signature, slot, place, ordinal, at, atEstimated, kind, wallet, counterparty, amount })
        .from(stakeMovements)
        .where(
          and(
            eq(stakeMovements.ledger, ledger),
            from && sql`(${slot}, ${place}, ${ordinal}, ${id}) < (${from[0]}::bigint, ${from[1]}::integer, ${from[2]}::integer, ${from[3]})`,
          ),
        )
        .orderBy(desc(stakeMovements.ledger), desc(slot), desc(place), desc(ordinal), desc(id))
        .limit(size + 1)
      const { items, next } = page(rows, size, (last) => writeCursor(last.slot, last.place, last.ordinal, last.id))
      return { items: items.map(({ place: _place, ordinal: _ordinal, ...movement }) => movement), next }
    },

    async walletsPage({ limit, cursor }) {
      const { wallet, staked, positions, movements, excess, firstAt, lastAt } = stakeWallets
      const from = cursor === undefined ? undefined : readCursor(cursor, amountCursor)
      if (from === null) return null
      const size = pageSize(limit)
      const rows = await db
        .select({ wallet, staked, positions, movements, excess, firstAt, lastAt })
        .from(stakeWallets)
        .where(and(eq(stakeWallets.ledger, ledger), gt(staked, 0n), from && sql`(${staked}, ${wallet}) < (${from[0]}::numeric, ${from[1]})`))
        .orderBy(desc(stakeWallets.ledger), desc(staked), desc(wallet))
        .limit(size + 1)
      return page(rows, size, (last) => writeCursor(last.staked.toString(), last.wallet))
    },

    async reconciliation() {
      const { reconciled, difference, outcomeSlot: slot, outcomeAt: at, witnesses } = await readLedger(db, ledger)
      if (reconciled === null || difference === null || slot === null || at === null) return null
      return { reconciled, difference, slot, at, ...(reconciled && witnesses !== null ? { witnesses } : {}) }
    },
  }
}

function totalsOf({ staked, stakers, positions, movements, unexplained, excess }: LedgerRow): LedgerTotals {
  return { staked, stakers, positions, movements, unattributed: unexplained - excess }
}

function agreedTotals({ staked, unattributed, ...counts }: AgreedFigures): LedgerTotals {
  return { staked: BigInt(staked), unattributed: BigInt(unattributed), ...counts }
}

function isSame(a: LedgerTotals, b: LedgerTotals): boolean {
  return a.staked === b.staked && a.unattributed === b.unattributed && a.stakers === b.stakers && a.positions === b.positions && a.movements === b.movements
}

const positionColumns = {
  id: stakePositions.id,
  wallet: stakePositions.wallet,
  amount: stakePositions.amount,
  remaining: stakePositions.remaining,
  startedAt: stakePositions.startedAt,
  startEstimated: stakePositions.startEstimated,
  unlocksAt: stakePositions.unlocksAt,
  signature: stakePositions.signature,
}

const amountCursor = z.tuple([z.string().regex(/^\d{1,39}$/), z.string()])
const timeCursor = z.tuple([z.int().min(0).max(8_640_000_000_000_000), z.string()])
const movementCursor = z.tuple([z.int().nonnegative(), z.int().nonnegative(), z.int().nonnegative(), z.string()])

function pageSize(limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) throw new RangeError(`a page holds 1 to ${MAX_PAGE}, not ${limit}`)
  return limit
}

/** One row more than shown was asked for, to see whether there is a next page. */
function page<T>(rows: T[], size: number, cursorOf: (last: T) => string): Page<T> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: rows.length > size && last ? cursorOf(last) : null }
}
