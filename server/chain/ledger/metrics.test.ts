import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { fakeChain, HONEST } from './testing/fake-chain.ts'
import { deposits, withPages } from './testing/ledger.ts'
import { historyOf } from './testing/ledger-model.ts'
import { openLedger } from './ledger.ts'
import { createLedgerMetrics } from './metrics.ts'
import { address } from '../transactions/testing/token-transaction.ts'
import { seeded } from '../../lib/testing/seeded.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A ledger of ten deposits, with metrics. */
async function followed(name: string) {
  const account = address(name)
  const history = historyOf(deposits(10), 1, account)
  const chain = fakeChain(history, seeded(1))
  const registry = new Registry()
  const { onProgress, opened } = createLedgerMetrics(registry).follow('staking', account)
  // The second page of every walk fails until the test allows it.
  const pages = { allowed: 1 }
  const source = withPages(chain.source, (ask) => async (options) => {
    pages.allowed -= 1
    return pages.allowed < 0 ? { ok: false, retryable: false, message: 'down' } : ask(options)
  })
  const ledger = await openLedger({ db: database.db, account, source, log: recordingLog().log, onProgress, pageSize: 4, batchSize: 3 })
  opened(ledger)
  const said = async (metric: string, step = '') => {
    const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`bd_ledger_${metric}{ledger="staking",account="${account}"${step === '' ? '' : `,step="${step}"`}}`))
    return line === undefined ? null : Number(line.split(' ').at(-1))
  }
  return { ledger, chain, history, pages, said, registry }
}

describe('the metrics of a ledger', () => {
  it('show how far a back-fill has come while it runs, and that it is done', async () => {
    const { ledger, history, pages, said } = await followed('followed')
    expect(await said('back_filling')).toBe(1)
    expect(await said('transactions')).toBe(0)
    expect(await said('listed_down_to_slot')).toBeNull()
    expect(await said('reconciled')).toBeNull()

    expect(await ledger.pass()).toMatchObject({ status: 'interrupted' })
    expect(await said('back_filling')).toBe(1)
    expect(await said('transactions')).toBe(4)
    expect(await said('listed_down_to_slot')).toBe(history[7]?.slot)
    expect(await said('steps_total', 'listed')).toBe(4)
    expect(await said('steps_total', 'read')).toBe(4)

    pages.allowed = 100
    expect(await ledger.pass()).toMatchObject({ status: 'compared' })
    expect(await said('back_filling')).toBe(0)
    expect(await said('transactions')).toBe(10)
    expect(await said('outstanding_transactions')).toBe(0)
    expect(await said('listed_down_to_slot')).toBeNull()
    expect(await said('steps_total', 'read')).toBe(10)
    expect(await said('reconciled')).toBe(1)
    expect(await said('difference_base_units')).toBe(0)
  })

  it('show what is not read yet, and what does not add up', async () => {
    const { ledger, chain, history, pages, said } = await followed('in trouble')
    pages.allowed = 100
    chain.faults([{ ...HONEST, lose: 1 }])
    expect(await ledger.pass()).toMatchObject({ status: 'compared', outstanding: 10 })
    expect(await said('outstanding_transactions')).toBe(10)
    expect(await said('reconciled')).toBe(0)
    expect(await said('difference_base_units')).toBe(Number(history.at(-1)?.after))
  })

  it('show how long a back-fill will take as soon as that is known', async () => {
    const registry = new Registry()
    let estimate: { perSecond: number; secondsLeft: number } | undefined
    const progress = async () => ({ phase: 'back-fill' as const, transactions: 50_000, outstanding: 37_655, oldestSlot: null, ...(estimate ? { estimate } : {}) })
    createLedgerMetrics(registry).follow('staking', 'somewhere').opened({ progress, reconciliation: async () => null })
    expect(await registry.metrics()).not.toContain('bd_ledger_estimated_seconds_left{')
    estimate = { perSecond: 4, secondsLeft: 9414 }
    expect(await registry.metrics()).toContain('bd_ledger_estimated_seconds_left{ledger="staking",account="somewhere"} 9414')
  })

  it('are left out while the ledger cannot be read, without losing the others', async () => {
    const registry = new Registry()
    const gone = () => Promise.reject(new Error('the database is away'))
    createLedgerMetrics(registry).follow('vault', 'somewhere').opened({ progress: gone, reconciliation: gone })
    const text = await registry.metrics()
    expect(text).toContain('bd_ledger_back_filling')
    expect(text).not.toContain('somewhere')
  })
})
