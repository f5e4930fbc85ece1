import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '../src/contract/deployment.ts'
import { stakingReconciliation } from '../src/contract/staking-reconciliation.ts'
import { stakingTotal } from '../src/contract/staking-total.ts'
import { stakingTransfers } from '../src/contract/staking-transfers.ts'
import { verification } from '../src/contract/verification.ts'
import { formatMillions } from '../src/rules/format.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { demoOf, type DemoChain } from './support/demo.ts'
import { until } from './support/until.ts'
import { newSigner } from '../server/proof/testing/signer.ts'
import { figure, visit } from './support/visitor.ts'

/** A never used address: a point on the curve, with nothing on the chain. */
const NOT_STAKING = newSigner().address

/** Staking figures against the chain's own RPC: the ledger agrees to the base unit, and a new stake arrives everywhere. */

let browser: Browser
let app: App
let demo: DemoChain

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
  demo = await still()
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

/** The chain with no activity but the test's, and all of it final. */
async function still(): Promise<DemoChain> {
  const chain = await demoOf(app)
  await chain.trickle(false)
  await until(async () => (await chain.stakedBalance('finalized')) === (await chain.stakedBalance('confirmed')), { what: 'finality' })
  return chain
}

async function read(path: string): Promise<unknown> {
  const response = await fetch(`${app.url}${path}`)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The ledger once it has compared itself with what the staking account holds for good. */
async function reconciledWith(balance: string) {
  return until(
    async () => {
      const ledger = stakingReconciliation.parse(await read('/api/staking/reconciliation'))
      return ledger.outcome?.reconciled && ledger.staked === balance ? ledger : null
    },
    { what: `a ledger of ${balance}` },
  )
}

const live = <T extends { meta: { state: string } }>(answer: T): T | null => (answer.meta.state === 'live' ? answer : null)

describe('staking on the demo chain', () => {
  it('[STAKE-19, CALC-32] reconciles with the chain to the base unit, position by position', async () => {
    const balance = await demo.stakedBalance('finalized')
    const ledger = await reconciledWith(balance)
    expect(ledger).toMatchObject({ phase: 'tail', outstanding: 0, unattributed: '0', outcome: { difference: '0' } })

    // The feed may still hold an incomplete reading from before the comparison.
    const total = await until(async () => live(stakingTotal.parse(await read('/api/staking/total'))), { what: 'the total' })
    const transfers = await until(async () => live(stakingTransfers.parse(await read('/api/staking/transfers'))), { what: 'the positions' })
    expect([total.balance, transfers.totalStaked]).toEqual([balance, balance])
    expect(total.stakerCount).toBeGreaterThanOrEqual(25)
    expect(transfers.stakers.length).toBeGreaterThan(total.stakerCount)
    const sum = (amounts: string[]) => amounts.reduce((whole, amount) => whole + Math.round(Number(amount) * 1e6), 0) / 1e6
    expect(sum(transfers.stakers.map(({ amount }) => amount))).toBe(Number(balance))
    expect(sum(total.stakers.map(({ amount }) => amount))).toBe(Number(balance))
    const now = Date.now()
    const unlocked = transfers.stakers.filter(({ unlockDate }) => Date.parse(unlockDate) < now)
    expect(unlocked.length).toBeGreaterThan(0)
    expect(unlocked.length).toBeLessThan(transfers.stakers.length)
  })

  it('[API-16, VERIF-11, VERIF-28] a fresh stake is verified at once, and stands in the ledger when it is final', async () => {
    const before = await demo.stakedBalance('finalized')
    await demo.stake('internal', '2500000')
    const after = await demo.stakedBalance()
    expect(Number(after) - Number(before)).toBe(2_500_000)

    const wallet = await demo.internalWallet()
    const verified = {
      isStaking: true,
      stakedAmount: '2500000',
      tier: 'duckling',
      detectionMethod: 'staking_ledger',
    }
    expect(verification.parse(await read(`/api/verify-bd-tokens?walletAddress=${wallet}`))).toMatchObject(verified)

    const visitor = await visit(browser)
    await visitor.page.goto(`${app.url}/staking`)
    await reconciledWith(after)
    await until(async () => (await figure(visitor.page, 'Total staked')).text.startsWith(formatMillions(after)), { what: 'the page to show it' })
    await expect.poll(async () => (await figure(visitor.page, 'Ledger')).text).toContain('Reconciled')
    expect(visitor.errors).toEqual([])
    await visitor.context.close()

    const { stakers } = stakingTransfers.parse(await read('/api/staking/transfers'))
    expect(stakers.filter((position) => position.wallet === wallet)).toMatchObject([{ amount: '2500000' }])
    expect(verification.parse(await read(`/api/verify-bd-tokens?walletAddress=${wallet}`))).toMatchObject(verified)
  })

  it('tells a wallet that holds BD from one that has none, and refuses what is not an address', async () => {
    const { vault, mint } = deployment.parse(await read('/api/deployment'))
    expect(await read(`/api/verify-bd-tokens?walletAddress=${vault}`)).toMatchObject({ isStaking: false, detectionMethod: 'token_account_analysis', tier: 'none' })
    expect(await read(`/api/verify-bd-tokens?walletAddress=${NOT_STAKING}`)).toMatchObject({ isStaking: false, stakedAmount: '0', detectionMethod: 'none' })
    for (const [typed, code] of [['duck', 'bad_request'], [mint, 'not_a_wallet']]) {
      const refused = await fetch(`${app.url}/api/verify-bd-tokens?walletAddress=${typed}`)
      expect([refused.status, await refused.json()]).toMatchObject([400, { code }])
    }
  })

  it('is the same after the server was killed and started again', async () => {
    const balance = await demo.stakedBalance('finalized')
    await app.kill()
    await app.start()
    demo = await still()
    expect(await demo.stakedBalance('finalized')).toBe(balance)
    await reconciledWith(balance)
  })
})
