import { and, asc, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import { ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import type { ChainSource } from './chain-source.ts'
import { type Db, writing } from './ledger-row.ts'

/** The most per pass; a first reading with more of them continues in the next. */
const MOST_ASKED = 256
/** After this many failures in a row the rest waits for the next pass: the nodes are the problem. */
const VAIN = 8
const LONGEST_WAIT = 1024
/** The most transactions of one slot to look at: each would give the same time. */
const MOST_LOOKS = 4
/** Neighbours on either side: a time can be estimated from two of them. */
const MOST_BESIDE = 2

interface Told {
  slot: number
  time: number
}

/**
 * Asks the nodes for the times of estimated slots; if they don't know, rereads the transactions in and beside the slot.
 * Stores the times for the next estimate. A slot that no node knows is asked for again after one pass, two, four and so on.
 */
export function createTimeAsker(ledger: number, source: ChainSource): (db: Db) => Promise<void> {
  let pass = 0
  let waits = new Map<number, { until: number; passes: number }>()

  /** Rereads the transactions in and beside a slot for their times. */
  const lookAgain = async (db: Db, slot: number): Promise<Told[]> => {
    const told: Told[] = []
    for (const row of await untimedNear(db, ledger, slot)) {
      if (told.some((one) => one.slot === row.slot)) continue
      const answer = await source.transaction(row.signature, 'finalized')
      if (answer.status !== 'found' || answer.transaction.signature !== row.signature || answer.transaction.blockTime === null) continue
      told.push({ slot: row.slot, time: answer.transaction.blockTime })
    }
    return told
  }

  return async (db) => {
    pass += 1
    if (!source.blockTime) return
    const estimated = await estimatedSlots(db, ledger)
    const still = new Set(estimated)
    waits = new Map([...waits].filter(([slot]) => still.has(slot)))
    // Those asked for least come first: otherwise a few unknown ones would hold up all others.
    const due = estimated
      .filter((slot) => (waits.get(slot)?.until ?? 0) <= pass)
      .toSorted((a, b) => (waits.get(a)?.passes ?? 0) - (waits.get(b)?.passes ?? 0))
      .slice(0, MOST_ASKED)
    const told: Told[] = []
    let vain = 0
    for (const slot of due) {
      const answer = await source.blockTime(slot)
      const found = answer.ok && answer.value !== null ? [{ slot, time: answer.value }] : await lookAgain(db, slot)
      told.push(...found)
      if (found.some((one) => one.slot === slot)) {
        vain = 0
        continue
      }
      const passes = Math.min(LONGEST_WAIT, 2 * (waits.get(slot)?.passes ?? 0.5))
      waits.set(slot, { until: pass + passes, passes })
      vain += 1
      if (vain === VAIN) break
    }
    if (told.length > 0) await store(db, ledger, told)
  }
}

async function estimatedSlots(db: Db, ledger: number): Promise<number[]> {
  const { slot, atEstimated } = stakeMovements
  const rows = await db
    .selectDistinct({ slot })
    .from(stakeMovements)
    .where(and(eq(stakeMovements.ledger, ledger), eq(atEstimated, true)))
    .orderBy(asc(slot))
  return rows.map((row) => row.slot)
}

/** Transactions without a known time: of the slot itself, and the nearest below and above. */
async function untimedNear(db: Db, ledger: number, wanted: number): Promise<{ slot: number; signature: string }[]> {
  const { ledger: of, slot, signature, blockTime } = ledgerTransactions
  const near = (where: SQL, order: SQL, most: number) =>
    db.select({ slot, signature }).from(ledgerTransactions).where(and(eq(of, ledger), isNull(blockTime), where)).orderBy(order, asc(signature)).limit(most)
  return [
    ...(await near(eq(slot, wanted), asc(slot), MOST_LOOKS)),
    ...(await near(lt(slot, wanted), desc(slot), MOST_BESIDE)),
    ...(await near(gt(slot, wanted), asc(slot), MOST_BESIDE)),
  ]
}

async function store(db: Db, ledger: number, told: readonly { slot: number; time: number }[]): Promise<void> {
  await writing(db, ledger, async (tx) => {
    for (const { slot, time } of told) {
      const { blockTime } = ledgerTransactions
      await tx
        .update(ledgerTransactions)
        .set({ blockTime: time })
        .where(and(eq(ledgerTransactions.ledger, ledger), eq(ledgerTransactions.slot, slot), isNull(blockTime)))
    }
  })
}
