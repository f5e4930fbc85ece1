import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSchemas } from '../../src/contract/reads.ts'
import { fromHttp } from '../../src/contract/wire.ts'
import { startDemoApp, type DemoApp } from './testing/demo-app.ts'

let server: DemoApp

beforeAll(async () => {
  server = await startDemoApp({ seed: 'activity' })
})
afterAll(() => server.close())

async function transactions(query = '') {
  const response = await server.app.request(`/api/transactions${query}`)
  expect(response.status).toBe(200)
  return readSchemas['/api/transactions'].parse(fromHttp('/api/transactions', await response.json(), response.headers)).transactions
}

/** Everything so far is confirmed, and some slots away from being final. */
function confirm() {
  server.demo.chain.slots.atLeast(server.demo.chain.slots.tip() + 3)
}

async function feedHas(signature: string) {
  server.feeds.nudge('transactions')
  await expect.poll(async () => (await transactions()).some((item) => item.signature === signature), { timeout: 10_000 }).toBe(true)
  return (await transactions()).filter((item) => item.signature === signature)
}

describe('the activity feed', () => {
  it('[API-03] [FEED-06] shows confirmed transactions as pending, on top and outside the ledger, until they are final', async () => {
    const signature = server.demo.actions.stake({ from: 'trader 3', amount: '12.5', times: 2 })
    confirm()
    const movement = { type: 'stake', amount: '12.5' }
    const shown = { type: 'stake', amount: '25', signature, instructions: [movement, movement], blockTime: expect.any(Number) }
    expect(await feedHas(signature)).toEqual([{ ...shown, status: 'pending' }])
    expect((await transactions())[0]?.signature).toBe(signature)
    expect((await transactions('?limit=1000')).map((item) => item.signature)).not.toContain(signature)

    await server.settle(['transactions'])
    expect(await feedHas(signature)).toEqual([{ ...shown, status: 'finalized' }])
    expect((await transactions('?limit=1'))[0]).toEqual({ ...shown, status: 'finalized' })
  })

  it('[FEED-02] [FEED-03] distinguishes stakes, unstakes, deposits and withdrawals, with their amounts', async () => {
    const unstake = server.demo.actions.transfer({ from: 'staking', to: 'trader 3', amount: '7' })
    const deposit = server.demo.actions.transfer({ from: 'trader 1', to: 'vault', amount: '3.25' })
    // Another slot: within one, the order is arbitrary.
    confirm()
    const withdraw = server.demo.actions.transfer({ from: 'vault', amount: '1.5' })
    await server.settle(['transactions', 'vault-activity', 'deployments'])
    const all = await transactions()
    expect(all).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ signature: unstake, type: 'unstake', amount: '7', status: 'finalized' }),
        expect.objectContaining({ signature: deposit, type: 'deposit', amount: '3.25', status: 'finalized' }),
        expect.objectContaining({ signature: withdraw, type: 'withdraw', amount: '1.5', status: 'finalized' }),
      ]),
    )
    const vault = readSchemas['/api/vault/transactions'].parse(await (await server.app.request('/api/vault/transactions')).json())
    expect(vault.transactions.slice(0, 2).map(({ signature }) => signature)).toEqual([withdraw, deposit])
    const { recentDeployments } = readSchemas['/api/vault/deployment-metrics'].parse(await (await server.app.request('/api/vault/deployment-metrics')).json())
    expect(recentDeployments[0]).toMatchObject({ signature: withdraw, amount: '1.5' })
  })

  it('has one entry per transaction, even if it touches two of the accounts', async () => {
    const signature = server.demo.actions.transfer({ from: 'vault', to: 'staking', amount: '2' })
    await server.settle(['transactions'])
    expect(await feedHas(signature)).toEqual([
      expect.objectContaining({ type: 'stake', amount: '2', instructions: [{ type: 'stake', amount: '2' }, { type: 'withdraw', amount: '2' }] }),
    ])
  })
})
