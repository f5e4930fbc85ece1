import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import type { ChainSource } from './chain-source.ts'
import { expectLedger } from './testing/ledger-check.ts'
import { deposits, ledgerFrom, signaturesOf } from './testing/ledger.ts'
import { type LedgerProgress, openLedger } from './ledger.ts'
import { createReadingRate } from './reading-rate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const START = Date.UTC(2026, 10, 22)

/** A ledger whose nodes give one transaction every 250 ms, and whose passes may list and read for ten seconds each. */
async function slow(count: number, { lost = new Set<string>(), concurrency = 1 } = {}) {
  const { account, history, chain } = await ledgerFrom(database, deposits(count))
  const clock = { now: START }
  const { log, lines } = recordingLog()
  const asked: string[] = []
  const source: ChainSource = {
    ...chain.source,
    async transaction(signature, commitment) {
      clock.now += 250
      asked.push(signature)
      return lost.has(signature) ? { status: 'missing' } : chain.source.transaction(signature, commitment)
    },
  }
  const open = () => openLedger({ db: database.db, account, source, log, clock: { now: () => clock.now }, pageSize: 100, batchSize: 64, concurrency, sliceMs: 10_000 })
  return { account, history, chain, clock, lines, asked, open, ledger: await open() }
}

describe('a back-fill at a node that gives four transactions a second', () => {
  it('takes ten seconds of each pass, continues where it stopped, even after a restart, and says how long it will take', async () => {
    const { ledger, open, account, history, lines, asked, clock } = await slow(400)
    expect(await ledger.progress()).not.toHaveProperty('estimate')
    let passes = 0
    let halfWay: LedgerProgress | undefined
    let reader = ledger
    let outcome = await reader.pass()
    for (; outcome.status === 'unfinished'; outcome = await reader.pass()) {
      passes += 1
      expect(outcome.outstanding).toBe(400 - asked.length)
      halfWay ??= passes === 4 ? await reader.progress() : undefined
      // Another process takes over.
      if (passes === 7) reader = await open()
    }
    expect(passes).toBe(10)
    expect(halfWay).toMatchObject({ phase: 'back-fill', transactions: 400, outstanding: 240, estimate: { perSecond: expect.closeTo(4, 0) } })
    expect(halfWay?.estimate?.secondsLeft).toBeGreaterThan(50)
    expect(halfWay?.estimate?.secondsLeft).toBeLessThan(70)
    expect(outcome).toMatchObject({ status: 'compared', outstanding: 0, reconciliation: { reconciled: true } })
    // Each transaction was read exactly once.
    expect(asked.toSorted()).toEqual(signaturesOf(history).toSorted())
    await expectLedger(database.db, account, history)
    expect(await reader.progress()).toMatchObject({ phase: 'tail', outstanding: 0 })
    expect(await reader.progress()).not.toHaveProperty('estimate')
    const said = lines.filter(({ message }) => message.startsWith('back-fill'))
    expect(said[0]?.message).toMatch(/^back-fill: \d+ of 400 transactions, about \d+ (s|min) left$/)
    expect(said.length).toBeLessThanOrEqual((clock.now - START) / 60_000)
  })

  it('is not held up by old transactions that no node has', async () => {
    const lost = new Set<string>()
    const { ledger, history: many, asked } = await slow(150, { lost })
    for (const signature of signaturesOf(many).slice(0, 60)) lost.add(signature)
    for (let pass = 0; pass < 4; pass += 1) await ledger.pass()
    expect(new Set(asked).size).toBe(150)
    expect(await ledger.progress()).toMatchObject({ outstanding: 60 })
  })

  it('lists for ten seconds of a pass too, and continues in the list', async () => {
    const { account, history, chain } = await ledgerFrom(database, deposits(90))
    const clock = { now: START }
    let pages = 0
    const source: ChainSource = {
      ...chain.source,
      pin(avoid) {
        const pin = chain.source.pin(avoid)
        if (!pin.ok) return pin
        const { value } = pin
        return { ok: true, value: { ...value, signatures: (options) => { clock.now += 3000; pages += 1; return value.signatures(options) } } }
      },
    }
    const ledger = await openLedger({ db: database.db, account, source, log: recordingLog().log, clock: { now: () => clock.now }, pageSize: 5, batchSize: 16, sliceMs: 10_000 })
    const progress: number[] = []
    let outcome = await ledger.pass()
    for (; outcome.status === 'unfinished' && progress.length < 40; outcome = await ledger.pass()) {
      expect(pages).toBeLessThanOrEqual(5)
      pages = 0
      progress.push((await ledger.progress()).transactions)
    }
    expect(progress.length).toBeGreaterThan(5)
    expect(outcome).toMatchObject({ status: 'compared', reconciliation: { reconciled: true } })
    await expectLedger(database.db, account, history)
  })
})

describe('the rate of a back-fill', () => {
  it('is that of the last minutes, unknown at first and when nothing comes any more', () => {
    const rate = createReadingRate()
    expect(rate.perSecond()).toBeNull()
    rate.note(0, 100)
    rate.note(5000, 120)
    expect(rate.perSecond()).toBeNull()
    rate.note(10_000, 140)
    expect(rate.perSecond()).toBe(4)
    for (let at = 20_000; at <= 400_000; at += 10_000) rate.note(at, 140 + ((at - 10_000) / 1000) * 2)
    expect(rate.perSecond()).toBe(2)
    for (let at = 410_000; at <= 700_000; at += 10_000) rate.note(at, 920)
    expect(rate.perSecond()).toBeNull()
    // Partly taken back: it starts over.
    rate.note(710_000, 500)
    rate.note(730_000, 540)
    expect(rate.perSecond()).toBe(2)
  })
})
