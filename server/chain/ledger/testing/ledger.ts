import { eq } from 'drizzle-orm'
import { ledgerState } from '../../../db/schema.ts'
import { recordingLog, type TestDatabase } from '../../../db/testing/database.ts'
import { address } from '../../transactions/testing/token-transaction.ts'
import type { ChainSource, PinnedNode } from '../chain-source.ts'
import { fakeChain } from './fake-chain.ts'
import { historyOf, type Intent, type ModelTransaction, NO_TIME } from './ledger-model.ts'
import { openLedger } from '../ledger.ts'
import type { Db } from '../ledger-row.ts'
import { seeded } from '../../../lib/testing/seeded.ts'

/** For tests: a small history written by hand, a chain that shows it, and its ledger. */

type Step = Intent['steps'][number]
export const step = (what: Step['what'], wallet: number, amount: number): Step => ({ what, wallet, amount, inner: false })

export function transaction(steps: Step[], more: Partial<Intent> = {}): Intent {
  return { sameSlot: false, slotsLater: 9, failed: false, timeless: false, steps, ...more }
}

export const deposits = (count: number) => Array.from({ length: count }, (_, index) => transaction([step('deposit', index, 1000 + index)]))

let accounts = 0

export async function ledgerFrom(database: TestDatabase, intents: Intent[]) {
  accounts += 1
  const account = address(`unit ${accounts}`)
  const history = historyOf(intents, accounts, account)
  const chain = fakeChain(history, seeded(accounts))
  const { log, lines } = recordingLog()
  const clock = { now: () => NO_TIME * 1000 }
  const open = (source: ChainSource = chain.source, db: Db = database.db) =>
    openLedger({ db, account, source, log, clock, pageSize: 4, batchSize: 3 })
  const row = async () => {
    const [found] = await database.db.select().from(ledgerState).where(eq(ledgerState.account, account))
    if (!found) throw new Error('no ledger')
    return found
  }
  return { account, history, chain, open, row, lines, ledger: await open() }
}

/** The same chain, with a function wrapped around its pages. */
export function withPages(source: ChainSource, change: (ask: PinnedNode['signatures']) => PinnedNode['signatures']): ChainSource {
  return {
    ...source,
    pin(avoid) {
      const pin = source.pin(avoid)
      return pin.ok ? { ok: true, value: { ...pin.value, signatures: change(pin.value.signatures) } } : pin
    },
  }
}

export const signaturesOf = (history: readonly ModelTransaction[]) => history.map(({ signature }) => signature)
