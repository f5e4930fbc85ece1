import type { Browser } from 'playwright-core'
import { hydrated, visit, type Visitor, type VisitorOptions } from './visitor.ts'

export const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' }

/** The card page of `url`, after the check of a wallet that has staked this much; `none` where that makes no tier. */
export async function checkedWallet(browser: Browser, url: string, stakedAmount: string, tier: string, options: VisitorOptions): Promise<Visitor> {
  const visitor = await visit(browser, { ...options, worker: false })
  const { page } = visitor
  const eligible = tier !== 'none'
  await page.route('**/api/verify-bd-tokens?*', (route) =>
    route.fulfill({ json: { isStaking: eligible, stakedAmount, tier, detectionMethod: eligible ? 'staking_ledger' : 'token_account_analysis', meta } }),
  )
  await page.route('**/api/virtual-card/eligibility?*', (route) => route.fulfill({ json: { eligible, bdBalance: '3000000', usdValue: 339.9, tier, meta } }))
  await page.goto(`${url}/virtual-card`)
  await hydrated(page)
  await page.getByLabel('Solana wallet address').fill(WALLET)
  await page.keyboard.press('Enter')
  return visitor
}
