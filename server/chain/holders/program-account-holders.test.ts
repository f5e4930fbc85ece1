import { describe, expect, it } from 'vitest'
import { bytesFromBase58 } from '../../lib/base58.ts'
import { createRpcPool } from '../../upstream/rpc/pool/pool.ts'
import { createReads } from '../../upstream/rpc/reads/reads.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { counterHere } from './testing/holder-counter.ts'
import { programAccountHolders } from './program-account-holders.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
/** Wallets. */
const OWNERS = ['8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H', '9we6kjtbcZ2vy3GSLLsZTEhbAqXPTRvEyoxa8wxSqKp5', 'V15kW7xzaTJRDbdbC35GYT6QUcBtDzwmhrnGZDRtR2j'] as const
/** Raydium's pools hold tokens under this address. */
const POOL = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'
const ALL = [...OWNERS, POOL] as const
const ACCOUNTS = ['CULQToo7CNmMmuPcprsDNSth9HiApG224hTGisMWPLZs', '7WU3jHeeJh4sHUkVBpMrirpm2c518j61uhKSEimSM7WW', 'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL', 'HJPjoWUrhoSzkNfRpHuieeFk9WcZWjwy6PBjZ81ngndJ'] as const
const SLOT = 400_000_000
const NOW = Date.UTC(2026, 10, 21)

describe('programAccountHolders', () => {
  it('counts distinct owners with a balance, and how the supply is spread', async () => {
    const { read, asked } = world({ supply: [100n], plain: [held(0, 0, 60n), held(1, 0, 10n), held(2, 1, 30n), held(3, 2, 0n)] })
    expect(await read()).toEqual({
      ok: true,
      totalHolders: 2,
      counted: { people: 2, programs: 0, project: 0 },
      tookMs: 0,
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

  it('counts people apart from programs and the project, known by owner or by token account', async () => {
    const plain = [held(0, 0, 50n), held(1, 1, 30n), held(2, 3, 15n), held(3, 2, 5n)]
    expect(await world({ supply: [100n], plain }).read()).toMatchObject({ totalHolders: 3, counted: { people: 3, programs: 1, project: 0 } })
    expect(await world({ supply: [100n], plain, project: [OWNERS[0], ACCOUNTS[1], OWNERS[0]] }).read()).toMatchObject({
      totalHolders: 1,
      counted: { people: 1, programs: 1, project: 2 },
      // Of what the people hold together.
      distribution: { top10: 100, rest: 0 },
    })
    const pool = await world({ supply: [100n], plain, project: [POOL] }).read()
    expect(pool).toMatchObject({ counted: { people: 3, programs: 0, project: 1 } })
    const noPeople = await world({ supply: [100n], plain, project: [...OWNERS, POOL] }).read()
    expect(noPeople).toMatchObject({ ok: true, totalHolders: 0, counted: { people: 0, programs: 0, project: 4 } })
    expect(noPeople).not.toHaveProperty('distribution')
  })

  it('asks for the whole list when the pages do not add up, as tokens moved from one to the other meanwhile', async () => {
    const whole = [held(0, 0, 60n), held(1, 1, 40n)]
    const pages = [[held(0, 0, 60n)], [held(1, 1, 45n)]]
    const { read, asked } = world({ supply: [100n], plain: whole, pages })
    expect(await read()).toMatchObject({ ok: true, totalHolders: 2 })
    expect(asked('getProgramAccountsV2')).toHaveLength(2)
    expect(asked('getProgramAccounts')).toHaveLength(1)
    const matching = world({ supply: [105n], plain: [], pages })
    expect(await matching.read()).toMatchObject({ ok: true, totalHolders: 2 })
    expect(matching.asked('getProgramAccounts')).toEqual([])
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
    ['it has another encoding', [{ pubkey: ACCOUNTS[0], account: { data: { parsed: {} } } }]],
    ['an entry is null', [null]],
  ])('treats it as a failure of the node when %s', async (_name, plain) => {
    expect(await world({ supply: [100n], plain }).read()).toMatchObject({ ok: false, retryable: true, reason: expect.stringContaining('getProgramAccounts') })
  })

  it('asks another node when one refuses the method, and reports it when all do', async () => {
    const plain = [held(0, 0, 100n)]
    expect(await world({ supply: [100n], plain, refusing: 1 }).read()).toMatchObject({ ok: true, totalHolders: 1 })
    expect(await world({ supply: [100n], plain, refusing: 2 }).read()).toMatchObject({ ok: false, retryable: true, reason: expect.stringContaining('-32010') })
  })

  it('says that the address is not a mint, without asking for its holders', async () => {
    const { read, asked } = world({ supply: [], plain: [] })
    expect(await read()).toEqual({ ok: false, reason: `${MINT} is not a mint`, retryable: false })
    expect(asked('getProgramAccounts')).toEqual([])
  })

  it('passes a defect on', async () => {
    const broken = programAccountHolders({ counter: counterHere(), reads: { accountInfo: () => Promise.reject(new TypeError('ours')), holdings: () => Promise.reject(new Error('unused')) }, clock: { now: () => NOW } })
    await expect(broken.read(MINT)).rejects.toThrow('ours')
    const unreachable = new RpcError('getAccountInfo', { kind: 'unreachable', retryable: true, message: 'connection failed' })
    const away = programAccountHolders({ counter: counterHere(), reads: { accountInfo: () => Promise.reject(unreachable), holdings: () => Promise.reject(new Error('unused')) }, clock: { now: () => NOW } })
    expect(await away.read(MINT)).toMatchObject({ ok: false, retryable: true })
  })
})

/** One account in the shape that `getProgramAccounts` slices it into. */
function held(account: number, owner: number, amount: bigint): unknown {
  const data = Buffer.concat([bytesFromBase58(ALL[owner] ?? ''), Buffer.alloc(8)])
  data.writeBigUInt64LE(amount, 32)
  return {
    pubkey: ACCOUNTS[account],
    account: { data: [data.toString('base64'), 'base64'], executable: false, lamports: 2_039_280, owner: TOKEN_PROGRAM, rentEpoch: 18_446_744_073_709_552_000, space: 165 },
  }
}

interface World {
  program?: string
  /** On the first read, and on the second. */
  supply: readonly bigint[]
  plain: readonly unknown[]
  extended?: readonly unknown[]
  /** Only for nodes that have pages. */
  pages?: readonly (readonly unknown[])[]
  /** How many of the two nodes don't offer the list. */
  refusing?: number
  project?: readonly string[]
}

/** The source, over two nodes that know one mint. */
function world({ program = TOKEN_PROGRAM, supply, plain, extended = [], pages, refusing = 0, project = [] }: World) {
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
    if (call.method === 'getProgramAccountsV2') {
      if (!pages) return Response.json({ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: 1 })
      const page = Number(Object(call.params[1]).paginationKey ?? 0)
      const next = page + 1 < pages.length ? String(page + 1) : null
      return answer({ context: { slot: SLOT }, value: { accounts: pages[page], paginationKey: next } })
    }
    if (Number(new URL(String(url)).port) <= refusing) return Response.json({ jsonrpc: '2.0', error: { code: -32010, message: 'excluded from account secondary indexes' }, id: 1 })
    return answer({ context: { slot: SLOT }, value: JSON.stringify(call.params).includes('dataSize') ? plain : extended })
  }
  const pool = createRpcPool({ urls: ['http://node.test:1', 'http://node.test:2'], fetch })
  const { read } = programAccountHolders({ reads: createReads(pool), counter: counterHere(project), clock: { now: () => NOW } })
  return { read: () => read(MINT), asked: (method: string) => calls.filter((call) => call.method === method).map(({ params }) => params) }
}

const answer = (result: unknown) => Response.json({ jsonrpc: '2.0', result, id: 1 })

