import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerState, ledgerTransactions, stakeMovements } from '../../db/schema.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing.ts'
import { address } from '../token-transaction.kit.ts'
import { fakeChain, HONEST, randomFrom } from './fake-chain.kit.ts'
import { historyOf, type Intent, modelOf, type ModelTransaction, NO_TIME, WALLETS } from './ledger-model.kit.ts'
import { openLedger } from './ledger.ts'
import { mortal } from './mortal.kit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Step = Intent['steps'][number]
const step = (what: Step['what'], wallet: number, amount: number): Step => ({ what, wallet, amount, inner: false })
const transaction = (steps: Step[], more: Partial<Intent> = {}): Intent => ({ sameSlot: false, slotsLater: 9, failed: false, timeless: false, steps, ...more })
const deposits = (count: number) => Array.from({ length: count }, (_, index) => transaction([step('deposit', index, 1000 + index)]))

let accounts = 0
async function set(intents: Intent[], more: { pageSize?: number } = {}) {
  accounts += 1
  const account = address(`unit ${accounts}`)
  const history = historyOf(intents, accounts, account)
  const chain = fakeChain(history, randomFrom(accounts))
  const { log, lines } = recordingLog()
  const open = (source = chain.source, db = database.db) => openLedger({ db, account, source, log, now: () => new Date(NO_TIME * 1000), pageSize: 4, batchSize: 3, ...more })
  return { account, history, chain, open, lines, ledger: await open(), row: () => rowOf(account) }
}

async function rowOf(account: string) {
  const [row] = await database.db.select().from(ledgerState).where(eq(ledgerState.account, account))
  if (!row) throw new Error('no ledger')
  return row
}

const signaturesOf = (history: readonly ModelTransaction[]) => history.map(({ signature }) => signature)

describe('a pass', () => {
  it('fills an empty ledger and says how it compares with the chain', async () => {
    const { ledger, history } = await set([...deposits(9), transaction([step('withdraw', 0, 400), step('deposit', 1, 5)])])
    expect(await ledger.reconciliation()).toBeNull()
    expect(await ledger.progress()).toMatchObject({ phase: 'back-fill', transactions: 0 })
    const outcome = await ledger.pass()
    const model = modelOf(history)
    expect(outcome).toMatchObject({ status: 'compared', outstanding: 0, reconciliation: { reconciled: true, difference: 0n } })
    expect(await ledger.totals()).toEqual({ staked: model.staked, stakers: 5, positions: model.positions.length, movements: 11, unattributed: 0n })
    expect(await ledger.reconciliation()).toMatchObject({ reconciled: true, difference: 0n, at: new Date(NO_TIME * 1000) })
    expect(await ledger.progress()).toMatchObject({ phase: 'tail', transactions: 10, outstanding: 0 })
  })

  it('reconciles an account in which nothing ever happened, at zero', async () => {
    const { ledger } = await set([])
    expect(await ledger.pass()).toMatchObject({ status: 'compared', reconciliation: { reconciled: true, difference: 0n } })
    expect(await ledger.totals()).toEqual({ staked: 0n, stakers: 0, positions: 0, movements: 0, unattributed: 0n })
  })

  it('goes on where a walk was broken off, instead of listing everything again', async () => {
    const { account, chain, history, open } = await set(deposits(30))
    const pages: (string | undefined)[] = []
    const watched = {
      ...chain.source,
      pin: (avoid: ReadonlySet<string>) => {
        const pin = chain.source.pin(avoid)
        if (!pin.ok) return pin
        const { node, balance, signatures } = pin.value
        return { ok: true as const, value: { node, balance, signatures: (options: Parameters<typeof signatures>[0]) => (pages.push(options.before), signatures(options)) } }
      },
    }
    const life = mortal(database.pool, watched, 60)
    await expect(open(life.source, life.db).then((ledger) => ledger.pass())).rejects.toThrow()
    const broken = await rowOf(account)
    expect(broken.walkCursor).not.toBeNull()
    expect(broken.transactions).toBeGreaterThan(4)
    expect(broken.transactions).toBeLessThan(30)
    pages.length = 0
    expect(await (await open(watched)).pass()).toMatchObject({ status: 'compared', reconciliation: { reconciled: true } })
    expect(pages[0]).toBe(broken.walkCursor)
    expect(signaturesOf(history)).toContain(broken.walkCursor)
  })

  it('asks only for the newest page when all is known', async () => {
    const { ledger, chain, open } = await set(deposits(20))
    await ledger.pass()
    let questions = 0
    const counted = {
      pin: (avoid: ReadonlySet<string>) => {
        const pin = chain.source.pin(avoid)
        if (!pin.ok) return pin
        const { node, balance, signatures } = pin.value
        return { ok: true as const, value: { node, balance, signatures: (options: Parameters<typeof signatures>[0]) => ((questions += 1), signatures(options)) } }
      },
      transaction: () => expect.unreachable('nothing is left to read'),
    }
    await (await open(counted)).pass()
    expect(questions).toBe(1)
  })

  it('takes an empty list of a known account for a hiccup, and stops rather than believe it', async () => {
    const { ledger, chain, open, row } = await set(deposits(6))
    await ledger.pass()
    const before = await row()
    const empty = {
      ...chain.source,
      pin: (avoid: ReadonlySet<string>) => {
        const pin = chain.source.pin(avoid)
        return pin.ok ? { ok: true as const, value: { ...pin.value, signatures: async () => ({ ok: true as const, value: [] }) } } : pin
      },
    }
    const outcome = await (await open(empty)).pass()
    expect(outcome).toMatchObject({ status: 'interrupted', retryable: true })
    expect(await row()).toMatchObject({ watermarkSlot: before.watermarkSlot, transactions: 6, staked: before.staked, reconciled: true })
  })

  it('does not end a history where one node has forgotten the cursor', async () => {
    const { ledger, chain, history } = await set(deposits(25))
    chain.faults([{ ...HONEST, forgetEmpty: 1 }, HONEST])
    expect(await ledger.pass()).toMatchObject({ status: 'compared', outstanding: 0, reconciliation: { reconciled: true } })
    expect((await ledger.totals()).staked).toBe(modelOf(history).balance)
  })

  it('finds what one node\'s list lacks, as the balance tells that something is missing', async () => {
    const { ledger, chain, history, row, lines } = await set(deposits(12))
    const [missing] = signaturesOf(history).slice(5)
    chain.faults([{ ...HONEST, hole: missing ?? '' }])
    expect(await ledger.pass()).toMatchObject({ status: 'compared', reconciliation: { reconciled: false, difference: 1005n } })
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', message: 'the staking ledger does not reconcile with the chain' }))
    // Listed again only from below the gap.
    expect((await row()).watermarkSlot).toBe(history[4]?.slot)
    chain.faults([{ ...HONEST, hole: missing ?? '' }, HONEST])
    expect(await ledger.pass()).toMatchObject({ reconciliation: { reconciled: true, difference: 0n } })
    expect((await row()).unreconciledPasses).toBe(0)
  })

  it('keeps a transaction that no node has listed until one has it', async () => {
    const { ledger, chain, history } = await set(deposits(5))
    chain.faults([{ ...HONEST, lose: 1 }])
    const first = await ledger.pass()
    expect(first).toMatchObject({ status: 'compared', outstanding: 5, reconciliation: { reconciled: false } })
    expect((await ledger.totals()).staked).toBe(0n)
    chain.faults([HONEST])
    expect(await ledger.pass()).toMatchObject({ outstanding: 0, reconciliation: { reconciled: true } })
    expect((await ledger.totals()).staked).toBe(modelOf(history).staked)
  })

  it('keeps what it has when every node refuses', async () => {
    const { ledger, chain } = await set(deposits(5))
    await ledger.pass()
    const before = await ledger.totals()
    chain.faults([{ ...HONEST, refuse: 1 }])
    expect(await ledger.pass()).toEqual({ status: 'interrupted', retryable: true, reason: 'refused' })
    expect(await ledger.totals()).toEqual(before)
    expect(await ledger.pendingMovements()).toBeNull()
  })

  it('does not take a list that ends above what is known for the whole', async () => {
    const { ledger, chain, open, row } = await set(deposits(9))
    await ledger.pass()
    const pruned = {
      ...chain.source,
      pin: (avoid: ReadonlySet<string>) => {
        const pin = chain.source.pin(avoid)
        if (!pin.ok) return pin
        const { node, balance, signatures } = pin.value
        const recent = async (options: Parameters<typeof signatures>[0]) => {
          const page = await signatures(options)
          return page.ok ? { ok: true as const, value: page.value.filter(({ slot }) => slot > 5075) } : page
        }
        return { ok: true as const, value: { node, balance, signatures: recent } }
      },
    }
    await database.db.update(ledgerState).set({ watermarkSlot: 5000 }).where(eq(ledgerState.id, (await row()).id))
    expect(await (await open(pruned)).pass()).toMatchObject({ status: 'interrupted', retryable: true })
    expect((await row()).watermarkSlot).toBe(5000)
  })

  it('reports its progress as it goes', async () => {
    const { account, chain } = await set(deposits(10))
    const steps: { kind: string; added: number }[] = []
    const ledger = await openLedger({ db: database.db, account, source: chain.source, log: recordingLog().log, pageSize: 4, batchSize: 4, onProgress: (one) => steps.push(one) })
    await ledger.pass()
    const sum = (kind: string) => steps.filter((one) => one.kind === kind).reduce((total, { added }) => total + added, 0)
    expect([sum('listed'), sum('read')]).toEqual([10, 10])
  })

  it('stops between two batches when told to, and says so', async () => {
    const { ledger } = await set(deposits(10))
    const stop = new AbortController()
    stop.abort()
    expect(await ledger.pass(stop.signal)).toEqual({ status: 'interrupted', retryable: true, reason: 'stopped' })
  })

  it('counts nothing twice when two processes do the same at once', async () => {
    const { account, history, open } = await set([...deposits(20), transaction([step('withdraw', 2, 900)])])
    const other = await database.openAgain()
    const passes = await Promise.all([open(), open(undefined, other.db), open()].map(async (ledger) => (await ledger).pass()))
    await other.close()
    for (const outcome of passes) expect(outcome).toMatchObject({ status: 'compared' })
    const model = modelOf(history)
    const row = await rowOf(account)
    expect([row.staked, row.movements, row.transactions, row.positions]).toEqual([model.staked, 21, 21, model.positions.length])
    expect(row.deposited - row.withdrawn + row.unexplained).toBe(model.balance)
  })
})

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

  it('records what is withdrawn beyond the positions, burnt or unexplained as unattributed', async () => {
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

  it('puts transactions of one slot in the order of their balances, also when they are read in another', async () => {
    const { account, ledger, history, chain } = await set([
      transaction([step('deposit', 0, 500)]),
      transaction([step('deposit', 1, 70)], { sameSlot: true }),
      transaction([step('withdraw', 0, 500)], { sameSlot: true }),
      // Back to where it began: only the slot before tells that the deposit came first.
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
      .where(eq(stakeMovements.ledger, (await rowOf(account)).id))
      .orderBy(asc(stakeMovements.slot), asc(stakeMovements.place), asc(stakeMovements.ordinal))
    expect(rows.map(({ signature }) => signature)).toEqual(signaturesOf(history))
    expect(await ledger.totals()).toMatchObject({ staked: 70n, unattributed: 0n, positions: 1 })
  })

  it('estimates a time that no node tells, says so, and mends it when a neighbour comes', async () => {
    const { ledger, history, chain } = await set([transaction([step('deposit', 0, 5)], { timeless: true }), transaction([step('deposit', 1, 6)])])
    chain.happened(1)
    await ledger.pass()
    const [alone] = (await ledger.wallet(WALLETS[0] ?? '')).positions
    expect(alone).toMatchObject({ startEstimated: true, startedAt: new Date(NO_TIME * 1000) })
    chain.happened(2)
    await ledger.pass()
    const [beside] = (await ledger.wallet(WALLETS[0] ?? '')).positions
    const expected = (history[1]?.blockTime ?? 0) - Math.floor(((history[1]?.slot ?? 0) - (history[0]?.slot ?? 0)) * 0.4)
    expect(beside).toMatchObject({ startEstimated: true, startedAt: new Date(expected * 1000) })
  })

  it('asks the chain for the time of a slot where it can', async () => {
    const { chain, open } = await set([transaction([step('deposit', 0, 5)], { timeless: true })])
    const source = { ...chain.source, blockTime: async () => ({ ok: true as const, value: 1_755_555_555 }) }
    const ledger = await open(source)
    await ledger.pass()
    const [position] = (await ledger.wallet(WALLETS[0] ?? '')).positions
    expect(position).toMatchObject({ startEstimated: false, startedAt: new Date(1_755_555_555_000) })
  })

  it('keeps failed transactions and those that moved nothing, without movements', async () => {
    const { account, ledger } = await set([transaction([step('deposit', 0, 5)]), transaction([step('deposit', 0, 9)], { failed: true }), transaction([step('mention', 0, 1)])])
    await ledger.pass()
    const states = await database.db
      .select({ state: ledgerTransactions.state })
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.ledger, (await rowOf(account)).id))
      .orderBy(asc(ledgerTransactions.slot))
    expect(states.map(({ state }) => state)).toEqual(['parsed', 'failed', 'irrelevant'])
    expect(await ledger.totals()).toMatchObject({ staked: 5n, movements: 1 })
  })
})

describe('pages', () => {
  it('hold everything once, in order, whatever their size', async () => {
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

  it('refuse a cursor that isn\'t theirs, and a size that makes no sense', async () => {
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
