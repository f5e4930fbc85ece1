import { and, asc, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import { ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import type { ChainSource } from './chain-source.ts'
import { type Db, writing } from './ledger-row.ts'

/** In one pass; a first reading with more of them goes on in the next. */
const MOST_ASKED = 256
/** So many in a row that nobody tells, and the rest waits for the next pass: it is the nodes. */
const VAIN = 8
const LONGEST_WAIT = 1024
/** Transactions of one slot: each of them would tell the same. */
const MOST_LOOKS = 4
/** Neighbours on either side: from two of them a time can be estimated. */
const MOST_BESIDE = 2

interface Told {
  slot: number
  time: number
}

/**
 * Asks the nodes when a slot was, where neither list nor transaction told and the time had to be estimated; where they
 * don't tell, another look at the transactions in and beside it may. What they tell is stored for the next estimate to find. What nobody knows is asked for again after one pass, two, four and so on.
 */
export function createTimeAsker(ledger: number, source: ChainSource): (db: Db) => Promise<void> {
  let pass = 0
  let waits = new Map<number, { until: number; passes: number }>()

  /** What another look at the transactions in and beside a slot tells. */
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
    // Those that were asked for least come first, or a few that nobody knows would hold up all others.
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

/** Transactions whose time nobody has told: of the slot itself, and the nearest below and above. */
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
