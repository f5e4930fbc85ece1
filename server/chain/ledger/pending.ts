import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { ledgerTransactions } from '../../db/schema.ts'
import { movementId, parseStakingMovements } from '../transactions/account-movements.ts'
import type { ChainSource, ListedSignature } from './chain-source.ts'
import { type Db, readLedger, type Tx } from './ledger-row.ts'

/** A movement that the ledger doesn't have yet. Amount in base units, `at` null when the node doesn't give the time. */
export interface PendingMovement {
  id: string
  signature: string
  slot: number
  kind: 'deposit' | 'withdrawal'
  wallet: string | null
  amount: bigint
  at: Date | null
}

export interface Pending {
  /** Newest first. */
  movements: PendingMovement[]
  /** Listed transactions that no node shows: what they moved is unknown. */
  unread: number
}

/** Signatures per page. The first page usually reaches what the ledger has, with immediate finality or a few seconds of delay. */
const PAGE = 50
/** Finality may be minutes late; transactions beyond this many are left to the next pass. */
const MOST = 1000
/** Requests under way at once. */
const CONCURRENCY = 8

/**
 * Looks through the newest transactions for those the ledger doesn't have yet: not final, or final and not read by a pass so
 * far. Null when no node answers. Transactions already read aren't asked for again.
 */
export function createPending({ db, ledger, account, source }: { db: Db; ledger: number; account: string; source: ChainSource }): () => Promise<Pending | null> {
  let known = new Map<string, PendingMovement[]>()

  const movementsIn = async (signature: string): Promise<PendingMovement[] | null> => {
    const read = known.get(signature)
    if (read) return read
    const answer = await source.transaction(signature, 'confirmed')
    if (answer.status !== 'found') return null
    const movements = movementsOf(parseStakingMovements(answer.transaction, account))
    known.set(signature, movements)
    return movements
  }

  return async () => {
    const newest = await listNewest(source, (await readLedger(db, ledger)).outcomeSlot)
    if (!newest) return null
    const fresh = newest.filter(({ failed, confirmationStatus }) => !failed && confirmationStatus !== 'processed')
    const signatures = [...new Set(fresh.map(({ signature }) => signature))]
    const read = await readAmong(db, ledger, signatures)
    const unread = signatures.filter((signature) => !read.has(signature))
    const wanted = new Set(unread)
    known = new Map([...known].filter(([signature]) => wanted.has(signature)))
    const all = await inTurns(unread, movementsIn)
    return { movements: all.flatMap((movements) => movements ?? []), unread: all.filter((movements) => movements === null).length }
  }
}

/**
 * One node's list, newest first, down to the slot of the last comparison: all below is listed already. Before the first
 * comparison that would be the whole history, so it stops after one page. Null when no node answers.
 */
async function listNewest(source: ChainSource, comparedSlot: number | null): Promise<ListedSignature[] | null> {
  const pin = source.pin(new Set())
  if (!pin.ok) return null
  const listed: ListedSignature[] = []
  const seen = new Set<string>()
  for (let before: string | undefined; ; before = listed.at(-1)?.signature) {
    const page = await pin.value.signatures({ commitment: 'confirmed', limit: PAGE, before })
    // A partial list would pass for a complete one.
    if (!page.ok) return null
    const added = page.value.filter(({ signature }) => !seen.has(signature))
    for (const entry of added) {
      seen.add(entry.signature)
      listed.push(entry)
    }
    const isComplete = added.length === 0 || page.value.length < PAGE || comparedSlot === null || added.some(({ slot }) => slot <= comparedSlot)
    if (isComplete || listed.length >= MOST) return listed
  }
}

async function inTurns<In, Out>(all: readonly In[], ask: (one: In) => Promise<Out>): Promise<Out[]> {
  const answers = new Map<number, Out>()
  const waiting = all.entries()
  const work = async () => {
    for (const [index, one] of waiting) answers.set(index, await ask(one))
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, all.length) }, work))
  return [...answers].toSorted(([a], [b]) => a - b).map(([, answer]) => answer)
}

function movementsOf(outcome: ReturnType<typeof parseStakingMovements>): PendingMovement[] {
  if (outcome.status !== 'moved') return []
  const { signature, slot, blockTime } = outcome
  const at = blockTime === null ? null : new Date(blockTime * 1000)
  return outcome.movements
    .map(({ key, kind, owner, amount }) => ({ id: movementId(key), signature, slot, kind, wallet: owner, amount, at }))
    .toReversed()
}

/** The signatures whose movements the ledger has. One that is only listed isn't read yet. */
export async function readAmong(db: Db | Tx, ledger: number, signatures: readonly string[]): Promise<Set<string>> {
  if (signatures.length === 0) return new Set()
  const { signature, state } = ledgerTransactions
  const rows = await db
    .select({ signature })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.ledger, ledger), inArray(signature, [...signatures]), notInArray(state, ['listed', 'unreadable'])))
  return new Set(rows.map((row) => row.signature))
}
