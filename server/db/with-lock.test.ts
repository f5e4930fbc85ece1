import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { withLock } from './with-lock.ts'

const KEY = 42
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('withLock', () => {
  it('lets one of two processes in, and the other one afterwards', async () => {
    const other = await database.openAgain()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let entered = () => {}
    const inside = new Promise<void>((resolve) => {
      entered = resolve
    })
    const first = withLock(database.pool, KEY, async () => {
      entered()
      await held
    })
    await inside
    expect(await withLock(other.pool, KEY, async () => {})).toBe(false)
    letGo()
    expect(await first).toBe(true)
    expect(await withLock(other.pool, KEY, async () => {})).toBe(true)
    await other.close()
  })

  it('gives the lock back when the work fails, and passes the failure on', async () => {
    await expect(withLock(database.pool, KEY, () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
    expect(await withLock(database.pool, KEY, async () => {})).toBe(true)
  })
})
