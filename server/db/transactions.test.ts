import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const one = async () => (await database.db.execute<{ one: number }>(sql`select 1 as one`)).rows[0]?.one
const terminate = async (pid: number) => void (await database.pool.query('select pg_terminate_backend($1)', [pid]))
/** Connections in use. */
const taken = () => database.pool.totalCount - database.pool.idleCount

describe('transactions', () => {
  it('commit their work, and roll it back when it throws', async () => {
    await database.db.execute(sql`create table kept (value int)`)
    await database.db.transaction((tx) => tx.execute(sql`insert into kept values (1)`))
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (2)`)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect((await database.db.execute(sql`select value from kept`)).rows).toEqual([{ value: 1 }])
    expect(taken()).toBe(0)
  })

  it('survive the loss of their connection midway: the process and the pool go on', async () => {
    for (let round = 0; round < 12; round += 1) {
      const cut = database.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await terminate(rows[0]?.pid ?? 0)
        await new Promise((resolve) => setTimeout(resolve, 20))
        await tx.execute(sql`select 1`)
      })
      await expect(cut).rejects.toThrow(/rollback/)
    }
    expect(taken()).toBe(0)
    expect(await one()).toBe(1)
  })

  it('close the connection to a server that takes no writes, which may be a former primary', async () => {
    let met = 0
    const refused = database.db.transaction(async (tx) => {
      met = (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid ?? 0
      await tx.execute(sql`set transaction read only`)
      await tx.execute(sql`create table never (value int)`)
    })
    await expect(refused).rejects.toMatchObject({ cause: { code: '25006' } })
    await expect(refused).rejects.toSatisfy(isDatabaseUnavailable)
    const left = async () => (await database.pool.query('select from pg_stat_activity where pid = $1', [met])).rowCount
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 20_000 })
    expect(await database.db.transaction(async () => 'fine')).toBe('fine')
  })

  it('give their connection back if they can’t even begin', async () => {
    for (let round = 0; round < 12; round += 1) {
      // An unknown isolation level: `begin` itself is refused.
      const refused = database.db.transaction(async () => 'never', Object.assign({}, { isolationLevel: JSON.parse('"sometimes"') }))
      await expect(refused).rejects.toThrow(/begin/)
    }
    expect(taken()).toBe(0)
    expect(await database.db.transaction(async () => 'fine')).toBe('fine')
  })
})
