import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createActions } from '../actions.ts'
import { TOKEN_PROGRAM } from '../chain/programs.ts'
import { SLOT_MS } from '../chain/slots.ts'
import { toldChain } from '../testing/demo.ts'
import { BD, SUPPLY } from '../story/cast.ts'
import { type AskedNode, nodesOf } from './testing/node-with.ts'

const { chain, cast, clock } = toldChain()
const actions = createActions(chain, cast)
const vault = cast.vault.tokens

const nodeWith = nodesOf(chain, clock)

const amount = z.object({ value: z.object({ amount: z.string().transform(BigInt) }) }).transform(({ value }) => value.amount)
const slotOf = z.object({ context: z.object({ slot: z.number() }) }).transform(({ context }) => context.slot)
const signatures = z.array(z.looseObject({ signature: z.string() })).transform((page) => page.map(({ signature }) => signature))

describe('stale nodes', () => {
  it('show the past and claim to be healthy, moving on or standing still', async () => {
    const stale = nodeWith({ mode: 'stale', lagSlots: 600 })
    const frozen = nodeWith({ mode: 'stale', lagSlots: 600, frozen: true })
    const behind = nodeWith({ mode: 'lag', lagSlots: 600 })
    const tip = chain.slots.tip()
    const processed = [{ commitment: 'processed' }]
    expect([await stale.result('getSlot', processed), await frozen.result('getSlot', processed)]).toEqual([tip - 600, tip - 600])
    expect([await stale.result('getHealth'), await frozen.result('getHealth')]).toEqual(['ok', 'ok'])
    expect((await behind.ask('getHealth')).body).toMatchObject({ error: { code: -32005, data: { numSlotsBehind: 600 } } })
    const before = amount.parse(await frozen.result('getTokenAccountBalance', [vault]))
    actions.transfer({ from: 'vault', amount: '9' })
    clock.advance(20_000 * SLOT_MS)
    expect([await stale.result('getSlot', processed), await frozen.result('getSlot', processed)]).toEqual([tip + 19_400, tip - 600])
    expect(amount.parse(await stale.result('getTokenAccountBalance', [vault]))).toBe(before - 9n * BD)
    expect(amount.parse(await frozen.result('getTokenAccountBalance', [vault]))).toBe(before)
  })

  it('may report any slot as the context, and the hash of another chain', async () => {
    for (const [contextSlot, told] of [[0, 0], [5_000, 5_000], [-1_000, chain.slots.tip() - 31 - 1_000]] as const) {
      const node = nodeWith({ contextSlot })
      for (const [method, params] of [['getTokenSupply', [cast.mint.address]], ['getAccountInfo', [vault, { encoding: 'base64' }]], ['getLatestBlockhash', []]] as const) {
        expect(slotOf.parse(await node.result(method, params))).toBe(told)
      }
    }
    const other = cast.mint.address
    expect(await nodeWith({ genesisHash: other }).result('getGenesisHash')).toBe(other)
    expect(await nodeWith({}).result('getGenesisHash')).toBe(chain.genesisHash)
  })
})

describe('refusals', () => {
  it('have the configured form, for one method and key', async () => {
    const node = nodeWith({
      refusals: [
        { methods: ['getProgramAccounts'], keys: [TOKEN_PROGRAM], code: -32010, message: '{key} excluded' },
        { methods: ['getTokenAccountsByOwner'], status: 403, code: -32602, message: 'Request blocked: {method}', headers: { 'x-why': 'policy' } },
        { methods: ['getTokenSupply'], status: 410, code: 410, message: 'disabled', body: 'Gone' },
        { methods: ['getSlot'], params: '"processed"', code: -32007, message: 'Slot was skipped', data: { slot: 1 } },
        { methods: ['getTransaction'], every: 3, status: 500, code: 19, message: 'Temporary internal error. Please retry' },
      ],
    })
    expect(await node.ask('getProgramAccounts', [TOKEN_PROGRAM])).toMatchObject({ status: 200, body: { id: 'seven', error: { code: -32010, message: `${TOKEN_PROGRAM} excluded` } } })
    expect(await node.ask('getProgramAccounts', [cast.stakingProgram])).toMatchObject({ status: 200, body: { result: [] } })
    expect(await node.ask('getTokenAccountsByOwner', [cast.vault.address, { mint: cast.mint.address }])).toMatchObject({
      status: 403,
      headers: { 'x-why': 'policy' },
      body: { id: 'seven', error: { code: -32602, message: 'Request blocked: getTokenAccountsByOwner' } },
    })
    expect(await node.ask('getTokenSupply', [cast.mint.address])).toMatchObject({ status: 410, body: 'Gone' })
    expect(await node.ask('getSlot', [{ commitment: 'processed' }])).toMatchObject({ status: 200, body: { error: { code: -32007, data: { slot: 1 } } } })
    expect(await node.ask('getSlot')).toMatchObject({ body: { result: chain.slots.tip() - 31 } })
    const statuses = []
    for (let call = 0; call < 6; call += 1) statuses.push((await node.ask('getTransaction', [chain.ledger.at(0)?.signature, { maxSupportedTransactionVersion: 1 }])).status)
    expect(statuses).toEqual([200, 200, 500, 200, 200, 500])
    // One call of a batch, as far as HTTP allows.
    const batch = await node.send([
      { jsonrpc: '2.0', id: 1, method: 'getProgramAccounts', params: [TOKEN_PROGRAM] },
      { jsonrpc: '2.0', id: 2, method: 'getHealth' },
    ])
    expect(batch.body).toMatchObject([{ error: { code: -32010 } }, { result: 'ok' }])
  })

  it('of browsers depend on the Origin header', async () => {
    const node = nodeWith({ refuseOrigin: true })
    expect(await node.ask('getHealth', [], 'https://bd.example')).toMatchObject({ status: 403, body: { error: { code: 403, message: 'Access forbidden' } } })
    expect(await node.ask('getHealth')).toMatchObject({ status: 200 })
  })
})

describe('a rate limit', () => {
  const tally = async (node: AskedNode, method: string, times: number) => {
    const statuses: number[] = []
    for (let call = 0; call < times; call += 1) statuses.push((await node.ask(method)).status)
    return statuses.filter((status) => status === 200).length
  }

  it('applies to all methods together and to each, in a sliding window', async () => {
    const node = nodeWith({ rate: { perSecond: 10, burst: 20, byMethod: { getSlot: 2 }, headers: 'always' } })
    expect(await tally(node, 'getSlot', 6)).toBe(4)
    expect(await tally(node, 'getHealth', 30)).toBe(16)
    clock.advance(1_999)
    expect(await tally(node, 'getHealth', 3)).toBe(0)
    clock.advance(1)
    expect(await tally(node, 'getSlot', 6)).toBe(4)
    clock.advance(60_000)
    // Sustained: twice a second for this method, at any request rate.
    let served = 0
    for (let second = 0; second < 30; second += 1) {
      served += await tally(node, 'getSlot', 7)
      clock.advance(1_000)
    }
    expect(served).toBeGreaterThanOrEqual(60)
    expect(served).toBeLessThanOrEqual(64)
  })

  it('appears in headers of every answer, of refusals only, or never', async () => {
    const limits = { perSecond: 10, burst: 100, methodPerSecond: 4 }
    const always = nodeWith({ rate: { ...limits, headers: 'always' } })
    expect(await always.ask('getSlot')).toMatchObject({
      status: 200,
      headers: { 'x-ratelimit-method-limit': '40', 'x-ratelimit-method-remaining': '39', 'x-ratelimit-rps-limit': '100', 'x-ratelimit-rps-remaining': '99' },
    })
    clock.advance(1_500)
    expect(await tally(always, 'getSlot', 40)).toBe(39)
    expect(await always.ask('getSlot')).toMatchObject({
      status: 429,
      headers: { 'x-ratelimit-method-limit': '40', 'x-ratelimit-method-remaining': '0', 'x-ratelimit-rps-remaining': '60', 'retry-after': '9' },
    })
    const limited = nodeWith({ rate: { perSecond: 1 } })
    expect((await limited.ask('getSlot')).headers).not.toHaveProperty('x-ratelimit-rps-limit')
    expect(await limited.ask('getSlot')).toMatchObject({ status: 429, headers: { 'x-ratelimit-rps-limit': '1', 'retry-after': '1' } })
    const never = nodeWith({ rate: { perSecond: 1, headers: 'never' } })
    await never.ask('getSlot')
    expect(Object.keys((await never.ask('getSlot')).headers)).toEqual(['content-type'])
  })
})

describe('a lie', () => {
  it('is consistent across forms and methods, and affects only its account', async () => {
    const node = nodeWith({ lie: { amount: '-5000000', account: vault } })
    const truth = amount.parse(await nodeWith({}).result('getTokenAccountBalance', [vault]))
    expect(amount.parse(await node.result('getTokenAccountBalance', [vault]))).toBe(truth - 5n * BD)
    const slice = { encoding: 'base64', dataSlice: { offset: 64, length: 8 } }
    const account = z.object({ data: z.tuple([z.string(), z.string()]).transform(([text]) => Buffer.from(text, 'base64').readBigUInt64LE()) })
    expect(z.object({ value: account }).parse(await node.result('getAccountInfo', [vault, slice])).value.data).toBe(truth - 5n * BD)
    const own = await node.result('getTokenAccountsByOwner', [cast.vault.address, { mint: cast.mint.address }, { encoding: 'jsonParsed' }])
    expect(own).toMatchObject({ value: [{ account: { data: { parsed: { info: { tokenAmount: { amount: String(truth - 5n * BD) } } } } } }] })
    const mint = { memcmp: { offset: 0, bytes: cast.mint.address } }
    const all = z.array(z.object({ account })).parse(await node.result('getProgramAccounts', [TOKEN_PROGRAM, { filters: [mint], ...slice }]))
    expect(all.reduce((sum, one) => sum + one.account.data, 0n)).toBe(SUPPLY - 5n * BD)
    expect(amount.parse(await node.result('getTokenSupply', [cast.mint.address]))).toBe(SUPPLY)
    expect(amount.parse(await nodeWith({ lie: { amount: '7' } }).result('getTokenSupply', [cast.mint.address]))).toBe(SUPPLY + 7n)
    const picky = nodeWith({ lie: { amount: '7', methods: ['getAccountInfo'] } })
    expect(amount.parse(await picky.result('getTokenAccountBalance', [vault]))).toBe(truth)
    expect(amount.parse(await nodeWith({ lie: { amount: '-9999999999999999999', account: vault } }).result('getTokenAccountBalance', [vault]))).toBe(0n)
  })
})

describe('gaps', () => {
  const address = cast.staking.tokens
  const pageOf = async (node: AskedNode, options: object) => signatures.parse(await node.result('getSignaturesForAddress', [address, options]))

  it('affect pages and signatures alike, and pages are still full', async () => {
    const all = await pageOf(nodeWith({}), {})
    const missing = [all[1] ?? '', all[2] ?? '', all[7] ?? '']
    const node = nodeWith({ omit: { signatures: missing } })
    const kept = all.filter((signature) => !missing.includes(signature))
    expect(await pageOf(node, {})).toEqual(kept)
    expect(await pageOf(node, { limit: 5 })).toEqual(kept.slice(0, 5))
    expect(await pageOf(node, { limit: 5, before: kept[4] })).toEqual(kept.slice(5, 10))
    expect(await pageOf(node, { before: missing[0] })).toEqual([])
    expect(await pageOf(node, { until: kept[3] })).toEqual(kept.slice(0, 3))
    const get = (signature: string | undefined) => node.result('getTransaction', [signature, { maxSupportedTransactionVersion: 1 }])
    expect(await get(missing[1])).toBeNull()
    expect(await get(kept[1])).not.toBeNull()
    expect(await node.result('getSignatureStatuses', [[missing[1], kept[1]]])).toMatchObject({ value: [null, { confirmationStatus: 'finalized' }] })
  })

  it('can be every nth transaction, and everything old', async () => {
    const all = await pageOf(nodeWith({}), {})
    const some = await pageOf(nodeWith({ omit: { every: 4 } }), {})
    expect(some.length).toBeLessThan(all.length)
    expect(some.length).toBeGreaterThan(all.length / 2)
    const young = await pageOf(nodeWith({ omit: { olderThanDays: 30 } }), { limit: 1_000 })
    expect(young).toEqual(all.slice(0, young.length))
    expect(young.length).toBeGreaterThan(0)
    expect(young.length).toBeLessThan(all.length)
  })
})
