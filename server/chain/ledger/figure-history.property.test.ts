import { sql, TransactionRollbackError } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerState, stakeMovements } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { deriveWallets } from './derive-wallets.ts'
import { figureAt, figureSteps } from './figure-history.ts'
import { readLedger, type Tx } from './ledger-row.ts'
import type { SummedFigure } from './ledger-sums.ts'
import { replay, replayLast, type Moved } from './testing/figure-replay.ts'

/** For a long run: HISTORY_RUNS=5000. */
const RUNS = Number(process.env['HISTORY_RUNS'] ?? 25)
const SEED = Number(process.env['HISTORY_SEED'] ?? 20_261_123)
const FIGURES = ['balance', 'sent', 'staked', 'stakers'] as const satisfies readonly SummedFigure[]

const FIRST = Date.parse('2024-02-28T23:59:00Z') / 1000
const DAY = 86_400

/** Gaps from none (several transactions in a second, or a slot) to years. */
const gap = fc.constantFrom(0, 0, 0, 1, 7, 299, 300, 1800, 5000, DAY, 9 * DAY, 200 * DAY, 700 * DAY)

const movement = fc.record({
  gap,
  sameSlot: fc.boolean(),
  account: fc.nat({ max: 1 }),
  kind: fc.constantFrom('deposit' as const, 'deposit' as const, 'withdrawal' as const, 'withdrawal' as const, 'unattributed' as const),
  wallet: fc.nat({ max: 3 }),
  amount: fc.oneof(fc.constantFrom(1n, 5n, 10n), fc.bigInt({ min: 1n, max: 2n ** 60n })),
  sign: fc.boolean(),
})

const scenario = fc.record({
  movements: fc.array(movement, { minLength: 1, maxLength: 25, size: 'max' }),
  /** In which part each arrives: late ones after those that follow them. */
  parts: fc.array(fc.nat({ max: 2 }), { minLength: 25, maxLength: 25 }),
  /** Which are read again, with another amount. */
  again: fc.array(fc.nat({ max: 6 }), { minLength: 25, maxLength: 25 }),
  /** By how many seconds an estimated time was wrong at first. */
  estimates: fc.array(fc.constantFrom(0, 0, 0, 30, 4000), { minLength: 25, maxLength: 25 }),
  upTo: fc.option(fc.nat({ max: 24 }), { nil: null }),
  moments: fc.array(fc.tuple(fc.nat({ max: 24 }), fc.constantFrom(-1, 0, 1, 999, 1000, 120_000, 40 * DAY * 1000)), { minLength: 2, maxLength: 2 }),
  range: fc.tuple(fc.nat({ max: 24 }), fc.nat({ max: 24 }), fc.constantFrom(-5000, 0, 1, 86_400_000)),
  stepMs: fc.constantFrom(300_000, 1_800_000, 7_200_000, 86_400_000, 7 * 86_400_000, 28 * 86_400_000, 84 * 86_400_000),
})

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let worlds = 0
const seen = { points: 0, moments: 0, beyond: 0, late: 0, again: 0, excess: 0 }

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

/** In the order of the chain: later slots are never earlier. */
function happened({ movements }: Scenario): Moved[] {
  let slot = 1000
  let at = FIRST
  const places = new Map<string, number>()
  return movements.map(({ gap: later, sameSlot, account, kind, wallet, amount, sign }, index) => {
    if (later > 0 || !sameSlot) slot += 1 + later * 2
    at += later
    const key = `${account} ${slot}`
    const place = places.get(key) ?? 0
    places.set(key, place + 1)
    const isKnown = kind !== 'unattributed'
    return { account, signature: `signature ${String(index).padStart(3, '0')}`, slot, place, ordinal: 0, at, kind, wallet: isKnown ? `wallet ${wallet}` : null, amount: isKnown || sign ? amount : -amount }
  })
}

async function store(tx: Tx, one: Scenario, moved: readonly Moved[]): Promise<number[]> {
  worlds += 1
  const rows = await tx.insert(ledgerState).values([0, 1].map((account) => ({ account: `${worlds} ${account}` }))).returning({ id: ledgerState.id })
  const ledgers = rows.map(({ id }) => id)
  const write = async (arrived: readonly (Moved & { index: number })[], change: (row: typeof stakeMovements.$inferInsert, index: number) => typeof stakeMovements.$inferInsert) => {
    for (const [account, ledger] of ledgers.entries()) {
      const own = arrived.filter((row) => row.account === account)
      if (own.length === 0) continue
      const values = own.map(({ account: _account, index, ...rest }) => change({ ...rest, ledger, id: rest.signature, at: new Date(rest.at * 1000), atEstimated: false }, index))
      await tx.insert(stakeMovements).values(values)
      await deriveWallets(tx, await readLedger(tx, ledger), own.flatMap(({ wallet }) => (wallet === null ? [] : [wallet])))
    }
  }
  const all = moved.map((row, index) => ({ ...row, index }))
  const isAgain = (index: number) => one.again[index] === 0
  for (const part of [2, 1, 0]) {
    const arrived = all.filter(({ index }) => one.parts[index] === part)
    if (part < 2 && arrived.length > 0) seen.late += 1
    await write(arrived, (row, index) => ({
      ...row,
      at: new Date(new Date(row.at).getTime() + (one.estimates[index] ?? 0) * 1000),
      amount: isAgain(index) ? 3n : row.amount,
    }))
  }
  // The times turn out better, as they do when neighbours come.
  for (const [account, ledger] of ledgers.entries()) {
    for (const { index, signature, at } of all.filter((row) => row.account === account && one.estimates[row.index] !== 0)) {
      await tx.execute(sql`update stake_movements set at = ${new Date(at * 1000).toISOString()} where ledger = ${ledger} and signature = ${signature}`)
      seen.again += isAgain(index) ? 1 : 0
    }
  }
  // Read again: what was stored is taken back, and what came instead is stored.
  const again = all.filter(({ index }) => isAgain(index))
  for (const [account, ledger] of ledgers.entries()) {
    for (const { signature } of again.filter((row) => row.account === account)) {
      await tx.execute(sql`delete from stake_movements where ledger = ${ledger} and signature = ${signature}`)
    }
  }
  await write(again, (row) => row)
  return ledgers
}

async function expectFigures(tx: Tx, one: Scenario, moved: readonly Moved[], ledgers: readonly number[], accounts: readonly number[]): Promise<void> {
  const timeAt = (index: number) => (moved[index % moved.length]?.at ?? FIRST) * 1000
  const upToSlot = one.upTo === null ? null : (moved[one.upTo % moved.length]?.slot ?? null)
  seen.beyond += upToSlot !== null && moved.some(({ slot }) => slot > upToSlot) ? 1 : 0
  const scope = { ledgers: accounts.map((account) => ledgers[account] ?? 0), upToSlot }
  const valueAt = (figure: SummedFigure, until: number) => {
    const value = replay(moved, accounts, until, upToSlot)[figure]
    return value < 0n ? 0n : value
  }
  for (const figure of FIGURES) {
    for (const [index, by] of [...one.moments, [0, -1] as const]) {
      const moment = timeAt(index) + by
      const found = await figureAt(tx, figure, scope, moment)
      expect(found.value).toBe(valueAt(figure, moment))
      expect(found.last?.signature ?? null).toBe(replayLast(moved, accounts, figure, moment, upToSlot))
      seen.moments += 1
    }
    const [a, b, by] = one.range
    const [from, to] = [Math.min(timeAt(a), timeAt(b)) + by, Math.max(timeAt(a), timeAt(b)) + Math.abs(by) + 1]
    const steps = await figureSteps(tx, figure, scope, { from, to, stepMs: one.stepMs })
    expect(steps).toEqual(expectedSteps({ from, to, stepMs: one.stepMs }))

    function expectedSteps(range: { from: number; to: number; stepMs: number }) {
      const points = [{ end: range.from, value: valueAt(figure, range.from) }]
      // Only the ends of steps in which something happened: years of nothing else would take long.
      const ends = new Set(moved.map(({ at }) => Math.min(Math.floor((at * 1000) / range.stepMs + 1) * range.stepMs - 1, range.to)))
      for (const end of [...ends].filter((time) => time > range.from).toSorted((x, y) => x - y)) {
        const value = valueAt(figure, end)
        if (value !== points.at(-1)?.value) points.push({ end, value })
      }
      seen.points += points.length
      return points.map(({ end, value }, index) => {
        const signature = replayLast(moved, accounts, figure, end, upToSlot)
        const cause = moved.find((row) => row.signature === signature && accounts.includes(row.account))
        const last = cause ? { signature: cause.signature, slot: cause.slot, at: new Date(cause.at * 1000) } : null
        return { at: index === 0 ? new Date(range.from) : (last?.at ?? new Date(0)), value, last }
      })
    }
  }
  seen.excess += replay(moved, accounts, Infinity, null).balance < replay(moved, accounts, Infinity, null).staked ? 1 : 0
}

describe('figures as of any time, from the ledgers', () => {
  it('equal a replay of the movements: late, read again, unattributed, in two accounts, at any moment and over any range', { timeout: Math.max(240_000, RUNS * 4000) }, async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (one) => {
        const moved = happened(one)
        // Rolled back: what isn't committed costs less.
        await database.db
          .transaction(async (tx) => {
            const ledgers = await store(tx, one, moved)
            await expectFigures(tx, one, moved, ledgers, [0])
            await expectFigures(tx, one, moved, ledgers, [0, 1])
            tx.rollback()
          })
          .catch((error: unknown) => {
            if (!(error instanceof TransactionRollbackError)) throw error
          })
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: process.env['HISTORY_SHRINK'] === undefined },
    )
    // The runs mean something only if all of this happened.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 20)
    console.info('figure histories', { runs: RUNS, ...seen })
  })

  it('are nothing without a ledger, and before the first transaction', async () => {
    const nothing = { ledgers: [], upToSlot: null }
    expect(await figureAt(database.db, 'staked', nothing, Date.now())).toEqual({ value: 0n, last: null, version: '' })
    const range = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2026-02-01T00:00:00Z'), stepMs: 7_200_000 }
    expect(await figureSteps(database.db, 'balance', nothing, range)).toEqual([{ at: new Date(range.from), value: 0n, last: null }])
  })
})
