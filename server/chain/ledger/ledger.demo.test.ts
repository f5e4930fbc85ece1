import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerState, stakeWallets } from '../../db/schema.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { startDemo, type Demo } from '../../demo/start.ts'
import { systemClock } from '../../lib/clock.ts'
import { createRpcPool, type RpcPool } from '../../upstream/rpc/pool/pool.ts'
import { createReads } from '../../upstream/rpc/reads/reads.ts'
import { Killed, crashingAt } from './testing/crash-injection.ts'
import { openLedger } from './ledger.ts'
import { rpcSource } from './rpc-source.ts'

/** For a long run: LEDGER_DEMO_RUNS=200. */
const RUNS = Number(process.env['LEDGER_DEMO_RUNS'] ?? 8)

let database: TestDatabase
let demo: Demo
let pool: RpcPool

beforeAll(async () => {
  database = await createTestDatabase()
  demo = await startDemo({ seed: 'ledger', holders: 5, clock: now, say: () => {} })
  pool = createRpcPool({ urls: demo.rpcUrls, clock: { ...systemClock, now }, requestTimeoutMs: 400, hedgeAfterMs: 60, probeEveryMs: 500, perNodeRequestsPerSecond: 5000 })
  await pool.start()
})
afterAll(async () => {
  pool.close()
  await demo.close()
  await database.drop()
})
beforeEach(() => forget())

/** Resets the ledger to its state before anything was read. */
async function forget() {
  await database.db.execute(sql`truncate ledger_state, ledger_transactions, stake_movements, stake_positions, stake_wallets`)
}

/** How many milliseconds the test is ahead of the wall clock, for chain and pool alike. */
let ahead = 0
const now = () => Date.now() + ahead

/** Makes everything so far final. */
function finalize() {
  ahead += 16_000
}

async function openAs(dieAt: number | null) {
  const account = demo.addresses.stakingAccount
  const life = crashingAt(database.pool, rpcSource(createReads(pool), account), dieAt)
  return { life, ledger: await openLedger({ db: life.db, account, source: life.source, log: recordingLog().log, pageSize: 40, batchSize: 16 }) }
}

/** Passes, one possibly cut short by a kill. Only a kill may throw. */
async function pass(dieAt: number | null) {
  const at = { dead: false }
  try {
    const { life, ledger } = await openAs(dieAt)
    return await ledger.pass().finally(() => {
      at.dead = life.isDead()
    })
  } catch (error) {
    const killed = at.dead || error instanceof Killed || (error instanceof Error && error.cause instanceof Killed)
    if (!killed) throw error
    return null
  }
}

/**
 * What the chain itself shows, without instructions: whose tokens decreased when the staking account's increased. Two of the
 * demo's deposits involve a third account: a remainder goes back to the treasury before its account is closed, and an
 * exchange fills a temporary account from which its owner stakes.
 */
function modelOfChain() {
  const staked = new Map<string, bigint>()
  let balance = 0n
  const { mint, stakingAccount } = demo.addresses
  for (let index = 0; index < demo.chain.ledger.length; index += 1) {
    const entry = demo.chain.ledger.at(index)
    if (!entry || entry.error !== null || !entry.keys.includes(stakingAccount)) continue
    const gains = new Map<string, bigint>()
    for (const [sign, figures] of [[-1n, entry.tokensBefore], [1n, entry.tokensAfter]] as const) {
      for (const { accountIndex, mint: of, owner, amount } of figures) {
        const whose = entry.keys[accountIndex] === stakingAccount ? 'staking' : owner
        if (of === mint) gains.set(whose, (gains.get(whose) ?? 0n) + sign * amount)
      }
    }
    const gained = gains.get('staking') ?? 0n
    balance += gained
    if (gained === 0n) continue
    const others = [...gains].filter(([owner, gain]) => owner !== 'staking' && gain !== 0n)
    const newcomer = entry.tokensAfter.find(({ accountIndex }) => !entry.tokensBefore.some((before) => before.accountIndex === accountIndex))
    const [third] = others.filter(([, gain]) => gained > 0n && gain > 0n)
    const by = third && (newcomer?.owner === third[0] ? third[0] : others.find(([, gain]) => gain < 0n)?.[0])
    for (const [owner, gain] of by === undefined ? others : [[by, -gained] as const]) staked.set(owner, (staked.get(owner) ?? 0n) - gain)
  }
  return { balance, staked: new Map([...staked].filter(([, amount]) => amount > 0n)) }
}

const fault = fc.constantFrom(
  { mode: 'ok' },
  { mode: 'ok' },
  { mode: 'lag', lagSlots: 60 },
  { mode: 'rate-limit', retryAfter: 0 },
  { mode: 'garbage' },
  { mode: 'error-500' },
  { mode: 'refuse' },
  { mode: 'hang' },
  { pages: 'drop' },
  { pages: 'repeat' },
  { pages: 'reorder' },
  { missingTransactions: true },
  { nullBlockTimes: true },
) satisfies fc.Arbitrary<Parameters<Demo['nodes'][number]['setFaults']>[0]>

const act = fc.record({
  faults: fc.array(fault, { minLength: 4, maxLength: 4 }),
  stakes: fc.array(fc.record({ who: fc.nat({ max: 9 }), amount: fc.integer({ min: 1, max: 900 }), times: fc.integer({ min: 1, max: 4 }), back: fc.boolean() }), {
    maxLength: 5,
  }),
  final: fc.boolean(),
  dieAt: fc.option(fc.nat({ max: 200 }), { nil: null, freq: 2 }),
})

describe('the staking ledger on the demo chain, over real JSON-RPC', () => {
  it('equals what the chain shows, and reconciles, with any faults of the nodes and any death of the process', { timeout: Math.max(120_000, RUNS * 15_000) }, async () => {
    const counts = { killed: 0, compared: 0, unfinished: 0, interrupted: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 3 }), async (acts) => {
        await forget()
        for (const { faults, stakes, final, dieAt } of acts) {
          demo.nodes.forEach((node, index) => node.setFaults(faults[index] ?? {}))
          for (const { who, amount, times, back } of stakes) {
            const trader = `trader ${who % demo.cast.traders.length}`
            demo.actions.stake({ from: trader, amount: `0.${amount}`, times, through: amount % 2 === 0 ? 'program' : 'transfer' })
            if (back) demo.actions.transfer({ from: 'staking', to: trader, amount: `0.${amount}` })
          }
          demo.trickle.step()
          if (final) finalize()
          const outcome = await pass(dieAt)
          counts[outcome === null ? 'killed' : outcome.status] += 1
        }
        for (const node of demo.nodes) node.setFaults({})
        finalize()
        let outcome: Awaited<ReturnType<typeof pass>> = null
        for (let turn = 0; turn < 60; turn += 1) {
          outcome = await pass(null)
          if (outcome?.status === 'compared' && outcome.reconciliation.reconciled && outcome.outstanding === 0) break
          // Nodes that are paused or lagged far behind come back at the pool's next check.
          if (outcome?.status === 'interrupted') await new Promise((resolve) => setTimeout(resolve, 200))
        }
        expect(outcome).toMatchObject({ status: 'compared', outstanding: 0, reconciliation: { reconciled: true, difference: 0n } })

        const model = modelOfChain()
        const [state] = await database.db.select().from(ledgerState).where(eq(ledgerState.account, demo.addresses.stakingAccount))
        const wallets = await database.db.select().from(stakeWallets)
        expect(new Map(wallets.flatMap(({ wallet, staked }) => (staked > 0n ? [[wallet, staked] as const] : [])))).toEqual(model.staked)
        expect(state?.staked).toBe([...model.staked.values()].reduce((sum, amount) => sum + amount, 0n))
        expect(state && state.staked + state.unexplained - state.excess).toBe(model.balance)
      }),
      { numRuns: RUNS, seed: 20_261_121, endOnFailure: true },
    )
    expect(counts.killed).toBeGreaterThan(0)
    console.info('ledger runs on the demo chain', { runs: RUNS, ...counts })
  })

  it('offers what is confirmed and not final, and stores none of it', async () => {
    finalize()
    for (const node of demo.nodes) node.setFaults({})
    await expect.poll(() => pass(null), { timeout: 15_000 }).toMatchObject({ status: 'compared' })
    const { ledger } = await openAs(null)
    const before = await ledger.totals()
    demo.actions.stake({ from: 'trader 3', amount: '12.5', times: 2 })
    demo.chain.slots.atLeast(demo.chain.slots.tip() + 3)
    await pass(null)
    const pending = await ledger.pendingMovements()
    expect(pending?.map(({ kind, wallet, amount }) => ({ kind, wallet, amount }))).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'deposit', wallet: demo.cast.traders[3]?.address, amount: 12_500_000n })),
    )
    expect(await ledger.totals()).toEqual(before)
    finalize()
    await pass(null)
    expect((await ledger.totals()).staked - before.staked).toBe(25_000_000n)
    expect(await ledger.pendingMovements()).toEqual([])
  })

  it('says that a retry is useless for an address that is not a token account, and stores no zero for it', async () => {
    for (const node of demo.nodes) node.setFaults({})
    const { vault } = demo.addresses
    await expect
      .poll(
        async () => {
          const ledger = await openLedger({ db: database.db, account: vault, source: rpcSource(createReads(pool), vault), log: recordingLog().log })
          const outcome = await ledger.pass()
          return { ...outcome, reason: '', stored: await ledger.reconciliation() }
        },
        { timeout: 15_000 },
      )
      .toEqual({ status: 'interrupted', retryable: false, reason: '', stored: null })
  })
})
