import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { allStakers } from './support/demo-staker.ts'
import { guest } from './support/guest.ts'
import { oneVisit } from './support/one-visit.ts'
import { until } from './support/until.ts'
import { hydrated, visit, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The wallet check of the card page against the running server, and those of its other answers that need a browser. */

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' }
const nothing = { isStaking: false, stakedAmount: '0', tier: 'none', detectionMethod: 'none', meta }

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

async function open(path = '/virtual-card', options: VisitorOptions = {}, enter: typeof visit = guest): Promise<Visitor> {
  const visitor = await enter(browser, options)
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  return visitor
}

/** Answers both calls of a check; a number is the status of a failure. */
async function answers(page: Page, verification: object | number, eligibility: object | number): Promise<string[]> {
  const asked: string[] = []
  for (const [pattern, answer] of [
    ['**/api/verify-bd-tokens?*', verification],
    ['**/api/virtual-card/eligibility?*', eligibility],
  ] as const) {
    await page.route(pattern, (route) => {
      asked.push(route.request().url())
      return typeof answer === 'number' ? route.fulfill({ status: answer, json: { success: false, code: 'x', error: 'x' } }) : route.fulfill({ json: answer })
    })
  }
  return asked
}

const field = (page: Page) => page.getByLabel('Solana wallet address')
const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify Wallet' })
/** The value of a line of the result. */
const line = (page: Page, term: string) => page.locator('main dl > div').filter({ hasText: term }).locator('dd').first()

describe('the check of a wallet that has staked enough', () => {
  const visitor = oneVisit(async () => ({ ...(await open('/virtual-card', {}, visit)), largest: (await allStakers(app))[0]?.wallet ?? '' }))

  it('[VERIF-12] [VERIF-14] [SCOPE-11] [SCOPE-14] finds the stake on the chain, and says so in a dialog', async () => {
    const { page, largest } = visitor()
    await field(page).fill(largest)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'BLACKDUCK REBEL ACCEPTED!' })
    await dialog.waitFor()
    await expect.poll(() => dialog.innerText()).toContain(`${largest.slice(0, 8)}...${largest.slice(-6)}`)
    await expect.poll(() => dialog.innerText()).toContain('Raven')
    await expect.poll(() => page.getByText('Wallet verified').count()).toBe(1)
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
  })

  it('[TIERD-12] [TIERD-13] leads from its dialog to the registration', async () => {
    const { page } = visitor()
    await page.getByRole('button', { name: 'PROCEED TO ALIAS REGISTRATION' }).click()
    await page.waitForURL('**/card-registration')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Virtual card')
  })

  it('[TIERD-13] [APP1-17] shows the same screen under the application, which can be called off: what was found is still there', async () => {
    const { page, largest, errors } = visitor()
    const application = page.getByRole('dialog', { name: 'Premium Virtual Card Application' })
    await application.getByRole('button', { name: 'Cancel' }).click()
    await application.waitFor({ state: 'detached' })
    await expect.poll(() => line(page, 'Card eligibility').innerText()).toBe('Eligible')
    await expect.poll(() => field(page).inputValue()).toBe(largest)
    expect(errors).toEqual([])
  })
})

describe('the check of a wallet without a stake', () => {
  const visitor = oneVisit(async () => {
    const opened = await open('/virtual-card', {}, visit)
    await answers(opened.page, nothing, { eligible: false, bdBalance: '0', usdValue: 0, tier: 'none', meta })
    await field(opened.page).fill(` ${WALLET} `)
    await verifyButton(opened.page).click()
    return opened
  })

  it('[VERIF-07] [SCOPE-20] offers a manual check', async () => {
    const { page } = visitor()
    const required = page.getByRole('group', { name: 'Verification Required' })
    await expect.poll(() => required.getByRole('button', { name: 'Request Manual Verification' }).getAttribute('aria-expanded')).toBe('false')
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
  })
})

describe('the wallet check', () => {
  it('[TIERD-14] [CARD-16] closes the dialog on request, gives the focus back, and marks the limits of the tier', async () => {
    const { page } = await open()
    await answers(page, { ...nothing, isStaking: true, stakedAmount: '6000000', tier: 'banker' }, { eligible: true, bdBalance: '3000000', usdValue: 339.9, tier: 'banker', meta })
    await field(page).fill(WALLET)
    await verifyButton(page).click()
    await page.getByRole('button', { name: 'Continue Exploring Platform' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await until(() => page.evaluate(() => document.activeElement !== document.body), { what: 'the focus to be somewhere' })
    await expect.poll(() => line(page, 'BD holdings').innerText()).toBe('3.00M BD')
    await page.getByRole('tab', { name: 'Spending Limits' }).click()
    await expect.poll(() => page.getByRole('tabpanel').locator('li').filter({ hasText: 'This wallet' }).first().innerText()).toContain('$150,000')
  })

  it('says that there is no answer yet while the staking history is incomplete, refuses no wallet, and checks again', async () => {
    const { page } = await open()
    for (const pattern of ['**/api/verify-bd-tokens?*', '**/api/virtual-card/eligibility?*']) {
      await page.route(pattern, (route) => route.fulfill({ status: 503, json: { success: false, code: 'incomplete', error: 'Not complete yet.', outstanding: 3 } }))
    }
    await field(page).fill(WALLET)
    await verifyButton(page).click()
    await page.getByRole('status').getByText('The staking history is not complete yet: 3 transactions are still to be read.').waitFor()
    await expect.poll(() => page.getByText(/ACCESS DENIED|Not eligible|Verification Failed|Verification Required/).count()).toBe(0)
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
    await page.unrouteAll()
    const unread = { ...meta, state: 'incomplete', outstanding: 1 }
    const asked = await answers(page, { ...nothing, isStaking: true, stakedAmount: '6000000', tier: 'banker', meta: unread }, { eligible: true, bdBalance: '0', usdValue: null, tier: 'banker', meta: unread })
    await field(page).fill('')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('button', { name: 'Continue Exploring Platform' }).click()
    expect(asked[0]).toContain(WALLET)
    await expect.poll(() => line(page, 'Tier').innerText()).toMatch(/^at least\s+Banker$/)
    await expect.poll(() => line(page, 'Card eligibility').innerText()).toBe('Eligible')
  })
})
