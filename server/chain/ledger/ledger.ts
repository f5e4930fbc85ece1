import { type Clock, steadyOf, systemClock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { createTimeAsker } from './ask-times.ts'
import { createBackFillLog } from './back-fill-log.ts'
import type { ChainSource } from './chain-source.ts'
import { estimateAgain } from './estimate-times.ts'
import { createQueries, type LedgerQueries } from './queries.ts'
import { type Db, ledgerOf, readLedger } from './ledger-row.ts'
import { createPending, type Pending, type PendingMovement } from './pending.ts'
import { readAgainAfterUpdate } from './read-again.ts'
import { readListed, type ReadPosition } from './read-listed.ts'
import { createReadingRate } from './reading-rate.ts'
import { type Comparison, countFitting, reconcile, type Reconciliation } from './reconcile.ts'
import { countUnread } from './trust.ts'
import { walkHistory } from './walk-history.ts'
import { createWitnesses, type WitnessedBalance } from './witnesses.ts'

export type PassOutcome =
  | { status: 'compared'; reconciliation: Reconciliation; outstanding: number }
  /** Its time was up; the next pass continues from there. */
  | { status: 'unfinished'; outstanding: number }
  /** Completed work is kept; the next pass continues from there. */
  | { status: 'interrupted'; retryable: boolean; reason: string }

/** How far a pass has come. `back-fill` until the history has been listed to its first transaction, read, and compared. */
export interface LedgerProgress {
  phase: 'back-fill' | 'tail'
  /** Transactions known to involve the account. */
  transactions: number
  /** Transactions listed and not yet read. */
  outstanding: number
  /** The lowest slot that the current walk has reached. */
  oldestSlot: number | null
  /** The reading rate and the seconds left; absent until known, and when nothing is left. */
  estimate?: { perSecond: number; secondsLeft: number }
}

/** For metrics and for the page that shows a back-fill. */
export type ProgressListener = (step: { kind: 'listed' | 'read'; added: number; oldestSlot?: number }) => void

export interface LedgerOptions {
  db: Db
  /** The staking token account (not its owner). */
  account: string
  source: ChainSource
  /** The source for requests that a reader is waiting for; defaults to `source`. */
  liveSource?: ChainSource
  log: Log
  onProgress?: ProgressListener
  clock?: Pick<Clock, 'now'>
  /** Recent milliseconds per slot, measured; null while that isn't known. */
  slotMs?: () => number | null
  /** The most a pass spends on listing, and on reading, in ms: a back-fill of hours must not keep other ledgers waiting. */
  sliceMs?: number
  pageSize?: number
  batchSize?: number
  concurrency?: number
}

export interface StakingLedger extends LedgerQueries {
  /**
   * Brings the ledger up to date: lists what is new (at first everything), reads it, and compares the sum with the account's
   * balance from the nodes of two operators. It may be stopped anywhere and resumed; one process is enough, two do no harm.
   * Writes through `by`: the leader passes the database of its term.
   */
  pass(signal?: AbortSignal, by?: Db): Promise<PassOutcome>
  /** Confirmed movements that the ledger doesn't have yet. Unfinalized ones are never stored, as they may still vanish. Null when no node answers. */
  pending(): Promise<Pending | null>
  /** The same without the count of unread transactions. */
  pendingMovements(): Promise<PendingMovement[] | null>
  progress(): Promise<LedgerProgress>
}

/** Opens the ledger of a staking token account, creating an empty one if needed. */
export async function openLedger({
  db,
  account,
  source,
  liveSource = source,
  log,
  onProgress = () => {},
  clock = systemClock,
  slotMs = () => null,
  sliceMs = Infinity,
  pageSize = 1000,
  batchSize = 64,
  concurrency = 8,
}: LedgerOptions): Promise<StakingLedger> {
  const ledger = await ledgerOf(db, account)
  await readAgainAfterUpdate(db, ledger, new Date(clock.now()))
  const askTimes = createTimeAsker(ledger, source)
  const witnesses = createWitnesses(source)
  const rate = createReadingRate()
  const backFillLog = createBackFillLog(log, clock)
  /** Where the last pass had to stop reading. */
  let position: ReadPosition | undefined

  const outstanding = () => countUnread(db, ledger)
  const timeLimit = () => {
    const steady = steadyOf(clock)
    const end = steady.now() + sliceMs
    return () => steady.now() >= end
  }

  const progress = async (): Promise<LedgerProgress> => {
    const [row, unread] = await Promise.all([readLedger(db, ledger), outstanding()])
    rate.note(clock.now(), row.transactions - unread)
    const perSecond = unread === 0 ? null : rate.perSecond()
    return {
      phase: row.watermarkSlot === null || row.outcomeSlot === null ? 'back-fill' : 'tail',
      transactions: row.transactions,
      outstanding: unread,
      oldestSlot: row.walkCursorSlot,
      ...(perSecond === null ? {} : { estimate: { perSecond: Math.round(perSecond * 100) / 100, secondsLeft: Math.ceil(unread / perSecond) } }),
    }
  }

  const list = async (by: Db, signal: AbortSignal | undefined) => {
    const isTimeUp = timeLimit()
    for (;;) {
      if (signal?.aborted) return { status: 'interrupted' as const, retryable: true, reason: 'stopped' }
      const onPage = (added: number, oldestSlot: number) => {
        onProgress({ kind: 'listed', added, oldestSlot })
        backFillLog.listed(added, oldestSlot)
      }
      const walked = await walkHistory({ db: by, ledger, source, pageSize, clock, isTimeUp, onPage })
      if (walked.status !== 'done') return walked
      const { watermarkSlot } = await readLedger(db, ledger)
      // A resumed walk doesn't cover what came since, and a whole history takes two walks.
      if (walked.balance !== null && (watermarkSlot !== null || walked.empty)) return { status: 'done' as const, balance: walked.balance }
      if (isTimeUp()) return { status: 'unfinished' as const }
    }
  }

  const read = async (by: Db, signal: AbortSignal | undefined) => {
    const onBatch = async (settled: number) => {
      onProgress({ kind: 'read', added: settled })
      await backFillLog.read(progress)
    }
    const from = position
    position = undefined
    const outcome = await readListed({ db: by, ledger, account, source, batchSize, concurrency, clock, slotMs, isTimeUp: timeLimit(), onBatch, signal, ...(from ? { from } : {}) })
    if (outcome.status === 'unfinished') position = outcome.at
    return outcome
  }

  const compare = async (by: Db, own: WitnessedBalance): Promise<Comparison> => {
    const isSettled = async (others: readonly WitnessedBalance[]) => (await countFitting(db, ledger, own, others)) >= 2
    return reconcile(by, ledger, own, await witnesses.ask(own, isSettled), new Date(clock.now()))
  }

  const pass = async (signal?: AbortSignal, by = db): Promise<PassOutcome> => {
    await witnesses.prepare()
    const listed = await list(by, signal)
    // Listed transactions are worth reading even when the list is incomplete: their order of arrival doesn't matter.
    const done = await read(by, signal)
    if (!signal?.aborted) await askTimes(by)
    await estimateAgain(by, ledger, slotMs)
    if (listed.status === 'interrupted') return listed
    if (done.status === 'interrupted') return done
    if (listed.status === 'unfinished' || done.status === 'unfinished') return { status: 'unfinished', outstanding: await outstanding() }
    const { verdict, reconciliation, claims } = await compare(by, listed.balance)
    const left = await outstanding()
    const { difference, slot } = reconciliation
    if (verdict === 'differs') log.warn('the staking ledger does not reconcile with the chain', { difference, slot, outstanding: left })
    if (verdict === 'contradicted') log.warn('operators of nodes contradict each other about the staking account', { slot, claims })
    return { status: 'compared', reconciliation, outstanding: left }
  }

  const pending = createPending({ db, ledger, account, source: liveSource })
  return {
    ...createQueries(db, ledger, clock),
    pass,
    pending,
    pendingMovements: async () => (await pending())?.movements ?? null,
    progress,
  }
}
