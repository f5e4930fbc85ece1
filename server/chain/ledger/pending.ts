import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { ledgerTransactions } from '../../db/schema.ts'
import { movementId, parseStakingMovements } from '../staking-parser.ts'
import type { ChainSource } from './chain-source.ts'
import type { Db, Tx } from './ledger-row.ts'

/** A movement that the ledger doesn't have yet. Amount in base units, `at` null where the node doesn't tell. */
export interface PendingMovement {
  id: string
  signature: string
  slot: number
  kind: 'deposit' | 'withdrawal'
  wallet: string | null
  amount: bigint
  at: Date | null
}

/** Between confirmed and finalized lie some twelve seconds, and a few more until the next pass. */
const LIMIT = 50

/**
 * Looks through the newest transactions for what the ledger doesn't have yet: those that aren't final, and those that
 * are, but that no pass has read so far. Newest first; null when no node answers. What was read once isn't asked for again.
 */
export function createPending({ db, ledger, account, source }: { db: Db; ledger: number; account: string; source: ChainSource }): () => Promise<PendingMovement[] | null> {
  let known = new Map<string, PendingMovement[]>()

  const movementsIn = async (signature: string): Promise<PendingMovement[]> => {
    const read = known.get(signature)
    if (read) return read
    const answer = await source.transaction(signature, 'confirmed')
    if (answer.status !== 'found') return []
    const movements = movementsOf(parseStakingMovements(answer.transaction, account))
    known.set(signature, movements)
    return movements
  }

  return async () => {
    const pin = source.pin(new Set())
    if (!pin.ok) return null
    const page = await pin.value.signatures({ commitment: 'confirmed', limit: LIMIT })
    if (!page.ok) return null
    const fresh = page.value.filter(({ failed, confirmationStatus }) => !failed && confirmationStatus !== 'processed')
    const signatures = [...new Set(fresh.map(({ signature }) => signature))]
    const read = await readAmong(db, ledger, signatures)
    const unread = signatures.filter((signature) => !read.has(signature))
    known = new Map([...known].filter(([signature]) => unread.includes(signature)))
    return (await Promise.all(unread.map(movementsIn))).flat()
  }
}

function movementsOf(outcome: ReturnType<typeof parseStakingMovements>): PendingMovement[] {
  if (outcome.status !== 'moved') return []
  const { signature, slot, blockTime } = outcome
  const at = blockTime === null ? null : new Date(blockTime * 1000)
  return outcome.movements
    .map(({ key, kind, owner, amount }) => ({ id: movementId(key), signature, slot, kind, wallet: owner, amount, at }))
    .toReversed()
}

/** Those whose movements the ledger has. One that is only listed isn't read yet. */
export async function readAmong(db: Db | Tx, ledger: number, signatures: readonly string[]): Promise<Set<string>> {
  if (signatures.length === 0) return new Set()
  const { signature, state } = ledgerTransactions
  const rows = await db
    .select({ signature })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.ledger, ledger), inArray(signature, [...signatures]), notInArray(state, ['listed', 'unreadable'])))
  return new Set(rows.map((row) => row.signature))
}
