import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallet, walletMovements, wallets } from '../../../src/contract/wallet.ts'
import { fromDecimal } from '../../../src/rules/amount.ts'
import { listen } from '../../live/testing/listen.ts'
import { startDemoApp, type DemoApp } from '../testing/demo-app.ts'

let server: DemoApp

beforeAll(async () => {
  server = await startDemoApp({ seed: 'wallets' })
  for (const trader of [0, 1, 1, 1, 4, 4]) server.demo.actions.stake({ from: `trader ${trader}`, amount: '40.5' })
  server.demo.actions.stake({ from: 'trader 2', amount: '12.5' })
  server.demo.actions.stake({ from: 'trader 2', amount: '7.5' })
  await server.settle(['transactions'])
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers })
const addressOf = (trader: number) => server.demo.cast.traders[trader]?.address ?? ''
async function walletOf(address: string) {
  const response = await get(`/api/wallets/${address}`)
  expect(response.status).toBe(200)
  return wallet.parse(await response.json())
}
const units = (amount = '') => fromDecimal(amount, 6) ?? -1n
const confirm = () => server.demo.chain.slots.atLeast(server.demo.chain.slots.tip() + 3)

describe('GET /api/wallets/{address}', () => {
  it('has holdings, positions, movements, reward and tier, as they are on the chain', async () => {
    const address = addressOf(2)
    const { holdings, stake, tier } = await walletOf(address)
    expect(holdings).toMatchObject({ accounts: 1, meta: { state: 'live', source: 'direct_rpc' } })
    const [account] = (await server.reads.tokenAccountsByOwner(address, server.demo.addresses.mint)).value
    expect(units(holdings?.amount)).toBe(account?.amount)
    expect(stake).toMatchObject({ unlocked: '0', movementCount: stake?.movements.length, meta: { state: 'live', source: 'staking_ledger' } })
    expect(stake?.movements.slice(0, 2).map(({ kind, amount, status }) => [kind, amount, status])).toEqual([['stake', '7.5', 'finalized'], ['stake', '12.5', 'finalized']])
    expect(stake?.movements[0]?.staked).toBe(stake?.staked)
    expect(stake?.open.reduce((sum, { remaining }) => sum + units(remaining), 0n)).toBe(units(stake?.staked))
    expect(new Set(stake?.open.map(({ unlocksAt }) => unlocksAt))).toEqual(new Set([stake?.unlocksAt]))
    expect(units(stake?.reward.perDay)).toBeGreaterThan(0n)
    expect(tier).toEqual({ name: 'none', basis: 'staking_ledger', next: { name: 'duckling', missing: '2499980' } })
  })

  it('is asked by nobody’s cache, and answered 304 to who has it', async () => {
    const first = await get(`/api/wallets/${addressOf(1)}`)
    expect(first.headers.get('Cache-Control')).toBe('no-store')
    const again = await get(`/api/wallets/${addressOf(1)}`, { 'If-None-Match': first.headers.get('ETag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('counts what is confirmed and not final, marked as pending', async () => {
    const address = addressOf(3)
    const before = (await walletOf(address)).stake
    const signature = server.demo.actions.stake({ from: 'trader 3', amount: '1.000001' })
    confirm()
    await expect.poll(async () => (await walletOf(address)).stake?.movements[0], { timeout: 12_000 }).toMatchObject({ signature, kind: 'stake', amount: '1.000001', status: 'pending' })
    const { stake } = await walletOf(address)
    expect(units(stake?.staked)).toBe(units(before?.staked) + 1_000_001n)
    expect(stake?.open.at(-1)?.signature).toBe(signature)
    await server.settle(['transactions'])
    await expect.poll(async () => (await walletOf(address)).stake?.movements[0]?.status, { timeout: 12_000 }).toBe('finalized')
    expect((await walletOf(address)).stake?.staked).toBe(stake?.staked)
  })

  it('knows a position that was withdrawn in full', async () => {
    const address = addressOf(4)
    const { stake: before } = await walletOf(address)
    const ended = server.demo.actions.transfer({ from: 'staking', to: 'trader 4', amount: before?.staked ?? '0' })
    await server.settle(['transactions'])
    const { stake, tier } = await walletOf(address)
    expect(stake).toMatchObject({ staked: '0', unlocked: '0', unlocksAt: null, open: [], reward: { perDay: '0', atUnlock: null } })
    expect(stake?.past[0]).toMatchObject({ endedBy: ended, signature: before?.open.at(-1)?.signature })
    expect(units(stake?.reward.earned)).toBeGreaterThanOrEqual(units(before?.reward.earned))
    expect(tier).toMatchObject({ name: 'none', basis: 'token_account_analysis', next: { name: 'duckling', missing: '2500000' } })
  })

  it('refuses look-alike letters, a mint and a token account, and says what they are', async () => {
    const refused = async (address: string) => {
      const response = await get(`/api/wallets/${encodeURIComponent(address)}`)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      return [response.status, await response.json()] as const
    }
    const address = addressOf(0)
    for (const [wrong, place] of [[`0${address.slice(1)}`, 1], [`${address.slice(0, 5)}l${address.slice(6)}`, 6], [`${address.slice(0, 3)}а${address.slice(4)}`, 4]] as const) {
      expect(await refused(wrong)).toMatchObject([400, { code: 'bad_request', field: 'address', error: expect.stringContaining(`in place ${place},`) }])
    }
    expect(await refused('duck')).toMatchObject([400, { field: 'address' }])
    expect(await refused('x'.repeat(10_000))).toMatchObject([400, { field: 'address' }])
    const { mint, stakingAccount } = server.demo.addresses
    expect(await refused(mint)).toMatchObject([400, { code: 'not_a_wallet', kind: 'bd_mint' }])
    const [account] = (await server.reads.accountInfo(stakingAccount).then(({ value }) => (value?.kind === 'token-account' ? [value.owner] : [])))
    expect(await refused(stakingAccount)).toMatchObject([400, { code: 'not_a_wallet', kind: 'token_account', owner: account }])
  })

  it('knows that a wallet which nobody ever used has nothing', async () => {
    expect(await walletOf('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')).toMatchObject({
      holdings: { amount: '0', accounts: 0 },
      stake: { staked: '0', movementCount: 0, open: [], past: [], movements: [], meta: { state: 'live' } },
      tier: { name: 'none', basis: 'none' },
    })
  })
})

describe('GET /api/wallets', () => {
  it('answers ten in the order of the question, and one that is wrong hides no other', async () => {
    const asked = [addressOf(1), 'duck', addressOf(0), server.demo.addresses.mint, server.demo.addresses.stakingAccount, addressOf(1)]
    const response = await get(`/api/wallets?${asked.map((one) => `address=${one}`).join('&')}`)
    const { wallets: found } = wallets.parse(await response.json())
    expect(found.map(({ address }) => address)).toEqual(asked)
    expect(found.map((one) => ('error' in one ? one.error.code : one.tier.basis))).toEqual(['staking_ledger', 'bad_request', 'staking_ledger', 'not_a_wallet', 'not_a_wallet', 'staking_ledger'])
    expect(found[4]).toMatchObject({ error: { owner: expect.any(String) } })
  })

  it('refuses none and eleven', async () => {
    for (const many of [0, 11]) expect((await get(`/api/wallets?${`address=${addressOf(1)}&`.repeat(many)}`)).status).toBe(400)
  })
})

describe('GET /api/wallets/{address}/movements', () => {
  it('has all of them in pages, each once, and refuses another list’s cursor', async () => {
    const address = addressOf(1)
    const { stake } = await walletOf(address)
    const all: unknown[] = []
    let cursor: string | undefined
    do {
      const response = await get(`/api/wallets/${address}/movements?limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`)
      const { movements, meta } = walletMovements.parse(await response.json())
      all.push(...movements)
      cursor = meta.nextCursor
    } while (cursor !== undefined)
    expect(all).toEqual(stake?.movements)
    expect(all.length).toBeGreaterThan(0)
    const other = Buffer.from('["another"]').toString('base64url')
    expect((await get(`/api/wallets/${address}/movements?cursor=${other}`)).status).toBe(400)
  })
})

describe('GET /api/live?wallets=', () => {
  it('tells whoever watches a wallet of its stake within two seconds, and again once it is final', async () => {
    const address = addressOf(0)
    const stream = listen(await get(`/api/live?paths=/api/network/health&wallets=${address},${addressOf(1)}`))
    const told = () => stream.events().flatMap((event) => (event.path === '/api/wallets' ? [event.answer] : []))
    const signature = server.demo.actions.stake({ from: 'trader 0', amount: '3' })
    confirm()
    // As the nodes' notification does.
    server.feeds.nudge('transactions')
    const started = Date.now()
    await expect.poll(told, { timeout: 10_000, interval: 20 }).toEqual([{ address }])
    const { stake } = await walletOf(address)
    expect(stake?.movements[0]).toMatchObject({ signature, status: 'pending' })
    console.info('told of a stake after', Date.now() - started, 'ms')
    await server.settle(['network-health'])
    await expect.poll(() => told().length, { timeout: 10_000 }).toBeGreaterThan(1)
    expect((await walletOf(address)).stake?.movements[0]).toMatchObject({ signature, status: 'finalized' })
    await stream.leave()
  })
})
