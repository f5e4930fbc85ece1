import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerState, ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { activityPage, lastCompared, pendingActivity } from './activity.ts'
import { deploymentsPage, readDeployments } from './deployments.ts'

const STAKING = 'the staking account'
const VAULTS = ['a vault account', 'another vault account']
const ACCOUNTS = { staking: STAKING, vault: VAULTS }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => forget())

async function forget() {
  await database.db.execute(sql`truncate ledger_state, ledger_transactions, stake_movements`)
}

interface Moved {
  /** Index of the account. */
  account: number
  signature: string
  slot: number
  kinds: ('deposit' | 'withdrawal' | 'unattributed')[]
}

async function store(history: readonly Moved[], accounts: readonly string[] = [STAKING, ...VAULTS]) {
  const rows = await database.db.insert(ledgerState).values(accounts.map((account) => ({ account }))).returning({ id: ledgerState.id })
  for (const { account, signature, slot, kinds } of history) {
    const ledger = rows[account]?.id
    if (ledger === undefined) throw new Error('there is no such account')
    await database.db.insert(ledgerTransactions).values({ ledger, signature, slot, blockTime: slot * 10, state: 'parsed', place: 0 })
    const movement = { ledger, signature, slot, place: 0, at: new Date(slot * 10_000), atEstimated: false }
    await database.db
      .insert(stakeMovements)
      .values(kinds.map((kind, ordinal) => ({ ...movement, ordinal, id: `${signature}:${ordinal}`, kind, wallet: kind === 'unattributed' ? null : 'w', amount: kind === 'unattributed' ? -5n : 10n })))
  }
}

const history = fc
  .uniqueArray(
    fc.record({
      account: fc.nat({ max: 2 }),
      // Few slots, so that many share one; letters of both cases, which a locale would sort differently.
      signature: fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'Z', '1'), minLength: 1, maxLength: 3 }),
      kinds: fc.array(fc.constantFrom('deposit' as const, 'withdrawal' as const, 'unattributed' as const), { minLength: 1, maxLength: 3 }),
    }),
    { selector: ({ account, signature }) => `${account} ${signature}`, minLength: 1, maxLength: 25 },
  )
  // A transaction has the same slot in every account that shows it.
  .map((moved) => moved.map((one) => ({ ...one, slot: (one.signature.charCodeAt(0) % 4) + one.signature.length })))

describe('activityPage', () => {
  it('gives every transaction once, newest first, with any page size', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 9 }), async (moved, limit) => {
        await forget()
        await store(moved)
        const seen: { signature: string; slot: number }[] = []
        let cursor: string | undefined
        do {
          const page = await activityPage(database.db, ACCOUNTS, { limit, cursor })
          seen.push(...(page?.items ?? []))
          expect(page?.items.length).toBeLessThanOrEqual(limit)
          // Pages that repeat themselves would never end.
          expect(seen.length).toBeLessThanOrEqual(moved.length)
          cursor = page?.next ?? undefined
        } while (cursor !== undefined)
        expect(seen.map(({ signature }) => signature).toSorted()).toEqual([...new Set(moved.map(({ signature }) => signature))].toSorted())
        expect(seen.map(({ slot }) => slot)).toEqual(seen.map(({ slot }) => slot).toSorted((a, b) => b - a))
        const whole = await activityPage(database.db, ACCOUNTS, { limit: 1000 })
        expect(whole?.items.map(({ signature }) => signature)).toEqual(seen.map(({ signature }) => signature))
        for (const { signature, movements } of whole?.items ?? []) {
          const own = moved.filter((one) => one.signature === signature)
          expect(movements).toHaveLength(own.reduce((sum, { kinds }) => sum + kinds.length, 0))
        }
      }),
      { numRuns: 40, seed: 20_261_121 },
    )
  })

  it('names the kind of each movement, those of the staking account first, with no amount below zero', async () => {
    await store([
      { account: 1, signature: 'both', slot: 5, kinds: ['withdrawal', 'deposit'] },
      { account: 0, signature: 'both', slot: 5, kinds: ['deposit', 'withdrawal', 'unattributed'] },
    ])
    const page = await activityPage(database.db, ACCOUNTS, { limit: 5 })
    expect(page).toEqual({
      items: [
        {
          signature: 'both',
          slot: 5,
          blockTime: 50,
          movements: [
            { type: 'stake', amount: 10n },
            { type: 'unstake', amount: 10n },
            { type: 'transfer', amount: 5n },
            { type: 'withdraw', amount: 10n },
            { type: 'deposit', amount: 10n },
          ],
        },
      ],
      next: null,
    })
  })

  it('leaves out transactions that moved nothing and those of other accounts', async () => {
    await store([{ account: 0, signature: 'ours', slot: 5, kinds: ['deposit'] }])
    const [other] = await database.db.insert(ledgerState).values({ account: 'a stranger' }).returning({ id: ledgerState.id })
    const [own] = await database.db.select({ id: ledgerState.id }).from(ledgerState).where(sql`account = ${STAKING}`)
    await database.db.insert(ledgerTransactions).values([
      { ledger: own?.id ?? 0, signature: 'failed', slot: 9, state: 'failed' },
      { ledger: own?.id ?? 0, signature: 'listed', slot: 9, state: 'listed' },
      { ledger: other?.id ?? 0, signature: 'theirs', slot: 9, state: 'parsed', place: 0 },
    ])
    expect((await activityPage(database.db, ACCOUNTS, { limit: 5 }))?.items.map(({ signature }) => signature)).toEqual(['ours'])
    expect(await activityPage(database.db, { vault: [] }, { limit: 5 })).toEqual({ items: [], next: null })
  })

  it.each(['', 'x', 'bm90IGpzb24', Buffer.from('[1]').toString('base64url'), Buffer.from('["1","a"]').toString('base64url')])('refuses the cursor %j', async (cursor) => {
    expect(await activityPage(database.db, ACCOUNTS, { limit: 5, cursor })).toBeNull()
    expect(await deploymentsPage(database.db, VAULTS, { limit: 5, cursor })).toBeNull()
  })
})

describe('readDeployments', () => {
  it('[TREAS-14] sums what the vault sent, and lists it one by one, newest first', async () => {
    await store([
      { account: 1, signature: 'old', slot: 5, kinds: ['withdrawal', 'deposit', 'withdrawal'] },
      { account: 2, signature: 'new', slot: 6, kinds: ['withdrawal'] },
      { account: 0, signature: 'stake', slot: 7, kinds: ['withdrawal'] },
    ])
    expect(await readDeployments(database.db, VAULTS, 2)).toMatchObject({
      total: 30n,
      wallets: 1,
      recent: [
        { signature: 'new', amount: 10n, slot: 6 },
        { signature: 'old', amount: 10n, slot: 5 },
      ],
      next: expect.any(String),
    })
    const first = await deploymentsPage(database.db, VAULTS, { limit: 2 })
    const rest = await deploymentsPage(database.db, VAULTS, { limit: 2, cursor: first?.next ?? '' })
    expect(rest).toMatchObject({ items: [{ signature: 'old' }], next: null })
    expect(await readDeployments(database.db, [], 2)).toEqual({ total: 0n, wallets: 0, recent: [], next: null })
  })
})

describe('pendingActivity', () => {
  it('groups the movements of a transaction in their order, newest transaction first', () => {
    const at = new Date(1_795_253_779_900)
    const movement = { wallet: 'w', amount: 1n, at, id: '' }
    expect(
      pendingActivity('vault', [
        { ...movement, signature: 'b', slot: 9, kind: 'deposit', amount: 2n },
        { ...movement, signature: 'b', slot: 9, kind: 'withdrawal' },
        { ...movement, signature: 'a', slot: 8, kind: 'withdrawal', wallet: null, at: null },
      ]),
    ).toEqual([
      { signature: 'b', slot: 9, blockTime: 1_795_253_779, movements: [{ type: 'withdraw', amount: 1n }, { type: 'deposit', amount: 2n }] },
      { signature: 'a', slot: 8, blockTime: null, movements: [{ type: 'transfer', amount: 1n }] },
    ])
  })
})

describe('lastCompared', () => {
  it('is the oldest of the last comparisons, and null until all accounts were compared', async () => {
    const [early, late] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T11:00:00Z')]
    await database.db.insert(ledgerState).values([
      { account: 'a', outcomeAt: late, outcomeSlot: 9 },
      { account: 'b', outcomeAt: early, outcomeSlot: 5 },
      { account: 'c' },
    ])
    expect(await lastCompared(database.db, ['a', 'b'])).toEqual({ at: early, slot: 5 })
    expect(await lastCompared(database.db, ['a', 'c'])).toBeNull()
    expect(await lastCompared(database.db, ['a', 'unknown'])).toBeNull()
  })
})
