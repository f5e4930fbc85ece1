import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '../db/schema-notifications.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import { createNewestNotifications } from './newest.ts'
import { MOST_KEPT } from './prune.ts'
import { record } from './record.ts'

const START = Date.parse('2026-11-28T12:00:00Z')

let database: TestDatabase
let newest: ReturnType<typeof createNewestNotifications>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate notifications cascade`)
  newest = createNewestNotifications(database.db)
})

const event = (name: string, minute: number) => ({ event: name, kind: 'announcement' as const, title: name, message: 'Something.', at: new Date(START + minute * 60_000) })
const note = (...events: [name: string, minute: number][]) => record(database.db, events.map(([name, minute]) => event(name, minute)))
const names = async () => (await newest()).map(({ title }) => title)

describe('the newest notifications', () => {
  it('are none at first', async () => {
    expect([await names(), await names()]).toEqual([[], []])
  })

  it('come by time, and those that came meanwhile are added in their places without reading the others again', async () => {
    await note(['one', 1], ['three', 3])
    const [before] = await newest()
    await note(['two', 2], ['four', 4])
    const after = await newest()
    expect(after.map(({ title }) => title)).toEqual(['four', 'three', 'two', 'one'])
    expect(after[1]).toBe(before)
    expect((await newest())[1]).toBe(before)
  })

  it('of the same moment come by number, the later one first', async () => {
    await note(['one', 1])
    await newest()
    await note(['another', 1])
    expect(await names()).toEqual(['another', 'one'])
    expect((await createNewestNotifications(database.db)()).map(({ title }) => title)).toEqual(['another', 'one'])
  })

  it('lose what was pruned', async () => {
    await note(['one', 1], ['two', 2], ['three', 3])
    await newest()
    await database.db.delete(notifications).where(eq(notifications.title, 'two'))
    expect(await names()).toEqual(['three', 'one'])
    await database.db.delete(notifications)
    expect(await names()).toEqual([])
  })

  it('have one whose transaction took a lower number and ended later', async () => {
    await note(['lost', 1], ['two', 2])
    const deleted = await database.db.delete(notifications).where(eq(notifications.title, 'lost')).returning()
    expect(await names()).toEqual(['two'])
    await database.db.insert(notifications).overridingSystemValue().values(deleted)
    expect(await names()).toEqual(['two', 'lost'])
  })

  it('are no more than so many, whether pruned yet or not', async () => {
    await note(...Array.from({ length: MOST_KEPT }, (_, index): [string, number] => [`old ${index}`, index]))
    const [before] = await newest()
    await note(['new', MOST_KEPT], ['older than all', -1])
    const after = await newest()
    expect([after.length, after[0]?.title, after.at(-1)?.title]).toEqual([MOST_KEPT, 'new', 'old 1'])
    expect(after[1]).toBe(before)
  })
})
