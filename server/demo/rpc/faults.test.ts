import { address, createSolanaRpc, signature as toSignature } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SLOT_MS } from '../chain/slots.ts'
import { manualClock } from '../testing/demo.ts'
import { startDemo, type Demo } from '../start.ts'
import { openSocket, until } from './testing/websocket-client.ts'

const clock = manualClock()
let demo: Demo
beforeAll(async () => {
  demo = await startDemo({ seed: 'nodes', holders: 10, clock })
})
afterEach(() => {
  for (const node of demo.nodes) node.setFaults({})
})
afterAll(() => demo.close())

const rpcUrl = (index = 0) => demo.rpcUrls[index] ?? ''
const call = (method: string, index = 0, init: RequestInit = {}) =>
  fetch(rpcUrl(index), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
    ...init,
  })

describe('faults of a node', () => {
  it('lag: an older slot and older balances than the others', async () => {
    clock.advance(400_000)
    demo.actions.transfer({ from: 'vault', amount: '10' })
    clock.advance(40 * SLOT_MS)
    demo.nodes[1]?.setFaults({ mode: 'lag', lagSlots: 100 })
    const [good, behind] = [createSolanaRpc(rpcUrl(0)), createSolanaRpc(rpcUrl(1))]
    expect((await good.getSlot().send()) - (await behind.getSlot().send())).toBe(100n)
    const vault = address(demo.cast.vault.tokens)
    const [now, before] = await Promise.all([good, behind].map((rpc) => rpc.getTokenAccountBalance(vault).send()))
    expect(BigInt(before?.value.amount ?? 0) - BigInt(now?.value.amount ?? 0)).toBe(10_000_000n)
  })

  it('rate-limit: 429, with the configured Retry-After, including 0 and none', async () => {
    for (const [retryAfter, header] of [[7, '7'], [0, '0'], ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'], [null, null]] as const) {
      demo.nodes[0]?.setFaults({ mode: 'rate-limit', retryAfter })
      const response = await call('getSlot')
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, header])
    }
  })

  it('error-500 and garbage: nothing that could pass for an answer', async () => {
    demo.nodes[0]?.setFaults({ mode: 'error-500' })
    expect((await call('getSlot')).status).toBe(500)
    demo.nodes[0]?.setFaults({ mode: 'garbage' })
    const bodies = []
    for (let turn = 0; turn < 4; turn += 1) bodies.push(await (await call('getSlot')).text())
    expect(new Set(bodies).size).toBe(4)
    const good = z.object({ jsonrpc: z.literal('2.0'), id: z.literal(1), result: z.number() })
    for (const body of bodies) expect(good.safeParse(parsedOrNull(body)).success).toBe(false)
  })

  it('refuse: connections break, including open ones, and work again afterwards', async () => {
    const socket = await openSocket(rpcUrl())
    const closed = new Promise((resolve) => socket.once('close', resolve))
    demo.nodes[0]?.setFaults({ mode: 'refuse' })
    await closed
    await expect(call('getHealth')).rejects.toThrow('fetch failed')
    await expect(openSocket(rpcUrl())).rejects.toThrow(/ECONNRESET|hang up/)
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

  it('latency: the answer comes late', async () => {
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
})

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
