import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ChainSource } from '../server/chain/ledger/chain-source.ts'
import { historyOf, type Intent } from '../server/chain/ledger/testing/ledger-model.ts'
import type { Db } from '../server/chain/ledger/ledger-row.ts'
import { openLedger, type StakingLedger } from '../server/chain/ledger/ledger.ts'
import { address } from '../server/chain/transactions/testing/token-transaction.ts'
import { openDatabase } from '../server/db/open.ts'
import { parseTransaction } from '../server/upstream/rpc/reads/transaction.ts'
import { table } from '../scripts/table.ts'
import { grownLedger } from './grown-ledger.ts'
import { type Comparison, compare, publish } from './harness.ts'

// How fast the ledger fills, and whether its answers take the same time at any size: 10,000, 100,000 and 1,000,000
// movements in one database, asked in turns.

const TRANSACTIONS = 3000
const WALLETS = 200_000
/** Transactions in the history that is read; some 15 movements each. */
const STAKERS = Array.from({ length: 400 }, (_, index) => address(`staker ${index}`))
const SIZES = [10_000, 100_000, 1_000_000] as const
const ROUNDS = 600

const silent = { info: () => {}, warn: console.warn, error: console.error }
const dataDir = await mkdtemp(join(tmpdir(), 'bd-ledger-bench-'))
const database = await openDatabase({ dataDir, log: silent })
try {
  const filled = await fill(database.db)
  const ledgers = new Map<number, StakingLedger>()
  for (const size of SIZES) ledgers.set(size, (await grownLedger(database.db, size, WALLETS)).ledger)
  await database.db.execute(sql`vacuum analyze`)
  publish([filled, ...(await answers(ledgers))])
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** Parsing and storing a history, against parsing alone. Each call is one history; the rate is printed. */
async function fill(db: Db): Promise<Comparison> {
  const intents = Array.from({ length: TRANSACTIONS }, (_, index): Intent => ({
    sameSlot: index % 10 === 1,
    slotsLater: 2,
    failed: index % 20 === 7,
    timeless: false,
    steps: Array.from({ length: 1 + (index % 3) }, (_, at) => ({
      what: (index + at) % 5 === 4 ? 'withdraw' : 'deposit',
      wallet: (index * 7 + at * 131) % STAKERS.length,
      amount: 1_000_000 + 7919 * index + 31 * at,
      inner: index % 2 === 0,
    })),
  }))
  let salt = 0
  const histories = Array.from({ length: 4 }, () => {
    salt += 1
    const account = address(`bench ${salt}`)
    return { account, history: historyOf(intents, salt, account, STAKERS) }
  })
  const turns = histories.values()
  const seconds: number[] = []
  const comparison = await compare({
    name: `${TRANSACTIONS} transactions`,
    rounds: 3,
    warmUp: 1,
    subject: {
      name: 'parsed and stored',
      run: async () => {
        const next = turns.next()
        if (next.done) throw new Error('no history is left')
        const { account, history } = next.value
        const ledger = await openLedger({ db, account, source: sourceOf(history), log: silent })
        const started = performance.now()
        const outcome = await ledger.pass()
        if (outcome.status !== 'compared' || !outcome.reconciliation.reconciled) throw new Error('the history did not reconcile')
        seconds.push((performance.now() - started) / 1000)
      },
    },
    baseline: { name: 'parsed only', run: () => histories[0]?.history.map(({ answer }) => parseTransaction(answer)) },
  })
  console.log(`${Math.round(TRANSACTIONS / Math.min(...seconds))} transactions parsed and stored a second (best of ${seconds.length}), fsync on`)
  return comparison
}

function sourceOf(history: ReturnType<typeof historyOf>): ChainSource {
  const newest = history.toReversed()
  const place = new Map(newest.map(({ signature }, index) => [signature, index]))
  const last = newest[0]
  return {
    pin: () => ({
      ok: true,
      value: {
        node: 'bench',
        signatures: async ({ before, limit }) => {
          const from = before === undefined ? 0 : (place.get(before) ?? 0) + 1
          const page = newest.slice(from, from + limit)
          return { ok: true, value: page.map(({ signature, slot, failed, blockTime }) => ({ signature, slot, failed, blockTime, confirmationStatus: 'finalized' })) }
        },
        balance: async () => ({ ok: true, value: { amount: last?.after ?? 0n, slot: last?.slot ?? 0 } }),
      },
    }),
    transaction: async (signature) => {
      const reading = parseTransaction(newest[place.get(signature) ?? -1]?.answer ?? null)
      return reading.status === 'invalid' ? { status: 'unavailable', retryable: false, message: reading.message } : reading
    },
  }
}

async function answers(ledgers: ReadonlyMap<number, StakingLedger>): Promise<Comparison[]> {
  let turn = 0
  const questions: Record<string, (ledger: StakingLedger, size: number) => Promise<unknown>> = {
    totals: (ledger) => ledger.totals(),
    'one wallet': (ledger, size) => {
      turn += 104_729
      return ledger.wallet(`wallet${String((turn * 7919) % Math.min(size, WALLETS)).padStart(38, '0')}`)
    },
    'first page by amount': (ledger) => ledger.positionsPage({ order: 'amount', limit: 50 }),
    'first page by unlock': (ledger) => ledger.positionsPage({ order: 'unlock', limit: 50 }),
    'newest movements': (ledger) => ledger.movementsPage({ limit: 50 }),
    'largest wallets': (ledger) => ledger.walletsPage({ limit: 50 }),
  }
  const smallest = SIZES[0]
  const results: Comparison[] = []
  const rows = [['p99 ms (median)', ...SIZES.map((size) => `${size / 1000}k`)]]
  for (const [name, ask] of Object.entries(questions)) {
    const contender = (size: number) => ({
      name: `${size / 1000}k`,
      run: async () => {
        const ledger = ledgers.get(size)
        return ledger && ask(ledger, size)
      },
    })
    const cells: string[] = []
    for (const size of SIZES.slice(1)) {
      const result = await compare({ name, subject: contender(size), baseline: contender(smallest), rounds: ROUNDS })
      results.push(result)
      if (cells.length === 0) cells.push(cell(result.baseline))
      cells.push(cell(result.subject))
    }
    rows.push([name, ...cells])
  }
  console.log(table(rows))
  return results
}

function cell({ medianMs, p99Ms }: { medianMs: number; p99Ms: number }): string {
  return `${p99Ms.toFixed(2)} (${medianMs.toFixed(2)})`
}
