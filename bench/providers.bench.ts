import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { startApp, type App } from '../e2e/support/app.ts'
import { until } from '../e2e/support/until.ts'
import { table } from '../scripts/table.ts'
import { toDecimal } from '../src/rules/amount.ts'
import { type Comparison, publish } from './harness.ts'

// The built server on one node with the limits and refusals of a real provider: how long until vault, supply and price are
// live, whether they stay live while a history of 50,000 transactions is read, and whether that resumes where a killed
// server stopped. Memory is that of the server's process, all threads together.
//
// PROVIDERS=publicnode,paid  PROVIDER_SPEED=20 (times what the provider allows)  PROVIDER_SECONDS=240 (0: until all is read)
// PROVIDER_TRANSACTIONS=50000  PROVIDER_ACCOUNTS=140000  PROVIDER_KILLS=2

const env = process.env
const PROVIDERS = (env['PROVIDERS'] ?? 'publicnode,public-mainnet,drpc,paid').split(',')
const SPEED = Number(env['PROVIDER_SPEED'] ?? 1)
const SECONDS = Number(env['PROVIDER_SECONDS'] ?? 240)
const TRANSACTIONS = Number(env['PROVIDER_TRANSACTIONS'] ?? 50_000)
const ACCOUNTS = Number(env['PROVIDER_ACCOUNTS'] ?? 140_000)
const KILLS = Number(env['PROVIDER_KILLS'] ?? 2)
/** How long the figures have to become live. */
const LIMIT_MS = 30_000

const outside = z.object({
  mint: z.string(),
  vault: z.string(),
  stakingAccount: z.string(),
  stakingProgram: z.string(),
  internal: z.string(),
  rpcUrl: z.string(),
  marketUrl: z.string(),
  truth: z.object({ vault: z.string(), supply: z.string(), staked: z.string(), people: z.int() }),
})
type Outside = z.infer<typeof outside>

const meta = z.object({ state: z.string() })
const answers = {
  vault: { path: '/api/vault/live-balance', schema: z.object({ vaultBalance: z.string(), meta }) },
  supply: { path: '/api/vault/metrics', schema: z.object({ totalSupply: z.string(), supplyMeta: meta }) },
  price: { path: '/api/token/market-data', schema: z.object({ price: z.number(), meta }) },
} as const
const FIGURES = ['vault', 'supply', 'price'] as const
const reconciliation = z.object({
  phase: z.string(),
  transactions: z.int(),
  outstanding: z.int(),
  staked: z.string(),
  estimate: z.object({ perSecond: z.number(), secondsLeft: z.number() }).optional(),
  outcome: z.object({ reconciled: z.boolean() }).nullable(),
})
const holders = z.object({ totalHolders: z.int(), counted: z.object({ people: z.int() }).optional(), meta })

const results: Comparison[] = []
const rows = [['provider', 'vault live s', 'supply', 'price', 'samples', 'not live', 'read', 'outstanding', 'a second', 'seconds left', 'after kills', 'staked', 'holders', 'peak RSS MB']]
for (const profile of PROVIDERS) {
  const node = fork(
    join(import.meta.dirname, 'processes', 'bulk-demo.ts'),
    [JSON.stringify({ profile, speed: SPEED, transactions: TRANSACTIONS, tokenAccounts: ACCOUNTS, genesisTime: Date.now() })],
    { execArgv: ['--import', 'tsx'] },
  )
  try {
    await measure(profile, outside.parse(await said(node)))
  } finally {
    node.disconnect()
  }
}
console.log(table(rows))
publish(results)

async function measure(profile: string, { truth, ...chain }: Outside): Promise<void> {
  const startedAt = performance.now()
  const app = await startApp({
    env: {
      SOLANA_RPC_URLS: chain.rpcUrl,
      BD_MINT: chain.mint,
      BD_VAULT: chain.vault,
      BD_STAKING_ACCOUNT: chain.stakingAccount,
      BD_STAKING_PROGRAM: chain.stakingProgram,
      BD_INTERNAL: chain.internal,
      MARKET_SOURCES: `dexscreener=${chain.marketUrl}`,
    },
  })
  try {
    const liveAfter = { vault: 0, supply: 0, price: 0 }
    await Promise.all(
      FIGURES.map(async (name) => {
        await until(async () => (await stateOf(app, name)) === 'live', { what: `${name} to be live`, within: 120_000 })
        liveAfter[name] = performance.now() - startedAt
      }),
    )
    const wrong = [(await read(app, answers.vault)).vaultBalance !== decimal(truth.vault) && 'vault', (await read(app, answers.supply)).totalSupply !== decimal(truth.supply) && 'supply']
    const watch = { samples: 0, notLive: 0, peakMb: 0 }
    const afterKills: string[] = []
    let last = await progress(app)
    for (let round = 0; round <= KILLS; round += 1) {
      const end = SECONDS === 0 ? Number.POSITIVE_INFINITY : performance.now() + (SECONDS * 1000) / (KILLS + 1)
      const share = ((round + 1) * TRANSACTIONS) / (KILLS + 1)
      for (;;) {
        for (const name of FIGURES) {
          watch.samples += 1
          const state = await stateOf(app, name)
          if (state !== 'live') {
            watch.notLive += 1
            console.log(`${profile}: ${name} is ${state}`)
          }
        }
        watch.peakMb = Math.max(watch.peakMb, peakMb(app.pid()))
        last = await progress(app)
        const isRead = last.phase === 'tail' && last.outstanding === 0 && last.outcome !== null
        if (performance.now() >= end || isRead || (SECONDS === 0 && round < KILLS && last.transactions - last.outstanding >= share)) break
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
      if (round === KILLS) break
      const before = last.transactions - last.outstanding
      await app.kill()
      await app.start()
      const again = await until(() => progress(app), { what: 'the ledger', within: 30_000 })
      afterKills.push(`${before} → ${again.transactions - again.outstanding}`)
      if (again.transactions - again.outstanding < before) process.exitCode = 1
      await until(async () => (await Promise.all(FIGURES.map((name) => stateOf(app, name)))).every((state) => state === 'live'), { what: 'live figures after a restart', within: 60_000 })
    }
    const counted = await until(() => read(app, { path: '/api/holders/overview', schema: holders }), { what: 'the holders', within: 5000 }).catch(() => null)
    const staked = last.outcome?.reconciled ? (last.staked === decimal(truth.staked) ? 'right' : `WRONG ${last.staked}`) : `${last.staked} so far`
    if (wrong.some(Boolean) || staked.startsWith('WRONG') || Math.max(...Object.values(liveAfter)) > LIMIT_MS || watch.notLive > 0) process.exitCode = 1
    rows.push([
      profile,
      ...Object.values(liveAfter).map((ms) => (ms / 1000).toFixed(1)),
      String(watch.samples),
      String(watch.notLive),
      String(last.transactions - last.outstanding),
      String(last.outstanding),
      String(last.estimate?.perSecond ?? ''),
      String(last.estimate?.secondsLeft ?? ''),
      afterKills.join(', '),
      [staked, ...wrong.filter(Boolean).map((what) => `WRONG ${what}`)].join(' '),
      counted ? `${counted.totalHolders}${counted.counted?.people === truth.people ? ' right' : counted.counted ? ` WRONG, not ${truth.people}` : ' by the market'}` : 'none',
      watch.peakMb.toFixed(0),
    ])
    for (const [name, ms] of Object.entries(liveAfter)) {
      results.push({ name: `${profile}: ${name} live`, rounds: 1, subject: { name: 'first live', medianMs: ms, p99Ms: ms }, baseline: { name: 'limit', medianMs: LIMIT_MS, p99Ms: LIMIT_MS }, ratio: ms / LIMIT_MS })
    }
  } finally {
    await app.dispose()
  }
}

async function stateOf(app: App, name: keyof typeof answers): Promise<string> {
  if (name === 'supply') return (await read(app, answers.supply)).supplyMeta.state
  return (await read<{ meta: { state: string } }>(app, answers[name])).meta.state
}

function progress(app: App) {
  return read(app, { path: '/api/staking/reconciliation', schema: reconciliation })
}

async function read<T>(app: App, { path, schema }: { path: string; schema: z.ZodType<T> }): Promise<T> {
  const response = await fetch(app.url + path)
  return schema.parse(await response.json())
}

function decimal(units: string): string {
  return toDecimal(BigInt(units), 6)
}

/** The process's peak memory. */
function peakMb(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

function said(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the demo ended with ${code}`)))
  })
}
