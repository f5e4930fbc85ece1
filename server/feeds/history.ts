import { originOf, type History, type HistoryAt, type HistoryFigure, type VaultGrowth } from '../../src/contract/history.ts'
import type { Database } from '../db/open.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { Clock } from '../lib/clock.ts'
import { sharedBriefly } from '../lib/shared-briefly.ts'
import { sharedByKey } from '../lib/shared-by-key.ts'
import { RpcError } from '../upstream/rpc/node/rpc-error.ts'
import type { ChainHistory } from './chain-history.ts'
import type { AskedRange } from './history-range.ts'
import { createRecordHistory, type RecordFigure } from './record-history.ts'
import { StillReading } from './still-reading.ts'

/** An answer, or `retryable`: it can't be read right now. */
export type HistoryResult<T> = { ok: true; answer: T } | { ok: false; retryable: true }

/** Reads histories, from the chain's ledgers and from the record. Calls for the same at about the same time share one answer. */
export interface HistoryReader {
  series(figure: HistoryFigure, asked: AskedRange): Promise<HistoryResult<History>>
  /** The value as of a time (epoch ms); null where the record has none. */
  at(figure: HistoryFigure, time: number): Promise<HistoryResult<HistoryAt | null>>
  growth(): Promise<HistoryResult<VaultGrowth>>
}

/** The record has a value a minute; a ledger may have read its first history a second later. */
const RECORD_SHARED_MS = 15_000
const CHAIN_SHARED_MS = 2000
/** Any range may be asked for; an answer is up to 40 kB. */
const MOST_SHARED = 100

export function createHistoryReader({ db, chain, clock }: Pick<Database, 'db'> & { chain: ChainHistory; clock: Pick<Clock, 'now'> }): HistoryReader {
  const record = createRecordHistory({ db, clock })
  const ofRecord = sharedByKey<History>(RECORD_SHARED_MS, clock, MOST_SHARED)
  const ofChain = sharedByKey<History>(CHAIN_SHARED_MS, clock, MOST_SHARED)
  const growth = sharedBriefly(chain.growth, CHAIN_SHARED_MS, clock)
  return {
    series: (figure, asked) =>
      settle(() => {
        const key = `${figure} ${JSON.stringify(asked)}`
        return isRecorded(figure) ? ofRecord(key, () => record.series(figure, asked)) : ofChain(key, () => chain.series(figure, asked))
      }),
    at: (figure, time) => settle(async () => (isRecorded(figure) ? record.at(figure, time) : chain.at(figure, time))),
    growth: () => settle(growth),
  }
}

function isRecorded(figure: HistoryFigure): figure is RecordFigure {
  return originOf[figure] === 'record'
}

async function settle<T>(ask: () => Promise<T>): Promise<HistoryResult<T>> {
  try {
    return { ok: true, answer: await ask() }
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof RpcError || error instanceof StillReading) return { ok: false, retryable: true }
    throw error
  }
}
