import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { address, createSolanaRpc, signature as toSignature } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { manualClock } from './demo.kit.ts'
import { startDemo, type Demo } from './start.ts'

const clock = manualClock()
let demo: Demo
beforeAll(async () => {
  demo = await startDemo({ seed: 'start', holders: 10, clock })
})
afterEach(() => {
  for (const node of demo.nodes) node.setFaults({})
  demo.market.setFaults({})
})
afterAll(() => demo.close())

const rpcUrl = (index = 0) => demo.rpcUrls[index] ?? ''
const post = (url: string, body: unknown, init: RequestInit = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), ...init })
const call = (method: string, index = 0, init: RequestInit = {}) => post(rpcUrl(index), { jsonrpc: '2.0', id: 1, method }, init)
const control = async (path: string, body: unknown) => {
  const response = await post(`${demo.controlUrl}${path}`, body)
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) }
}

describe('four nodes', () => {
  it('are read by the public client library alike, from ports of their own', async () => {
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

  it('are not talked to by names that only look local, nor without saying that it is JSON', async () => {
    expect(await statusWithHost(rpcUrl(), 'evil.example')).toBe(403)
    expect(await statusWithHost(demo.controlUrl, 'evil.example:80')).toBe(403)
    expect(await statusWithHost(demo.controlUrl, '127.0.0.1.evil.example')).toBe(403)
    expect((await fetch(rpcUrl(), { method: 'POST', body: '{}' })).status).toBe(415)
    expect((await fetch(`${demo.controlUrl}/transfer`, { method: 'POST', body: '{"from":"vault","amount":"1"}' })).status).toBe(415)
  })
})

describe('faults of a node', () => {
  it('lag: an older slot and older balances than the others', async () => {
    clock.advance(400_000)
    demo.actions.transfer({ from: 'vault', amount: '10' })
    clock.advance(40 * 400)
    demo.nodes[1]?.setFaults({ mode: 'lag', lagSlots: 100 })
    const [good, behind] = [createSolanaRpc(rpcUrl(0)), createSolanaRpc(rpcUrl(1))]
    expect((await good.getSlot().send()) - (await behind.getSlot().send())).toBe(100n)
    const vault = address(demo.cast.vault.tokens)
    const [now, before] = await Promise.all([good, behind].map((rpc) => rpc.getTokenAccountBalance(vault).send()))
    expect(BigInt(before?.value.amount ?? 0) - BigInt(now?.value.amount ?? 0)).toBe(10_000_000n)
  })

  it('rate-limit: 429, with Retry-After as told, 0 and none included', async () => {
    for (const [retryAfter, header] of [[7, '7'], [0, '0'], ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'], [null, null]] as const) {
      demo.nodes[0]?.setFaults({ mode: 'rate-limit', retryAfter })
      const response = await call('getSlot')
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, header])
    }
  })

  it('error-500 and garbage: nothing that could be taken for an answer', async () => {
    demo.nodes[0]?.setFaults({ mode: 'error-500' })
    expect((await call('getSlot')).status).toBe(500)
    demo.nodes[0]?.setFaults({ mode: 'garbage' })
    const bodies = []
    for (let turn = 0; turn < 4; turn += 1) bodies.push(await (await call('getSlot')).text())
    expect(new Set(bodies).size).toBe(4)
    const good = z.object({ jsonrpc: z.literal('2.0'), id: z.literal(1), result: z.number() })
    for (const body of bodies) expect(good.safeParse(parsedOrNull(body)).success).toBe(false)
  })

  it('refuse: connections break, those that are open as well, and work again afterwards', async () => {
    const socket = await openSocket(0)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    demo.nodes[0]?.setFaults({ mode: 'refuse' })
    await closed
    await expect(call('getHealth')).rejects.toThrow('fetch failed')
    await expect(openSocket(0)).rejects.toThrow()
    demo.nodes[0]?.setFaults({ mode: 'ok' })
    expect((await call('getHealth')).status).toBe(200)
  })

  it('hang: the request arrives and is never answered', async () => {
    demo.nodes[3]?.resetCalls()
    demo.nodes[3]?.setFaults({ mode: 'hang' })
    const abort = new AbortController()
    const answer = call('getHealth', 3, { signal: abort.signal }).then(
      () => 'answered',
      () => 'aborted',
    )
    await until(() => demo.nodes[3]?.calls()['getHealth'] === 1)
    abort.abort()
    expect(await answer).toBe('aborted')
  })

  it('latency: the answer comes, and not before', async () => {
    demo.nodes[0]?.setFaults({ latencyMs: 120 })
    const start = performance.now()
    expect((await call('getHealth')).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(110)
  })

  it('damaged pages, missing transactions, missing times, blocked methods', async () => {
    const rpc = createSolanaRpc(rpcUrl())
    const page = () => rpc.getSignaturesForAddress(address(demo.addresses.stakingAccount), { limit: 20 }).send()
    const whole = (await page()).map(({ signature }) => signature)
    const damagedPage = async (pages: 'drop' | 'repeat' | 'reorder') => {
      demo.nodes[0]?.setFaults({ pages })
      return (await page()).map(({ signature }) => signature)
    }
    expect(await damagedPage('drop')).toEqual(whole.filter((_, index) => index % 5 !== 4))
    const repeated = await damagedPage('repeat')
    expect([...new Set(repeated)]).toEqual(whole)
    expect(repeated.length).toBeGreaterThan(whole.length)
    const reordered = await damagedPage('reorder')
    expect(reordered).not.toEqual(whole)
    expect(reordered.toSorted()).toEqual(whole.toSorted())
    demo.nodes[0]?.setFaults({ nullBlockTimes: true })
    expect((await page()).map(({ blockTime }) => blockTime)).toEqual(whole.map(() => null))
    demo.nodes[0]?.setFaults({ missingTransactions: true })
    expect(await rpc.getTransaction(whole[0] ?? toSignature(''), { maxSupportedTransactionVersion: 0 }).send()).toBeNull()
    demo.nodes[0]?.setFaults({ blockedMethods: ['getTokenLargestAccounts'] })
    const blocked = await call('getTokenLargestAccounts')
    expect([blocked.status, blocked.headers.get('x-ratelimit-method-limit')]).toEqual([429, '0'])
    expect((await call('getHealth')).status).toBe(200)
  })

  it('are refused when there is no such fault, and lifted by `ok`', async () => {
    expect(await control('/nodes/0', { mode: 'explode' })).toMatchObject({ status: 400 })
    expect(await control('/nodes/0', { lag: 4 })).toMatchObject({ status: 400 })
    expect(await control('/nodes/4', {})).toMatchObject({ status: 400, body: { error: 'there is no node 4, only 0 to 3' } })
    expect(await control('/nodes/0', { mode: 'lag', lagSlots: 9, pages: 'drop' })).toMatchObject({ status: 200, body: { mode: 'lag', lagSlots: 9, pages: 'drop' } })
    expect(await control('/nodes/0', { mode: 'ok' })).toMatchObject({ body: { mode: 'ok', pages: 'ok' } })
  })
})

describe('WebSocket', () => {
  it('tells of account, logs, signature and slots, each at its commitment, until unsubscribed', async () => {
    const client = await openClient(0)
    const [first] = await client.subscribe('accountSubscribe', demo.cast.vault.tokens, { encoding: 'jsonParsed', commitment: 'processed' })
    await client.subscribe('logsSubscribe', { mentions: [demo.cast.vault.tokens] }, { commitment: 'processed' })
    await client.subscribe('logsSubscribe', { mentions: [demo.cast.internal.tokens] }, { commitment: 'processed' })
    await client.subscribe('slotSubscribe')
    const slot = demo.chain.slots.tip()
    const signature = demo.actions.transfer({ from: 'vault', amount: '3' })
    await client.subscribe('signatureSubscribe', signature, { commitment: 'confirmed' })
    const account = await client.next('accountNotification')
    const held = z.object({ result: z.object({ value: z.object({ amount: z.string() }) }) })
    const balance = held.parse(await (await post(rpcUrl(), { jsonrpc: '2.0', id: 1, method: 'getTokenAccountBalance', params: [demo.cast.vault.tokens, { commitment: 'processed' }] })).json())
    expect(account).toMatchObject({ result: { context: { slot }, value: { data: { parsed: { info: { tokenAmount: { amount: balance.result.value.amount } } } } } } })
    expect(await client.next('logsNotification')).toMatchObject({ result: { context: { slot }, value: { err: null, signature } } })
    // Its slot is the newest, so it isn't confirmed yet.
    expect(client.seen('signatureNotification')).toBe(0)
    clock.advance(400)
    expect(await client.next('slotNotification')).toMatchObject({ result: { parent: slot, slot: slot + 1, root: slot - 30 } })
    expect(await client.next('signatureNotification')).toMatchObject({ result: { value: { err: null } } })

    expect(await client.ask('accountUnsubscribe', first)).toMatchObject({ result: true })
    expect(await client.ask('accountUnsubscribe', first)).toMatchObject({ error: { code: -32602 } })
    expect(await client.ask('getBalance', 'x')).toMatchObject({ error: { code: -32601 } })
    const before = client.seen('accountNotification')
    demo.actions.transfer({ from: 'vault', amount: '3' })
    await client.next('logsNotification')
    expect(client.seen('accountNotification')).toBe(before)
    // Both accounts appear in other people's transfers only: the second logs subscription stayed quiet.
    expect(client.seen('logsNotification')).toBe(2)
    client.close()
  })

  it('can fall silent without closing', async () => {
    const client = await openClient(1)
    await client.subscribe('logsSubscribe', 'all', { commitment: 'processed' })
    demo.nodes[1]?.setFaults({ silentWebsocket: true })
    const before = demo.chain.ledger.length
    demo.actions.transfer({ from: 'vault', amount: '2' })
    expect(demo.chain.ledger.length).toBe(before + 1)
    // Another node tells of it, so this one would have, too.
    const other = await openClient(0)
    await other.subscribe('logsSubscribe', 'all', { commitment: 'processed' })
    demo.actions.transfer({ from: 'vault', amount: '2' })
    await other.next('logsNotification')
    expect(client.seen('logsNotification')).toBe(0)
    expect(client.open()).toBe(true)
    demo.nodes[1]?.setFaults({})
    await client.next('logsNotification')
    client.close()
    other.close()
  })
})

describe('control', () => {
  it('moves tokens and answers the signature', async () => {
    const { body } = await control('/transfer', { from: 'vault', amount: '123.45' })
    expect(demo.chain.ledger.bySignature(String(body['signature']))?.keys).toContain(demo.cast.vault.tokens)
    const stake = await control('/stake', { from: 'trader 1', amount: '10.5', times: 3 })
    expect(demo.chain.ledger.bySignature(String(stake.body['signature']))?.inner).toHaveLength(3)
    expect(await control('/transfer', { from: 'vault', amount: '900000000' })).toMatchObject({ status: 400 })
    expect(await control('/transfer', { from: 'nobody', amount: '1' })).toMatchObject({ status: 400, body: { error: 'there is no nobody' } })
    for (const amount of ['1e9', '-1', '1.1234567', '']) expect(await control('/transfer', { from: 'vault', amount })).toMatchObject({ status: 400 })
  })

  it('runs the trickle on demand, and tells the state', async () => {
    const before = demo.chain.ledger.length
    expect(await control('/trickle', { steps: 25 })).toMatchObject({ body: { running: false, transactions: before + 25 } })
    expect(await control('/trickle', { running: true })).toMatchObject({ body: { running: true } })
    expect(await control('/trickle', { running: false })).toMatchObject({ body: { running: false } })
    const state = await (await fetch(`${demo.controlUrl}/state`)).json()
    expect(state).toMatchObject({ addresses: demo.addresses, transactions: before + 25, trickle: { running: false } })
    expect(await control('/nothing', {})).toMatchObject({ status: 404 })
  })
})

/** As `fetch` sets the header itself. */
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

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(5)
}

function openSocket(index: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(rpcUrl(index).replace('http', 'ws'))
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

const notification = z.object({ method: z.string(), params: z.object({ subscription: z.number() }).loose() })
const answer = z.object({ id: z.number() }).loose()

/** A client that keeps what comes until somebody asks for it. */
async function openClient(index: number) {
  const socket = await openSocket(index)
  const kept = new Map<string, unknown[]>()
  const counts = new Map<string, number>()
  let id = 0
  socket.on('message', (data) => {
    const body: unknown = JSON.parse(String(data))
    const told = notification.safeParse(body)
    const key = told.success ? told.data.method : `answer ${answer.parse(body).id}`
    kept.set(key, [...(kept.get(key) ?? []), told.success ? told.data.params : body])
    counts.set(key, (counts.get(key) ?? 0) + 1)
  })
  const next = async (key: string): Promise<unknown> => {
    await until(() => (kept.get(key)?.length ?? 0) > 0)
    return kept.get(key)?.shift()
  }
  const ask = (method: string, ...params: unknown[]) => {
    id += 1
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return next(`answer ${id}`)
  }
  return {
    ask,
    next,
    /** Answers the number of the subscription, as parameters to end it. */
    subscribe: async (method: string, ...params: unknown[]) => [z.object({ result: z.number() }).parse(await ask(method, ...params)).result],
    seen: (key: string) => counts.get(key) ?? 0,
    open: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  }
}
