import type { StakingLedger } from '../chain/ledger/ledger.ts'
import { readMint } from '../chain/supply/mint.ts'
import type { VerificationDeps } from '../chain/staking/verification.ts'
import type { Database } from '../db/open.ts'
import type { Clock } from '../lib/clock.ts'
import { createHoldings } from './holdings.ts'
import { createNewestMovements, type NewestMovements } from './newest-movements.ts'
import { type CalendarSubscriptions, createCalendarSubscriptions } from './calendar-subscriptions.ts'
import { createPriceRecord } from './price-record.ts'
import { createStatements, type ReadStatement } from './statements.ts'
import { createWalletAnswers, type WalletAnswers } from './wallet-answers.ts'
import { createWalletMoments, type ReadWalletMoment } from './wallet-moment.ts'

export interface WalletReads {
  answers: WalletAnswers
  /** Absent where no staking account is configured. */
  staking?: { moment: ReadWalletMoment; newest: NewestMovements }
  /** Absent with it. */
  statement?: ReadStatement
  calendars: { moment: ReadWalletMoment | undefined; decimals: () => Promise<number>; origin: string | undefined; subscriptions: CalendarSubscriptions }
}

export interface WalletReadsOptions extends Pick<VerificationDeps, 'reads' | 'mint' | 'granted'> {
  db: Database['db']
  /** For prices of the past. */
  delayed?: Database['db']
  /** The staking ledger and its token account, if one is configured. */
  staking?: { ledger: Pick<StakingLedger, 'pending'>; account: string } | undefined
  /** Where the app is, if it knows: for links in calendars. */
  origin?: string | undefined
  clock: Pick<Clock, 'now'>
}

/** What this process reads of wallets, once for all who ask. */
export function createWalletReads({ db, delayed = db, reads, mint, granted, staking, origin, clock }: WalletReadsOptions): WalletReads {
  const decimals = once(async () => (await readMint({ reads, mint })).decimals)
  const holdings = createHoldings({ reads, mint, clock })
  const newest = staking && createNewestMovements(() => staking.ledger.pending(), clock)
  const moment = staking && newest && createWalletMoments({ db, account: staking.account, pending: newest.current, clock })
  return {
    answers: createWalletAnswers({ moment, holdings, granted, decimals, clock }),
    ...(moment && newest ? { staking: { moment, newest }, statement: createStatements({ moment, prices: createPriceRecord(delayed), decimals, clock }) } : {}),
    calendars: { moment, decimals, origin, subscriptions: createCalendarSubscriptions({ db, clock }) },
  }
}

/** The first answer for good: a mint's decimals never change. A failure isn't kept. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = undefined
      throw error
    })
    return answer
  }
}
