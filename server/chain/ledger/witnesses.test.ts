import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import type { ChainSource } from './chain-source.ts'
import { HONEST, type NodeFaults } from './testing/fake-chain.ts'
import { expectLedger } from './testing/ledger-check.ts'
import { deposits, ledgerFrom, signaturesOf, step, transaction } from './testing/ledger.ts'
import { type Intent, modelOf } from './testing/ledger-model.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Pins the nodes in this order, like a pool with preferences, each with its operator. */
function ordered(source: ChainSource, operators: readonly string[]): ChainSource {
  const nodes = operators.map((_, index) => `node ${index}`)
  return {
    ...source,
    pin(avoid) {
      const wanted = nodes.find((node) => !avoid.has(node)) ?? nodes[0] ?? ''
      const pin = source.pin(new Set(nodes.filter((node) => node !== wanted)))
      return pin.ok ? { ok: true, value: { ...pin.value, operator: operators[nodes.indexOf(wanted)] ?? '' } } : pin
    },
  }
}

async function witnessed(operators: readonly string[], intents: Intent[] = deposits(9)) {
  const made = await ledgerFrom(database, intents)
  made.chain.faults(operators.map(() => HONEST))
  const ledger = await made.open(ordered(made.chain.source, operators))
  const staked = (transactions: number) => modelOf(made.history.slice(0, transactions)).staked
  const faults = (...changes: Partial<NodeFaults>[]) => made.chain.faults(changes.map((change) => ({ ...HONEST, ...change })))
  return { ...made, ledger, staked, faults }
}

describe('a comparison with the chain', () => {
  it('agrees when the nodes of two operators give the sum of the ledger, and says so', async () => {
    const { ledger, staked } = await witnessed(['a', 'b'])
    expect(await ledger.pass()).toMatchObject({ reconciliation: { reconciled: true, witnesses: 2 } })
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'agreed', witnesses: 2 }, totals: { staked: staked(9) } })
  })

  it('has one witness when all nodes are of one operator', async () => {
    const { ledger } = await witnessed(['a', 'a'])
    expect(await ledger.pass()).toMatchObject({ reconciliation: { reconciled: true, witnesses: 1 } })
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'agreed', witnesses: 1 } })
  })

  it('waits for another operator that does not answer, and then accepts the only witness', async () => {
    const { ledger, faults } = await witnessed(['a', 'b'])
    faults({}, { refuse: 1 })
    for (const reconciled of [false, false, true]) {
      // Any node is asked for transactions, and the one that refuses doesn't answer.
      let outcome = await ledger.pass()
      for (let more = 0; more < 40 && !(outcome.status === 'compared' && outcome.outstanding === 0); more += 1) outcome = await ledger.pass()
      if (!reconciled) continue
      expect(outcome).toMatchObject({ reconciliation: { reconciled: true, witnesses: 1 } })
    }
  })

  it('asks a third operator when the second does not answer', async () => {
    const { ledger, faults } = await witnessed(['a', 'b', 'c'])
    await ledger.pass()
    faults({}, { refuse: 1 }, {})
    expect(await ledger.pass()).toMatchObject({ reconciliation: { reconciled: true, witnesses: 2 } })
  })

  it('is put off while the other node is ahead of the list, and made at a slot that both cover', async () => {
    const { ledger, chain, faults, staked } = await witnessed(['behind', 'ahead'])
    chain.happened(8)
    await ledger.pass()
    chain.happened(9)
    // Ten slots per transaction: the first node doesn't know the last one yet.
    faults({ lag: 11 }, {})
    expect(await ledger.pass()).toMatchObject({ reconciliation: { reconciled: false, difference: 0n } })
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'agreed', witnesses: 2 }, totals: { staked: staked(8) } })
    faults({}, {})
    // The other node's earlier balance is compared now.
    expect(await ledger.pass()).toMatchObject({ reconciliation: { reconciled: true, witnesses: 2 } })
    expect((await ledger.figures())?.totals.staked).toBe(staked(9))
  })

  it('is disputed when operators contradict each other for three passes; the last agreed figure stays', async () => {
    const { ledger, chain, history, faults, staked, account, lines } = await witnessed(['liar', 'honest'])
    chain.happened(8)
    await ledger.pass()
    chain.happened(9)
    faults({ denies: signaturesOf(history)[8] ?? '' }, {})
    const states: string[] = []
    for (let pass = 0; pass < 8; pass += 1) {
      await ledger.pass()
      const figures = await ledger.figures()
      states.push(figures?.trust.state ?? '')
      expect(figures?.trust.state === 'agreed' ? figures.totals.staked : staked(8)).toBe(staked(8))
    }
    // Some passes wait for what only one node serves; none of them shows a figure that only one confirms.
    expect(states.at(-1)).toBe('disputed')
    expect(await ledger.figures()).toMatchObject({
      trust: { state: 'disputed', claims: expect.arrayContaining([{ operator: 'liar', amount: staked(8).toString() }, { operator: 'honest', amount: staked(9).toString() }]) },
      totals: { staked: staked(8) },
    })
    expect(await ledger.standing('nobody', [])).toEqual({ staked: 0n, outstanding: 0 })
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', message: 'operators of nodes contradict each other about the staking account' }))
    faults({}, {})
    await ledger.pass()
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'agreed', witnesses: 2 }, totals: { staked: staked(9) } })
    await expectLedger(database.db, account, history)
  })

  it('is decided by two against one, with the liar in any place', async () => {
    for (const liar of [0, 1, 2, 3]) {
      const { ledger, chain, history, faults, staked } = await witnessed(['a', 'b', 'c', 'd'])
      chain.happened(8)
      await ledger.pass()
      chain.happened(9)
      faults(...[0, 1, 2, 3].map((node) => (node === liar ? { denies: signaturesOf(history)[8] ?? '' } : {})))
      let passes = 0
      for (; passes < 8 && (await ledger.figures())?.totals.staked !== staked(9); passes += 1) {
        await ledger.pass()
        const figures = await ledger.figures()
        expect([staked(8), staked(9)]).toContain(figures?.trust.state === 'agreed' ? figures.totals.staked : staked(8))
      }
      expect(await ledger.figures()).toMatchObject({ trust: { state: 'agreed' }, totals: { staked: staked(9) } })
      expect(passes).toBeLessThan(8)
    }
  })

  it('does not agree because of nodes whose balance matches by chance, beyond what is listed', async () => {
    const { ledger, chain, history, faults } = await witnessed(['a', 'b', 'c'], [...deposits(3), transaction([step('deposit', 0, 1000)]), transaction([step('withdraw', 0, 1000)])])
    chain.happened(3)
    await ledger.pass()
    chain.happened(5)
    // The listing node lacks the deposit and doesn't know of the withdrawal yet: two others hold the ledger's sum.
    faults({ hole: signaturesOf(history)[3] ?? '', lag: 5 }, {}, {})
    expect(await ledger.pass()).toMatchObject({ reconciliation: { reconciled: false, difference: 1000n } })
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'incomplete' } })
    faults({}, {}, {})
    for (let pass = 0; pass < 4; pass += 1) await ledger.pass()
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'agreed', witnesses: 2 }, totals: { movements: 5 } })
  })

  it('is not reconciled when no operator gives the sum of the ledger', async () => {
    const { ledger, chain, history, faults } = await witnessed(['a', 'b'])
    chain.happened(8)
    await ledger.pass()
    chain.happened(9)
    const hole = signaturesOf(history)[8] ?? ''
    faults({ hole }, { hole })
    expect(await ledger.pass()).toMatchObject({ reconciliation: { reconciled: false, difference: 1008n } })
    expect(await ledger.figures()).toMatchObject({ trust: { state: 'incomplete', outstanding: 0 } })
  })
})
