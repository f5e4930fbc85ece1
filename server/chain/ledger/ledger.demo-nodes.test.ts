import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { createRpcPool } from '../../upstream/rpc/pool/pool.ts'
import { createReads } from '../../upstream/rpc/reads/reads.ts'
import { createManualClock, type ManualClock } from '../../lib/testing/manual-clock.ts'
import { createDemoNodes, type DemoNodes } from './testing/demo-nodes.ts'
import { type Injected, SOUND, type WireFaults } from './testing/wire-faults.ts'
import { expectLedger, expectMovementsUpTo } from './testing/ledger-check.ts'
import { openLedger } from './ledger.ts'
import { Killed, lifeOf } from './testing/crash-injection.ts'
import { rpcSource } from './rpc-source.ts'
import { createStakingWorld, DEEDS, type StakingHistory, type StakingWorld, toldTimes, type Wish } from './testing/staking-world.ts'
import { seeded } from '../../lib/testing/seeded.ts'

/** For a long run: LEDGER_CHAIN_RUNS=5000. To repeat a failed one: LEDGER_CHAIN_SEED and its path. */
const RUNS = Number(process.env['LEDGER_CHAIN_RUNS'] ?? 100)
const SEED = Number(process.env['LEDGER_CHAIN_SEED'] ?? 20_261_121)
const PATH = process.env['LEDGER_CHAIN_PATH']
/** Shrinks a counter-example, which may take minutes. */
const SHRINK = process.env['LEDGER_CHAIN_SHRINK'] !== undefined

/** Long enough for everything before to be final. */
const FINAL_MS = 14_000
/** Longer than a node is left alone after failures. */
const PAUSE_MS = 31_000

const wish: fc.Arbitrary<Wish> = fc.record({
  sameSlot: fc.boolean(),
  slotsLater: fc.nat({ max: 30 }),
  fails: fc.integer({ min: 0, max: 9 }).map((n) => n === 9),
  time: fc.constantFrom('told', 'told', 'told', 'told', 'told', 'told', 'hidden', 'lost'),
  steps: fc.array(
    fc.record({
      what: fc.constantFrom('deposit', 'deposit', 'deposit', 'withdraw', 'withdraw', ...DEEDS),
      wallet: fc.nat({ max: 3 }),
      amount: fc.noBias(fc.integer({ min: 1, max: 2 ** 40 })),
      through: fc.constantFrom('checked', 'plain', 'program'),
    }),
    { minLength: 1, maxLength: 5 },
  ),
})

const sometimes = fc.constantFrom(0, 0, 0, 0.15, 0.4)
const nodeFaults = fc.constantFrom(
  {},
  {},
  {},
  {},
  { mode: 'lag', lagSlots: 8 },
  { mode: 'lag', lagSlots: 45 },
  { mode: 'lag', lagSlots: 90 },
  { mode: 'rate-limit', retryAfter: 0 },
  { mode: 'garbage' },
  { mode: 'error-500' },
  { mode: 'refuse' },
  { mode: 'hang' },
  { nullBlockTimes: true },
  { missingTransactions: true },
) satisfies fc.Arbitrary<WireFaults['node']>

const wireFaults: fc.Arbitrary<WireFaults> = fc.record({
  node: nodeFaults,
  break: sometimes,
  hang: fc.constantFrom(0, 0, 0, 0, 0.05),
  drop: sometimes,
  // A fault that two nodes must not share is given only to the first one, see below.
  hole: fc.constant(false),
  forgetEmpty: fc.constant(0),
  bare: fc.constant(false),
  repeat: sometimes,
  double: sometimes,
  reorder: sometimes,
  forget: sometimes,
  unripe: sometimes,
  contradict: sometimes,
  lose: sometimes,
  confuse: sometimes,
})

const scenario = fc.record({
  /** Whether all went well once, so that faults hit a tail and not the back-fill. */
  warm: fc.boolean(),
  modern: fc.constantFrom(false, false, true),
  seed: fc.nat({ max: 2 ** 31 - 1 }),
  liar: fc.record({ forgetEmpty: sometimes, hole: fc.boolean(), bare: fc.boolean() }),
  pageSize: fc.constantFrom(2, 3, 4, 6, 12),
  batchSize: fc.constantFrom(1, 2, 4, 8),
  /** More transactions, then a pass: killed at a step or not, alone or with another process at once. */
  acts: fc.array(
    fc.record({
      wishes: fc.array(wish, { maxLength: 4 }),
      final: fc.boolean(),
      faults: fc.array(wireFaults, { minLength: 4, maxLength: 4 }),
      // Half of the deaths while it lists, which is the shorter part.
      dieAt: fc.option(fc.oneof(fc.nat({ max: 45 }), fc.nat({ max: 160 })), { nil: null, freq: 3 }),
      together: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

/** Two at once, each on its own chain: while one waits for the database, the other computes. */
const LANES = ['first', 'second']

const nothing = () => ({
  seen: { killed: 0, interrupted: 0, unreconciled: 0, reconciled: 0, crowded: 0, severalInOne: 0, modern: 0 },
  injected: {
    break: 0,
    hang: 0,
    drop: 0,
    hole: 0,
    repeat: 0,
    double: 0,
    reorder: 0,
    forget: 0,
    forgetEmpty: 0,
    unripe: 0,
    contradict: 0,
    lose: 0,
    confuse: 0,
    bare: 0,
    timeless: 0,
    lost: 0,
  } satisfies Injected,
})
type Tally = ReturnType<typeof nothing>

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

interface Stage {
  clock: ManualClock
  history: StakingHistory
  nodes: DemoNodes
  random: () => number
  pageSize: number
  batchSize: number
}

/** A process: opens the ledger, passes once, and dies at that step if it gets there. Null when it died. */
async function live({ clock, history, nodes, random, pageSize, batchSize }: Stage, dieAt: number | null) {
  const life = lifeOf(database.pool, dieAt)
  const pool = createRpcPool({
    urls: nodes.urls,
    fetch: (input, init) => life.around(() => nodes.fetch(input, init)),
    clock,
    random,
    probeEveryMs: 15_000,
    // Rate limits have tests of their own; here they would only make time pass.
    perNodeRequestsPerSecond: 1_000_000,
  })
  try {
    // A node that hangs must not hold up the start.
    void pool.start()
    const { account } = history
    const source = rpcSource(createReads(pool), account)
    const ledger = await openLedger({ db: life.db, account, source, log: recordingLog().log, clock, pageSize, batchSize, concurrency: 2 })
    return await ledger.pass()
  } catch (error) {
    if (!(error instanceof Killed) && !life.isDead()) throw error
    return null
  } finally {
    pool.close()
  }
}

type Outcome = Awaited<ReturnType<typeof live>>

function count({ seen }: Tally, outcome: Outcome): void {
  if (outcome === null) seen.killed += 1
  else if (outcome.status !== 'compared') seen.interrupted += 1
  else if (outcome.reconciliation.reconciled) seen.reconciled += 1
  else seen.unreconciled += 1
}

const settled = (outcome: Outcome) => outcome?.status === 'compared' && outcome.reconciliation.reconciled && outcome.outstanding === 0

interface Lane {
  clock: ManualClock
  world: StakingWorld
  tally: Tally
}

async function run({ clock, world, tally }: Lane, { warm, modern, seed, liar, pageSize, batchSize, acts }: Scenario) {
  const history = world.open(modern)
  const random = seeded(seed)
  const nodes = createDemoNodes({ chain: world.chain, clock, history, random, injected: tally.injected })
  const stage = { clock, history, nodes, random, pageSize, batchSize }
  if (warm) {
    await nodes.pass(FINAL_MS)
    count(tally, await live(stage, null))
  }
  for (const { wishes, final, faults, dieAt, together } of acts) {
    for (const one of wishes) await history.play(one)
    nodes.set(faults.map((one, index) => (index === 0 ? { ...one, ...liar } : one)))
    if (final) await nodes.pass(FINAL_MS)
    const outcomes = together ? await Promise.all([live(stage, dieAt), live(stage, null)]) : [await live(stage, dieAt)]
    for (const outcome of outcomes) count(tally, outcome)
    for (const outcome of outcomes) {
      if (outcome?.status !== 'compared' || !settled(outcome)) continue
      await expectMovementsUpTo(database.db, history.account, outcome.reconciliation.slot, history.happened)
    }
  }
  // The others recover; the one that lacks a transaction and forgets cursors stays as it is.
  nodes.set([{ ...SOUND, ...liar }])
  await nodes.pass(FINAL_MS)
  let outcome: Outcome = null
  for (let pass = 0; pass < 24 && !settled(outcome); pass += 1) {
    outcome = await live(stage, null)
    if (outcome?.status === 'interrupted') await nodes.pass(PAUSE_MS)
  }
  return { history, outcome }
}

describe.concurrent('the staking ledger on the demo chain, over nodes that fail in every way and processes that die at any step', () => {
  it.each(LANES)('equals an independent model and reconciles with the chain (%s half)', { timeout: Math.max(240_000, RUNS * 1000) }, async (lane) => {
    const clock = createManualClock()
    const world = createStakingWorld(clock, `${lane} lane`)
    const tally = nothing()
    const numRuns = Math.ceil(RUNS / LANES.length)
    const started = performance.now()
    await fc.assert(
      fc.asyncProperty(scenario, async (one) => {
        const { history, outcome } = await run({ clock, world, tally }, one)
        expect(outcome).toMatchObject({ status: 'compared', outstanding: 0, reconciliation: { reconciled: true, difference: 0n } })
        await expectLedger(database.db, history.account, toldTimes(history))
        const { happened } = history
        tally.seen.crowded += new Set(happened.map(({ slot }) => slot)).size < happened.length ? 1 : 0
        tally.seen.severalInOne += happened.some(({ movements }) => movements.length > 1) ? 1 : 0
        tally.seen.modern += one.modern ? 1 : 0
      }),
      { numRuns, seed: SEED + LANES.indexOf(lane), endOnFailure: !SHRINK, ...(PATH === undefined ? {} : { path: PATH }) },
    )
    const seconds = Math.round((performance.now() - started) / 1000)
    console.info(`ledger runs on the demo chain, ${lane} half`, JSON.stringify({ numRuns, seconds, transactions: world.chain.ledger.length, ...tally.seen, injected: tally.injected }))
    // The runs mean something only if all of this happened.
    const rare = Object.entries({ ...tally.seen, ...tally.injected }).filter(([, times]) => times <= numRuns / 20)
    expect(numRuns < 100 ? [] : rare).toEqual([])
  })
})
