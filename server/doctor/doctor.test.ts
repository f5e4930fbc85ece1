import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { type DoctorOptions, examine } from './doctor.ts'
import { dead, fakeFetch, type FakeNode, fastClock, INTERNAL, json, MINT, PROGRAM, rpcError, SLOT, STAKING, subscribes, VAULT, wellNode } from './testing/fake-nodes.ts'
import type { MarketFinding } from './markets.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const links = { staking: '', dex: '', cardLogin: '', community: '' }
const priced: MarketFinding = { source: 'jupiter', price: 0.5, ageMs: 5, reason: null, holders: 12 }

function chainOf(rpcUrls: string[]): DoctorOptions['chain'] {
  const deployment = { chain: 'mainnet', mint: MINT, vault: VAULT, links } as const
  return { rpcUrls, mint: MINT, vault: VAULT, stakingAccount: STAKING, stakingProgram: PROGRAM, internal: [INTERNAL], marketSources: [], marketKeys: {}, deployment }
}

function examined(nodes: Record<string, FakeNode>, options: Partial<DoctorOptions> = {}) {
  const urls = Object.keys(nodes).map((host) => `https://${host}/SECRETKEY`)
  return examine({ chain: chainOf(urls), spacingMs: 0, tryWebSocket: subscribes, markets: async () => [priced], ...fakeFetch(nodes), ...options })
}

describe('the doctor', () => {
  it('passes two good nodes, with their rates and the time that a back-fill takes', async () => {
    const transaction = { slot: SLOT, version: 1, transaction: {}, meta: {} }
    const node = wellNode({ getTransaction: () => json({ jsonrpc: '2.0', id: 1, result: transaction }, 200, { 'x-ratelimit-method-limit': '40' }) })
    const report = await examined({ 'a.example': node, 'b.example': node }, { rpcRate: { perNode: [50, 2], perMethod: {} } })
    expect(report).toMatchObject({ ok: true, consequences: [], comparison: { cluster: 'mainnet', strangers: [] } })
    expect(report.nodes.map(({ rate, backfillSeconds, transactionVersion }) => ({ rate: rate?.text, backfillSeconds, transactionVersion }))).toEqual([
      { rate: '4 a second, as its headers say of this method', backfillSeconds: 2 / 4, transactionVersion: 1 },
      { rate: '4 a second, as its headers say of this method; RPC_RATE allows 2', backfillSeconds: 2 / 2, transactionVersion: 1 },
    ])
    expect(report.histories).toEqual([
      { account: STAKING, transactions: 1, complete: true },
      { account: 'Vau1tTokens11111111111111111111111111111111', transactions: 1, complete: true },
    ])
    expect(JSON.stringify(report)).not.toContain('SECRETKEY')
  })

  it.each<[string, Record<string, FakeNode>, boolean]>([
    ['no node answers', { 'a.example': dead }, false],
    ['no node has transactions', { 'a.example': wellNode({ getTransaction: rpcError(-32011, 'no history') }) }, false],
    ['the mint does not exist', { 'a.example': wellNode({}, { accounts: {} }) }, false],
    ['only holders are refused', { 'a.example': wellNode({ getProgramAccounts: rpcError(-32601, 'no'), getProgramAccountsV2: rpcError(-32601, 'no') }) }, true],
    ['one of two is dead', { 'a.example': wellNode(), 'b.example': dead }, true],
  ])('gives its verdict if %s', async (_name, nodes, ok) => {
    const report = await examined(nodes, { quick: true })
    expect(report.ok).toBe(ok)
    expect(report.consequences.length + (report.addresses ?? []).filter(({ level }) => level !== 'ok').length).toBeGreaterThan(0)
  })

  it('examines nodes over the network that refuse, limit, hang or have no WebSocket', async () => {
    const good = wellNode()
    const answer = (method: string, params: readonly unknown[]): Response | null => {
      if (method === 'getProgramAccounts') return json({ error: 'not on the plan of QUERYKEY' }, 403)
      if (method === 'getTokenAccountsByOwner') return json({ jsonrpc: '2.0', id: 1, error: { code: 429, message: 'slow down' } }, 429)
      return method === 'getProgramAccountsV2' ? null : json({ jsonrpc: '2.0', id: 1, result: good[method]?.(params) })
    }
    const url = await nodeOverHttp(answer)
    // Twenty times as fast, so that a hanging call takes one second.
    const report = await examine({ chain: chainOf([`${url}/SECRETKEY?api-key=QUERYKEY`]), quick: true, spacingMs: 0, clock: fastClock(20), markets: async () => [] })
    const outcomes = Object.fromEntries((report.nodes[0]?.trials ?? []).map(({ method, outcome, reason }) => [method, `${outcome} ${reason ?? ''}`]))
    expect(outcomes).toMatchObject({
      getSlot: 'ok ',
      getProgramAccounts: 'refused HTTP 403, not on the plan of ***',
      getTokenAccountsByOwner: 'limited HTTP 429, error 429: slow down',
      getProgramAccountsV2: 'timeout no answer within 20000 ms',
    })
    expect(outcomes['accountSubscribe']).toBe('refused HTTP 404')
    expect(report.ok).toBe(true)
    expect(JSON.stringify(report)).not.toMatch(/SECRETKEY|QUERYKEY/)
  })

  it('subscribes as the app does', async () => {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    closers.push(() => sockets.close())
    await once(sockets, 'listening')
    const subscribed: unknown[] = []
    sockets.on('connection', (socket) =>
      socket.on('message', (data) => {
        const { id, method } = JSON.parse(String(data))
        subscribed.push(method)
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: id }))
      }),
    )
    const bound = sockets.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    const report = await examine({ chain: chainOf([`http://127.0.0.1:${port}/`]), quick: true, spacingMs: 0, markets: async () => [], ...fakeFetch({ [`127.0.0.1:${port}`]: wellNode() }) })
    expect(report.nodes[0]?.trials.at(-1)).toMatchObject({ method: 'accountSubscribe', outcome: 'ok' })
    expect(subscribed).toEqual(expect.arrayContaining(['accountSubscribe', 'logsSubscribe', 'slotSubscribe']))
  })
})

const call = z.object({ method: z.string(), params: z.array(z.unknown()) })

/** A server on loopback without WebSockets. It stays silent where `answer` returns null. */
async function nodeOverHttp(answer: (method: string, params: readonly unknown[]) => Response | null): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end()
    const { method, params } = call.parse(JSON.parse(await text(request)))
    const answered = answer(method, params)
    if (answered) response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
}
