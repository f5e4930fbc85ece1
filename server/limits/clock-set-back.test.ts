import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createAttempts, WINDOW_MS } from '../db/attempts.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import { systemClock } from '../lib/clock.ts'
import { postgresCounters } from './postgres-counters.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => database.drop())

const setTo = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
const HOURS_MS = 7_200_000

it('a visitor who used up a limit while the clock was ahead is not locked out for hours', async () => {
  const counters = postgresCounters(database.counters)
  const window = { name: 'test', points: 5, seconds: 60 }
  const right = Date.now()
  setTo(right + HOURS_MS)
  expect(await counters.count(window, 'visitor', 6)).toMatchObject({ consumed: 6 })
  expect(await counters.count(window, 'visitor', 1)).toMatchObject({ consumed: 7 })
  setTo(right)
  const counted = await counters.count(window, 'visitor', 1)
  expect(counted.consumed).toBe(1)
  expect(counted.endsInMs).toBeLessThanOrEqual(60_000)
  expect(await counters.count(window, 'visitor', 1)).toMatchObject({ consumed: 2 })
})

it('nor is who guessed a password too often', async () => {
  const attempts = createAttempts({ db: database.db, clock: systemClock })
  const key = { name: 'a name', most: 1 }
  const right = Date.now()
  setTo(right + HOURS_MS)
  await attempts.count(key)
  expect((await attempts.count(key)).waitMs).toBeGreaterThan(0)
  setTo(right)
  expect(await attempts.count(key)).toEqual({ tries: 1, waitMs: 0 })
  expect((await attempts.count(key)).waitMs).toBeLessThanOrEqual(WINDOW_MS)
})
