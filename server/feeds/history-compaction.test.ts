import { asc } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { samples } from '../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import { compactHistory } from './history-compaction.ts'
import { keptTiers, shownWindows } from './history-tiers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-21T15:07:00Z')

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

beforeEach(async () => {
  await database.pool.query('TRUNCATE samples')
})

interface Sample {
  figure: string
  at: Date
  value: string
}

const key = ({ figure, at, value }: Sample) => `${figure} ${at.toISOString()} ${value}`
const stored = async (): Promise<Sample[]> => database.db.select().from(samples).orderBy(asc(samples.figure), asc(samples.at))
const compact = (now: number, signal?: AbortSignal) => compactHistory(database.db, new Date(now), signal)

async function fill(rows: readonly Sample[]): Promise<void> {
  await database.pool.query('TRUNCATE samples')
  if (rows.length > 0) await database.db.insert(samples).values([...rows])
}

/** One value a minute between two ages: whole numbers that count the minutes. */
async function fillMinutes(oldest: number, youngest: number, figure = 'a'): Promise<void> {
  await database.pool.query(
    `INSERT INTO samples SELECT $1, at, row_number() OVER (ORDER BY at)
     FROM generate_series($2::timestamptz, $3::timestamptz, interval '1 minute') AS at`,
    [figure, new Date(NOW - oldest), new Date(NOW - youngest)],
  )
}

/** The step that a value of this age belongs to if it is well inside a tier; a minute below the first. */
function stepAt(age: number): number {
  return keptTiers.findLast(({ fromAgeMs }) => age >= fromAgeMs)?.stepMs ?? MINUTE
}

const startOfStep = (at: Date, stepMs: number) => Math.floor(at.getTime() / stepMs)

describe('the tiers', () => {
  it('divide one another, and keep at least as much as every window shows', () => {
    const steps = [MINUTE, ...keptTiers.map(({ stepMs }) => stepMs)]
    steps.slice(1).forEach((step, index) => expect(step % (steps[index] ?? 0)).toBe(0))
    for (const { spanMs, stepMs } of Object.values(shownWindows)) {
      expect(stepMs % stepAt(spanMs)).toBe(0)
      expect(spanMs / stepMs + 1).toBeLessThanOrEqual(400)
    }
  })
})

describe('thinning out', () => {
  it('keeps every minute for two days, then the last of each quarter, hour and day', async () => {
    await fillMinutes(100 * DAY, 0)
    await compact(NOW)
    const rows = await stored()
    const between = (oldest: number, youngest: number) => rows.filter(({ at }) => at.getTime() >= NOW - oldest && at.getTime() < NOW - youngest).map(({ at }) => at)
    expect(between(48 * HOUR, -MINUTE)).toHaveLength(48 * 60 + 1)
    const minutes = (ats: Date[]) => new Set(ats.map((at) => at.toISOString().slice(14, 16)))
    expect(minutes(between(13 * DAY, 3 * DAY))).toEqual(new Set(['14', '29', '44', '59']))
    expect(between(13 * DAY, 3 * DAY)).toHaveLength(10 * 96)
    expect(minutes(between(89 * DAY, 15 * DAY))).toEqual(new Set(['59']))
    expect(between(89 * DAY, 15 * DAY)).toHaveLength(74 * 24)
    expect(new Set(between(99 * DAY, 91 * DAY).map((at) => at.toISOString().slice(11, 16)))).toEqual(new Set(['23:59']))
    expect(between(99 * DAY, 91 * DAY)).toHaveLength(8)
  })

  it('leaves a step alone until all of it is old enough', async () => {
    // At 15:07 the values from 15:00 to 15:06 of the day before yesterday are old, but their quarter is not.
    await fillMinutes(48 * HOUR + 7 * MINUTE, 0)
    expect(await compact(NOW)).toEqual({ removed: 0 })
    expect(await compact(NOW + 7 * MINUTE)).toEqual({ removed: 0 })
    expect(await compact(NOW + 8 * MINUTE)).toEqual({ removed: 14 })
  })

  it('keeps the last value of a figure that stopped long ago', async () => {
    const last = { figure: 'gone', at: new Date(NOW - 400 * DAY), value: '7' }
    await fill([last, { ...last, at: new Date(NOW - 400 * DAY - MINUTE), value: '6' }, { figure: 'here', at: new Date(NOW), value: '1' }])
    expect(await compact(NOW)).toEqual({ removed: 1 })
    expect((await stored()).map(({ figure, value }) => `${figure} ${value}`)).toEqual(['gone 7', 'here 1'])
  })

  it('has nothing to do on an empty or young record', async () => {
    expect(await compact(NOW)).toEqual({ removed: 0 })
    await fillMinutes(48 * HOUR, 0)
    expect(await compact(NOW)).toEqual({ removed: 0 })
  })

  it('uses several statements if one is not enough', async () => {
    await fillMinutes(88 * DAY, 0)
    const before = (await stored()).length
    expect(before).toBeGreaterThan(120_000)
    const { removed } = await compact(NOW)
    expect(removed).toBeGreaterThan(100_000)
    const rows = await stored()
    expect(rows).toHaveLength(before - removed)
    expect(rows.filter(({ at }) => at.getTime() < NOW - 15 * DAY).every(({ at }) => at.toISOString().slice(14, 16) === '59')).toBe(true)
    expect(await compact(NOW)).toEqual({ removed: 0 })
  })

  it('resumes after an interruption, and never removes more than it would have', async () => {
    const fillBoth = async () => {
      await fill([])
      for (const figure of ['a', 'b']) await fillMinutes(16 * DAY, 0, figure)
    }
    await fillBoth()
    await compact(NOW)
    const expected = (await stored()).map(key)
    await fillBoth()

    const stopping = new AbortController()
    let statements = 0
    const count = () => {
      statements += 1
      if (statements === 4) stopping.abort()
    }
    for (const pool of database.pools) pool.on('acquire', count)
    const { removed } = await compact(NOW, stopping.signal)
    for (const pool of database.pools) pool.off('acquire', count)
    expect(removed).toBeGreaterThan(0)
    const halfway = await stored()
    expect(halfway.length).toBeGreaterThan(expected.length)
    await compact(NOW)
    expect((await stored()).map(key)).toEqual(expected)
  })
})

describe('any record', () => {
  /** Ages in minutes: anywhere, with clusters around now, around the start of each tier, and inside it. */
  const crowds = [0, ...keptTiers.flatMap(({ fromAgeMs }) => [fromAgeMs / MINUTE, fromAgeMs / MINUTE + 3000])]
  const age = fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 200 * 24 * 60 }) },
    ...crowds.map((begin) => ({ weight: 2, arbitrary: fc.integer({ min: Math.max(0, begin - 60), max: begin + 60 }) })),
  )
  const record = fc
    .uniqueArray(fc.record({ figure: fc.constantFrom('a', 'b'), age, value: fc.nat() }), {
      maxLength: 150,
      size: 'max',
      selector: ({ figure, age }) => `${figure} ${age}`,
    })
    .map((rows) => rows.map(({ figure, age, value }) => ({ figure, at: new Date(NOW - age * MINUTE), value: String(value) })))
  const later = fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 100 * 24 * 60 })).map((minutes) => minutes * MINUTE)

  it('gains no value, keeps its order, its newest and every young value, and one value per step', async () => {
    let removals = 0
    await fc.assert(
      fc.asyncProperty(record, later, async (rows, after) => {
        const now = NOW + after
        await fill(rows)
        const before = await stored()
        const { removed } = await compact(now)
        const kept = await stored()
        removals += removed
        expect(before.length - kept.length).toBe(removed)

        // A subsequence: the remaining values have the same times and the same order.
        const left = new Set(kept.map(key))
        expect(before.filter((row) => left.has(key(row))).map(key)).toEqual(kept.map(key))
        for (const figure of ['a', 'b']) {
          const own = before.filter((row) => row.figure === figure)
          expect(kept.filter((row) => row.figure === figure).at(-1)).toEqual(own.at(-1))
        }
        const wrong = before.filter((row) => {
          const rowAge = now - row.at.getTime()
          const step = stepAt(rowAge)
          const inStep = (other: Sample) => other.figure === row.figure && startOfStep(other.at, step) === startOfStep(row.at, step)
          const isLast = before.findLast(inStep) === row
          const stays = left.has(key(row))
          if (rowAge <= keptTiers[0].fromAgeMs || isLast) return !stays
          // Well inside a tier, where its whole step is as old, only the last remains.
          const wholeStepIsOld = rowAge >= keptTiers[0].fromAgeMs + step && stepAt(rowAge - step) === step
          return wholeStepIsOld && stays
        })
        expect(wrong.map(key)).toEqual([])
      }),
      { numRuns: 60 },
    )
    expect(removals).toBeGreaterThan(100)
  })

  it('is done after one run, and the same rows remain regardless of earlier runs', async () => {
    await fc.assert(
      fc.asyncProperty(record, later, later, async (rows, first, second) => {
        const [earlier, now] = [NOW + Math.min(first, second), NOW + Math.max(first, second)]
        await fill(rows)
        await compact(now)
        const atOnce = (await stored()).map(key)
        expect(await compact(now)).toEqual({ removed: 0 })
        await fill(rows)
        await compact(earlier)
        await compact(now)
        expect((await stored()).map(key)).toEqual(atOnce)
        // A clock that goes back removes nothing more.
        expect(await compact(earlier)).toEqual({ removed: 0 })
      }),
      { numRuns: 40 },
    )
  })
})
