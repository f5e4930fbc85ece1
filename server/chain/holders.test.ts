import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRpcPool } from '../upstream/rpc/pool.ts'
import { createReads } from '../upstream/rpc/reads.ts'
import { bytesFromBase58 } from '../upstream/rpc/base58.ts'
import { RpcError } from '../upstream/rpc/rpc-error.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../upstream/rpc/schemas.ts'
import { geckoTerminalHolders, jupiterHolders, programAccountHolders } from './holder-sources.ts'
import { distributionOf, type HolderAnswer, type HolderSource, HoldersError, readHolders } from './holders.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const OWNERS = ['8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H', '9we6kjtbcZ2vy3GSLLsZTEhbAqXPTRvEyoxa8wxSqKp5', 'V15kW7xzaTJRDbdbC35GYT6QUcBtDzwmhrnGZDRtR2j'] as const
const ACCOUNTS = ['CULQToo7CNmMmuPcprsDNSth9HiApG224hTGisMWPLZs', '7WU3jHeeJh4sHUkVBpMrirpm2c518j61uhKSEimSM7WW', OWNERS[0], OWNERS[1]] as const
const SLOT = 400_000_000
const NOW = Date.UTC(2026, 10, 21)
const COUNTED = new Date(NOW - 60_000)
const SHARES = { top10: 40, top11To20: 20, top21To40: 15, rest: 25 }

function source(name: HolderSource['name'], answer: HolderAnswer, costly = false): HolderSource & { asked: number } {
  const made = { name, costly, asked: 0, read: async () => ((made.asked += 1), answer) }
  return made
}
const counts = (totalHolders: number, extra: Partial<Extract<HolderAnswer, { ok: true }>> = {}): HolderAnswer => ({ ok: true, totalHolders, asOf: COUNTED, ...extra })
const fails = (reason: string, retryable = true): HolderAnswer => ({ ok: false, reason, retryable })

describe('readHolders', () => {
  it('takes the count of the first source, and the distribution of the first that has one, each named', async () => {
    const chain = source('program_accounts', counts(2599), true)
    const sources = [source('jupiter', counts(2600)), source('geckoterminal', counts(2598, { distribution: SHARES })), chain]
    expect(await readHolders({ mint: MINT, sources })).toEqual({
      totalHolders: 2600,
      source: 'jupiter',
      asOf: COUNTED,
      distribution: SHARES,
      distributionSource: 'geckoterminal',
    })
    expect(chain.asked).toBe(0)
  })

  it('has a count without a distribution rather than none', async () => {
    const chain = source('program_accounts', counts(2599, { distribution: SHARES }), true)
    const reading = await readHolders({ mint: MINT, sources: [source('jupiter', counts(2600)), source('geckoterminal', fails('HTTP 429')), chain] })
    expect(reading).toEqual({ totalHolders: 2600, source: 'jupiter', asOf: COUNTED })
    expect(chain.asked).toBe(0)
  })

  it('moves on after a failure and after a count of 0, down to the chain itself', async () => {
    const chain = source('program_accounts', counts(2599, { distribution: SHARES, slot: SLOT, supply: 5n }), true)
    const reading = await readHolders({ mint: MINT, sources: [source('jupiter', fails('HTTP 500')), source('geckoterminal', counts(0)), chain] })
    expect(reading).toEqual({
      totalHolders: 2599,
      source: 'program_accounts',
      asOf: COUNTED,
      slot: SLOT,
      distribution: SHARES,
      distributionSource: 'program_accounts',
    })
  })

  it('refuses 0 for a mint with supply, and believes it for one without', async () => {
    await expect(readHolders({ mint: MINT, sources: [source('program_accounts', counts(0, { supply: 1n }), true)] })).rejects.toThrow('counts nobody')
    await expect(readHolders({ mint: MINT, sources: [source('jupiter', counts(Number.NaN))] })).rejects.toThrow('no count')
    expect((await readHolders({ mint: MINT, sources: [source('program_accounts', counts(0, { supply: 0n }), true)] })).totalHolders).toBe(0)
  })

  it('throws when nobody has counted, with what each said and whether asking again helps', async () => {
    const error = await holdersErrorOf(readHolders({ mint: MINT, sources: [source('jupiter', fails('unknown', false)), source('geckoterminal', fails('HTTP 429'))] }))
    expect(error.message).toBe('nobody has counted the holders: jupiter: unknown; geckoterminal: HTTP 429')
    expect(error.retryable).toBe(true)
    expect((await holdersErrorOf(readHolders({ mint: MINT, sources: [source('jupiter', fails('unknown', false))] }))).retryable).toBe(false)
    expect((await holdersErrorOf(readHolders({ mint: MINT, sources: [] }))).message).toContain('no source is configured')
  })
})

describe('distributionOf', () => {
  it('ranks by amount and shares out the whole', () => {
    const amounts = [...Array.from({ length: 60 }, () => 1n), ...Array.from({ length: 10 }, () => 10n), ...Array.from({ length: 10 }, () => 4n)]
    expect(distributionOf(amounts)).toEqual({ top10: 50, top11To20: 20, top21To40: 10, rest: 20 })
    expect(distributionOf([7n])).toEqual({ top10: 100, top11To20: 0, top21To40: 0, rest: 0 })
    expect(distributionOf([])).toBeUndefined()
  })

  it('always adds up to everything, whatever the amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), { minLength: 1, maxLength: 80 }), (amounts) => {
        const shares = Object.values(distributionOf(amounts) ?? {})
        expect(shares).toHaveLength(4)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 3)
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the sources', () => {
  it('reads the count of Jupiter', async () => {
    const read = (token: { holderCount?: number }) => jupiterHolders({ readToken: async () => ({ ok: true, token: { ...token, asOf: COUNTED } }) }).read(MINT)
    expect(await read({ holderCount: 2600 })).toEqual({ ok: true, totalHolders: 2600, asOf: COUNTED })
    expect(await read({})).toMatchObject({ ok: false, retryable: false })
    const limited = jupiterHolders({ readToken: async () => ({ ok: false, reason: 'rate_limited', message: 'HTTP 429' }) })
    expect(await limited.read(MINT)).toEqual({ ok: false, reason: 'HTTP 429', retryable: true })
  })

  it('reads the count of GeckoTerminal, and its distribution only when all of it is there', async () => {
    const read = (distribution: object) =>
      geckoTerminalHolders({ readInfo: async () => ({ ok: true, holders: { count: 2600, distribution, asOf: COUNTED } }) }).read(MINT)
    expect(await read({ top10: 40, from11To20: 20, from21To40: 15, rest: 25 })).toMatchObject({ totalHolders: 2600, distribution: SHARES })
    for (const partial of [{}, { top10: 40, from11To20: 20, from21To40: 15 }, { top10: 40, from11To20: 20, from21To40: 15, rest: 80 }]) {
      expect(await read(partial)).toEqual({ ok: true, totalHolders: 2600, asOf: COUNTED })
    }
    const unknown = geckoTerminalHolders({ readInfo: async () => ({ ok: false, reason: 'unknown_token', message: 'no such token' }) })
    expect(await unknown.read(MINT)).toEqual({ ok: false, reason: 'no such token', retryable: false })
  })
})

describe('programAccountHolders', () => {
  it('counts distinct owners with more than nothing, and how the supply is spread', async () => {
    const { read, asked } = world({ supply: [100n], plain: [held(0, 0, 60n), held(1, 0, 10n), held(2, 1, 30n), held(3, 2, 0n)] })
    expect(await read()).toEqual({
      ok: true,
      totalHolders: 2,
      asOf: new Date(NOW),
      slot: SLOT,
      supply: 100n,
      distribution: { top10: 100, top11To20: 0, top21To40: 0, rest: 0 },
    })
    expect(asked('getProgramAccounts')).toEqual([
      [
        TOKEN_PROGRAM,
        {
          commitment: 'confirmed',
          encoding: 'base64',
          withContext: true,
          dataSlice: { offset: 32, length: 40 },
          filters: [{ memcmp: { offset: 0, bytes: MINT, encoding: 'base58' } }, { dataSize: 165 }],
        },
      ],
    ])
  })

  it('asks for both forms of accounts in Token-2022, where withheld fees may be missing from the sum', async () => {
    const { read, asked } = world({ program: TOKEN_2022_PROGRAM, supply: [100n], plain: [held(0, 0, 5n)], extended: [held(1, 0, 90n), held(2, 1, 3n)] })
    expect(await read()).toMatchObject({ ok: true, totalHolders: 2, supply: 100n })
    expect(asked('getProgramAccounts').map((params) => JSON.stringify(params))).toEqual([
      expect.stringContaining('{"dataSize":165}'),
      expect.stringContaining('{"memcmp":{"offset":165,"bytes":"Ag==","encoding":"base64"}}'),
    ])
  })

  it.each([
    ['leaves accounts out', [held(0, 0, 60n)]],
    ['invents some', [held(0, 0, 60n), held(1, 1, 41n)]],
    ['is empty', []],
  ])('refuses a list that %s', async (_name, plain) => {
    const { read } = world({ supply: [100n], plain })
    expect(await read()).toMatchObject({ ok: false, retryable: true, reason: expect.stringContaining('of a supply of 100 base units') })
  })

  it('accepts a sum between the supply before and after, when some was burned meanwhile', async () => {
    const plain = [held(0, 0, 60n), held(1, 1, 35n)]
    expect(await world({ supply: [100n, 90n], plain }).read()).toMatchObject({ ok: true, totalHolders: 2 })
    expect(await world({ supply: [100n, 96n], plain }).read()).toMatchObject({ ok: false })
  })

  it('is 0 only when there is no supply', async () => {
    expect(await world({ supply: [0n], plain: [] }).read()).toMatchObject({ ok: true, totalHolders: 0, supply: 0n })
  })

  it.each([
    ['an account is listed twice', [held(0, 0, 50n), held(0, 0, 50n)]],
    ['the slice is too short', [{ pubkey: ACCOUNTS[0], account: { data: ['AAAA', 'base64'] } }]],
    ['it is of another encoding', [{ pubkey: ACCOUNTS[0], account: { data: { parsed: {} } } }]],
    ['an entry is null', [null]],
  ])('takes it for a failure of the node when %s', async (_name, plain) => {
    expect(await world({ supply: [100n], plain }).read()).toMatchObject({ ok: false, retryable: true, reason: expect.stringContaining('getProgramAccounts') })
  })

  it('asks another node where one refuses the method, and passes on that all do', async () => {
    const plain = [held(0, 0, 100n)]
    expect(await world({ supply: [100n], plain, refusing: 1 }).read()).toMatchObject({ ok: true, totalHolders: 1 })
    expect(await world({ supply: [100n], plain, refusing: 2 }).read()).toMatchObject({ ok: false, retryable: true, reason: expect.stringContaining('-32010') })
  })

  it('says that something else is no mint, without asking for its holders', async () => {
    const { read, asked } = world({ supply: [], plain: [] })
    expect(await read()).toEqual({ ok: false, reason: `${MINT} is no mint`, retryable: false })
    expect(asked('getProgramAccounts')).toEqual([])
  })

  it('passes a defect on', async () => {
    const broken = programAccountHolders({ reads: { accountInfo: () => Promise.reject(new TypeError('ours')), holdings: () => Promise.reject(new Error('unused')) }, clock: { now: () => NOW } })
    await expect(broken.read(MINT)).rejects.toThrow('ours')
    const unreachable = new RpcError('getAccountInfo', { kind: 'unreachable', retryable: true, message: 'connection failed' })
    const away = programAccountHolders({ reads: { accountInfo: () => Promise.reject(unreachable), holdings: () => Promise.reject(new Error('unused')) }, clock: { now: () => NOW } })
    expect(await away.read(MINT)).toMatchObject({ ok: false, retryable: true })
  })
})

/** One account as `getProgramAccounts` cuts it. */
function held(account: number, owner: number, amount: bigint): unknown {
  const data = Buffer.concat([bytesFromBase58(OWNERS[owner] ?? ''), Buffer.alloc(8)])
  data.writeBigUInt64LE(amount, 32)
  return {
    pubkey: ACCOUNTS[account],
    account: { data: [data.toString('base64'), 'base64'], executable: false, lamports: 2_039_280, owner: TOKEN_PROGRAM, rentEpoch: 18_446_744_073_709_552_000, space: 165 },
  }
}

interface World {
  program?: string
  /** At the first look, and at the second. */
  supply: readonly bigint[]
  plain: readonly unknown[]
  extended?: readonly unknown[]
  /** So many of the two nodes don't offer the list. */
  refusing?: number
}

/** The source over two nodes that know one mint. */
function world({ program = TOKEN_PROGRAM, supply, plain, extended = [], refusing = 0 }: World) {
  const calls: { method: string; params: unknown[] }[] = []
  let looks = 0
  const mint = () => {
    const amount = supply[Math.min(looks++, supply.length - 1)]
    const info = { decimals: 6, supply: String(amount), isInitialized: true }
    const data = { parsed: { type: 'mint', info }, program: 'spl-token', space: 82 }
    return amount === undefined ? null : { data, executable: false, lamports: 1, owner: program, rentEpoch: 0 }
  }
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const call: { method: string; params: unknown[] } = JSON.parse(String(init?.body))
    calls.push(call)
    if (call.method === 'getAccountInfo') return answer({ context: { slot: SLOT }, value: mint() })
    if (Number(new URL(String(url)).port) <= refusing) return Response.json({ jsonrpc: '2.0', error: { code: -32010, message: 'excluded from account secondary indexes' }, id: 1 })
    return answer({ context: { slot: SLOT }, value: JSON.stringify(call.params).includes('dataSize') ? plain : extended })
  }
  const pool = createRpcPool({ urls: ['http://node.test:1', 'http://node.test:2'], fetch })
  const { read } = programAccountHolders({ reads: createReads(pool), clock: { now: () => NOW } })
  return { read: () => read(MINT), asked: (method: string) => calls.filter((call) => call.method === method).map(({ params }) => params) }
}

const answer = (result: unknown) => Response.json({ jsonrpc: '2.0', result, id: 1 })

async function holdersErrorOf(promise: Promise<unknown>): Promise<HoldersError> {
  const error: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error instanceof HoldersError) return error
  throw new Error('expected a HoldersError')
}
