import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEngine } from './database-image.ts'
import { SqlServer } from './sql-server.ts'
import { startVirtualTime, type VirtualTime } from './virtual-time.ts'

let time: VirtualTime
let ask: SqlServer['ask']

beforeAll(async () => {
  const engine = await openEngine()
  time = startVirtualTime(1)
  ask = new SqlServer({ engine, time, latencyMs: () => 0 }).ask
})
afterAll(() => time.end())

test('an engine with statistics to write sets no alarm by the clock of a run', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  for (const number of [1, 2, 3]) {
    await time.pass(1500)
    timers.mockClear()
    for (const statement of [`CREATE TABLE written_${number} (one integer)`, `INSERT INTO written_${number} VALUES (1)`]) ask(statement)
    expect(timers).not.toHaveBeenCalled()
  }
})

test('the dates of an engine are those of the run', () => {
  expect(ask('SELECT floor(extract(epoch FROM clock_timestamp()))::text')).toEqual([String(Math.floor(time.now() / 1000))])
})

// Last, as this engine is done with afterwards: it has no postmaster to look for.
test('an engine that waits goes on, though the clock of a run stands still', () => {
  for (const statement of ['SET vacuum_cost_delay = 1', 'SET vacuum_cost_limit = 1']) ask(statement)
  expect(() => ask('VACUUM pg_catalog.pg_class')).toThrow('postmaster death')
})
