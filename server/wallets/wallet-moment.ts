import { and, asc, eq, sql } from 'drizzle-orm'
import { ledgerState, stakeMovements } from '../db/schema.ts'
import { type Db, ledgerOf, type Tx } from '../chain/ledger/ledger-row.ts'
import { readAmong, type Pending } from '../chain/ledger/pending.ts'
import { type LedgerTrust, trustOf } from '../chain/ledger/trust.ts'
import type { WalletMovement } from '../chain/staking/positions.ts'
import { batchedRead } from '../lib/batched-read.ts'
import type { Clock } from '../lib/clock.ts'

/** A deposit or withdrawal, and whether it is final. */
export interface KeptMovement extends WalletMovement {
  slot: number
  status: 'finalized' | 'pending'
}

/** How far the staking ledger is, for all wallets that were read together. */
export interface LedgerMoment {
  trust: LedgerTrust
  /** The last comparison with the chain; null before the first. */
  compared: { slot: number; at: Date } | null
  /** What the newest transactions are known to be, and since when; null where no node lists them. */
  pending: { at: Date; unread: number; slot: number | null } | null
}

/** What is known of one wallet's stakes, all of one moment. */
export interface WalletMoment extends LedgerMoment {
  /** In order; those that are only confirmed come last. */
  movements: readonly KeptMovement[]
}

/** The newest transactions as they were at a time. */
export interface PendingAt {
  at: Date
  found: Pending
}

/** Null as long as nothing of the staking account is read. */
export type ReadWalletMoment = (wallet: string) => Promise<WalletMoment | null>

export interface WalletMomentsDeps {
  db: Db
  /** The staking token account. */
  account: string
  /** Confirmed movements that aren't final; null where no node lists them. */
  pending: () => Promise<PendingAt | null>
  clock: Pick<Clock, 'now'>
}

/**
 * Reads wallets' stakes. However many ask at once, they share one transaction after the other: each sees the ledger and the
 * pending movements of one moment, in which every movement counts once.
 */
export function createWalletMoments({ db, account, pending, clock }: WalletMomentsDeps): ReadWalletMoment {
  let ledger: Promise<number> | undefined
  const ledgerId = () => {
    ledger ??= ledgerOf(db, account)
    ledger.catch(() => (ledger = undefined))
    return ledger
  }
  return batchedRead(async (wallets) => {
    const [newest, id] = await Promise.all([pending(), ledgerId()])
    return db.transaction((tx) => readMoments(tx, { ledger: id, wallets, newest, now: new Date(clock.now()) }), SNAPSHOT)
  })
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

async function readMoments(tx: Tx, { ledger, wallets, newest, now }: { ledger: number; wallets: readonly string[]; newest: PendingAt | null; now: Date }): Promise<Map<string, WalletMoment>> {
  const [row] = await tx.select().from(ledgerState).where(eq(ledgerState.id, ledger))
  if (!row || (row.outcomeSlot === null && row.transactions === 0)) return new Map()
  const trust = await trustOf(tx, row, now)
  const compared = row.outcomeSlot === null || row.outcomeAt === null ? null : { slot: row.outcomeSlot, at: row.outcomeAt }
  const movements = newest?.found.movements ?? []
  // Once it is read by a pass, it is in the rows below.
  const read = await readAmong(tx, ledger, [...new Set(movements.map(({ signature }) => signature))])
  const fresh = movements.filter(({ signature }) => !read.has(signature)).toReversed()
  const pending = newest && { at: newest.at, unread: newest.found.unread, slot: movements[0]?.slot ?? null }
  const settled = await settledOf(tx, ledger, wallets)
  return new Map(
    wallets.map((wallet): [string, WalletMoment] => {
      const unsettled = fresh.filter((one) => one.wallet === wallet).map(({ id, signature, slot, kind, amount, at }): KeptMovement => ({
        id, signature, slot, kind, amount, at: at ?? newest?.at ?? now, atEstimated: at === null, status: 'pending',
      }))
      return [wallet, { trust, compared, pending, movements: [...(settled.get(wallet) ?? []), ...unsettled] }]
    }),
  )
}

/** All final movements of these wallets, in order. */
async function settledOf(tx: Tx, ledger: number, wallets: readonly string[]): Promise<Map<string, KeptMovement[]>> {
  const { id, signature, slot, kind, amount, at, atEstimated, wallet, place, ordinal } = stakeMovements
  const rows = await tx
    .select({ id, signature, slot, kind, amount, at, atEstimated, wallet })
    .from(stakeMovements)
    .where(and(eq(stakeMovements.ledger, ledger), sql`${wallet} = any(${sql.param([...wallets])}::text[])`))
    .orderBy(asc(slot), asc(place), asc(ordinal), asc(id))
  const byWallet = new Map<string, KeptMovement[]>()
  for (const { wallet: owner, kind: is, ...movement } of rows) {
    if (owner === null || is === 'unattributed') continue
    const all = byWallet.get(owner) ?? []
    all.push({ ...movement, kind: is, status: 'finalized' })
    byWallet.set(owner, all)
  }
  return byWallet
}
