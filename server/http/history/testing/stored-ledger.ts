import { sql } from 'drizzle-orm'
import { deriveWallets } from '../../../chain/ledger/derive-wallets.ts'
import { figuresAt } from '../../../chain/ledger/figures-at.ts'
import { readLedger, updateLedger } from '../../../chain/ledger/ledger-row.ts'
import { type OperatorClaim, ledgerState, ledgerTransactions, stakeMovements } from '../../../db/schema.ts'
import type { TestDatabase } from '../../../db/testing/database.ts'

/** A movement, by its age in ms at the time of the comparison. */
export interface StoredMovement {
  ago: number
  kind: 'deposit' | 'withdrawal' | 'unattributed'
  amount: bigint
  wallet?: string
}

export interface StoredAs {
  /** Transactions still to be read. */
  unread?: number
  claims?: OperatorClaim[]
  witnesses?: number
  /** The movements from here on are beyond the comparison: nobody has confirmed them. */
  confirmed?: number
}

/** For tests: ledgers as a pass leaves them, compared with the chain one second before `now`. One movement a slot, the last one 1000 slots ago. */
export function storedLedgers(database: () => TestDatabase) {
  return {
    forget: async () => void (await database().db.execute(sql`truncate samples, ledger_state, ledger_transactions, stake_movements, stake_positions, stake_wallets, ledger_sums`)),

    async ledger(account = 'account', moved: readonly StoredMovement[], now: number, { unread = 0, claims, witnesses, confirmed = moved.length }: StoredAs = {}): Promise<void> {
      await database().db.transaction(async (tx) => {
        const [made] = await tx.insert(ledgerState).values({ account, transactions: moved.length + unread, movements: moved.length }).returning({ id: ledgerState.id })
        const ledger = made?.id ?? 0
        // A second is two slots and a half.
        const slotOf = (ago: number) => 400_000_000 - Math.round(ago / 400)
        const rows = moved.map(({ ago, kind, amount, wallet = 'wallet' }, index) => ({
          ledger,
          id: `${account} ${index}`,
          signature: `${account.replaceAll(' ', '')}${index}`,
          slot: slotOf(ago),
          place: 0,
          ordinal: 0,
          at: new Date(now - ago),
          atEstimated: false,
          kind,
          wallet: kind === 'unattributed' ? null : wallet,
          amount,
        }))
        if (rows.length > 0) await tx.insert(stakeMovements).values(rows)
        const listed = Array.from({ length: unread }, (_, index) => ({ ledger, signature: `unread ${index}`, slot: 1000, state: 'listed' as const }))
        if (listed.length > 0) await tx.insert(ledgerTransactions).values(listed)
        await deriveWallets(tx, await readLedger(tx, ledger), rows.flatMap(({ wallet }) => (wallet === null ? [] : [wallet])))
        const outcomeSlot = confirmed < moved.length ? (rows[confirmed]?.slot ?? 0) - 1 : 400_000_000
        const agreed = await figuresAt(tx, await readLedger(tx, ledger), outcomeSlot)
        await updateLedger(tx, ledger, { reconciled: true, difference: 0n, outcomeSlot, outcomeAt: new Date(now - 1000), agreed, witnesses: witnesses ?? null, claims: claims ?? null })
      })
    },
  }
}
