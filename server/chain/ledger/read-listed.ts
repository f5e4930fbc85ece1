import type { Clock } from '../../lib/clock.ts'
import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import { ledgerTransactions } from '../../db/schema.ts'
import { parseStakingMovements } from '../transactions/account-movements.ts'
import type { ChainSource } from './chain-source.ts'
import type { Db } from './ledger-row.ts'
import { type ReadTransaction, saveOutcomes } from './save-outcomes.ts'

export interface ReadOptions {
  db: Db
  ledger: number
  account: string
  source: ChainSource
  /** Transactions stored in one database transaction. */
  batchSize: number
  /** Requests under way at once. */
  concurrency: number
  clock: Pick<Clock, 'now'>
  /** Recent milliseconds per slot, for transactions without a known time. */
  slotMs?: () => number | null
  /** Where the last pass had to stop; from the oldest if it hadn't. */
  from?: ReadPosition
  /** Called before each transaction; true ends the reading there. */
  isTimeUp?: () => boolean
  /** Called after each stored batch. */
  onBatch(settled: number): void | Promise<void>
  signal?: AbortSignal | undefined
}

/** The last transaction that was asked for. */
export interface ReadPosition {
  slot: number
  signature: string
}

export type ReadOutcome =
  | { status: 'done' }
  /** Its time was up. The next pass continues from there, as earlier ones may be missing for long and must not hold up the others. */
  | { status: 'unfinished'; at: ReadPosition }
  /** No node answered, so further requests would be useless now. */
  | { status: 'interrupted'; retryable: boolean; reason: string }

const OLDEST: ReadPosition = { slot: -1, signature: '' }

/**
 * Reads every listed transaction once, oldest first, and stores what it did; also those that were unreadable or are in doubt,
 * once their pause is over. Those that no node has stay listed.
 */
export async function readListed(options: ReadOptions): Promise<ReadOutcome> {
  const { db, ledger, batchSize, clock, slotMs, from = OLDEST, isTimeUp = () => false, onBatch, signal } = options
  let after = from
  for (;;) {
    if (signal?.aborted) return { status: 'interrupted', retryable: true, reason: 'stopped' }
    const batch = await nextListed(db, ledger, { after, limit: batchSize, now: new Date(clock.now()) })
    if (batch.length === 0) return { status: 'done' }
    const { read, failure, asked } = await readAll(options, batch)
    if (read.length > 0) await onBatch(await saveOutcomes(db, ledger, read, { now: new Date(clock.now()), ...(slotMs ? { slotMs } : {}) }))
    // Some failures concern only one transaction; when none was answered, the nodes are the problem.
    if (failure && read.length === 0) return { status: 'interrupted', ...failure }
    after = asked ?? after
    if (isTimeUp()) return { status: 'unfinished', at: after }
  }
}

async function nextListed(db: Db, ledger: number, { after, limit, now }: { after: ReadPosition; limit: number; now: Date }) {
  const { slot, signature, state, attempts, retryAt } = ledgerTransactions
  return db
    .select({ slot, signature, attempts, isKnown: sql<boolean>`${state} = 'parsed'` })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.ledger, ledger),
        or(eq(state, 'listed'), lte(retryAt, now)),
        sql`(${slot}, ${signature}) > (${after.slot}, ${after.signature})`,
      ),
    )
    .orderBy(asc(slot), asc(signature))
    .limit(limit)
}

type Failure = { retryable: boolean; reason: string }

/** `asked`: the last one asked for; not all are when time was up. */
async function readAll(options: ReadOptions, batch: readonly Listed[]): Promise<{ read: ReadTransaction[]; failure: Failure | null; asked: ReadPosition | null }> {
  const { isTimeUp = () => false, concurrency } = options
  const read: ReadTransaction[] = []
  let failure: Failure | null = null
  let asked: Listed | null = null
  const waiting = batch.values()
  const work = async () => {
    for (let one = waiting.next(); !one.done; one = waiting.next()) {
      asked = one.value
      const answer = await readOne(options, one.value)
      if ('reason' in answer) failure = answer
      else read.push(answer)
      if (isTimeUp()) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, batch.length) }, work))
  return { read, failure, asked }
}

interface Listed extends ReadPosition {
  attempts: number
  /** It was read before, and is in doubt. */
  isKnown: boolean
}

/**
 * Some nodes leave the balances out, and without them the movements can't be checked or their receivers named. The
 * transaction is asked for again in this many passes before that is accepted as all there is.
 */
const PASSES_FOR_BALANCES = 5

async function readOne({ source, account }: ReadOptions, { signature, attempts, isKnown }: Listed): Promise<ReadTransaction | Failure> {
  const answer = await source.transaction(signature, 'finalized')
  if (answer.status === 'missing') return { signature, outcome: 'missing' }
  if (answer.status === 'unavailable') {
    return answer.retryable ? { retryable: true, reason: answer.message } : { signature, outcome: 'unreadable' }
  }
  const { transaction } = answer
  if (transaction.signature !== signature) return { retryable: true, reason: 'a node answered with another transaction' }
  const outcome = parseStakingMovements(transaction, account)
  if (outcome.status === 'moved' && !outcome.check.checked && (isKnown || attempts < PASSES_FOR_BALANCES)) return { signature, outcome: 'missing' }
  const { preTokenBalances: pre, postTokenBalances: post } = transaction
  return {
    signature,
    outcome,
    before: pre ? (pre.get(account)?.amount ?? 0n) : null,
    after: post ? (post.get(account)?.amount ?? 0n) : null,
    blockTime: outcome.blockTime,
  }
}
