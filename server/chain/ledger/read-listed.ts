import { and, asc, eq, sql } from 'drizzle-orm'
import { ledgerTransactions } from '../../db/schema.ts'
import { parseStakingMovements } from '../staking-parser.ts'
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
  now(): Date
  /** Called after each stored batch. */
  onBatch(settled: number): void
  signal?: AbortSignal | undefined
}

/** `left`: nobody answered for them, so asking on would be vain now. */
export type ReadOutcome = { status: 'done' } | { status: 'interrupted'; retryable: boolean; reason: string }

/** Reads every listed transaction once, the oldest first, and stores what it did. Those that no node has stay listed. */
export async function readListed(options: ReadOptions): Promise<ReadOutcome> {
  const { db, ledger, batchSize, now, onBatch, signal } = options
  let after = { slot: -1, signature: '' }
  for (;;) {
    if (signal?.aborted) return { status: 'interrupted', retryable: true, reason: 'stopped' }
    const batch = await nextListed(db, ledger, after, batchSize)
    const last = batch.at(-1)
    if (!last) return { status: 'done' }
    const { read, failure } = await readAll(options, batch)
    if (read.length > 0) onBatch(await saveOutcomes(db, ledger, read, now()))
    // Some failures are one transaction's own; when nothing at all was answered, it is the nodes.
    if (failure && read.length === 0) return { status: 'interrupted', ...failure }
    after = last
  }
}

async function nextListed(db: Db, ledger: number, after: { slot: number; signature: string }, limit: number) {
  const { slot, signature, state, attempts } = ledgerTransactions
  return db
    .select({ slot, signature, attempts })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.ledger, ledger),
        eq(state, 'listed'),
        sql`(${slot}, ${signature}) > (${after.slot}, ${after.signature})`,
      ),
    )
    .orderBy(asc(slot), asc(signature))
    .limit(limit)
}

type Failure = { retryable: boolean; reason: string }

async function readAll(options: ReadOptions, batch: readonly Listed[]): Promise<{ read: ReadTransaction[]; failure: Failure | null }> {
  const read: ReadTransaction[] = []
  let failure: Failure | null = null
  const waiting = batch.values()
  const work = async () => {
    for (const listed of waiting) {
      const one = await readOne(options, listed)
      if ('reason' in one) failure = one
      else read.push(one)
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.concurrency, batch.length) }, work))
  return { read, failure }
}

interface Listed {
  signature: string
  attempts: number
}

/**
 * Some nodes leave the balances out, and without them nobody can check what moved, or tell who received it. It is asked
 * for again in as many passes before that is taken for all there is to know.
 */
const PASSES_FOR_BALANCES = 5

async function readOne({ source, account }: ReadOptions, { signature, attempts }: Listed): Promise<ReadTransaction | Failure> {
  const answer = await source.transaction(signature, 'finalized')
  if (answer.status === 'missing') return { signature, outcome: 'missing' }
  if (answer.status === 'unavailable') {
    return answer.retryable ? { retryable: true, reason: answer.message } : { signature, outcome: 'unreadable' }
  }
  const { transaction } = answer
  if (transaction.signature !== signature) return { retryable: true, reason: 'a node answered another transaction' }
  const outcome = parseStakingMovements(transaction, account)
  if (outcome.status === 'moved' && !outcome.check.checked && attempts < PASSES_FOR_BALANCES) return { signature, outcome: 'missing' }
  const { preTokenBalances: pre, postTokenBalances: post } = transaction
  return {
    signature,
    outcome,
    before: pre ? (pre.get(account)?.amount ?? 0n) : null,
    after: post ? (post.get(account)?.amount ?? 0n) : null,
    blockTime: outcome.blockTime,
  }
}
