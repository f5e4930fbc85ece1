import { type Clock, systemClock } from '../../lib/clock.ts'
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
  /** Its time was up; the next pass goes on from there. */
  | { status: 'unfinished'; outstanding: number }
  /** What was done is kept; the next pass goes on from there. */
  | { status: 'interrupted'; retryable: boolean; reason: string }

/** Where a pass is. `back-fill` until the history has been listed to its first transaction, read, and compared. */
export interface LedgerProgress {
  phase: 'back-fill' | 'tail'
  /** Transactions known to name the account. */
  transactions: number
  /** Of these not yet read. */
  outstanding: number
  /** How far down the walk under way has come. */
  oldestSlot: number | null
  /** How fast they are read, and how long that takes; absent until it is known, and while nothing is left. */
  estimate?: { perSecond: number; secondsLeft: number }
}

/** For metrics and for the page that shows a back-fill. */
export type ProgressListener = (step: { kind: 'listed' | 'read'; added: number; oldestSlot?: number }) => void

export interface LedgerOptions {
  db: Db
  /** The staking token account (not its owner). */
  account: string
  source: ChainSource
  /** For what is asked while a reader waits; the same where nothing is said. */
  liveSource?: ChainSource
  log: Log
  onProgress?: ProgressListener
  clock?: Pick<Clock, 'now'>
  /** How long a slot takes lately, measured; null while that isn't known. */
  slotMs?: () => number | null
  /** A pass lists that long at most, and reads that long at most: a back-fill of hours must not keep other ledgers waiting. */
  sliceMs?: number
  pageSize?: number
  batchSize?: number
  concurrency?: number
}

export interface StakingLedger extends LedgerQueries {
  /**
   * Brings the ledger up to the chain: lists what is new (or, at first, everything), reads it, compares the sum with the
   * account's balance as the nodes of two operators tell it. May be stopped anywhere and begun again; only one process
   * needs to do it, two do no harm. Writes through `by`: who leads gives the database of its term.
   */
  pass(signal?: AbortSignal, by?: Db): Promise<PassOutcome>
  /**
   * Confirmed movements that the ledger doesn't have yet. Those that aren't final are never stored: they may still vanish.
   * Null when no node answers.
   */
  pending(): Promise<Pending | null>
  /** The same without what couldn't be read. */
  pendingMovements(): Promise<PendingMovement[] | null>
  progress(): Promise<LedgerProgress>
}

/** Opens the ledger of a staking token account, an empty one at first. */
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
    const end = clock.now() + sliceMs
    return () => clock.now() >= end
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
      // A walk that a former pass began says nothing of what came since, and a whole history takes two.
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
    // What is listed is worth reading even when the list isn't complete: the order in which it comes doesn't matter.
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
