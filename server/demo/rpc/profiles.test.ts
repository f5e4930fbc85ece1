import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TOKEN_PROGRAM } from '../chain/programs.ts'
import { toldChain } from '../testing/demo.ts'
import { nodesOf } from './testing/node-with.ts'

const { chain, cast, clock } = toldChain()
const vault = cast.vault.tokens
const nodeWith = nodesOf(chain, clock)

describe('profiles', () => {
  const owned = [cast.vault.address, { mint: cast.mint.address }, { encoding: 'base64' }] as const
  const mint = [cast.mint.address] as const

  it.each([
    ['publicnode', 'getTokenAccountsByOwner', owned, 403, -32602],
    ['publicnode', 'getProgramAccounts', [TOKEN_PROGRAM], 403, 403],
    ['publicnode', 'getTokenSupply', mint, 200, -32601],
    ['publicnode', 'getTokenAccountBalance', [vault], 200, -32601],
    ['publicnode', 'getTokenLargestAccounts', mint, 200, -32600],
    ['publicnode', 'getProgramAccountsV2', [TOKEN_PROGRAM], 200, -32601],
    ['publicnode', 'getAccountInfo', [vault, { encoding: 'base64' }], 200, null],
    ['public-mainnet', 'getTokenLargestAccounts', mint, 429, 429],
    ['public-mainnet', 'getProgramAccounts', [TOKEN_PROGRAM], 200, -32010],
    ['public-mainnet', 'getLargestAccounts', [], 410, 410],
    ['public-mainnet', 'getTokenAccountsByOwner', owned, 200, null],
    ['public-mainnet', 'getTokenSupply', mint, 200, null],
    ['drpc', 'getProgramAccounts', [TOKEN_PROGRAM], 200, 30],
    ['drpc', 'getTokenSupply', mint, 200, null],
    ['paid', 'getTokenLargestAccounts', mint, 200, null],
    ['paid', 'getProgramAccounts', [TOKEN_PROGRAM, { encoding: 'base64', dataSlice: { offset: 0, length: 0 } }], 200, null],
    ['paid', 'getProgramAccountsV2', [TOKEN_PROGRAM, { encoding: 'base64', limit: 3 }], 200, null],
  ] as const)('%s: %s', async (profile, method, params, status, code) => {
    const reply = await nodeWith({ profile }).ask(method, params)
    const { error } = z.union([z.object({ result: z.unknown(), error: z.undefined().optional() }), z.object({ error: z.object({ code: z.number() }) })]).parse(reply.body)
    expect([reply.status, error?.code ?? null]).toEqual([status, code])
  })

  it('limit as their providers do', async () => {
    const served = async (profile: 'publicnode' | 'public-mainnet' | 'paid', method: string) => {
      const node = nodeWith({ profile })
      let count = 0
      for (; (await node.ask(method)).status === 200; count += 1);
      return count
    }
    expect(await served('public-mainnet', 'getSlot')).toBe(40)
    expect(await served('publicnode', 'getTransaction')).toBe(4)
    expect(await served('paid', 'getSlot')).toBe(50)
    expect((await nodeWith({ profile: 'public-mainnet' }).ask('getTokenLargestAccounts', mint)).headers).toMatchObject({ 'x-ratelimit-method-limit': '0' })
  })

  it('can be overridden in parts', () => {
    const { replies } = nodeWith({ profile: 'publicnode', rate: null, latencyMs: 5 })
    expect(replies.faults()).toMatchObject({ profile: 'publicnode', rate: null, latencyMs: 5, refusals: expect.arrayContaining([expect.objectContaining({ methods: ['getProgramAccounts'] })]) })
    replies.setFaults({ mode: 'ok' })
    expect(replies.faults()).toMatchObject({ profile: null, refusals: [] })
  })
})

describe('program accounts by pages', () => {
  const options = { encoding: 'base64', filters: [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: cast.mint.address } }], dataSlice: { offset: 32, length: 40 } }
  const page = z.object({ accounts: z.array(z.looseObject({ pubkey: z.string() })), paginationKey: z.string().nullable() })

  it('add up to the whole, and end when there is no further key', async () => {
    const node = nodeWith({ pagedProgramAccounts: true })
    const whole = z.array(z.unknown()).parse(await node.result('getProgramAccounts', [TOKEN_PROGRAM, options]))
    for (const limit of [1, 7, whole.length, 10_000]) {
      const collected: unknown[] = []
      let pages = 0
      for (let paginationKey: string | null | undefined; paginationKey !== null; pages += 1) {
        const next = page.parse(await node.result('getProgramAccountsV2', [TOKEN_PROGRAM, { ...options, limit, ...(paginationKey === undefined ? {} : { paginationKey }) }]))
        expect(next.accounts.length).toBeLessThanOrEqual(limit)
        collected.push(...next.accounts)
        paginationKey = next.paginationKey
      }
      expect(collected).toEqual(whole)
      expect(pages).toBe(Math.ceil(whole.length / limit) + 1)
    }
    expect(await node.result('getProgramAccountsV2', [TOKEN_PROGRAM, { ...options, limit: 2, withContext: true }])).toMatchObject({ context: { slot: chain.slots.tip() - 31 }, value: { accounts: [{}, {}] } })
    expect((await node.ask('getProgramAccountsV2', [TOKEN_PROGRAM, { ...options, limit: 10_001 }])).body).toMatchObject({ error: { code: -32602 } })
  })
})
