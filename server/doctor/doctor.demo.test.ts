import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, startDemo } from '../demo/start.ts'
import { createRpcPool } from '../upstream/rpc/pool/pool.ts'
import { runCanary } from './canary.ts'
import { examine } from './doctor.ts'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo({ holders: 20, say: () => {} })
})
afterAll(() => demo.close())

describe('on the demo chain', () => {
  it('the doctor finds that the app can run', async () => {
    const { addresses, rpcUrls, marketUrl } = demo
    const deployment = { chain: 'demo', mint: addresses.mint, vault: addresses.vault, links: { staking: '', dex: '', cardLogin: '', community: '' } } as const
    const chain = { rpcUrls, ...addresses, internal: [addresses.internal], marketSources: [{ name: 'dexscreener', url: marketUrl } as const], marketKeys: {}, deployment }
    const report = await examine({ chain, quick: true, spacingMs: 0 })
    expect(report.ok).toBe(true)
    expect(report.addresses?.map(({ variable, level }) => `${variable} ${level}`)).toEqual(['BD_MINT ok', 'BD_VAULT ok', 'BD_STAKING_ACCOUNT ok', 'BD_STAKING_PROGRAM ok', 'BD_INTERNAL ok'])
    expect(report.markets).toMatchObject([{ source: 'dexscreener', price: expect.any(Number), reason: null }])
    expect(report.comparison).toMatchObject({ cluster: demo.chain.genesisHash, strangers: [] })
    expect(Math.abs(report.comparison.clockOffMs ?? Infinity)).toBeLessThan(2000)
    for (const { trials } of report.nodes) {
      const offered = trials.filter(({ outcome }) => outcome === 'ok').map(({ method, variant }) => variant ?? method)
      expect(offered).toEqual(expect.arrayContaining(['getSlot', 'getMultipleAccounts', 'getSignaturesForAddress', 'any version', 'version 1', 'getProgramAccounts', 'accountSubscribe']))
    }
  })

  it('the canary reads every transaction of the staking account', async () => {
    const pool = createRpcPool({ urls: demo.rpcUrls })
    try {
      await pool.start()
      const { byVersion, listed, reasons } = await runCanary({ pool, account: demo.addresses.stakingAccount, transactions: 3000 })
      const counts = Object.values(byVersion)
      expect(listed).toBeGreaterThan(30)
      expect(counts.reduce((sum, { read }) => sum + read, 0)).toBe(listed)
      expect(counts.reduce((sum, { movements }) => sum + movements, 0)).toBeGreaterThan(30)
      expect(counts.reduce((sum, { unattributed, unchecked, unreadable }) => sum + unattributed + unchecked + unreadable, 0)).toBe(0)
      expect(reasons).toEqual([])
    } finally {
      pool.close()
    }
  })
})
