import { describe, expect, it } from 'vitest'
import { type Behaviour, json, results } from '../../testing/test-node.ts'
import { rpcErrorOf, SLOT, testPool } from '../../testing/test-pool.ts'
import { createReads } from './reads.ts'

const SIGNATURE = '5Jofwx5JcPT1dMsgo6DkyT6x61X5chS9K7hM7huGKAnUq8xxHwGKuDnnZmPGoapWVZcN4cPvQtGNCicnWZfPHowr'
const OWNER = '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'

async function readsOver(...behaviours: Behaviour[]) {
  const { nodes, pool } = await testPool(behaviours)
  return { nodes, reads: createReads(pool) }
}

const failing = (code: number): Behaviour => json({ jsonrpc: '2.0', error: { code, message: `Slot ${SLOT} was skipped, or missing in long-term storage` }, id: 1 })

describe('the time of a slot', () => {
  it('is in unix seconds, from the first node that knows', async () => {
    const { nodes, reads } = await readsOver(results({ getBlockTime: null }), results({ getBlockTime: 1_763_000_000 }))
    expect(await reads.blockTime(SLOT)).toBe(1_763_000_000)
    expect(nodes.map((node) => node.count('getBlockTime'))).toEqual([1, 1])
    expect(nodes[0]?.calls.at(-1)?.params).toEqual([SLOT])
  })

  it('is null when two nodes say so, and an error when the block is gone: never a made-up time', async () => {
    const { nodes, reads } = await readsOver(results({ getBlockTime: null }), results({ getBlockTime: null }))
    expect(await reads.blockTime(SLOT)).toBeNull()
    for (const node of nodes) node.behave(failing(-32009))
    expect((await rpcErrorOf(reads.blockTime(SLOT))).failure).toMatchObject({ kind: 'rejected', retryable: false })
    for (const node of nodes) node.behave(results({ getBlockTime: 'yesterday' }))
    expect((await rpcErrorOf(reads.blockTime(SLOT))).failure).toMatchObject({ kind: 'wrong-shape' })
  })
})

describe('a transaction without its balances', () => {
  const transaction = (balances: object) => ({
    slot: SLOT,
    blockTime: 1,
    transaction: { signatures: [SIGNATURE], message: { accountKeys: [{ pubkey: OWNER }], instructions: [] } },
    meta: { err: null, ...balances },
  })
  const bare = results({ getTransaction: transaction({}) })
  const whole = results({ getTransaction: transaction({ preTokenBalances: [], postTokenBalances: [] }) })

  it('is requested from a second node, which may have kept them', async () => {
    const { nodes, reads } = await readsOver(bare, whole)
    expect((await reads.transaction(SIGNATURE))?.preTokenBalances).toEqual(new Map())
    expect(nodes.map((node) => node.count('getTransaction'))).toEqual([1, 1])
    nodes[1]?.behave(bare)
    expect((await reads.transaction(SIGNATURE))?.preTokenBalances).toBeNull()
  })

  it('is worth more than the second node\'s claim that there is none', async () => {
    const { reads } = await readsOver(bare, results({ getTransaction: null }))
    expect(await reads.transaction(SIGNATURE)).toMatchObject({ signature: SIGNATURE, preTokenBalances: null })
    const turned = await readsOver(results({ getTransaction: null }), bare)
    expect(await turned.reads.transaction(SIGNATURE)).toMatchObject({ signature: SIGNATURE })
  })
})
