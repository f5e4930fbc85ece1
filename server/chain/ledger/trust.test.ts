import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerState, ledgerTransactions } from '../../db/schema.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import type { ChainSource } from './chain-source.ts'
import { HONEST } from './testing/fake-chain.ts'
import { expectLedger } from './testing/ledger-check.ts'
import { deposits, ledgerFrom, signaturesOf } from './testing/ledger.ts'
import { modelOf } from './testing/ledger-model.ts'
import { openLedger } from './ledger.ts'
import type { LedgerFigures } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const START = Date.UTC(2026, 10, 22)

/** A ledger with a clock that the test sets. */
async function timed(count: number, source = (chain: ChainSource): ChainSource => chain) {
  const made = await ledgerFrom(database, deposits(count))
  const clock = { now: START }
  const { log, lines } = recordingLog()
  const open = () => openLedger({ db: database.db, account: made.account, source: source(made.chain.source), log, clock: { now: () => clock.now }, pageSize: 4, batchSize: 4 })
  return { ...made, clock, lines, open, ledger: await open() }
}

/** Answers like a node that can't show some transactions. */
const unable = (which: () => ReadonlySet<string>) => (source: ChainSource): ChainSource => ({
  ...source,
  transaction: async (signature, commitment) =>
    which().has(signature) ? { status: 'unavailable', retryable: false, message: 'version (1) is not supported' } : source.transaction(signature, commitment),
})

describe('the figures of a ledger', () => {
  it('are unknown before anything is listed, incomplete from the first transaction on, and agreed once compared', async () => {
    const { ledger, chain, history } = await timed(9)
    expect(await ledger.figures()).toBeNull()
    chain.faults([{ ...HONEST, lose: 1 }])
    await ledger.pass()
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'incomplete', outstanding: 9 }, totals: { staked: 0n } })
    chain.faults([HONEST])
    await ledger.pass()
    const balance = modelOf(history).staked
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'agreed', witnesses: 1 }, totals: { staked: balance, stakers: 5 }, confirmed: true })
  })

  it('show what is counted so far while the first reading is interrupted, never as complete', async () => {
    let allowed = 5
    const { ledger } = await timed(9, (source) => ({
      ...source,
      transaction: async (signature, commitment) => {
        allowed -= 1
        return allowed < 0 ? { status: 'unavailable', retryable: true, message: 'down' } : source.transaction(signature, commitment)
      },
    }))
    expect(await ledger.pass()).toMatchObject({ status: 'interrupted' })
    const figures = await ledger.figures()
    expect(figures).toMatchObject({ trust: { state: 'incomplete', outstanding: 4 }, compared: null })
    expect(figures?.totals.staked).toBe(1000n + 1001n + 1002n + 1003n + 1004n)
    expect(await ledger.progress()).toMatchObject({ phase: 'back-fill', transactions: 9, outstanding: 4 })
  })

  it('stay as of the last comparison while new transactions are being read, and become incomplete after half a minute of that', async () => {
    let away = false
    const { ledger, chain, clock } = await timed(9, (source) => ({
      ...source,
      transaction: async (signature, commitment) => (away ? { status: 'unavailable', retryable: true, message: 'down' } : source.transaction(signature, commitment)),
    }))
    chain.happened(8)
    await ledger.pass()
    const before = await ledger.figures()
    chain.happened(9)
    away = true
    expect(await ledger.pass()).toMatchObject({ status: 'interrupted' })
    expect(await ledger.progress()).toMatchObject({ outstanding: 1 })
    expect(await ledger.figures()).toEqual(before)
    clock.now += 29_000
    expect(await ledger.figures()).toEqual(before)
    clock.now += 2000
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'incomplete', outstanding: 1 } })
    away = false
    await ledger.pass()
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'agreed' }, confirmed: true })
  })

  it('keep to the compared sums while a pass has stored more', async () => {
    const seen: (LedgerFigures | null)[] = []
    let look: (() => Promise<LedgerFigures | null>) | undefined
    const { ledger, chain } = await timed(9, (source) => ({
      ...source,
      pin(avoid) {
        const pin = source.pin(avoid)
        if (!pin.ok) return pin
        const { value } = pin
        const balance = async () => {
          if (look) seen.push(await look())
          return value.balance()
        }
        return { ok: true, value: { ...value, balance } }
      },
    }))
    chain.faults([HONEST, HONEST])
    chain.happened(8)
    await ledger.pass()
    const before = await ledger.figures()
    chain.happened(9)
    look = () => ledger.figures()
    await ledger.pass()
    // The first balance was asked for before the list, the second after everything was read.
    expect(seen).toEqual([before, { ...before, confirmed: false }])
    expect((await ledger.figures())?.totals.staked).toBe((before?.totals.staked ?? 0n) + 1008n)
  })
})

describe('what could not be read', () => {
  it('is read after an update without help, in a database as the former build left it', async () => {
    const lost = new Set<string>()
    const { ledger, history, account, row, open } = await timed(12, unable(() => lost))
    for (const signature of signaturesOf(history).slice(3, 9)) lost.add(signature)
    await ledger.pass()
    const { id } = await row()
    // As that build stored it: unreadable with some attempts, the watermark at the top, not reconciled, the new columns empty.
    await database.db.update(ledgerState).set({ readerVersion: 0, agreed: null, witnesses: null, reconciled: false, unreconciledPasses: 5, contradictedPasses: 0, watermarkSlot: history.at(-1)?.slot ?? 0 }).where(eq(ledgerState.id, id))
    await database.db
      .update(ledgerTransactions)
      .set({ attempts: 7, listedAt: null, retryAt: null })
      .where(and(eq(ledgerTransactions.ledger, id), eq(ledgerTransactions.state, 'unreadable')))
    expect((await ledger.totals()).staked).toBeLessThan(modelOf(history).staked)

    lost.clear()
    const updated = await open()
    expect(await updated.figures()).toMatchObject({ trust: { state: 'incomplete', outstanding: 6 } })
    await updated.pass()
    expect(await updated.pass()).toMatchObject({ status: 'compared', outstanding: 0, reconciliation: { reconciled: true, difference: 0n } })
    await expectLedger(database.db, account, history)
    expect(await updated.figures()).toMatchObject({ trust: { state: 'agreed' }, totals: { staked: modelOf(history).staked } })
    // Only once: the next start does not queue again what becomes unreadable later.
    await database.db.update(ledgerTransactions).set({ state: 'unreadable' }).where(and(eq(ledgerTransactions.ledger, id), eq(ledgerTransactions.signature, signaturesOf(history)[3] ?? '')))
    await open()
    expect(await updated.progress()).toMatchObject({ outstanding: 1 })
    const [still] = await database.db.select({ state: ledgerTransactions.state }).from(ledgerTransactions).where(and(eq(ledgerTransactions.ledger, id), eq(ledgerTransactions.signature, signaturesOf(history)[3] ?? '')))
    expect(still?.state).toBe('unreadable')
  })

  it('is asked for again without help, after ever longer pauses, even while everything else agrees', async () => {
    let [lost, asked] = [new Set<string>(), 0]
    const { ledger, history, clock } = await timed(5, (source) => {
      const inner = unable(() => lost)(source)
      return { ...inner, transaction: (signature, commitment) => { if (lost.has(signature)) asked += 1; return inner.transaction(signature, commitment) } }
    })
    lost = new Set([signaturesOf(history)[2] ?? ''])
    const times: number[] = []
    for (let minute = 0; minute < 20; minute += 1) {
      const before = asked
      await ledger.pass()
      if (asked > before) times.push(minute)
      clock.now += 60_000
    }
    // The doubts of passes 1, 2, 4, 8 and 16 queue it too; the pauses between are its own.
    expect(times.length).toBeGreaterThanOrEqual(5)
    expect(times.length).toBeLessThan(14)
    lost = new Set()
    clock.now += 21_600_000
    expect(await ledger.pass()).toMatchObject({ outstanding: 0, reconciliation: { reconciled: true } })
  })

  it('is replaced after a node misreported it, as soon as the balances show that', async () => {
    const { ledger, history, account, chain } = await timed(6, (source) => source)
    const forged = signaturesOf(history)[2] ?? ''
    let lies = true
    const source: ChainSource = {
      ...chain.source,
      async transaction(signature, commitment) {
        const answer = await chain.source.transaction(signature, commitment)
        if (!lies || signature !== forged || answer.status !== 'found') return answer
        const other = history[4]?.transaction
        // Consistent in itself: another deposit under this signature.
        return other ? { status: 'found', transaction: { ...other, signature, slot: answer.transaction.slot } } : answer
      },
    }
    const liar = await openLedger({ db: database.db, account, source, log: recordingLog().log, clock: { now: () => START }, pageSize: 4, batchSize: 4 })
    await liar.pass()
    expect(await liar.figures()).toMatchObject({ trust: { state: 'incomplete', outstanding: 0 } })
    lies = false
    for (let pass = 0; pass < 4; pass += 1) await ledger.pass()
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'agreed' } })
    await expectLedger(database.db, account, history)
  })
})
