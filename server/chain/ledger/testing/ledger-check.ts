import { and, asc, eq, lte } from 'drizzle-orm'
import { expect } from 'vitest'
import { ledgerState, stakeMovements } from '../../../db/schema.ts'
import { type Happened, modelOf } from './ledger-model.ts'
import type { Db } from '../ledger-row.ts'
import { positionsByWallet, storedLedger } from './stored-ledger.ts'

/** For tests: the stored ledger of an account equals the model of its whole history, to the base unit and second. */
export async function expectLedger(db: Db, account: string, history: readonly Happened[]): Promise<void> {
  const stored = await storedLedger(db, account)
  if (!stored) throw new Error('no ledger')
  const { state, wallets, movements, positions } = stored
  const model = modelOf(history)
  expect(movements).toEqual(model.movements)
  expect(positions).toEqual(positionsByWallet(model))
  expect(state.staked).toBe(model.staked)
  expect(state.stakers).toBe(model.stakers)
  expect(state.positions).toBe(model.positions.length)
  expect(state.movements).toBe(model.movements.length)
  expect(state.unexplained - state.excess).toBe(model.unattributed)
  expect(state.deposited - state.withdrawn + state.unexplained).toBe(model.balance)
  expect(wallets.reduce((sum, wallet) => sum + wallet.staked, 0n)).toBe(model.staked)
  expect(wallets.filter(({ staked }) => staked > 0n)).toHaveLength(model.stakers)
  expect(state.transactions).toBe(history.length)
}

/** For tests: up to a slot at which it reconciled, the ledger has every movement once and no other. */
export async function expectMovementsUpTo(db: Db, account: string, upTo: number, history: readonly Happened[]): Promise<void> {
  const { kind, wallet, amount, signature, slot, place, ordinal, ledger } = stakeMovements
  const stored = await db
    .select({ kind, wallet, amount, signature, slot })
    .from(stakeMovements)
    .innerJoin(ledgerState, eq(ledgerState.id, ledger))
    .where(and(eq(ledgerState.account, account), lte(slot, upTo)))
    .orderBy(asc(slot), asc(place), asc(ordinal))
  const happened = history.filter((one) => one.slot <= upTo)
  expect(stored).toEqual(happened.flatMap((one) => one.movements.map((movement) => ({ ...movement, signature: one.signature, slot: one.slot }))))
}
