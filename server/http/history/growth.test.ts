import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vaultGrowth } from '../../../src/contract/history.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { createHistoryReader } from '../../feeds/history.ts'
import { chainHistoryOf } from '../../feeds/testing/chain-history.ts'
import { historyRoutes } from './routes.ts'
import { storedLedgers } from './testing/stored-ledger.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-21T15:07:00Z')
const PATH = '/api/history/vaultBalance/growth'
const VAULT = ['a vault account', 'another vault account']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const stored = storedLedgers(() => database)
beforeEach(stored.forget)

/** A process with an empty cache. */
function start(now = NOW): Hono {
  const clock = { now: () => now }
  return historyRoutes(createHistoryReader({ db: database.db, chain: chainHistoryOf(database.db, { clock, vault: VAULT }), clock }), clock)
}

const windows = (...changes: (number | null)[]) => changes.map((change, index) => ({ hours: [6, 12, 18, 24][index], change }))
const read = async (now?: number) => vaultGrowth.parse(await (await start(now).request(PATH)).json())

describe('GET /api/history/vaultBalance/growth', () => {
  it('is exact from the first answer on, over all accounts of the vault, to the second', async () => {
    await stored.ledger(VAULT[0], [
      { ago: 700 * HOUR, kind: 'deposit', amount: 60_000_000n },
      { ago: 24 * HOUR - 1000, kind: 'deposit', amount: 20_000_000n },
      { ago: 12 * HOUR, kind: 'withdrawal', amount: 40_000_000n },
      { ago: 6 * HOUR - 1000, kind: 'unattributed', amount: 5_000_000n },
    ], NOW)
    await stored.ledger(VAULT[1], [{ ago: 400 * HOUR, kind: 'deposit', amount: 40_000_000n }], NOW)
    expect(await read()).toMatchObject({ windows: windows(6.25, 6.25, -29.1667, -15), meta: { state: 'live', source: 'vault_ledger' } })
    const app = start()
    const response = await app.request(PATH)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=15, stale-while-revalidate=15, stale-if-error=60')
    expect((await app.request(PATH, { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } })).status).toBe(304)
  })

  it('stood still where nothing moved, and has no percentage of nothing', async () => {
    await stored.ledger(VAULT[0], [{ ago: 13 * HOUR, kind: 'deposit', amount: 7n }], NOW)
    await stored.ledger(VAULT[1], [], NOW)
    expect((await read()).windows).toEqual(windows(0, 0, null, null))
  })

  it('says nothing while part of the history is missing, and isn’t cached', async () => {
    expect(await read()).toMatchObject({ windows: windows(null, null, null, null), meta: { state: 'incomplete', outstanding: 0 } })
    await stored.ledger(VAULT[0], [{ ago: 30 * HOUR, kind: 'deposit', amount: 7n }], NOW)
    await stored.ledger(VAULT[1], [], NOW, { unread: 3 })
    expect(await read()).toMatchObject({ windows: windows(null, null, null, null), meta: { state: 'incomplete', outstanding: 3 } })
    expect((await start().request(PATH)).headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60')
  })

  it('ends at the last comparison when the chain is no longer followed', async () => {
    await stored.ledger(VAULT[0], [{ ago: 40 * HOUR, kind: 'deposit', amount: 4n }, { ago: 5 * HOUR, kind: 'deposit', amount: 4n }], NOW)
    await stored.ledger(VAULT[1], [], NOW)
    expect(await read(NOW + 3 * HOUR)).toMatchObject({ windows: windows(100, 100, 100, 100), meta: { state: 'stored', asOf: '2026-11-21T15:06:59.000Z' } })
  })
})
