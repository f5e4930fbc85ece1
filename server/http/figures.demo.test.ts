import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSchemas, type ReadAnswer, type ReadPath } from '../../src/contract/reads.ts'
import { fromHttp } from '../../src/contract/wire.ts'
import { startDemoApp, type DemoApp } from './testing/demo-app.ts'
import { decimal, meta, specified, text, whole } from './testing/specified-fields.ts'

let server: DemoApp

beforeAll(async () => {
  server = await startDemoApp({ seed: 'figures' })
})
afterAll(() => server.close())

async function get<P extends ReadPath>(path: P, query = ''): Promise<ReadAnswer<P>> {
  const response = await server.app.request(`${path}${query}`)
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return readSchemas[path].parse(fromHttp(path, JSON.parse(text), response.headers))
}

/** A cursor in the lists' form with a null byte in its text, which PostgreSQL would reject. */
const NULL_BYTES = `cursor=${Buffer.from(JSON.stringify(['1', '\0'])).toString('base64url')}`

describe('each read answers the specified fields and types', () => {
  it.each(specified)('%s %s', async (_ids, path, shape) => {
    const response = await server.app.request(path)
    expect(response.status).toBe(200)
    expect(shape.safeParse(await response.json()).error?.issues).toBeUndefined()
  })

  it('[API-03] [FEED-15] the feed is an array, with its meta in a header', async () => {
    const response = await server.app.request('/api/transactions')
    const movement = z.strictObject({ type: z.enum(['stake', 'unstake', 'deposit', 'withdraw', 'transfer']), amount: decimal })
    const item = z.strictObject({
      ...movement.shape,
      signature: text,
      status: z.enum(['finalized', 'pending']),
      blockTime: whole,
      instructions: z.array(movement).min(1),
    })
    expect(z.array(item).min(50).safeParse(await response.json()).error?.issues).toBeUndefined()
    expect(meta.safeParse(JSON.parse(response.headers.get('Figure-Meta') ?? '')).error?.issues).toBeUndefined()
  })
})

describe('the figures agree with one another and with the chain', () => {
  it('the vault and the supply', async () => {
    const { vault, internal, mint } = server.demo.addresses
    const metrics = await get('/api/vault/metrics')
    const overview = await get('/api/analytics/overview')
    const held = async (owner: string) => (await server.reads.tokenAccountsByOwner(owner, mint)).value.reduce((sum, { amount }) => sum + amount, 0n)
    expect(metrics).toMatchObject({ vaultAddress: vault, totalSupply: '990000000', totalDeployed: overview.totalDeployed, totalWallets: overview.totalWallets })
    expect(BigInt(metrics.vaultBalance) * 1_000_000n).toBe(await held(vault))
    expect(BigInt(metrics.circulatingSupply) * 1_000_000n).toBe(990_000_000_000_000n - (await held(internal)))
    const { vaultSOLBalance } = await get('/api/vault/transactions')
    expect(BigInt(Math.round(vaultSOLBalance * 1e9))).toBe((await server.reads.balance(vault)).value)
  })

  it('the stakers', async () => {
    const total = await get('/api/staking/total')
    const { stakers } = await get('/api/stakers/enhanced')
    const { totalAccounts, totalValue, programAddress } = await get('/api/staking/program-summary')
    expect(stakers.map(({ walletAddress, stakedAmount }) => ({ wallet: walletAddress, amount: stakedAmount }))).toEqual(total.stakers)
    expect({ totalAccounts, totalValue, programAddress }).toEqual({
      totalAccounts: total.stakerCount,
      totalValue: total.balance,
      programAddress: server.demo.addresses.stakingProgram,
    })
    const transfers = await get('/api/staking/transfers')
    const [largest] = stakers
    const own = transfers.stakers.filter(({ wallet }) => wallet === largest?.walletAddress)
    const since = Math.min(...own.map(({ startDate }) => Date.parse(startDate)))
    expect(largest).toMatchObject({ tier: 'raven', isAuthenticated: true, stakingDuration: Math.floor((Date.now() - since) / 86_400_000) })
  })

  it('[MON-18] the stakeholders come largest first, and are more than the eight on show', async () => {
    const amounts = (await get('/api/staking/total')).stakers.map(({ amount }) => Number(amount))
    expect(amounts.length).toBeGreaterThan(8)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  })
})

describe('lists', () => {
  const lists = [
    ['/api/transactions', 'transactions'],
    ['/api/vault/transactions', 'transactions'],
    ['/api/vault/notifications', 'transactions'],
    ['/api/vault/deployment-metrics', 'recentDeployments'],
    ['/api/staking/total', 'stakers'],
    ['/api/staking/transfers', 'stakers'],
    ['/api/stakers/enhanced', 'stakers'],
  ] as const

  const rowsOf = (answer: object, field: string) => z.array(z.unknown()).parse(new Map<string, unknown>(Object.entries(answer)).get(field))

  it.each(lists)('%s comes in pages that add up to the whole, each row once', async (path, field) => {
    const whole = rowsOf(await get(path, '?limit=1000'), field)
    const rows: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await get(path, `?limit=7${cursor === undefined ? '' : `&cursor=${cursor}`}`)
      expect(rowsOf(page, field).length).toBeLessThanOrEqual(7)
      rows.push(...rowsOf(page, field))
      // Repeating pages would go on for ever.
      expect(rows.length).toBeLessThanOrEqual(whole.length)
      cursor = page.meta.nextCursor
    } while (cursor !== undefined)
    expect(rows).toEqual(whole)
    expect(whole.length).toBeGreaterThan(7)
    // The answer without a limit begins the same, and its cursor continues where it ends.
    const first = await get(path)
    const held = rowsOf(first, field)
    expect(whole.slice(0, held.length)).toEqual(held)
    expect(first.meta.nextCursor === undefined).toBe(held.length === whole.length)
  })

  it.each(lists.flatMap(([path]) => ['limit=0', 'limit=1001', 'limit=-1', 'limit=1.5', 'limit=ten', 'limit=', 'cursor=', 'cursor=made-up', NULL_BYTES].map((bad) => [path, bad] as const)))(
    '%s?%s is refused with a reason',
    async (path, bad) => {
      const response = await server.app.request(`${path}?${bad}`)
      expect(response.status).toBe(400)
      const [name] = bad.split('=')
      expect(await response.json()).toMatchObject({ success: false, code: 'bad_request', field: name, error: expect.stringMatching(new RegExp(`^${name}: `)) })
    },
  )

  it('a cursor of one list is invalid in another', async () => {
    const { meta: of } = await get('/api/vault/deployment-metrics', '?limit=1')
    expect((await server.app.request(`/api/staking/total?cursor=${of.nextCursor}`)).status).toBe(400)
  })

  it('a page has its own tag, and is not sent twice', async () => {
    const first = await server.app.request('/api/transactions?limit=3')
    const tag = first.headers.get('ETag') ?? ''
    const again = await server.app.request('/api/transactions?limit=3', { headers: { 'If-None-Match': `W/${tag}` } })
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
    expect((await server.app.request('/api/transactions?limit=4', { headers: { 'If-None-Match': tag } })).status).toBe(200)
  })
})

describe('on the way', () => {
  it('the array has a tag and answers 304 to a client that has it', async () => {
    const first = await server.app.request('/api/transactions')
    const tag = first.headers.get('ETag') ?? ''
    expect(tag).not.toBe('')
    expect((await server.app.request('/api/transactions', { headers: { 'If-None-Match': tag } })).status).toBe(304)
  })

  it('long answers come in brotli', async () => {
    const response = await server.app.request('/api/staking/transfers', { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('Content-Encoding')).toBe('br')
    const body: unknown = JSON.parse(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString())
    expect(body).toEqual(await get('/api/staking/transfers'))
  })

  it.each(['/api/vault/live-balance', '/api/analytics/overview', '/api/analytics/real-staking', '/api/transactions'])('%s is asked for each time by browsers, and two seconds old at most from caches on the way', async (path) => {
    expect((await server.app.request(path)).headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=60')
  })

  it.each([
    ['/api/network/health', 2],
    ['/api/token/market-data', 5],
    ['/api/trading/market-data', 5],
    ['/api/staking/total', 5],
    ['/api/staking/transfers', 5],
    ['/api/vault/transactions', 7],
    ['/api/vault/deployment-metrics', 7],
    ['/api/stakers/enhanced', 15],
    ['/api/staking/program-summary', 15],
    ['/api/vault/metrics', 30],
    ['/api/holders/overview', 150],
  ])('%s may be kept for %i s by caches on the way', async (path, seconds) => {
    expect((await server.app.request(path)).headers.get('Cache-Control')).toBe(`public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=60`)
  })
})
