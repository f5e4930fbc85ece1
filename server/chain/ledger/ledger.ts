import { and, count, eq, inArray } from 'drizzle-orm'
import { ledgerTransactions } from '../../db/schema.ts'
import type { Log } from '../../log.ts'
import { createTimeAsker } from './ask-times.ts'
import type { ChainSource } from './chain-source.ts'
import { estimateAgain } from './estimate-times.ts'
import { createQueries, type LedgerQueries } from './queries.ts'
import { type Db, ledgerOf, readLedger } from './ledger-row.ts'
import { createPending, type PendingMovement } from './pending.ts'
import { readListed } from './read-listed.ts'
import { reconcile, type Reconciliation } from './reconcile.ts'
import { walkHistory } from './walk-history.ts'

export type PassOutcome =
  | { status: 'compared'; reconciliation: Reconciliation; outstanding: number }
  /** What was done is kept; the next pass goes on from there. */
  | { status: 'interrupted'; retryable: boolean; reason: string }

/** Where a pass is. `back-fill` until the history has been listed to its first transaction. */
export interface LedgerProgress {
  phase: 'back-fill' | 'tail'
  /** Transactions known to name the account. */
  transactions: number
  /** Of these not yet read. */
  outstanding: number
  /** How far down the walk under way has come. */
  oldestSlot: number | null
}

/** For metrics and for the page that shows a back-fill. */
export type ProgressListener = (step: { kind: 'listed' | 'read'; added: number; oldestSlot?: number }) => void

export interface LedgerOptions {
  db: Db
  /** The staking token account (not its owner). */
  account: string
  source: ChainSource
  log: Log
  onProgress?: ProgressListener
  now?: () => Date
  pageSize?: number
  batchSize?: number
  concurrency?: number
}

export interface StakingLedger extends LedgerQueries {
  /**
   * Brings the ledger up to the chain: lists what is new (or, at first, everything), reads it, compares the sum with the
   * account's balance. May be stopped anywhere and begun again; only one process needs to do it, two do no harm.
   */
  pass(signal?: AbortSignal): Promise<PassOutcome>
  /**
   * Confirmed movements that the ledger doesn't have yet, newest first. Those that aren't final are never stored: they may
   * still vanish. Null when no node answers.
   */
  pendingMovements(): Promise<PendingMovement[] | null>
  progress(): Promise<LedgerProgress>
}

/** Opens the ledger of a staking token account, an empty one at first. */
export async function openLedger({
  db,
  account,
  source,
  log,
  onProgress = () => {},
  now = () => new Date(),
  pageSize = 1000,
  batchSize = 64,
  concurrency = 8,
}: LedgerOptions): Promise<StakingLedger> {
  const ledger = await ledgerOf(db, account)
  const say = sparsely(log)
  const askTimes = createTimeAsker(db, ledger, source)

  const list = async (signal: AbortSignal | undefined) => {
    for (;;) {
      if (signal?.aborted) return { status: 'interrupted' as const, retryable: true, reason: 'stopped' }
      const onPage = (added: number, oldestSlot: number) => {
        onProgress({ kind: 'listed', added, oldestSlot })
        say('listing the staking history', added, { oldestSlot })
      }
      const walked = await walkHistory({ db, ledger, source, pageSize, onPage })
      if (walked.status === 'interrupted') return walked
      const { watermarkSlot } = await readLedger(db, ledger)
      // A walk that a former pass began says nothing of what came since, and a whole history takes two.
      if (walked.balance !== null && (watermarkSlot !== null || walked.empty)) return { status: 'done' as const, balance: walked.balance }
    }
  }

  const outstanding = async () => {
    const [row] = await db
      .select({ count: count() })
      .from(ledgerTransactions)
      .where(and(eq(ledgerTransactions.ledger, ledger), inArray(ledgerTransactions.state, ['listed', 'unreadable'])))
    return row?.count ?? 0
  }

  const pass = async (signal?: AbortSignal): Promise<PassOutcome> => {
    const listed = await list(signal)
    const onBatch = (settled: number) => {
      onProgress({ kind: 'read', added: settled })
      say('reading staking transactions', settled, {})
    }
    // What is listed is worth reading even when the list isn't complete: the order in which it comes doesn't matter.
    const read = await readListed({ db, ledger, account, source, batchSize, concurrency, now, onBatch, signal })
    if (!signal?.aborted) await askTimes()
    await estimateAgain(db, ledger)
    if (listed.status === 'interrupted') return listed
    if (read.status === 'interrupted') return read
    const reconciliation = await reconcile(db, ledger, listed.balance, now())
    const left = await outstanding()
    const { difference, slot } = reconciliation
    if (!reconciliation.reconciled) log.warn('the staking ledger does not reconcile with the chain', { difference, slot, outstanding: left })
    return { status: 'compared', reconciliation, outstanding: left }
  }

  return {
    ...createQueries(db, ledger),
    pass,
    pendingMovements: createPending({ db, ledger, account, source }),
    async progress() {
      const row = await readLedger(db, ledger)
      return {
        phase: row.watermarkSlot === null ? 'back-fill' : 'tail',
        transactions: row.transactions,
        outstanding: await outstanding(),
        oldestSlot: row.walkCursorSlot,
      }
    },
  }
}

/** A line for every so many of the same: a tail says nothing, a back-fill is followed. */
const LINE_EVERY = 1000

function sparsely(log: Log) {
  const counts = new Map<string, number>()
  return (message: string, added: number, facts: Record<string, unknown>) => {
    const before = counts.get(message) ?? 0
    const total = before + added
    counts.set(message, total)
    if (Math.floor(total / LINE_EVERY) > Math.floor(before / LINE_EVERY)) log.info(message, { transactions: total, ...facts })
  }
}
