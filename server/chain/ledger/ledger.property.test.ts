import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerState, ledgerTransactions } from '../../db/schema.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { address } from '../transactions/testing/token-transaction.ts'
import { fakeChain, HONEST, type NodeFaults } from './testing/fake-chain.ts'
import { expectLedger } from './testing/ledger-check.ts'
import { historyOf, type Intent, modelOf, NO_TIME } from './testing/ledger-model.ts'
import { openLedger } from './ledger.ts'
import { Killed, crashingAt } from './testing/crash-injection.ts'
import { seeded } from '../../lib/testing/seeded.ts'

/** For a long run: LEDGER_RUNS=5000. */
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 120)
const SEED = Number(process.env['LEDGER_SEED'] ?? 20_261_121)

/** Shrinks a counter-example, which may take minutes. */
const SHRINK = process.env['LEDGER_SHRINK'] !== undefined

const intent: fc.Arbitrary<Intent> = fc.record({
  sameSlot: fc.boolean(),
  slotsLater: fc.nat({ max: 40 }),
  failed: fc.integer({ min: 0, max: 9 }).map((n) => n === 9),
  timeless: fc.integer({ min: 0, max: 4 }).map((n) => n === 4),
  steps: fc.array(
    fc.record({
      what: fc.constantFrom('deposit', 'deposit', 'routed', 'withheld', 'withdraw', 'withdraw', 'withdrawAll', 'burn', 'hidden', 'passThrough', 'mention'),
      wallet: fc.nat({ max: 4 }),
      amount: fc.noBias(fc.integer({ min: 1, max: 2 ** 40 })),
      inner: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

const sometimes = fc.constantFrom(0, 0, 0, 0.15, 0.4)
const anyFaults: fc.Arbitrary<NodeFaults> = fc.record({
  lag: fc.constantFrom(0, 0, 3, 60),
  refuse: sometimes,
  shuffle: sometimes,
  repeat: sometimes,
  double: sometimes,
  forget: sometimes,
  // Two nodes must not both lie with an empty page: only the first one does, see below.
  forgetEmpty: fc.constant(0),
  unripe: sometimes,
  contradict: sometimes,
  lose: sometimes,
  confuse: sometimes,
  hole: fc.constant(null),
  denies: fc.constant(null),
  unable: sometimes,
})

const scenario = fc.record({
  intents: fc.array(intent, { minLength: 0, maxLength: 14, size: 'max' }),
  salt: fc.nat({ max: 2 ** 31 - 1 }),
  seed: fc.nat({ max: 2 ** 31 - 1 }),
  nodes: fc.array(anyFaults, { minLength: 2, maxLength: 4 }),
  liar: fc.record({ forgetEmpty: sometimes, hole: fc.option(fc.nat({ max: 13 }), { nil: null }), isThorough: fc.boolean() }),
  pageSize: fc.integer({ min: 2, max: 6 }),
  batchSize: fc.integer({ min: 1, max: 5 }),
  /** Events: more transactions, then a pass, killed at a step or not, alone or with another at once. */
  acts: fc.array(
    fc.record({ more: fc.nat({ max: 8 }), dieAt: fc.option(fc.nat({ max: 80 }), { nil: null, freq: 3 }), together: fc.constantFrom(false, false, true) }),
    { maxLength: 4 },
  ),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let ledgers = 0
const seen = { killed: 0, interrupted: 0, unreconciled: 0, compared: 0, timeless: 0, crowded: 0, denied: 0, agreed: 0, notAgreed: 0 }

async function run({ intents, salt, seed, nodes, liar, pageSize, batchSize, acts }: Scenario) {
  ledgers += 1
  const account = address(`staking ${ledgers}`)
  const history = historyOf(intents, salt, account)
  const random = seeded(seed)
  const chain = fakeChain(history, random)
  // A missing transaction that changes no balance leaves no trace, so the node lacks one that does.
  const lacks = liar.hole === null ? undefined : history[liar.hole % Math.max(1, history.length)]
  const hole = lacks && lacks.before !== lacks.after ? lacks.signature : null
  // A lie in everything can't be decided between two nodes: it takes two against one.
  const lie = liar.isThorough && nodes.length > 2 ? { hole: null, denies: hole } : { hole, denies: null }
  const faulty = nodes.map((faults, index) => (index === 0 ? { ...faults, forgetEmpty: liar.forgetEmpty, ...lie } : faults))
  chain.faults(faulty)

  const start = async (dieAt: number | null) => {
    const life = crashingAt(database.pool, chain.source, dieAt)
    const options = { db: life.db, source: life.source, log: recordingLog().log, clock: { now: () => NO_TIME * 1000 }, pageSize, batchSize, concurrency: 2 }
    try {
      const ledger = await openLedger({ ...options, account })
      const outcome = await ledger.pass()
      if (outcome.status !== 'compared') seen.interrupted += 1
      else if (outcome.reconciliation.reconciled) seen.compared += 1
      else seen.unreconciled += 1
      return outcome
    } catch (error) {
      if (!(error instanceof Killed) && !life.isDead()) throw error
      seen.killed += 1
      return null
    }
  }

  const reader = await openLedger({ db: database.db, source: chain.source, log: recordingLog().log, clock: { now: () => NO_TIME * 1000 }, account })
  /** A figure presented as the chain's covers everything up to its slot, and nothing else. */
  const expectNothingWrong = async () => {
    const figures = await reader.figures()
    if (figures?.trust.state !== 'agreed') return void (seen.notAgreed += 1)
    seen.agreed += 1
    const { staked, stakers, positions, movements, unattributed } = modelOf(history.filter(({ slot }) => slot <= (figures.compared?.slot ?? 0)))
    expect(figures.totals).toEqual({ staked, stakers, positions: positions.length, movements: movements.length, unattributed })
  }

  let happened = 0
  for (const { more, dieAt, together } of acts) {
    happened = Math.min(history.length, happened + more)
    chain.happened(happened)
    if (together) await Promise.all([start(dieAt), start(null)])
    else await start(dieAt)
    await expectNothingWrong()
  }
  chain.happened(history.length)
  // The others recover; the one that lacks a transaction and forgets cursors stays as it is.
  chain.faults(faulty.map((faults, index) => (index === 0 ? { ...HONEST, forgetEmpty: liar.forgetEmpty, ...lie } : { ...HONEST, shuffle: faults.shuffle })))
  let outcome: Awaited<ReturnType<typeof start>> = null
  for (let pass = 0; pass < 24; pass += 1) {
    outcome = await start(null)
    if (outcome?.status === 'compared' && outcome.reconciliation.reconciled && outcome.outstanding === 0) break
    // What no node could show is asked for again after a pause; the clock stands still here, so end the pause at once.
    const [own] = await database.db.select({ id: ledgerState.id }).from(ledgerState).where(eq(ledgerState.account, account))
    await database.db.update(ledgerTransactions).set({ retryAt: new Date(0) }).where(and(eq(ledgerTransactions.ledger, own?.id ?? 0), eq(ledgerTransactions.state, 'unreadable')))
  }
  await expectNothingWrong()
  if (lie.denies !== null) seen.denied += 1
  return { history, outcome, account }
}

describe('the staking ledger, over nodes that fail in every way and processes that die at any step', () => {
  it('equals an independent model and reconciles with the chain', { timeout: Math.max(240_000, RUNS * 3000) }, async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (one) => {
        const { history, outcome, account } = await run(one)
        expect(outcome?.status === 'compared' && outcome.reconciliation.difference).toBe(0n)
        expect(outcome?.status === 'compared' && outcome.outstanding).toBe(0)
        await expectLedger(database.db, account, history)
        seen.timeless += history.some(({ blockTime }) => blockTime === null) ? 1 : 0
        seen.crowded += new Set(history.map(({ slot }) => slot)).size < history.length ? 1 : 0
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: !SHRINK },
    )
    // The runs mean something only if all of this happened.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 20)
    console.info('ledger runs', { runs: RUNS, ...seen })
  })
})
