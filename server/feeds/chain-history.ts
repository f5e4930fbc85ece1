import {
  history,
  historyAt,
  vaultGrowth,
  type History,
  type HistoryAt,
  type HistoryFigure,
  type HistoryUnit,
  type originOf,
  type VaultGrowth,
} from '../../src/contract/history.ts'
import type { FigureState, Meta } from '../../src/contract/meta.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { growthHours, percentChange } from '../../src/rules/growth.ts'
import { figureAt, figureSteps, type FigureValue } from '../chain/ledger/figure-history.ts'
import type { Tx } from '../chain/ledger/ledger-row.ts'
import type { Ledgers } from '../chain/ledger/ledgers.ts'
import { type LedgersState, stateOfLedgers } from '../chain/ledger/ledgers-state.ts'
import { firstMovement, type LastChange, type SummedFigure, sumBefore } from '../chain/ledger/ledger-sums.ts'
import type { Database } from '../db/open.ts'
import { SNAPSHOT } from '../db/snapshot.ts'
import type { Clock } from '../lib/clock.ts'
import { sharedByKey } from '../lib/shared-by-key.ts'
import { rangeOf, type AskedRange } from './history-range.ts'
import { oldestOf, type TimeOf } from './slot-time.ts'
import { StillReading } from './still-reading.ts'

/** A figure whose history is on the chain. */
export type ChainFigure = { [F in HistoryFigure]: (typeof originOf)[F] extends 'chain' ? F : never }[HistoryFigure]

/** Histories from the ledgers, each answer from one snapshot of the database. Rejects with RpcError while no node has named the accounts. */
export interface ChainHistory {
  series(figure: ChainFigure, asked: AskedRange): Promise<History>
  /** Throws StillReading while nothing is known yet. */
  at(figure: ChainFigure, time: number): Promise<HistoryAt>
  growth(): Promise<VaultGrowth>
}

export interface ChainHistoryDeps {
  db: Database['db']
  ledgers: Pick<Ledgers, 'vaultAccounts'>
  /** Without one nothing is staked. */
  stakingAccount?: string | undefined
  decimals(): Promise<number>
  /** Configured node operators. */
  operators: number
  timeOf: TimeOf
  clock: Pick<Clock, 'now'>
}

/** How long the state of ledgers is reused, as long as nothing is written to them. */
const STATE_SHARED_MS = 1000
/** A ledger that was compared longer ago is stored: no longer followed. */
const STALE_MS = 90_000
const HOUR = 3_600_000
/** A transaction's time is in whole seconds: the beginning of everything is one before the first. */
const SECOND = 1000

const figures: Record<ChainFigure, { sum: SummedFigure; of: 'vault' | 'staking'; unit: HistoryUnit }> = {
  vaultBalance: { sum: 'balance', of: 'vault', unit: 'BD' },
  deployed: { sum: 'sent', of: 'vault', unit: 'BD' },
  staked: { sum: 'staked', of: 'staking', unit: 'BD' },
  stakers: { sum: 'stakers', of: 'staking', unit: 'wallets' },
}


export function createChainHistory({ db, ledgers, stakingAccount, decimals, operators, timeOf, clock }: ChainHistoryDeps): ChainHistory {
  const accountsOf = async (figure: ChainFigure) => {
    if (figures[figure].of === 'vault') return ledgers.vaultAccounts()
    return stakingAccount === undefined ? [] : [stakingAccount]
  }
  const textOf = async (figure: ChainFigure) => {
    const places = figures[figure].unit === 'BD' ? await decimals() : 0
    return (value: bigint) => toDecimal(value, places)
  }

  /** Runs `answer` in a snapshot, with the state of the figure's ledgers; null while nothing is known of them. */
  const reading = async <T>(figure: ChainFigure, answer: (tx: Tx, found: { state: LedgersState | null; text: (value: bigint) => string; meta: Meta; now: number }) => Promise<T>) => {
    const [accounts, text] = [await accountsOf(figure), await textOf(figure)]
    return db.transaction(async (tx) => {
      const now = clock.now()
      const state = await stateOfLedgers(tx, accounts, new Date(now))
      return answer(tx, { state, text, now, meta: metaOf(figure, state, text, now) })
    }, SNAPSHOT)
  }

  const states = sharedByKey<LedgersState | null>(STATE_SHARED_MS, clock, 10)
  const stateOf = async (accounts: readonly string[]) => states(accounts.join(' '), () => db.transaction((tx) => stateOfLedgers(tx, accounts, new Date(clock.now())), SNAPSHOT))

  const metaOf = (figure: ChainFigure, state: LedgersState | null, text: (value: bigint) => string, now: number): Meta => {
    const asOf = state?.compared ? oldestOf(state.compared.at, timeOf(state.compared.slot)) : new Date(now)
    const common = { asOf: asOf.toISOString(), source: `${figures[figure].of}_ledger`, ...(state?.compared ? { slot: state.compared.slot } : {}) }
    if (!state) return { ...common, state: 'incomplete', outstanding: 0 }
    const { trust } = state
    if (trust.state === 'incomplete') return { ...common, state: 'incomplete', outstanding: trust.outstanding }
    if (trust.state === 'disputed') return { ...common, state: 'disputed', ...claimsOf(figure, state, text) }
    const witnesses = trust.witnesses === null ? {} : { witnesses: trust.witnesses, operators: Math.max(operators, trust.witnesses) }
    const isRecent = state.compared === null || now - state.compared.at.getTime() < STALE_MS
    const isAlone = trust.witnesses !== null && trust.witnesses < 2 && operators > 1
    const found: FigureState = !isRecent ? 'stored' : isAlone ? 'unconfirmed' : now - asOf.getTime() < STALE_MS ? 'live' : 'stored'
    return { ...common, state: found, ...witnesses }
  }

  return {
    series: (figure, asked) =>
      reading(figure, async (tx, { state, text, meta, now }) => {
        const beginning = state && 'window' in asked && asked.window === 'all' ? await firstMovement(tx, state.scope) : null
        const range = rangeOf(asked, beginning && beginning.getTime() - SECOND, now)
        const steps = state ? await figureSteps(tx, figures[figure].sum, state.scope, range) : []
        return history.parse({
          figure,
          origin: 'chain',
          ...('window' in asked ? { window: asked.window } : {}),
          from: iso(range.from),
          to: iso(range.to),
          unit: figures[figure].unit,
          stepSeconds: range.stepMs / SECOND,
          points: steps.map(({ at, value, last }) => ({ at: at.toISOString(), value: text(value), ...(last ? { signature: last.signature } : {}) })),
          meta,
        })
      }),

    async at(figure, time) {
      const answer = ({ value, last }: FigureValue, text: (value: bigint) => string, meta: Meta) =>
        historyAt.parse({ figure, origin: 'chain', at: iso(time), value: text(value), unit: figures[figure].unit, ...caused(last), meta })
      const { sum } = figures[figure]
      const [state, text] = [await stateOf(await accountsOf(figure)), await textOf(figure)]
      if (state) {
        const found = await figureAt(db, sum, state.scope, time)
        // One statement, and the ledgers are as they were when their state was read.
        if (found.version === state.version) return answer(found, text, metaOf(figure, state, text, clock.now()))
      }
      return reading(figure, async (tx, { state: current, meta }) => {
        if (!current) throw new StillReading('the history')
        return answer(await figureAt(tx, sum, current.scope, time), text, meta)
      })
    },

    growth: () =>
      reading('vaultBalance', async (tx, { state, meta, now }) => {
        // Part of a history would look like a change.
        if (!state || state.trust.state === 'incomplete') return { windows: growthHours.map((hours) => ({ hours, change: null })), meta }
        const end = meta.state === 'stored' ? Date.parse(meta.asOf) : now
        const current = await sumBefore(tx, 'balance', state.scope, end + 1)
        const windows: VaultGrowth['windows'] = []
        for (const hours of growthHours) windows.push({ hours, change: percentChange(await sumBefore(tx, 'balance', state.scope, end - hours * HOUR + 1), current) })
        return vaultGrowth.parse({ windows, meta })
      }),
  }
}

/** What each operator says, in the figure's own terms, where the account's balance says it. */
function claimsOf(figure: ChainFigure, { trust, unattributed }: LedgersState, text: (value: bigint) => string): Pick<Meta, 'claims'> {
  const rest = figure === 'vaultBalance' ? 0n : figure === 'staked' ? unattributed : null
  if (trust.state !== 'disputed' || trust.claims.length === 0 || rest === null) return {}
  return { claims: trust.claims.map(({ operator, amount }) => ({ operator, value: text(BigInt(amount) - rest) })) }
}

function caused(last: LastChange | null): Pick<HistoryAt, 'since' | 'signature' | 'slot'> {
  return last ? { since: last.at.toISOString(), signature: last.signature, slot: last.slot } : {}
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
