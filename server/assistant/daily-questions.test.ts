import { afterAll, beforeAll, expect, it } from 'vitest'
import { assistantDays } from '../db/schema-assistant.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import { clockAt } from '../lib/testing/clock-at.ts'
import { createDailyQuestions } from './daily-questions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

it('are limited per day, across all processes and restarts', async () => {
  let now = Date.parse('2026-11-21T23:59:00Z')
  const other = await database.openAgain()
  const process = ({ db }: Pick<TestDatabase, 'db'>) => createDailyQuestions({ db, aDay: 5, clock: clockAt(() => now) })
  const tries = await Promise.all(Array.from({ length: 12 }, (_, index) => process(index % 2 ? database : other)()))
  expect(tries.filter((granted) => granted)).toHaveLength(5)
  expect(await process(database)()).toBe(false)
  now += 60_000
  expect(await process(other)()).toBe(true)
  expect(await database.db.select().from(assistantDays)).toEqual([{ day: '2026-11-22', questions: 1 }])
  await other.close()
})
