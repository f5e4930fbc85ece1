import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startDemo, type Demo } from '../../demo/start.ts'
import { systemClock } from '../../lib/clock.ts'
import { createRpcPool, type RpcPool } from '../../upstream/rpc/pool/pool.ts'
import { createReads } from '../../upstream/rpc/reads/reads.ts'
import { createSubscriptions } from '../../upstream/rpc/subscriptions/subscriptions.ts'
import { createHolderCounter } from './holder-counter.ts'
import { programAccountHolders } from './program-account-holders.ts'
import { createTallyThread } from './tally-thread.ts'
import { collectingSink } from '../../upstream/rpc/reads/testing/holdings.ts'
import { readHolders } from './holders.ts'
import { readSupply } from '../supply/supply.ts'

/** Waits until it is true: real sockets and real time decide when. */
const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true), { timeout: 30_000, interval: 20 })

let demo: Demo
let pool: RpcPool

beforeAll(async () => {
  demo = await startDemo({ seed: 'holders', say: () => {} })
  pool = createRpcPool({ urls: demo.rpcUrls })
  await pool.start()
})
afterAll(async () => {
  pool.close()
  await demo.close()
})

describe('on the demo chain, with the real token program', () => {
  it('counts its holders in a separate thread: people, programs and the project, whose shares add up to the whole', async () => {
    const { mint, vault, internal, stakingAccount } = demo.addresses
    const counter = createHolderCounter(createTallyThread(), [vault, internal, stakingAccount])
    const source = programAccountHolders({ reads: createReads(pool), counter, clock: systemClock })
    const { totalHolders, counted, distribution, source: name, slot } = await readHolders({ mint, sources: [source] })
    expect(name).toBe('program_accounts')
    expect(slot).toBeGreaterThan(0)
    // 2,600 small holders, and everyone with a name; the accounts themselves give the exact number.
    const all = collectingSink()
    await createReads(pool).holdings(mint, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', all)
    const owners = new Set(all.kept.filter(({ amount }) => amount > 0n).map(({ owner }) => Buffer.from(owner).toString('hex')))
    // The vault, the internal wallet, and the program that keeps the stakes.
    expect(counted).toEqual({ people: totalHolders, programs: counted?.programs, project: 3 })
    expect(totalHolders + (counted?.programs ?? 0) + 3).toBe(owners.size)
    expect(totalHolders).toBeGreaterThan(2600)
    const shares = Object.values(distribution ?? {})
    expect(shares).toHaveLength(4)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 3)
  })

  it('reads the supply, and the circulating supply without the internal wallet', async () => {
    const { mint, internal } = demo.addresses
    const reads = createReads(pool)
    const supply = await readSupply({ reads, mint, internal: [internal] })
    const inside = (await reads.tokenAccountsByOwner(internal, mint)).value.reduce((sum, { amount }) => sum + amount, 0n)
    expect(inside).toBeGreaterThan(0n)
    expect(supply).toMatchObject({ supply: 990_000_000_000_000n, decimals: 6, circulating: 990_000_000_000_000n - inside })
  })

  it('hears of a transfer from the vault, on another node when the first goes silent, and leaves nothing behind', { timeout: 120_000 }, async () => {
    const tokens = demo.cast.vault.tokens
    const hints: string[] = []
    const subscriptions = createSubscriptions({
      urls: demo.rpcUrls,
      pool,
      accounts: [tokens],
      onHint: (account) => hints.push(account),
      silenceMs: 2000,
      debounceMs: 10,
      hintGapMs: 10,
    })
    subscriptions.start()
    try {
      await until(() => subscriptions.state().status === 'listening')
      demo.actions.transfer({ from: 'vault', amount: '1' })
      await until(() => hints.includes(tokens))
      const first = demo.nodes.find((node) => node.sockets().websockets > 0)
      first?.setFaults({ silentWebsocket: true })
      await until(() => demo.nodes.some((node) => node !== first && node.sockets().subscriptions === 3))
      hints.length = 0
      demo.actions.transfer({ from: 'vault', amount: '1' })
      await until(() => hints.includes(tokens))
    } finally {
      await subscriptions.close()
    }
    await until(() => demo.nodes.every((node) => node.sockets().websockets === 0))
    expect(subscriptions.state().status).toBe('closed')
  })
})
