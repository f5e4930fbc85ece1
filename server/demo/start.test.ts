import { request } from 'node:http'
import { address, createSolanaRpc, signature as toSignature } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { manualClock } from './testing/demo.ts'
import { startDemo, type Demo } from './start.ts'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo({ seed: 'start', holders: 10, clock: manualClock() })
})
afterAll(() => demo.close())

const rpcUrl = (index = 0) => demo.rpcUrls[index] ?? ''
const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const call = (method: string, index = 0) => post(rpcUrl(index), { jsonrpc: '2.0', id: 1, method })
const control = async (path: string, body: unknown) => {
  const response = await post(`${demo.controlUrl}${path}`, body)
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) }
}

describe('four nodes', () => {
  it('are readable with the public client library, each on its own port', async () => {
    expect(new Set(demo.rpcUrls).size).toBe(4)
    for (const url of demo.rpcUrls) {
      const rpc = createSolanaRpc(url)
      expect(await rpc.getGenesisHash().send()).toBe(demo.chain.genesisHash)
      const accounts = await rpc.getTokenAccountsByOwner(address(demo.addresses.vault), { mint: address(demo.addresses.mint) }, { encoding: 'jsonParsed' }).send()
      expect(accounts.value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['102400000000000'])
      const page = await rpc.getSignaturesForAddress(address(demo.addresses.stakingAccount), { limit: 3 }).send()
      expect(page).toHaveLength(3)
      const newest = await rpc.getTransaction(toSignature(page[0]?.signature ?? ''), { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
      expect(newest?.slot).toBe(page[0]?.slot)
    }
  })

  it('count the calls of each method', async () => {
    demo.nodes[2]?.resetCalls()
    await call('getHealth', 2)
    await post(rpcUrl(2), [
      { jsonrpc: '2.0', id: 1, method: 'getSlot' },
      { jsonrpc: '2.0', id: 2, method: 'getHealth' },
    ])
    expect(demo.nodes[2]?.calls()).toEqual({ getHealth: 2, getSlot: 1 })
  })

  it('refuse names that only look local, and requests without a JSON content type', async () => {
    expect(await statusWithHost(rpcUrl(), 'evil.example')).toBe(403)
    expect(await statusWithHost(demo.controlUrl, 'evil.example:80')).toBe(403)
    expect(await statusWithHost(demo.controlUrl, '127.0.0.1.evil.example')).toBe(403)
    expect((await fetch(rpcUrl(), { method: 'POST', body: '{}' })).status).toBe(415)
    expect((await fetch(`${demo.controlUrl}/transfer`, { method: 'POST', body: '{"from":"vault","amount":"1"}' })).status).toBe(415)
  })
})

it('starts with fewer nodes, all with one provider’s profile', async () => {
  const alone = await startDemo({ seed: 'alone', holders: 2, clock: manualClock(), nodes: 1, profile: 'publicnode' })
  expect(alone.rpcUrls).toHaveLength(1)
  expect(alone.nodes[0]?.faults().profile).toBe('publicnode')
  await alone.close()
  await expect(startDemo({ holders: 2, clock: manualClock(), nodes: 5 })).rejects.toThrow('Too big')
  await expect(startDemo({ holders: 2, clock: manualClock(), profile: 'unknown' })).rejects.toThrow('public-mainnet')
})

describe('control', () => {
  it('moves tokens and returns the signature', async () => {
    const { body } = await control('/transfer', { from: 'vault', amount: '123.45' })
    expect(demo.chain.ledger.bySignature(String(body['signature']))?.keys).toContain(demo.cast.vault.tokens)
    const stake = await control('/stake', { from: 'trader 1', amount: '10.5', times: 3 })
    expect(demo.chain.ledger.bySignature(String(stake.body['signature']))?.inner).toHaveLength(3)
    expect(await control('/transfer', { from: 'vault', amount: '900000000' })).toMatchObject({ status: 400 })
    expect(await control('/transfer', { from: 'phantom', amount: '1' })).toMatchObject({ status: 400, body: { error: 'there is no phantom' } })
    for (const amount of ['1e9', '-1', '1.1234567', '']) expect(await control('/transfer', { from: 'vault', amount })).toMatchObject({ status: 400 })
  })

  it('runs the trickle on demand, and reports the state', async () => {
    const before = demo.chain.ledger.length
    expect(await control('/trickle', { steps: 25 })).toMatchObject({ body: { running: false, transactions: before + 25 } })
    expect(await control('/trickle', { running: true })).toMatchObject({ body: { running: true } })
    expect(await control('/trickle', { running: false })).toMatchObject({ body: { running: false } })
    const state = await (await fetch(`${demo.controlUrl}/state`)).json()
    expect(state).toMatchObject({ addresses: demo.addresses, transactions: before + 25, trickle: { running: false } })
    expect(await control('/nothing', {})).toMatchObject({ status: 404 })
  })

  it('sets a node’s faults, refuses invalid ones, and clears all with `ok`', async () => {
    expect(await control('/nodes/0', { mode: 'explode' })).toMatchObject({ status: 400 })
    expect(await control('/nodes/0', { lag: 4 })).toMatchObject({ status: 400 })
    expect(await control('/nodes/4', {})).toMatchObject({ status: 400, body: { error: 'there is no node 4, only 0 to 3' } })
    expect(await control('/nodes/0', { mode: 'lag', lagSlots: 9, pages: 'drop' })).toMatchObject({ status: 200, body: { mode: 'lag', lagSlots: 9, pages: 'drop' } })
    expect(await control('/nodes/0', { profile: 'public-mainnet', latencyMs: 1 })).toMatchObject({ body: { profile: 'public-mainnet', latencyMs: 1, refuseOrigin: true } })
    expect(await control('/nodes/0', { profile: 'unknown' })).toMatchObject({ status: 400 })
    const withOrigin = { method: 'POST', headers: { 'content-type': 'application/json', origin: 'https://bd.example' }, body: '{"jsonrpc":"2.0","id":1,"method":"getSlot"}' }
    expect((await fetch(rpcUrl(), withOrigin)).status).toBe(403)
    expect((await call('getSlot')).headers.get('x-ratelimit-method-limit')).toBe('40')
    expect(await control('/nodes/0', { mode: 'ok' })).toMatchObject({ body: { mode: 'ok', pages: 'ok' } })
  })
})

/** `fetch` would set the header itself. */
function statusWithHost(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'GET', headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.end()
  })
}
