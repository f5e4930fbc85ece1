import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { HONEST } from './testing/fake-chain.ts'
import { deposits, ledgerFrom, signaturesOf, step, transaction } from './testing/ledger.ts'
import { type Intent, modelOf, NO_TIME, WALLETS } from './testing/ledger-model.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const set = (intents: Intent[]) => ledgerFrom(database, intents)

describe('what is stored', () => {
  it('makes every deposit of a transaction a position, and restarts the lock of all with the latest', async () => {
    const { ledger, history } = await set([transaction([step('deposit', 0, 10), step('deposit', 0, 20), step('deposit', 1, 5)]), transaction([step('deposit', 0, 30)], { slotsLater: 5000 })])
    await ledger.pass()
    const [first, second] = history
    const { positions, staked } = await ledger.wallet(WALLETS[0] ?? '')
    expect(staked).toBe(60n)
    expect(positions.map(({ amount, signature }) => [amount, signature])).toEqual([[10n, first?.signature], [20n, first?.signature], [30n, second?.signature]])
    const unlock = new Date(((second?.blockTime ?? 0) + 180 * 86_400) * 1000)
    expect(positions.map(({ unlocksAt }) => unlocksAt)).toEqual([unlock, unlock, unlock])
    expect(await ledger.wallet('nobody')).toEqual({ staked: 0n, movements: 0, positions: [] })
  })

  it('records withdrawals beyond the positions, burnt and unexplained tokens as unattributed', async () => {
    const { ledger } = await set([
      transaction([step('deposit', 0, 100), step('deposit', 1, 50)]),
      transaction([step('withdraw', 1, 70)]),
      transaction([step('burn', 0, 10)]),
      transaction([step('hidden', 0, 7)]),
    ])
    expect(await ledger.pass()).toMatchObject({ reconciliation: { reconciled: true, difference: 0n } })
    expect(await ledger.totals()).toEqual({ staked: 100n, stakers: 1, positions: 1, movements: 5, unattributed: -23n })
    const page = await ledger.movementsPage({ limit: 2 })
    expect(page?.items.map(({ kind, wallet, amount }) => [kind, wallet, amount])).toEqual([['unattributed', null, 7n], ['unattributed', null, -10n]])
  })

  it('orders transactions of one slot by their balances, even when they are read in another order', async () => {
    const { row, ledger, history, chain } = await set([
      transaction([step('deposit', 0, 500)]),
      transaction([step('deposit', 1, 70)], { sameSlot: true }),
      transaction([step('withdraw', 0, 500)], { sameSlot: true }),
      // Back to where it began: only the slot before shows that the deposit came first.
      transaction([step('deposit', 0, 300)]),
      transaction([step('withdraw', 0, 300)], { sameSlot: true }),
    ])
    expect(new Set(history.map(({ slot }) => slot)).size).toBe(2)
    chain.faults([{ ...HONEST, lose: 0.7 }])
    for (let turn = 0; turn < 6; turn += 1) await ledger.pass()
    chain.faults([HONEST])
    await ledger.pass()
    const rows = await database.db
      .select({ signature: stakeMovements.signature })
      .from(stakeMovements)
      .where(eq(stakeMovements.ledger, (await row()).id))
      .orderBy(asc(stakeMovements.slot), asc(stakeMovements.place), asc(stakeMovements.ordinal))
    expect(rows.map(({ signature }) => signature)).toEqual(signaturesOf(history))
    expect(await ledger.totals()).toMatchObject({ staked: 70n, unattributed: 0n, positions: 1 })
  })

  it('estimates a time that no node knows, says so, and corrects it when a neighbour comes', async () => {
    const { ledger, history, chain } = await set([transaction([step('deposit', 0, 5)], { timeless: true }), transaction([step('deposit', 1, 6)]), transaction([step('deposit', 1, 6)])])
    chain.happened(1)
    await ledger.pass()
    const [alone] = (await ledger.wallet(WALLETS[0] ?? '')).positions
    expect(alone).toMatchObject({ startEstimated: true, startedAt: new Date(NO_TIME * 1000) })
    chain.happened(2)
    await ledger.pass()
    const [beside] = (await ledger.wallet(WALLETS[0] ?? '')).positions
    // One neighbour gives no rate; two do.
    expect(beside).toMatchObject({ startEstimated: true, startedAt: new Date((history[1]?.blockTime ?? 0) * 1000) })
    chain.happened(3)
    await ledger.pass()
    const [paced] = (await ledger.wallet(WALLETS[0] ?? '')).positions
    const pace = ((history[2]?.blockTime ?? 0) - (history[1]?.blockTime ?? 0)) / ((history[2]?.slot ?? 0) - (history[1]?.slot ?? 0))
    const expected = (history[1]?.blockTime ?? 0) - Math.floor(((history[1]?.slot ?? 0) - (history[0]?.slot ?? 0)) * pace)
    expect(paced).toMatchObject({ startEstimated: true, startedAt: new Date(expected * 1000) })
  })

  it('asks the chain for the time of a slot if possible', async () => {
    const { chain, open } = await set([transaction([step('deposit', 0, 5)], { timeless: true })])
    const source = { ...chain.source, blockTime: async () => ({ ok: true as const, value: 1_755_555_555 }) }
    const ledger = await open(source)
    await ledger.pass()
    const [position] = (await ledger.wallet(WALLETS[0] ?? '')).positions
    expect(position).toMatchObject({ startEstimated: false, startedAt: new Date(1_755_555_555_000) })
  })

  it('keeps failed transactions and those that moved nothing, without movements', async () => {
    const { row, ledger } = await set([transaction([step('deposit', 0, 5)]), transaction([step('deposit', 0, 9)], { failed: true }), transaction([step('mention', 0, 1)])])
    await ledger.pass()
    const states = await database.db
      .select({ state: ledgerTransactions.state })
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.ledger, (await row()).id))
      .orderBy(asc(ledgerTransactions.slot))
    expect(states.map(({ state }) => state)).toEqual(['parsed', 'failed', 'irrelevant'])
    expect(await ledger.totals()).toMatchObject({ staked: 5n, movements: 1 })
  })
})

describe('pages', () => {
  it('hold everything once, in order, at any size', async () => {
    const { ledger, history } = await set([...deposits(12), transaction([step('deposit', 3, 1000), step('deposit', 4, 1000)])])
    await ledger.pass()
    const model = modelOf(history)
    const all = async <T>(fetch: (cursor: string | undefined) => Promise<{ items: T[]; next: string | null } | null>) => {
      const items: T[] = []
      let cursor: string | undefined
      do {
        const page = await fetch(cursor)
        if (!page) throw new Error('refused its own cursor')
        items.push(...page.items)
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      return items
    }
    for (const limit of [1, 3, 100]) {
      const largest = await all((cursor) => ledger.positionsPage({ order: 'amount', limit, cursor }))
      expect(largest.map(({ remaining }) => remaining)).toEqual(model.positions.map(({ remaining }) => remaining).toSorted((a, b) => Number(b - a)))
      expect(new Set(largest.map(({ id }) => id)).size).toBe(model.positions.length)
      const soonest = await all((cursor) => ledger.positionsPage({ order: 'unlock', limit, cursor }))
      expect(soonest.map(({ unlocksAt }) => unlocksAt.getTime() / 1000)).toEqual(model.positions.map(({ unlocksAt }) => unlocksAt).toSorted((a, b) => a - b))
      const newest = await all((cursor) => ledger.movementsPage({ limit, cursor }))
      expect(newest.map(({ signature, amount }) => [signature, amount])).toEqual(model.movements.toReversed().map(({ signature, amount }) => [signature, amount]))
      const wallets = await all((cursor) => ledger.walletsPage({ limit, cursor }))
      expect(wallets.reduce((sum, { staked }) => sum + staked, 0n)).toBe(model.staked)
      expect(wallets).toHaveLength(model.stakers)
    }
  })

  it('refuse a foreign cursor, and a size that makes no sense', async () => {
    const { ledger } = await set([])
    for (const cursor of ['', 'x', Buffer.from('[1]').toString('base64url'), Buffer.from('["-5","a"]').toString('base64url')]) {
      expect(await ledger.positionsPage({ order: 'amount', limit: 5, cursor })).toBeNull()
      expect(await ledger.positionsPage({ order: 'unlock', limit: 5, cursor })).toBeNull()
      expect(await ledger.movementsPage({ limit: 5, cursor })).toBeNull()
      expect(await ledger.walletsPage({ limit: 5, cursor })).toBeNull()
    }
    await expect(ledger.movementsPage({ limit: 0 })).rejects.toThrow(RangeError)
    await expect(ledger.movementsPage({ limit: 1.5 })).rejects.toThrow(RangeError)
  })
})
