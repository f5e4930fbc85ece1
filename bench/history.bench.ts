import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { historyWindow } from '../src/contract/history.ts'
import { table } from '../scripts/table.ts'
import { openDatabase } from '../server/db/open.ts'
import { createHistoryReader } from '../server/feeds/history.ts'
import { chainHistoryOf } from '../server/feeds/testing/chain-history.ts'
import { historyRoutes } from '../server/http/history/routes.ts'
import { grownLedger } from './grown-ledger.ts'
import { compare, publish, type Comparison } from './harness.ts'

// How long a figure as of any time takes in a ledger of a million movements, and each window, beside a bare route that answers
// as many bytes. Whole calls without the network; nothing shared between them. `HISTORY_SIZE` is the number of movements.

const SIZE = Number(process.env['HISTORY_SIZE'] ?? 1_000_000)
const WALLETS = 200_000
const FIRST = Date.parse('2025-01-01T00:00:00Z')
const SPAN = SIZE * 20_000
const FIGURES = ['vaultBalance', 'deployed', 'staked', 'stakers'] as const
const AIM_MS = 10

const dataDir = await mkdtemp(join(tmpdir(), 'bd-history-bench-'))
const database = await openDatabase({ dataDir, log: { info: () => {}, warn: console.warn, error: console.error } })
try {
  const { account } = await grownLedger(database.db, SIZE, WALLETS)
  await database.db.execute(sql`vacuum analyze`)
  // Calls for a window are three seconds apart, so that none has its answer from another.
  let now = Math.max(Date.now(), FIRST + SPAN)
  const clock = { now: () => now }
  const app = historyRoutes(createHistoryReader({ db: database.db, chain: chainHistoryOf(database.db, { clock, vault: [account], staking: account }), clock }), clock)
  const ask = async (query: string) => {
    now += query.includes('window=') ? 3000 : 1
    const response = await app.request(`/api/history/${query}`)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${query} answered ${response.status}: ${text}`)
    return text
  }
  let turn = 0
  const questions: [name: string, rounds: number, query: () => string][] = [
    ...FIGURES.map((figure): [string, number, () => string] => [
      `${figure} at any time`,
      1000,
      () => {
        turn += 1
        return `${figure}?at=${new Date(FIRST + ((turn * 7_919_000_003) % SPAN)).toISOString()}`
      },
    ]),
    ...historyWindow.options.map((window): [string, number, () => string] => [`staked, ${window}`, 100, () => `staked?window=${window}`]),
    ['stakers, all', 100, () => 'stakers?window=all'],
  ]
  const results: Comparison[] = []
  for (const [name, rounds, query] of questions) {
    const body = 'x'.repeat(Buffer.byteLength(await ask(query())))
    const bare = new Hono().get('/constant', (c) => c.text(body))
    const baseline = { name: 'bare route', run: async () => (await bare.request('/constant')).text() }
    results.push(await compare({ name, rounds, subject: { name: 'history', run: async () => ask(query()) }, baseline }))
  }
  const ms = (value: number) => value.toFixed(2)
  console.log(
    table([
      [`${SIZE.toLocaleString('en')} movements`, 'p50 ms', 'p99 ms', 'bare p50', 'bare p99'],
      ...results.map(({ name, subject, baseline }) => [name, ms(subject.medianMs), ms(subject.p99Ms), ms(baseline.medianMs), ms(baseline.p99Ms)]),
    ]),
  )
  publish(results)
  const worst = Math.max(...results.filter(({ name }) => name.endsWith('at any time')).map(({ subject }) => subject.p99Ms))
  console.log(`slowest p99 as of a time: ${ms(worst)} ms of ${AIM_MS}`)
  if (worst >= AIM_MS) process.exitCode = 1
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
