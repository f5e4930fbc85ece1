import { describe, expect, it } from 'vitest'
import { type Behaviour, hang, json, type RpcCall, results, text } from '../../testing/test-node.ts'
import { rpcErrorOf, SLOT, testPool } from '../../testing/test-pool.ts'
import { collectingSink } from './testing/holdings.ts'
import { createReads } from './reads.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './schemas.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const addressOf = (index: number) => `7WU3jHeeJh4sHUkVBpMrirpm2c518j61uhKSEimSM${LETTERS[Math.floor(index / 30)]}${LETTERS[index % 30]}`

function entry(index: number, amount = BigInt(index)) {
  const data = Buffer.alloc(40, 0xab)
  data.writeBigUInt64LE(amount, 32)
  return { pubkey: addressOf(index), account: { data: [data.toString('base64'), 'base64'] } }
}
const all = (count: number) => Array.from({ length: count }, (_, index) => entry(index))
const listed = (slot = SLOT, accounts: readonly unknown[] = [entry(0, 2n ** 64n - 1n)]) => ({ context: { slot }, value: accounts })

/** A node that answers in pages of three. `before` may answer a call instead. */
function paged(accounts: readonly unknown[], before: (call: RpcCall, asked: number) => Behaviour | undefined = () => undefined): Behaviour {
  let asked = 0
  return (call, response) => {
    if (call.method !== 'getProgramAccountsV2') return results({})(call, response)
    asked += 1
    const other = before(call, asked)
    if (other) return other(call, response)
    const { paginationKey } = Object(call.params[1])
    const from = paginationKey === undefined ? 0 : Number(paginationKey)
    const next = from + 3 < accounts.length ? String(from + 3) : null
    const value = { accounts: accounts.slice(from, from + 3), paginationKey: next, totalResults: accounts.length }
    json({ jsonrpc: '2.0', result: { context: { slot: SLOT + asked }, value }, id: 1 })(call, response)
  }
}

describe('reads.holdings, whole', () => {
  it('reads owner and amount from the sliced accounts, at the slot of the list', async () => {
    const { pool } = await testPool([results({ getProgramAccounts: listed() })])
    const sink = collectingSink()
    expect(await createReads(pool).holdings(MINT, TOKEN_PROGRAM, sink)).toEqual({ accounts: 1, slot: SLOT, pages: 1 })
    expect(sink.kept.map(({ address, owner, amount }) => [address, Buffer.from(owner).toString('hex'), amount])).toEqual([[addressOf(0), 'ab'.repeat(32), 18_446_744_073_709_551_615n]])
  })

  it('gives a node far more time than other requests, without asking a second one meanwhile', async () => {
    const slow: Behaviour = (call, response) => (call.method === 'getProgramAccounts' ? hang(call, response) : results({})(call, response))
    const { nodes, pool, clock } = await testPool([slow, results({ getProgramAccounts: listed() })], { hedgeAfterMs: 600, requestTimeoutMs: 5000 })
    const asked = createReads(pool).holdings(MINT, TOKEN_PROGRAM, collectingSink(), { timeoutMs: 60_000 })
    await nodes[0]?.arrived('getProgramAccounts', 1)
    await clock.advance(59_999)
    expect(nodes[1]?.count('getProgramAccounts')).toBe(0)
    await clock.advance(1)
    expect((await asked).accounts).toBe(1)
  })

  it('gives up on a node that falls silent, long before one that keeps sending', async () => {
    const parts = JSON.stringify({ jsonrpc: '2.0', result: listed(SLOT, all(6)), id: 1 }).match(/.{1,100}/gs) ?? []
    let send = () => {}
    const trickling: Behaviour = (call, response) => {
      if (call.method !== 'getProgramAccounts') return results({})(call, response)
      response.writeHead(200)
      send = () => void response.write(parts.shift() ?? '')
      send()
    }
    const { nodes, pool, clock, events } = await testPool([trickling])
    const asked = rpcErrorOf(createReads(pool).holdings(MINT, TOKEN_PROGRAM, collectingSink(), { timeoutMs: 600_000, silenceMs: 10_000 }))
    await nodes[0]?.arrived('getProgramAccounts', 1)
    for (let times = 0; times < 3; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await clock.advance(9000)
      send()
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(events.filter(({ method }) => method === 'getProgramAccounts')).toEqual([])
    await clock.advance(10_000)
    expect((await asked).failure).toMatchObject({ kind: 'timeout', message: 'no answer within 10000 ms' })
  })

  it('asks a second node when the first lists nothing, and refuses a list older than one already given', async () => {
    const { nodes, pool } = await testPool([results({ getProgramAccounts: listed(SLOT, []) }), results({ getProgramAccounts: listed() })])
    const reads = createReads(pool)
    expect((await reads.holdings(MINT, TOKEN_PROGRAM, collectingSink())).accounts).toBe(1)
    for (const node of nodes) node.behave(results({ getProgramAccounts: listed(SLOT - 1) }))
    expect((await rpcErrorOf(reads.holdings(MINT, TOKEN_PROGRAM, collectingSink()))).failure.kind).toBe('stale')
    for (const node of nodes) node.behave(results({ getProgramAccounts: listed(SLOT, []) }))
    expect((await reads.holdings(MINT, TOKEN_PROGRAM, collectingSink())).accounts).toBe(0)
  })

  it('is not subject to the size limit of other answers', async () => {
    const { pool } = await testPool([results({ getProgramAccounts: listed(SLOT, all(100)) })], { maxBodyBytes: 1000 })
    expect((await createReads(pool).holdings(MINT, TOKEN_PROGRAM, collectingSink())).accounts).toBe(100)
  })

  it('does not count the time of a long answer as the latency of the node', async () => {
    const { pool, events } = await testPool([
      (call, response) => {
        if (call.method === 'getProgramAccounts') setTimeout(() => results({ getProgramAccounts: listed() })(call, response), 50)
        else results({})(call, response)
      },
    ])
    await createReads(pool).holdings(MINT, TOKEN_PROGRAM, collectingSink())
    expect(events.map(({ outcome }) => outcome)).toEqual(['refused', 'ok'])
    expect(pool.health().nodes[0]?.latencyMs).toBeNull()
  })

  const whole = JSON.stringify({ jsonrpc: '2.0', result: listed(SLOT, all(5)), id: 1 })
  it.each<[string, Behaviour, string]>([
    ['breaks off', text(whole.slice(0, -60)), 'garbage'],
    ['is cut off by the connection', (_call, response) => void response.writeHead(200, { 'content-length': whole.length }).write(whole.slice(0, -60), () => response.destroy()), 'unreachable'],
    ['is a page of HTML', text('<html>busy</html>'), 'garbage'],
    ['lists an account twice', json({ result: listed(SLOT, [entry(1), entry(1)]) }), 'wrong-shape'],
    ['has an account that cannot be read', json({ result: listed(SLOT, [entry(1), { pubkey: addressOf(2), account: { data: ['AAAA', 'base64'] } }]) }), 'wrong-shape'],
    ['has no list', json({ result: { context: { slot: SLOT }, value: {} } }), 'wrong-shape'],
    ['has no context', json({ result: all(3) }), 'wrong-shape'],
    ['is an error', json({ error: { code: -32010, message: 'excluded' } }), 'incapable'],
    ['is an error with HTTP 400', json({ error: { code: -32010, message: 'excluded' } }, 400), 'incapable'],
    ['is refused by the gateway', text('forbidden', 403), 'refused'],
    ['is a rate limit', text('', 429, { 'retry-after': '7' }), 'rate-limited'],
    ['fails', text('oops', 502), 'http-error'],
  ])('asks the next node when an answer %s, from the beginning', async (_name, broken, kind) => {
    const failing: Behaviour = (call, response) => (call.method === 'getProgramAccounts' ? broken(call, response) : results({})(call, response))
    const sink = collectingSink()
    const { pool, events } = await testPool([failing, results({ getProgramAccounts: listed(SLOT, all(7)) })])
    expect((await createReads(pool).holdings(MINT, TOKEN_PROGRAM, sink)).accounts).toBe(7)
    expect(sink.kept).toHaveLength(7)
    expect(events.filter(({ method }) => method === 'getProgramAccounts').map(({ outcome }) => outcome)).toEqual([kind, 'ok'])
    const alone = await testPool([failing])
    expect((await rpcErrorOf(createReads(alone.pool).holdings(MINT, TOKEN_PROGRAM, collectingSink()))).failure.kind).toBe(kind)
  })
})

describe('reads.holdings, in pages', () => {
  const wait = async () => {}

  it('reads page after page from one node, and gives the oldest slot', async () => {
    const { nodes, pool } = await testPool([paged(all(8)), paged(all(8))])
    const sink = collectingSink()
    expect(await createReads(pool).holdings(MINT, TOKEN_PROGRAM, sink)).toEqual({ accounts: 8, slot: SLOT + 1, pages: 3 })
    expect(sink.kept.map(({ amount }) => Number(amount))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const calls = nodes.flatMap((node) => node.calls)
    expect(nodes.map((node) => node.calls.length)).toEqual([3, 0])
    const options = {
      commitment: 'confirmed',
      encoding: 'base64',
      withContext: true,
      dataSlice: { offset: 32, length: 40 },
      filters: [{ memcmp: { offset: 0, bytes: MINT, encoding: 'base58' } }, { dataSize: 165 }],
      limit: 10_000,
    }
    expect(calls.map(({ params }) => params)).toEqual([
      [TOKEN_PROGRAM, options],
      [TOKEN_PROGRAM, { ...options, paginationKey: '3' }],
      [TOKEN_PROGRAM, { ...options, paginationKey: '6' }],
    ])
  })

  it('remembers which node has no pages', async () => {
    const { nodes, pool } = await testPool([results({ getProgramAccounts: listed() }), paged(all(2))])
    const reads = createReads(pool)
    for (let times = 0; times < 3; times += 1) expect((await reads.holdings(MINT, TOKEN_PROGRAM, collectingSink())).accounts).toBe(2)
    expect(nodes[0]?.count('getProgramAccountsV2')).toBe(1)
    expect(nodes[0]?.count('getProgramAccounts')).toBe(0)
  })

  it('asks for both forms of accounts in Token-2022', async () => {
    const byForm: Behaviour = (call, response) => {
      const extended = JSON.stringify(call.params).includes('"offset":165')
      paged(extended ? [entry(5), entry(6)] : [entry(1)])(call, response)
    }
    const { pool } = await testPool([byForm])
    const sink = collectingSink()
    expect((await createReads(pool).holdings(MINT, TOKEN_2022_PROGRAM, sink)).accounts).toBe(3)
    expect(sink.kept.map(({ amount }) => amount)).toEqual([1n, 5n, 6n])
  })

  it('continues after an empty page, and accepts pages without a context', async () => {
    const { pool } = await testPool([
      (call, response) => {
        const { paginationKey } = Object(call.params[1])
        const page = paginationKey === undefined ? { accounts: [], paginationKey: 'more' } : { accounts: [entry(1)] }
        json({ jsonrpc: '2.0', result: page, id: 1 })(call, response)
      },
    ])
    expect(await createReads(pool).holdings(MINT, TOKEN_PROGRAM, collectingSink())).toEqual({ accounts: 1, pages: 2 })
  })

  it('retries a page, not all of them, and counts no account of a page that broke off', async () => {
    const broken = JSON.stringify({ result: { context: { slot: SLOT }, value: { accounts: [entry(3), entry(4)], paginationKey: '6' } } }).slice(0, -30)
    const { nodes, pool } = await testPool([paged(all(8), (_call, asked) => (asked === 2 ? text(broken) : asked === 4 ? text('', 502) : undefined))])
    const sink = collectingSink()
    const waits: number[] = []
    expect((await createReads(pool).holdings(MINT, TOKEN_PROGRAM, sink, { wait: async (ms) => waits.push(ms) })).accounts).toBe(8)
    expect(sink.kept.map(({ amount }) => Number(amount))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(nodes[0]?.count('getProgramAccountsV2')).toBe(5)
    expect(waits).toEqual([1000, 1000])
  })

  it('starts over with the whole list when pages fail for good', async () => {
    const pages = paged(all(8), (_call, asked) => (asked > 1 ? json({ error: { code: -32600, message: 'no more' } }) : undefined))
    const node: Behaviour = (call, response) => (call.method === 'getProgramAccounts' ? results({ getProgramAccounts: listed(SLOT, all(8)) })(call, response) : pages(call, response))
    const { pool } = await testPool([node])
    const sink = collectingSink()
    expect(await createReads(pool).holdings(MINT, TOKEN_PROGRAM, sink, { wait })).toEqual({ accounts: 8, slot: SLOT, pages: 1 })
    expect(sink.kept).toHaveLength(8)
  })

  it.each<[string, Behaviour]>([
    ['repeats its key', json({ result: { context: { slot: SLOT }, value: { accounts: [], paginationKey: 'again' } } })],
    ['repeats its accounts', (call, response) => json({ result: { context: { slot: SLOT }, value: { accounts: [entry(1)], paginationKey: String(Math.random()) } } })(call, response)],
  ])('gives up on a node that %s', async (_name, behaviour) => {
    const { pool } = await testPool([(call, response) => (call.method === 'getProgramAccounts' ? results({})(call, response) : behaviour(call, response))])
    const error = await rpcErrorOf(createReads(pool).holdings(MINT, TOKEN_PROGRAM, collectingSink(), { wait }))
    expect(error.message).toContain('getProgramAccounts')
  })

  it('does not ask for pages when the caller rules them out', async () => {
    const { nodes, pool } = await testPool([results({ getProgramAccounts: listed() })])
    await createReads(pool).holdings(MINT, TOKEN_PROGRAM, collectingSink(), { paged: false })
    expect(nodes[0]?.count('getProgramAccountsV2')).toBe(0)
  })
})
