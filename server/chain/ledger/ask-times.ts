import { and, asc, eq, isNull } from 'drizzle-orm'
import { ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import type { ChainSource } from './chain-source.ts'
import { type Db, writing } from './ledger-row.ts'

/** In one pass; a first reading with more of them goes on in the next. */
const MOST_ASKED = 256
/** So many in a row that nobody tells, and the rest waits for the next pass: it is the nodes. */
const VAIN = 8
const LONGEST_WAIT = 1024

/**
 * Asks the nodes when a slot was, where neither list nor transaction told and the time had to be estimated; what they
 * tell is stored for the next estimate to find. What nobody knows is asked for again after one pass, two, four and so on.
 */
export function createTimeAsker(db: Db, ledger: number, source: ChainSource): () => Promise<void> {
  let pass = 0
  let waits = new Map<number, { until: number; passes: number }>()
  return async () => {
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
    const told: { slot: number; time: number }[] = []
    let vain = 0
    for (const slot of due) {
      const answer = await source.blockTime(slot)
      if (answer.ok && answer.value !== null) {
        told.push({ slot, time: answer.value })
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
