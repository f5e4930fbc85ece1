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
  const { slot, signature, state } = ledgerTransactions
  return db
    .select({ slot, signature })
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

async function readAll(options: ReadOptions, batch: readonly { signature: string }[]): Promise<{ read: ReadTransaction[]; failure: Failure | null }> {
  const read: ReadTransaction[] = []
  let failure: Failure | null = null
  const waiting = batch.values()
  const work = async () => {
    for (const { signature } of waiting) {
      const one = await readOne(options, signature)
      if ('reason' in one) failure = one
      else read.push(one)
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.concurrency, batch.length) }, work))
  return { read, failure }
}

/** Some nodes leave the balances out; without them a movement can't be checked, so it is worth asking a few times. */
const BALANCE_TRIES = 3

async function readOne({ source, account }: ReadOptions, signature: string): Promise<ReadTransaction | Failure> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await source.transaction(signature, 'finalized')
    if (answer.status === 'missing') return { signature, outcome: 'missing' }
    if (answer.status === 'unavailable') {
      return answer.retryable ? { retryable: true, reason: answer.message } : { signature, outcome: 'unreadable' }
    }
    const { transaction } = answer
    if (transaction.signature !== signature) return { retryable: true, reason: 'a node answered another transaction' }
    const outcome = parseStakingMovements(transaction, account)
    if (outcome.status === 'moved' && !outcome.check.checked && attempt < BALANCE_TRIES) continue
    const { preTokenBalances: pre, postTokenBalances: post } = transaction
    return {
      signature,
      outcome,
      before: pre ? (pre.get(account)?.amount ?? 0n) : null,
      after: post ? (post.get(account)?.amount ?? 0n) : null,
      blockTime: outcome.blockTime ?? (await askTime(source, outcome.slot)),
    }
  }
}

async function askTime(source: ChainSource, slot: number): Promise<number | null> {
  const answer = await source.blockTime?.(slot)
  return answer?.ok ? answer.value : null
}
