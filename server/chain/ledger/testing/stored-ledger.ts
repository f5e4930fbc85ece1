import { asc, eq } from 'drizzle-orm'
import { ledgerState, stakeMovements, stakePositions, stakeWallets } from '../../../db/schema.ts'
import type { Db } from '../ledger-row.ts'
import type { Model } from './ledger-model.ts'

/** For tests: what the database holds of an account's ledger, as its model has it, and the sums kept beside it. Null without a ledger. */
export async function storedLedger(db: Db, account: string) {
  const [state] = await db.select().from(ledgerState).where(eq(ledgerState.account, account))
  if (!state) return null
  const { slot, place, ordinal } = stakeMovements
  const movements = await db.select().from(stakeMovements).where(eq(stakeMovements.ledger, state.id)).orderBy(asc(slot), asc(place), asc(ordinal))
  const positions = await db.select().from(stakePositions).where(eq(stakePositions.ledger, state.id)).orderBy(asc(stakePositions.wallet), asc(stakePositions.place))
  const wallets = await db.select().from(stakeWallets).where(eq(stakeWallets.ledger, state.id))
  return {
    state,
    wallets,
    movements: movements.map(({ kind, wallet, amount, signature, slot, at }) => ({ kind, wallet, amount, signature, slot, at: seconds(at) })),
    positions: positions.map(({ wallet, signature, amount, remaining, startedAt, unlocksAt }) => ({ wallet, signature, amount, remaining, startedAt: seconds(startedAt), unlocksAt: seconds(unlocksAt) })),
  }
}

/** A model's positions in the order of the stored ones. */
export function positionsByWallet({ positions }: Model): Model['positions'] {
  return positions.toSorted((a, b) => (a.wallet === b.wallet ? 0 : a.wallet < b.wallet ? -1 : 1))
}

const seconds = (date: Date) => date.getTime() / 1000
