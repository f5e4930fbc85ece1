import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerState, stakeMovements, stakeWallets } from '../../db/schema.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { address } from '../transactions/testing/token-transaction.ts'
import { fakeChain, HONEST } from './testing/fake-chain.ts'
import { historyOf, type Intent } from './testing/ledger-model.ts'
import { openLedger } from './ledger.ts'
import { ledgerOf } from './ledger-row.ts'
import { verifyLedger } from './verify.ts'
import { seeded } from '../../lib/testing/seeded.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const intents = Array.from({ length: 12 }, (_, index): Intent => ({
  sameSlot: index % 4 === 1,
  slotsLater: 3,
  failed: index === 5,
  timeless: index === 7,
  steps: [
    { what: 'deposit', wallet: index % 5, amount: 1000 + 37 * index, inner: false },
    { what: index % 3 === 2 ? 'withdraw' : 'deposit', wallet: index % 3, amount: 100 + index, inner: true },
  ],
}))

let accounts = 0
async function stored() {
  accounts += 1
  const account = address(`verified ${accounts}`)
  const history = historyOf(intents, accounts, account)
  const chain = fakeChain(history, seeded(accounts))
  const { log } = recordingLog()
  const ledger = await openLedger({ db: database.db, account, source: chain.source, log, pageSize: 4 })
  expect(await ledger.pass()).toMatchObject({ status: 'compared', reconciliation: { reconciled: true } })
  const verify = () => verifyLedger({ database, account, source: chain.source, log, pageSize: 4 })
  return { chain, ledger, verify, history, id: await ledgerOf(database.db, account) }
}

const scratchSchemas = async () => (await database.db.execute(sql`select 1 from pg_namespace where nspname like 'bd_verify_%'`)).rows

describe('verifying the stored ledger', () => {
  it('finds it equal to a replay, and leaves nothing behind', async () => {
    const { verify, ledger, history } = await stored()
    const report = await verify()
    expect(report).toMatchObject({ status: 'same', differences: [] })
    expect(report.status !== 'unfinished' && report.replayed.totals).toEqual(await ledger.totals())
    expect(report.status !== 'unfinished' && report.slot).toBeGreaterThanOrEqual(history.at(-1)?.slot ?? 0)
    expect(await scratchSchemas()).toEqual([])
  })

  it('compares only what both cover, when the chain has moved on', async () => {
    const { chain, verify, ledger, history } = await stored()
    chain.happened(history.length)
    await database.db.update(ledgerState).set({ outcomeSlot: 5008 })
    expect(await verify()).toMatchObject({ status: 'same', slot: 5008 })
    expect(await ledger.totals()).toMatchObject({ stakers: 5 })
  })

  it('names a movement that was changed by hand', async () => {
    const { verify, id } = await stored()
    await database.db.update(stakeMovements).set({ amount: 1n }).where(and(eq(stakeMovements.ledger, id), eq(stakeMovements.slot, 5000), eq(stakeMovements.ordinal, 0)))
    const report = await verify()
    expect(report.status).toBe('different')
    const differences = report.status === 'different' ? report.differences.join('\n') : ''
    expect(differences).toMatch(/movement only in the stored ledger: .*"amount":"1"/)
    expect(differences).toMatch(/movement only in the replay: .*"amount":"1000"/)
  })

  it('names a wallet and a total that were changed by hand', async () => {
    const { verify, id } = await stored()
    await database.db.update(stakeWallets).set({ staked: 0n }).where(eq(stakeWallets.ledger, id))
    const report = await verify()
    expect(report.status === 'different' && report.differences.join('\n')).toMatch(/wallet only in the stored ledger[^]*running total of stakers is 5, but its rows come to 0/)
  })

  it('says that it could not read the chain, instead of calling the ledger correct', async () => {
    const { chain, verify } = await stored()
    chain.faults([{ ...HONEST, refuse: 1 }])
    expect(await verify()).toMatchObject({ status: 'unfinished', reason: 'refused' })
    expect(await scratchSchemas()).toEqual([])
  })
})
