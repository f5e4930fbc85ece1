import { eq, sql } from 'drizzle-orm'
import { deriveWallets } from '../server/chain/ledger/derive-wallets.ts'
import { type Db, ledgerOf, updateLedger, writing } from '../server/chain/ledger/ledger-row.ts'
import { openLedger, type StakingLedger } from '../server/chain/ledger/ledger.ts'
import { address } from '../server/chain/transactions/testing/token-transaction.ts'
import { ledgerState } from '../server/db/schema.ts'

const PART = 50_000
const FIRST_SLOT = 400_000_000
const silent = { info: () => {}, warn: console.warn, error: console.error }

/**
 * A ledger of `size` movements over that many wallets, one every 20 seconds from 2025 on, every sixth a withdrawal, its
 * positions derived as usual, and compared with the chain just now.
 */
export async function grownLedger(db: Db, size: number, mostWallets: number): Promise<{ account: string; ledger: StakingLedger }> {
  const started = performance.now()
  const account = address(`grown ${size}`)
  const ledger = await ledgerOf(db, account)
  const wallets = Math.min(size, mostWallets)
  // In parts, as every statement has a time limit.
  for (let from = 1; from <= size; from += PART) {
    await db.execute(sql`
      insert into stake_movements (ledger, id, signature, slot, place, ordinal, at, at_estimated, kind, wallet, counterparty, amount)
      select ${ledger}, md5(i::text) || md5(i::text || 'b') || ':0::', md5(i::text) || md5(i::text || 'b'), ${FIRST_SLOT} + i, 0, 0,
        timestamptz '2025-01-01' + i * interval '20 seconds', false, case when i % 6 = 5 then 'withdrawal' else 'deposit' end,
        'wallet' || lpad(((i * 7919::bigint) % ${wallets})::text, 38, '0'), 'counterparty', 1000000 + (i * 104729::bigint) % 900000000
      from generate_series(${from}::bigint, ${Math.min(size, from + PART - 1)}::bigint) as i`)
  }
  const { rows } = await db.execute<{ wallet: string }>(sql`select distinct wallet from stake_movements where ledger = ${ledger}`)
  for (let at = 0; at < rows.length; at += 20_000) {
    await writing(db, ledger, (tx, row) => deriveWallets(tx, row, rows.slice(at, at + 20_000).map(({ wallet }) => wallet)))
  }
  await writing(db, ledger, (tx) => updateLedger(tx, ledger, { movements: size, transactions: size, reconciled: true, difference: 0n, outcomeSlot: FIRST_SLOT + size, outcomeAt: new Date() }))
  const [state] = await db.select().from(ledgerState).where(eq(ledgerState.id, ledger))
  const seconds = (performance.now() - started) / 1000
  console.log(`${size} movements, ${state?.stakers} stakers, ${state?.positions} positions, made in ${seconds.toFixed(1)} s`)
  const source = { pin: () => ({ ok: false, retryable: false, message: 'none' }) as const, transaction: async () => ({ status: 'missing' }) as const }
  return { account, ledger: await openLedger({ db, account, log: silent, source }) }
}
