import { and, eq, inArray } from 'drizzle-orm'
import { ledgerTransactions } from '../../db/schema.ts'
import { movementId, parseStakingMovements } from '../staking-parser.ts'
import type { ChainSource } from './chain-source.ts'
import type { Db } from './ledger-row.ts'

/** A movement that is confirmed and not yet final. Amount in base units, `at` null where the node doesn't tell. */
export interface PendingMovement {
  id: string
  signature: string
  slot: number
  kind: 'deposit' | 'withdrawal'
  wallet: string | null
  amount: bigint
  at: Date | null
}

/** Between confirmed and finalized lie some twelve seconds. */
const LIMIT = 50

/** What the newest confirmed transactions did that the ledger doesn't have yet. Null when no node answers. */
export async function pendingMovements({
  db,
  ledger,
  account,
  source,
}: {
  db: Db
  ledger: number
  account: string
  source: ChainSource
}): Promise<PendingMovement[] | null> {
  const pin = source.pin(new Set())
  if (!pin.ok) return null
  const page = await pin.value.signatures({ commitment: 'confirmed', limit: LIMIT })
  if (!page.ok) return null
  const fresh = page.value.filter(({ failed, confirmationStatus }) => !failed && confirmationStatus === 'confirmed')
  const unknown = await unknownOf(db, ledger, [...new Set(fresh.map(({ signature }) => signature))])
  const answers = await Promise.all(unknown.map((signature) => source.transaction(signature, 'confirmed')))
  return answers.flatMap((answer): PendingMovement[] => {
    if (answer.status !== 'found') return []
    const outcome = parseStakingMovements(answer.transaction, account)
    if (outcome.status !== 'moved') return []
    const { signature, slot, blockTime } = outcome
    const at = blockTime === null ? null : new Date(blockTime * 1000)
    return outcome.movements
      .map(({ key, kind, owner, amount }) => ({ id: movementId(key), signature, slot, kind, wallet: owner, amount, at }))
      .toReversed()
  })
}

async function unknownOf(db: Db, ledger: number, signatures: string[]): Promise<string[]> {
  if (signatures.length === 0) return []
  const { signature } = ledgerTransactions
  const known = await db
    .select({ signature })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.ledger, ledger), inArray(signature, signatures)))
  const stored = new Set(known.map((row) => row.signature))
  return signatures.filter((one) => !stored.has(one))
}
