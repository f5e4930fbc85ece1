import { sql } from 'drizzle-orm'
import { type Db, ledgerOf, readLedger, type Tx } from '../chain/ledger/ledger-row.ts'
import { readAmong, type Pending } from '../chain/ledger/pending.ts'
import { type LedgerTrust, trustOf } from '../chain/ledger/trust.ts'
import type { WalletMovement } from '../chain/staking/positions.ts'
import { SNAPSHOT } from '../db/snapshot.ts'
import { batchedRead } from '../lib/batched-read.ts'
import type { Clock } from '../lib/clock.ts'
import { sharedBriefly } from '../lib/shared-briefly.ts'

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

/** How far the ledger is may be known from so long ago: it is the same for all wallets, and asked for by each. */
const TRUST_SHARED_MS = 500

/**
 * Reads wallets' stakes. However many ask at once, they share one read after the other: each sees the ledger and the pending
 * movements of one moment, in which every movement counts once.
 */
export function createWalletMoments({ db, account, pending, clock }: WalletMomentsDeps): ReadWalletMoment {
  let ledger: Promise<number> | undefined
  const ledgerId = () => {
    ledger ??= ledgerOf(db, account)
    ledger.catch(() => (ledger = undefined))
    return ledger
  }
  const standing = sharedBriefly(async () => standingOf(db, await ledgerId(), new Date(clock.now())), TRUST_SHARED_MS, clock)
  return batchedRead(async (wallets) => {
    const [newest, id, standingNow] = await Promise.all([pending(), ledgerId(), standing()])
    if (!standingNow) return new Map()
    const movements = newest?.found.movements ?? []
    const { settled, read } = await readSettled(db, id, wallets, [...new Set(movements.map(({ signature }) => signature))])
    const moment: LedgerMoment = { ...standingNow, pending: newest && { at: newest.at, unread: newest.found.unread, slot: movements[0]?.slot ?? null } }
    // Oldest first. What a pass has read since is among the settled.
    const fresh = movements.filter(({ signature }) => !read.has(signature)).toReversed()
    const unsettledOf = (wallet: string) =>
      fresh.filter((one) => one.wallet === wallet).map(({ id: movement, signature, slot, kind, amount, at }): KeptMovement => ({
        id: movement, signature, slot, kind, amount, at: at ?? newest?.at ?? new Date(clock.now()), atEstimated: at === null, status: 'pending',
      }))
    return new Map(wallets.map((wallet): [string, WalletMoment] => [wallet, { ...moment, movements: [...(settled.get(wallet) ?? []), ...unsettledOf(wallet)] }]))
  })
}

/** Null as long as nothing of the account is known. */
async function standingOf(db: Db, ledger: number, now: Date): Promise<Pick<LedgerMoment, 'trust' | 'compared'> | null> {
  const row = await readLedger(db, ledger)
  if (row.outcomeSlot === null && row.transactions === 0) return null
  const compared = row.outcomeSlot === null || row.outcomeAt === null ? null : { slot: row.outcomeSlot, at: row.outcomeAt }
  return { trust: await trustOf(db, row, now), compared }
}

/** The final movements of these wallets, and which of these transactions are among them: a pass must not store one in between. */
async function readSettled(db: Db, ledger: number, wallets: readonly string[], signatures: readonly string[]) {
  // One statement is one moment already.
  if (signatures.length === 0) return { settled: await settledOf(db, ledger, wallets), read: new Set<string>() }
  return db.transaction(async (tx) => ({ read: await readAmong(tx, ledger, signatures), settled: await settledOf(tx, ledger, wallets) }), SNAPSHOT)
}

/** As the driver gives it: numbers and times beyond its own types are texts. */
interface Row extends Record<string, unknown> {
  id: string
  signature: string
  slot: string
  kind: 'deposit' | 'withdrawal'
  amount: string
  ms: string
  at_estimated: boolean
  wallet: string
}

/** All final movements of these wallets, in order. Rows as they are: the query builder's mapping takes longer than the query. */
async function settledOf(tx: Db | Tx, ledger: number, wallets: readonly string[]): Promise<Map<string, KeptMovement[]>> {
  const { rows } = await tx.execute<Row>(sql`
    select id, signature, slot, kind, amount, (extract(epoch from at) * 1000)::bigint as ms, at_estimated, wallet from stake_movements
    where ledger = ${ledger} and wallet = any(${sql.param([...wallets])}::text[]) and kind <> 'unattributed' order by slot, place, ordinal, id`)
  const byWallet = new Map<string, KeptMovement[]>()
  for (const { id, signature, slot, kind, amount, ms, at_estimated: atEstimated, wallet } of rows) {
    const all = byWallet.get(wallet) ?? []
    all.push({ id, signature, slot: Number(slot), kind, amount: BigInt(amount), at: new Date(Number(ms)), atEstimated, status: 'finalized' })
    byWallet.set(wallet, all)
  }
  return byWallet
}
