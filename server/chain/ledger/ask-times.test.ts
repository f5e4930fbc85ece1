import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import type { ChainSource } from './chain-source.ts'
import { ledgerFrom, step, transaction } from './testing/ledger.ts'
import { WALLETS } from './testing/ledger-model.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Answer = Awaited<ReturnType<NonNullable<ChainSource['blockTime']>>>
const told = (value: number | null): Answer => ({ ok: true, value })
const failed: Answer = { ok: false, retryable: true, message: 'down' }

/** A ledger of `count` deposits, each of another wallet, whose times are missing from both the list and the transactions. */
async function timeless(count: number, answer: (slot: number) => Answer) {
  const intents = Array.from({ length: count }, (_, index) => transaction([step('deposit', index % WALLETS.length, 5)], { timeless: true }))
  const { open, chain, history } = await ledgerFrom(database, intents)
  const asked: number[] = []
  const blockTime = async (slot: number) => {
    asked.push(slot)
    return answer(slot)
  }
  const ledger = await open({ ...chain.source, blockTime })
  const slots = history.map(({ slot }) => slot)
  const first = async () => (await ledger.wallet(WALLETS[0] ?? '')).positions[0]
  return { ledger, asked, slots, first, history }
}

describe('times missing from both the list and the transactions', () => {
  it('are asked for once, stored, and no longer called estimated', async () => {
    const { ledger, asked, slots, first } = await timeless(2, (slot) => told(1_755_000_000 + slot))
    await ledger.pass()
    expect(asked).toEqual(slots)
    expect(await first()).toMatchObject({ startEstimated: false, startedAt: new Date((1_755_000_000 + (slots[0] ?? 0)) * 1000) })
    await ledger.pass()
    expect(asked).toEqual(slots)
  })

  it.each([
    ['the nodes don\'t know', told(null)],
    ['the nodes fail', failed],
  ])('are estimated, and marked, when %s; and corrected when one knows later', async (_case, answer) => {
    const now = { answer }
    const { ledger, slots, first } = await timeless(1, () => now.answer)
    expect(await ledger.pass()).toMatchObject({ status: 'compared', reconciliation: { reconciled: true } })
    expect(await first()).toMatchObject({ startEstimated: true })
    now.answer = told(1_755_555_555)
    await ledger.pass()
    expect(await first()).toMatchObject({ startEstimated: false, startedAt: new Date(1_755_555_555_000) })
    expect(slots).toHaveLength(1)
  })

  it('are asked for less and less often while no node knows', async () => {
    const { ledger, asked } = await timeless(1, () => told(null))
    const passes: number[] = []
    for (let pass = 1; pass <= 16; pass += 1) {
      const before = asked.length
      await ledger.pass()
      if (asked.length > before) passes.push(pass)
    }
    expect(passes).toEqual([1, 2, 4, 8, 16])
  })

  it('unknown to every node do not hold up the others; when all nodes are away, few are asked for', async () => {
    const known = new Set<number>()
    const { ledger, asked, slots } = await timeless(20, (slot) => (known.has(slot) ? told(1_755_000_000 + slot) : failed))
    slots.slice(10).forEach((slot) => known.add(slot))
    await ledger.pass()
    expect(asked).toEqual(slots.slice(0, 8))
    await ledger.pass()
    // Two that fail and all known ones; then those of the first pass again.
    expect(asked.slice(8)).toEqual([...slots.slice(8), ...slots.slice(0, 8)])
  })
})
