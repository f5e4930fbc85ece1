import { describe, expect, it } from 'vitest'
import { examineNode, isDead, offers } from './examine-node.ts'
import { dead, fakeNode, type FakeNode, MINT, rpcError, STAKING, subscribes, VAULT, wellNode } from './testing/fake-nodes.ts'
import { usedMethods, webSocketMethods } from './trials.ts'

const about = { mint: MINT, vault: VAULT, stakingAccount: STAKING, addresses: [MINT, VAULT, STAKING], spacingMs: 0, tryWebSocket: subscribes }
const outcomes = async (node: FakeNode, short = false) => {
  const { trials } = await examineNode(fakeNode(node), { ...about, short })
  return Object.fromEntries(trials.map(({ method, variant, outcome }) => [variant === undefined ? method : `${method} ${variant}`, outcome]))
}

describe('the examination of a node', () => {
  it('tries every method that the app uses', async () => {
    const { trials } = await examineNode(fakeNode(wellNode()), about)
    expect(trials.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
    const tried = new Set(trials.map(({ method }) => method))
    expect([...usedMethods].filter((method) => !tried.has(method))).toEqual(webSocketMethods.filter((method) => method !== 'accountSubscribe'))
  })

  it('reports the reason of each refusal', async () => {
    const node = wellNode({ getProgramAccounts: rpcError(-32010, 'excluded from account secondary indexes'), getTransaction: rpcError(-32015, 'Transaction version (1) is not supported') })
    const examination = await examineNode(fakeNode(node), about)
    expect(offers(examination, 'getProgramAccounts')).toBe(false)
    expect(offers(examination, 'getProgramAccountsV2')).toBe(true)
    expect(examination.trials.find(({ method }) => method === 'getProgramAccounts')).toMatchObject({ outcome: 'refused', reason: 'error -32010: excluded from account secondary indexes' })
    expect(examination.trials.filter(({ method }) => method === 'getTransaction').map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
  })

  it('counts an error about our address, or about a missing block, as an answer', async () => {
    const node = wellNode({ getTokenAccountsByOwner: rpcError(-32602, 'Invalid param: could not find mint'), getBlockTime: rpcError(-32004, 'Block not available for slot 5'), getBalance: rpcError(-32602, 'disabled') })
    expect(await outcomes(node)).toMatchObject({ getTokenAccountsByOwner: 'ok', getBlockTime: 'ok', getBalance: 'refused' })
  })

  it('fails a wrong shape, and a listed transaction that is missing', async () => {
    const node = wellNode({ getAccountInfo: () => ({ value: 7 }), getTransaction: () => null })
    expect(await outcomes(node)).toMatchObject({ getAccountInfo: 'failed', 'getTransaction any version': 'failed' })
  })

  it('leaves the transaction untried if none is known', async () => {
    expect(await outcomes(wellNode({ getSignaturesForAddress: () => [] }))).toMatchObject({ getSignaturesForAddress: 'ok', 'getTransaction any version': 'untried' })
  })

  it('gives up early on a node that does not answer', async () => {
    const examination = await examineNode(fakeNode(dead), about)
    expect(isDead(examination)).toBe(true)
    expect(examination.trials.filter(({ outcome }) => outcome === 'failed')).toHaveLength(3)
    expect(examination.trials.find(({ method }) => method === 'getTransaction')).toMatchObject({ outcome: 'untried', reason: 'the node does not answer' })
  })
})
