import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import type { ChainSource } from './chain-source.ts'
import { deposits, ledgerFrom, withPages } from './testing/ledger.ts'
import type { ModelTransaction } from './testing/ledger-model.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A chain on which the first few transactions are final, and all are confirmed. Counts the requests. */
function confirming(source: ChainSource, history: readonly ModelTransaction[]) {
  const chain = { final: history.length, pages: 0, transactions: 0 }
  const newestFirst = history.toReversed()
  const isFinal = (one: ModelTransaction) => history.indexOf(one) < chain.final
  const counted = withPages(source, () => async ({ commitment, before, limit }) => {
    chain.pages += 1
    const all = newestFirst.filter((one) => commitment === 'confirmed' || isFinal(one))
    const from = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1
    const page = all.slice(from, from + limit)
    return { ok: true, value: page.map((one) => ({ signature: one.signature, slot: one.slot, failed: false, blockTime: one.blockTime, confirmationStatus: isFinal(one) ? 'finalized' : 'confirmed' })) }
  })
  const watched: ChainSource = {
    ...counted,
    transaction(signature, commitment) {
      chain.transactions += 1
      return counted.transaction(signature, commitment)
    },
  }
  return { chain, source: watched }
}

async function confirmed(count: number, finalAtFirst: number) {
  const { history, chain: fake, open } = await ledgerFrom(database, deposits(count))
  const { chain, source } = confirming(fake.source, history)
  chain.final = finalAtFirst
  // The balance covers only what is final.
  fake.happened(finalAtFirst)
  const ledger = await open(source)
  await ledger.pass()
  fake.happened(count)
  chain.pages = 0
  chain.transactions = 0
  return { ledger, chain, history }
}

const signatures = (history: readonly ModelTransaction[]) => history.map(({ signature }) => signature).toReversed()

describe('what is confirmed and not in the ledger', () => {
  it('is nothing when finality is immediate and every pass has read it, and costs one page', async () => {
    const { ledger, chain } = await confirmed(70, 70)
    expect(await ledger.pending()).toEqual({ movements: [], unread: 0 })
    expect(chain).toMatchObject({ pages: 1, transactions: 0 })
  })

  it('is found completely when finality is minutes late and hundreds are waiting for it', async () => {
    const { ledger, chain, history } = await confirmed(180, 20)
    const pending = await ledger.pending()
    expect(pending?.movements.map(({ signature }) => signature)).toEqual(signatures(history.slice(20)))
    expect(pending?.unread).toBe(0)
    expect(chain.pages).toBe(4)
    // Transactions already read aren't asked for again.
    const { transactions } = chain
    expect(transactions).toBe(160)
    await ledger.pending()
    expect(chain.transactions).toBe(transactions)
  })

  it('goes no further than one page while the history is still to be read', async () => {
    const { history, chain: fake, open } = await ledgerFrom(database, deposits(120))
    const { chain, source } = confirming(fake.source, history)
    const ledger = await open(source)
    expect((await ledger.pending())?.movements).toHaveLength(50)
    expect(chain.pages).toBe(1)
  })

  it('is unknown when the list breaks off, and says how many cannot be read', async () => {
    const { history, chain: fake, open } = await ledgerFrom(database, deposits(120))
    const { chain, source } = confirming(fake.source, history)
    chain.final = 10
    fake.happened(10)
    await (await open(source)).pass()
    let pages = 0
    const breaking = withPages(source, (ask) => async (options) => {
      pages += 1
      return pages > 1 ? { ok: false, retryable: true, message: 'down' } : ask(options)
    })
    expect(await (await open(breaking)).pending()).toBeNull()
    const [lost = ''] = signatures(history)
    const losing: ChainSource = { ...source, transaction: async (signature, commitment) => (signature === lost ? { status: 'missing' } : source.transaction(signature, commitment)) }
    const pending = await (await open(losing)).pending()
    expect([pending?.unread, pending?.movements.length]).toEqual([1, 109])
  })
})
