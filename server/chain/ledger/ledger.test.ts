import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerState } from '../../db/schema.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { HONEST } from './testing/fake-chain.ts'
import { deposits, ledgerFrom, signaturesOf, step, transaction, withPages } from './testing/ledger.ts'
import { type Intent, modelOf, NO_TIME } from './testing/ledger-model.ts'
import { openLedger } from './ledger.ts'
import { crashingAt } from './testing/crash-injection.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const set = (intents: Intent[]) => ledgerFrom(database, intents)

describe('a pass', () => {
  it('fills an empty ledger and compares it with the chain', async () => {
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

  it('reconciles an account without any transaction, at zero', async () => {
    const { ledger } = await set([])
    expect(await ledger.pass()).toMatchObject({ status: 'compared', reconciliation: { reconciled: true, difference: 0n } })
    expect(await ledger.totals()).toEqual({ staked: 0n, stakers: 0, positions: 0, movements: 0, unattributed: 0n })
  })

  it('resumes an interrupted walk instead of listing everything again', async () => {
    const { row, chain, history, open } = await set(deposits(30))
    const pages: (string | undefined)[] = []
    const watched = withPages(chain.source, (ask) => (options) => {
      pages.push(options.before)
      return ask(options)
    })
    const life = crashingAt(database.pool, watched, 60)
    await expect(open(life.source, life.db).then((ledger) => ledger.pass())).rejects.toThrow(/killed|Failed query/)
    const broken = await row()
    expect(broken.walkCursor).not.toBeNull()
    expect(broken.transactions).toBeGreaterThan(4)
    expect(broken.transactions).toBeLessThan(30)
    pages.length = 0
    expect(await (await open(watched)).pass()).toMatchObject({ status: 'compared', reconciliation: { reconciled: true } })
    expect(pages[0]).toBe(broken.walkCursor)
    expect(signaturesOf(history)).toContain(broken.walkCursor)
  })

  it('asks only for the newest page when everything is known', async () => {
    const { ledger, chain, open } = await set(deposits(20))
    await ledger.pass()
    let questions = 0
    const counted = withPages(chain.source, (ask) => (options) => {
      questions += 1
      return ask(options)
    })
    await (await open({ ...counted, transaction: () => expect.unreachable('nothing is left to read') })).pass()
    expect(questions).toBe(1)
  })

  it('takes an empty list of a known account for a hiccup, and stops rather than believe it', async () => {
    const { ledger, chain, open, row } = await set(deposits(6))
    await ledger.pass()
    const before = await row()
    const empty = withPages(chain.source, () => async () => ({ ok: true, value: [] }))
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

  it('finds what one node omits from its list, as the balance shows that something is missing', async () => {
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

  it('gives every node a turn at looking for what is missing, with any passes in between', async () => {
    const { chain, history, open } = await set(deposits(12))
    const hole = signaturesOf(history)[5] ?? ''
    const lacking = { ...HONEST, hole }
    // Nodes in the pool's order of preference. Only the last one knows it; the others confirm to each other where the history ends.
    // the history ends.
    chain.faults([lacking, lacking, lacking])
    const pinned: string[] = []
    const source = {
      ...chain.source,
      pin(avoid: ReadonlySet<string>) {
        const wanted = ['node 0', 'node 1', 'node 2'].find((node) => !avoid.has(node)) ?? 'node 0'
        pinned.push(wanted)
        return chain.source.pin(new Set(['node 0', 'node 1', 'node 2'].filter((node) => node !== wanted)))
      },
    }
    const ledger = await open(source)
    expect(await ledger.pass()).toMatchObject({ status: 'compared', reconciliation: { reconciled: false } })
    chain.faults([lacking, lacking, HONEST])
    pinned.length = 0
    const outcomes: boolean[] = []
    for (let pass = 0; pass < 6 && outcomes.at(-1) !== true; pass += 1) {
      const outcome = await ledger.pass()
      outcomes.push(outcome.status === 'compared' && outcome.reconciliation.reconciled)
    }
    expect(outcomes.at(-1)).toBe(true)
    expect(pinned).toContain('node 2')
  })

  it('asks again for balances that a node left out, and finally accepts movements without them', async () => {
    const { chain, open, row } = await set(deposits(1))
    const source = {
      ...chain.source,
      async transaction(signature: string, commitment: 'confirmed' | 'finalized') {
        const answer = await chain.source.transaction(signature, commitment)
        return answer.status === 'found' ? { ...answer, transaction: { ...answer.transaction, preTokenBalances: null, postTokenBalances: null } } : answer
      },
    }
    const ledger = await open(source)
    for (let pass = 0; pass < 5; pass += 1) {
      expect(await ledger.pass()).toMatchObject({ status: 'compared', outstanding: 1, reconciliation: { reconciled: false } })
    }
    expect((await row()).movements).toBe(0)
    expect(await ledger.pass()).toMatchObject({ status: 'compared', outstanding: 0, reconciliation: { reconciled: true } })
  })

  it('keeps asking for a listed transaction until a node has it', async () => {
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

  it('does not take a list that ends above what is known for complete', async () => {
    const { ledger, chain, open, row } = await set(deposits(9))
    await ledger.pass()
    const pruned = withPages(chain.source, (ask) => async (options) => {
      const page = await ask(options)
      return page.ok ? { ok: true, value: page.value.filter(({ slot }) => slot > 5075) } : page
    })
    await database.db.update(ledgerState).set({ watermarkSlot: 5000 }).where(eq(ledgerState.id, (await row()).id))
    expect(await (await open(pruned)).pass()).toMatchObject({ status: 'interrupted', retryable: true })
    expect((await row()).watermarkSlot).toBe(5000)
  })

  it('reports its progress as it goes', async () => {
    const { account, chain } = await set(deposits(10))
    const steps: { kind: string; added: number }[] = []
    const { log } = recordingLog()
    const onProgress = (one: { kind: string; added: number }) => steps.push(one)
    const ledger = await openLedger({ db: database.db, account, source: chain.source, log, pageSize: 4, batchSize: 4, onProgress })
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
    const { row: read, history, open } = await set([...deposits(20), transaction([step('withdraw', 2, 900)])])
    const other = await database.openAgain()
    const passes = await Promise.all([open(), open(undefined, other.db), open()].map(async (ledger) => (await ledger).pass()))
    await other.close()
    for (const outcome of passes) expect(outcome).toMatchObject({ status: 'compared' })
    const model = modelOf(history)
    const row = await read()
    expect([row.staked, row.movements, row.transactions, row.positions]).toEqual([model.staked, 21, 21, model.positions.length])
    expect(row.deposited - row.withdrawn + row.unexplained).toBe(model.balance)
  })
})
