import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { ledgerState } from '../../db/schema.ts'
import { lastCompared } from './activity.ts'

/** About an hour: the ledger reads most late transactions within it. */
const LATE_SLOTS = 9000
/** A full scan finds the rest. */
const EVERYTHING_EVERY_MS = 600_000

/** Where to look for new movements of the vault: in `ledgers`, after the slot `after`. `done` moves the window on. */
export interface MovementWindow {
  ledgers: number[]
  after: number
  done(): void
}

/** Answers null before the first comparison with the chain. Rejects while no node tells the vault's accounts. */
export function createMovementWindow(vaultAccounts: () => Promise<readonly string[]>): (db: Database['db'], now: Date) => Promise<MovementWindow | null> {
  let lastSlot: number | null = null
  let lookedAtAll = 0
  return async (db, now) => {
    const accounts = await vaultAccounts()
    const compared = accounts.length === 0 ? null : await lastCompared(db, accounts)
    if (!compared) return null
    const everything = lastSlot === null || now.getTime() - lookedAtAll >= EVERYTHING_EVERY_MS
    const ledgers = await db.select({ id: ledgerState.id }).from(ledgerState).where(inArray(ledgerState.account, [...accounts]))
    return {
      ledgers: ledgers.map(({ id }) => id),
      after: everything || lastSlot === null ? -1 : lastSlot - LATE_SLOTS,
      done() {
        lastSlot = compared.slot
        if (everything) lookedAtAll = now.getTime()
      },
    }
  }
}
