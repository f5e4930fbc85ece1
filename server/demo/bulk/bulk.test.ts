import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressBytes, base58 } from '../chain/base58.ts'
import { isOnCurve } from '../chain/curve.ts'
import { TOKEN_PROGRAM } from '../chain/programs.ts'
import { tokenAccountOf } from '../chain/program-address.ts'
import { manualClock } from '../testing/demo.ts'
import { curvePoints, offCurve } from './curve-points.ts'
import { startBulkDemo, type BulkDemo } from './start.ts'

const clock = manualClock()
const SIZE = { transactions: 150, later: 30, tokenAccounts: 1_000, stakers: 20 }
let bulk: BulkDemo
beforeAll(async () => {
  bulk = await startBulkDemo({ ...SIZE, seed: 'size', clock, nodes: 2 })
  bulk.nodes[1]?.setFaults({ pagedProgramAccounts: true })
})
afterAll(() => bulk.close())

async function ask(method: string, params: readonly unknown[], node = 0): Promise<unknown> {
  const response = await fetch(bulk.rpcUrls[node] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return response.json()
}
const result = async (method: string, params: readonly unknown[], node = 0) => z.object({ result: z.unknown() }).parse(await ask(method, params, node)).result

const listed = z.object({ pubkey: z.string(), account: z.object({ data: z.tuple([z.string(), z.literal('base64')]) }) })
type Listed = z.infer<typeof listed>
const search = () => ({ encoding: 'base64', dataSlice: { offset: 32, length: 40 }, filters: [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: bulk.addresses.mint } }] })

/** Counts as a reader would, from the nodes' answers. */
function census(accounts: readonly Listed[]) {
  const held = new Map<string, bigint>()
  let [supply, funded] = [0n, 0]
  for (const { account } of accounts) {
    const data = Buffer.from(account.data[0], 'base64')
    const [owner, amount] = [base58(data.subarray(0, 32)), data.readBigUInt64LE(32)]
    supply += amount
    if (amount === 0n) continue
    funded += 1
    held.set(owner, (held.get(owner) ?? 0n) + amount)
  }
  const { holdings } = bulk.chain
  for (const name of ['vault', 'staking', 'internal', 'pool'] as const) held.delete(holdings.project(name).owner)
  const people = [...held.keys()].filter((owner) => isOnCurve(addressBytes(owner))).length
  return { accounts: accounts.length, funded, people, programs: held.size - people, supply }
}

describe('a token of size', () => {
  it('has holders who add up to its own totals, at once and by pages', async () => {
    const { holders, staked, supply } = bulk.truth()
    const whole = z.array(listed).parse(await result('getProgramAccounts', [TOKEN_PROGRAM, search()]))
    expect(census(whole)).toEqual({ ...holders, funded: holders.funded + 1, supply })
    expect(holders.people).toBeGreaterThan(800)
    expect(holders.programs).toBeGreaterThan(5)
    const paged: Listed[] = []
    const page = z.object({ accounts: z.array(listed), paginationKey: z.string().nullable() })
    for (let paginationKey: string | null | undefined; paginationKey !== null; ) {
      const next = page.parse(await result('getProgramAccountsV2', [TOKEN_PROGRAM, { ...search(), limit: 300, ...(paginationKey === undefined ? {} : { paginationKey }) }], 1))
      paged.push(...next.accounts)
      paginationKey = next.paginationKey
    }
    expect(paged).toEqual(whole)
    expect(await result('getTokenSupply', [bulk.addresses.mint])).toMatchObject({ value: { amount: String(supply) } })
    expect(await result('getTokenAccountBalance', [bulk.addresses.stakingAccount])).toMatchObject({ value: { amount: String(staked) } })
  })

  it('answers about single accounts: the vault by its derived address, a wallet, an unknown address', async () => {
    const { mint, vault } = bulk.addresses
    const own = await result('getAccountInfo', [tokenAccountOf(vault, mint), { encoding: 'jsonParsed' }])
    expect(own).toMatchObject({ value: { data: { parsed: { info: { owner: vault, mint, tokenAmount: { amount: String(bulk.truth().vault) } } } } } })
    const { holdings } = bulk.chain
    const wallet = holdings.owner(700)
    expect(await result('getTokenAccountsByOwner', [wallet, { mint }, { encoding: 'jsonParsed' }])).toMatchObject({ value: expect.arrayContaining([expect.objectContaining({ pubkey: holdings.address(700) })]) })
    expect(await result('getBalance', [wallet])).toMatchObject({ value: 2_000_000_000 })
    expect(await result('getAccountInfo', [base58(offCurve('unknown')), { encoding: 'base64' }])).toMatchObject({ value: null })
    const largest = z.object({ value: z.array(z.object({ amount: z.string() })) }).parse(await result('getTokenLargestAccounts', [mint])).value
    expect(largest).toHaveLength(20)
    expect(largest[0]?.amount).toBe('167500000000000')
  })

  const line = z.object({ signature: z.string(), slot: z.number(), err: z.unknown() })
  const figure = z.object({ owner: z.string(), uiTokenAmount: z.object({ amount: z.string().transform(BigInt) }) })
  const transaction = z.object({
    slot: z.number(),
    version: z.union([z.literal('legacy'), z.number()]),
    meta: z.object({ err: z.unknown(), preTokenBalances: z.array(figure), postTokenBalances: z.array(figure) }),
  })
  async function history() {
    const lines: z.infer<typeof line>[] = []
    for (let before: string | undefined; ; ) {
      const next = z.array(line).parse(await result('getSignaturesForAddress', [bulk.addresses.stakingAccount, { limit: 60, ...(before === undefined ? {} : { before }) }]))
      lines.push(...next)
      before = next.at(-1)?.signature
      if (next.length < 60) return lines
    }
  }

  it('has a history of stakes in three versions, whose balances give the true totals', async () => {
    const lines = await history()
    expect(lines).toHaveLength(bulk.truth().transactions)
    expect(new Set(lines.map(({ signature }) => signature)).size).toBe(lines.length)
    expect(lines.map(({ slot }) => slot)).toEqual(lines.map(({ slot }) => slot).toSorted((a, b) => b - a))
    const stakes = new Map<string, bigint>()
    const versions = new Set<unknown>()
    const failedChanges = new Set<bigint>()
    let staked = 0n
    const { owner: stakingOwner } = bulk.chain.holdings.project('staking')
    for (const { signature, slot } of lines.toReversed()) {
      const read = transaction.parse(await result('getTransaction', [signature, { encoding: 'json', maxSupportedTransactionVersion: 1 }]))
      expect(read.slot).toBe(slot)
      versions.add(read.version)
      const of = (figures: z.infer<typeof figure>[], mine: boolean) => figures.find(({ owner }) => (owner === stakingOwner) === mine)
      expect(of(read.meta.preTokenBalances, true)?.uiTokenAmount.amount ?? 0n).toBe(staked)
      staked = of(read.meta.postTokenBalances, true)?.uiTokenAmount.amount ?? 0n
      const [before, after] = [of(read.meta.preTokenBalances, false), of(read.meta.postTokenBalances, false)]
      if (!before || !after) continue
      const change = before.uiTokenAmount.amount - after.uiTokenAmount.amount
      if (read.meta.err !== null) failedChanges.add(change)
      stakes.set(before.owner, (stakes.get(before.owner) ?? 0n) + change)
    }
    expect(failedChanges).toEqual(new Set([0n]))
    expect(versions).toEqual(new Set(['legacy', 0, 1]))
    expect(staked).toBe(bulk.truth().staked)
    expect(new Map([...stakes].filter(([, amount]) => amount > 0n))).toEqual(bulk.truth().stakedByWallet)
    const own = z.array(line).parse(await result('getSignaturesForAddress', [bulk.chain.holdings.address(10), {}]))
    expect(own.map(({ signature }) => signature)).toEqual(lines.filter(({ signature }) => bulk.chain.ledger.bySignature(signature)?.keys.includes(bulk.chain.holdings.address(10))).map(({ signature }) => signature))
    expect(own.length).toBeGreaterThan(0)
  })

  it('goes on with the clock, and so do the balances', async () => {
    const before = bulk.truth()
    clock.advance(400_000)
    const { transactions, staked, supply, holders } = bulk.truth()
    expect(transactions).toBe(before.transactions + 20)
    const balance = async () => z.object({ value: z.object({ amount: z.string() }) }).parse(await result('getTokenAccountBalance', [bulk.addresses.stakingAccount, { commitment: 'processed' }])).value.amount
    expect(await balance()).toBe(String(staked))
    expect(staked).not.toBe(before.staked)
    const whole = z.array(listed).parse(await result('getProgramAccounts', [TOKEN_PROGRAM, { ...search(), commitment: 'processed' }]))
    expect(census(whole)).toEqual({ ...holders, funded: holders.funded + 1, supply })
    // A subscription is silent while nothing changes.
    const account = () => bulk.chain.accounts.at(bulk.addresses.stakingAccount, bulk.chain.slots.tip())
    expect(account()).toBe(account())
  })

  it('is the same for the same seed', async () => {
    const same = await startBulkDemo({ ...SIZE, seed: 'size', clock, genesisTime: bulk.chain.slots.startsAt(447_552_000), nodes: 1, profile: 'publicnode' })
    expect(same.addresses).toEqual(bulk.addresses)
    expect(same.truth()).toEqual(bulk.truth())
    expect(same.chain.ledger.at(77)).toEqual(bulk.chain.ledger.at(77))
    expect(same.nodes[0]?.faults().profile).toBe('publicnode')
    await same.close()
  })
})

describe('points of the curve', () => {
  it('are on the curve, and all different', () => {
    const points = curvePoints('points', 101)
    const each = Array.from({ length: 101 }, (_, at) => points.subarray(32 * at, 32 * at + 32))
    expect(each.every(isOnCurve)).toBe(true)
    expect(new Set(each.map((bytes) => bytes.toString('hex'))).size).toBe(101)
    expect(isOnCurve(offCurve('points'))).toBe(false)
  })
})
