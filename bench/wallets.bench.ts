import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Hono } from 'hono'
import { wallet, wallets } from '../src/contract/wallet.ts'
import { ledgerOf } from '../server/chain/ledger/ledger-row.ts'
import { ledgerState } from '../server/db/schema.ts'
import { openDatabase } from '../server/db/open.ts'
import { walletReadRoutes } from '../server/http/wallets/routes.ts'
import { createWalletLimits } from '../server/http/wallets/wallet-limits.ts'
import { statementRoutes } from '../server/http/wallets/statement-routes.ts'
import { base58FromBytes } from '../server/lib/base58.ts'
import { systemClock } from '../server/lib/clock.ts'
import { createWalletReads } from '../server/wallets/start-wallets.ts'
import { createWhitelist } from '../server/whitelist/whitelist.ts'
import { table } from '../scripts/table.ts'
import { publish, type Comparison } from './harness.ts'
import { median, quantile } from './statistics.ts'

// What a wallet's answer takes with 1,000,000 movements in the ledger, at 1,000 wallets a second: in batches of ten and one by
// one, each another wallet, at a steady rate that waits for no answer. Whole calls, from the request to the JSON, without the
// network; nodes are replaced by one in memory that is asked for every wallet's holdings.

const MOVEMENTS = Number(process.env['BENCH_MOVEMENTS'] ?? 1_000_000)
const A_WALLET = 20
const WALLETS = MOVEMENTS / A_WALLET
const PART = 100_000
const WALLETS_A_SECOND = 1000
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const ROUNDS = 3
const ACCOUNT = 'staking'
const LARGE = 5000

const dataDir = await mkdtemp(join(tmpdir(), 'bd-wallets-bench-'))
const database = await openDatabase({ dataDir, log: { info: () => {}, warn: console.warn, error: console.error } })
try {
  const addresses = Array.from({ length: WALLETS }, (_, index) => addressOf(index))
  await seed(addresses)
  const reads = {
    accountInfo: async () => ({ slot: 1, value: { kind: 'mint' as const, program: 'p', lamports: 1n, supply: 1n, decimals: 6 } }),
    tokenAccountsByOwner: async () => ({ slot: 1, value: [{ address: 'a', mint: 'M', owner: 'o', program: 'p', decimals: 6, lamports: 1n, amount: 1_000_000n }] }),
  }
  const staking = { ledger: { pending: async () => ({ movements: [], unread: 0 }) }, account: ACCOUNT }
  const walletReads = createWalletReads({ db: database.db, reads, mint: 'M', granted: createWhitelist({ db: database.db, clock: systemClock }).tierOf, staking, clock: systemClock })
  const app = walletReadRoutes({ answers: walletReads.answers, limits: createWalletLimits(systemClock, { nodes: { aSecond: 1e9, atOnce: 1e9 } }) })
  const example: unknown = await (await app.request(`/api/wallets/${addresses[0]}`)).json()
  if (wallet.parse(example).stake?.movementCount !== A_WALLET) throw new Error('the ledger is not what it should be')
  const ten = wallets.parse(await (await app.request(`/api/wallets?${addresses.slice(0, 10).map((one) => `address=${one}`).join('&')}`)).json())
  const bare = new Hono().get('/one', (c) => c.body(JSON.stringify(example))).get('/ten', (c) => c.body(JSON.stringify(ten)))

  let turn = 0
  const next = () => addresses[(turn += 7919) % WALLETS] ?? ''
  const single = () => app.request(`/api/wallets/${next()}`)
  const batch = () => app.request(`/api/wallets?${Array.from({ length: 10 }, () => `address=${next()}`).join('&')}`)
  const results = [
    await measured('batches of ten', batch, () => bare.request('/ten'), WALLETS_A_SECOND / 10),
    await measured('one by one', single, () => bare.request('/one'), WALLETS_A_SECOND),
  ]
  console.log(
    table([
      [`${WALLETS_A_SECOND} wallets a second of ${WALLETS.toLocaleString('en')}, ${MOVEMENTS.toLocaleString('en')} movements`, 'p50 ms', 'p99 ms', 'bare p50 ms', 'bare p99 ms'],
      ...results.map(({ name, subject, baseline }) => [name, ...[subject, baseline].flatMap(({ medianMs, p99Ms }) => [medianMs.toFixed(2), p99Ms.toFixed(2)])]),
    ]),
  )
  console.log(await large(app, walletReads))
  publish(results)
  const worst = Math.max(...results.map(({ subject }) => subject.p99Ms))
  console.log(`slowest p99: ${worst.toFixed(1)} ms of 20`)
  if (worst >= 20) process.exitCode = 1
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

function addressOf(index: number): string {
  return base58FromBytes(createHash('sha256').update(`wallet ${index}`).digest())
}

/** Two deposits for each withdrawal of less, spread over all wallets; one wallet with 5,000. */
async function seed(addresses: readonly string[]): Promise<void> {
  const started = performance.now()
  const client = await database.connect()
  const db = drizzle(client)
  const ledger = await ledgerOf(database.db, ACCOUNT)
  await db.execute(sql`create temp table owners as select wallet, place from unnest(${sql.param([...addresses])}::text[]) with ordinality as o(wallet, place)`)
  await db.execute(sql`create index on owners (place)`)
  const insert = (from: number, to: number, owner: string) => sql`
    insert into stake_movements (ledger, id, signature, slot, place, ordinal, at, at_estimated, kind, wallet, counterparty, amount)
    select ${ledger}, md5(i::text) || md5(i::text || 'b') || ':0::', md5(i::text) || md5(i::text || 'b'), 400000000 + i, 0, 0,
      timestamptz '2025-01-01' + i * interval '20 seconds', false, case when i % 3 = 2 then 'withdrawal' else 'deposit' end, ${sql.raw(owner)}, 'counterparty',
      case when i % 3 = 2 then 1000000 else 1000000 + (i * 104729::bigint) % 900000000 end
    from generate_series(${from}::bigint, ${to}::bigint) as i ${sql.raw(owner === 'wallet' ? `join owners on place = 1 + i % ${WALLETS}` : '')}`
  for (let from = 0; from < MOVEMENTS; from += PART) await db.execute(insert(from, from + PART - 1, 'wallet'))
  await db.execute(insert(MOVEMENTS, MOVEMENTS + LARGE - 1, `'${addressOf(WALLETS)}'`))
  await db.execute(sql`analyze stake_movements`)
  await database.db.update(ledgerState).set({ transactions: MOVEMENTS, movements: MOVEMENTS, reconciled: true, difference: 0n, outcomeSlot: 1_000_000_000, outcomeAt: new Date() })
  await client.end()
  console.log(`${MOVEMENTS.toLocaleString('en')} movements of ${WALLETS.toLocaleString('en')} wallets, made in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

type Ask = () => Response | Promise<Response>

/** The two in turns, each for some seconds at this rate. */
async function measured(name: string, subject: Ask, baseline: Ask, aSecond: number): Promise<Comparison> {
  await atRate(subject, aSecond, 2)
  await atRate(baseline, aSecond, 1)
  const times: { subject: number[]; baseline: number[] } = { subject: [], baseline: [] }
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [own, bare] = [await atRate(subject, aSecond, SECONDS), await atRate(baseline, aSecond, SECONDS)]
    times.subject.push(...own)
    times.baseline.push(...bare)
    ratios.push(median(own) / median(bare))
  }
  const of = (all: readonly number[]) => ({ medianMs: median(all), p99Ms: quantile(all, 0.99) })
  return { name, rounds: ROUNDS, subject: { name: 'wallets', ...of(times.subject) }, baseline: { name: 'bare route', ...of(times.baseline) }, ratio: median(ratios) }
}

/** Milliseconds from when each was due until its last byte: a server that falls behind can't hide it. */
async function atRate(ask: Ask, aSecond: number, seconds: number): Promise<number[]> {
  const started = performance.now()
  const all: Promise<number>[] = []
  const one = async (due: number) => {
    const response = await ask()
    if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    return performance.now() - due
  }
  for (let sent = 0; sent < aSecond * seconds; ) {
    for (; sent < aSecond * seconds && performance.now() - started >= (sent * 1000) / aSecond; sent += 1) all.push(one(started + (sent * 1000) / aSecond))
    await sleep(1)
  }
  return Promise.all(all)
}

/** One wallet with thousands of movements: its answer and its statement, each the median of some. */
async function large(app: Hono, { statement }: ReturnType<typeof createWalletReads>): Promise<string> {
  const address = addressOf(WALLETS)
  const timed = async (ask: Ask) => {
    const times: number[] = []
    for (let round = 0; round < 20; round += 1) {
      const started = performance.now()
      await (await ask()).arrayBuffer()
      times.push(performance.now() - started)
    }
    return median(times).toFixed(0)
  }
  const statements = statementRoutes(statement ?? null, systemClock)
  const [answer, csv] = [await timed(() => app.request(`/api/wallets/${address}`)), await timed(() => statements.request(`/api/wallets/${address}/statement?format=csv`))]
  return `a wallet with ${LARGE.toLocaleString('en')} movements: answer ${answer} ms, statement as CSV ${csv} ms`
}
