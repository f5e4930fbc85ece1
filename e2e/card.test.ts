import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { allStakers } from './support/demo-staker.ts'
import { guest } from './support/guest.ts'
import { oneVisit } from './support/one-visit.ts'
import { until, untilEqual } from './support/until.ts'
import { hydrated, visit, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The wallet check of the card page, against the running server and with its answers replaced; and the card for sharing. */

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' }
const nothing = { isStaking: false, stakedAmount: '0', tier: 'none', detectionMethod: 'none', meta }

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp()
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
    expect(await dialog.innerText()).toContain(`${largest.slice(0, 8)}...${largest.slice(-6)}`)
    expect(await dialog.innerText()).toContain('Raven')
    expect(await page.getByText('Wallet verified').count()).toBe(1)
    expect((await axe(page)).violations).toEqual([])
  })

  it('[TIERD-12] [TIERD-13] leads from its dialog to the registration', async () => {
    const { page } = visitor()
    await page.getByRole('button', { name: 'PROCEED TO ALIAS REGISTRATION' }).click()
    await page.waitForURL('**/card-registration')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Virtual card')
  })

  it('[TIERD-13] [APP1-17] shows the same screen under the application, which can be called off: what was found is still there', async () => {
    const { page, largest, errors } = visitor()
    const application = page.getByRole('dialog', { name: 'Premium Virtual Card Application' })
    await application.getByRole('button', { name: 'Cancel' }).click()
    await application.waitFor({ state: 'detached' })
    expect(await line(page, 'Card eligibility').innerText()).toBe('Eligible')
    expect(await field(page).inputValue()).toBe(largest)
    expect(errors).toEqual([])
  })
})

describe('the check of a wallet without a stake', () => {
  let asked: string[] = []
  const visitor = oneVisit(async () => {
    const opened = await open('/virtual-card', {}, visit)
    asked = await answers(opened.page, nothing, { eligible: false, bdBalance: '0', usdValue: 0, tier: 'none', meta })
    await field(opened.page).fill(` ${WALLET} `)
    await verifyButton(opened.page).click()
    return opened
  })

  it('[VERIF-17] [VERIF-19] [VERIF-20] [VERIF-21] is refused', async () => {
    const { page } = visitor()
    await page.getByText('ACCESS DENIED - INSUFFICIENT STAKING').waitFor()
    await page.getByText('MINIMUM 2,500,000 BD TOKENS REQUIRED FOR STAKING').waitFor()
    expect(await page.getByRole('alert').filter({ hasText: 'ACCESS DENIED' }).innerText()).toContain('Must stake 2,500,000 BD tokens for virtual card eligibility')
  })

  it('[VERIF-18] leads to where BD can be bought', async () => {
    expect(await visitor().page.getByRole('link', { name: 'Buy BD Tokens' }).getAttribute('target')).toBe('_blank')
  })

  it('[VERIF-16] [VERIF-27] is one call, whose result stays', async () => {
    const { page } = visitor()
    expect(asked.filter((url) => url.includes('verify-bd-tokens'))).toEqual([`${app.url}/api/verify-bd-tokens?walletAddress=${WALLET}`])
    expect(await line(page, 'Card eligibility').innerText()).toBe('Not eligible')
  })

  it('[VERIF-07] [SCOPE-20] offers a manual check', async () => {
    const { page } = visitor()
    const required = page.getByRole('group', { name: 'Verification Required' })
    expect(await required.getByRole('button', { name: 'Request Manual Verification' }).getAttribute('aria-expanded')).toBe('false')
    expect((await axe(page)).violations).toEqual([])
  })
})

describe('the wallet check', () => {
  it('[SHELL-05] [SHELL-06] [CARD-01] [SCOPE-13] is the same screen at both of its paths', async () => {
    const { page } = await guest(browser)
    for (const path of ['/virtual-card', '/card-registration']) {
      await page.goto(app.url + path)
      await hydrated(page)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Virtual card')
      expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Card Details', 'Spending Limits', 'Usage Analytics'])
      expect(await field(page).count()).toBe(1)
    }
  })

  it('[TIERD-14] [CARD-16] closes the dialog on request, gives the focus back, and marks the limits of the tier', async () => {
    const { page } = await open()
    await answers(page, { ...nothing, isStaking: true, stakedAmount: '6000000', tier: 'banker' }, { eligible: true, bdBalance: '3000000', usdValue: 339.9, tier: 'banker', meta })
    await field(page).fill(WALLET)
    await verifyButton(page).click()
    await page.getByRole('button', { name: 'Continue Exploring Platform' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await until(() => page.evaluate(() => document.activeElement !== document.body), { what: 'the focus to be somewhere' })
    expect(await line(page, 'BD holdings').innerText()).toBe('3.00M BD')
    await page.getByRole('tab', { name: 'Spending Limits' }).click()
    expect(await page.getByRole('tabpanel').locator('li').filter({ hasText: 'This wallet' }).first().innerText()).toContain('$150,000')
  })

  it('[VERIF-09] offers a manual check only where no tier was found either', async () => {
    const { page } = await open()
    await answers(page, { ...nothing, stakedAmount: '2000000', tier: 'duckling' }, { eligible: false, bdBalance: '0', usdValue: 0, tier: 'duckling', meta })
    await field(page).fill(WALLET)
    await verifyButton(page).click()
    await page.getByText('Need 500,000 more BD staked').first().waitFor()
    expect(await page.getByText('Verification Required').count()).toBe(0)
  })

  it('[VERIF-10] [VERIF-23] [VERIF-25] says why a verification failed, keeps what was typed, and can be repeated', async () => {
    const { page } = await open()
    await answers(page, 503, 503)
    await field(page).fill(WALLET)
    await verifyButton(page).click()
    await page.getByRole('alert').getByText('Verification Failed').waitFor()
    await page.getByRole('alert').getByText('API request failed with status 503').waitFor()
    expect(await field(page).inputValue()).toBe(WALLET)
    await page.unrouteAll()
    await answers(page, nothing, { eligible: false, bdBalance: '0', usdValue: 0, tier: 'none', meta })
    await verifyButton(page).click()
    await untilEqual(() => line(page, 'Card eligibility').innerText(), 'Not eligible', { what: 'the result' })
  })

  it('says that there is no answer yet while the staking history is incomplete, refuses no wallet, and checks again', async () => {
    const { page } = await open()
    for (const pattern of ['**/api/verify-bd-tokens?*', '**/api/virtual-card/eligibility?*']) {
      await page.route(pattern, (route) => route.fulfill({ status: 503, json: { success: false, code: 'incomplete', error: 'Not complete yet.', outstanding: 3 } }))
    }
    await field(page).fill(WALLET)
    await verifyButton(page).click()
    await page.getByRole('status').getByText('The staking history is not complete yet: 3 transactions are still to be read.').waitFor()
    expect(await page.getByText(/ACCESS DENIED|Not eligible|Verification Failed|Verification Required/).count()).toBe(0)
    expect((await axe(page)).violations).toEqual([])
    await page.unrouteAll()
    const unread = { ...meta, state: 'incomplete', outstanding: 1 }
    const asked = await answers(page, { ...nothing, isStaking: true, stakedAmount: '6000000', tier: 'banker', meta: unread }, { eligible: true, bdBalance: '0', usdValue: null, tier: 'banker', meta: unread })
    await field(page).fill('')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('button', { name: 'Continue Exploring Platform' }).click()
    expect(asked[0]).toContain(WALLET)
    expect(await line(page, 'Tier').innerText()).toMatch(/^at least\s+Banker$/)
    expect(await line(page, 'Card eligibility').innerText()).toBe('Eligible')
  })

  it('[VERIF-03] [VERIF-04] verifies no empty field and nothing twice, and can be stopped', async () => {
    const { page } = await open()
    expect(await verifyButton(page).isDisabled()).toBe(true)
    let asked = 0
    await page.route('**/api/verify-bd-tokens?*', () => {
      asked += 1
    })
    await field(page).fill(WALLET)
    expect(await verifyButton(page).isDisabled()).toBe(false)
    await verifyButton(page).click()
    await page.getByRole('progressbar', { name: 'Reading the chain' }).waitFor()
    expect(await verifyButton(page).isDisabled()).toBe(true)
    await verifyButton(page).click({ force: true })
    await field(page).press('Enter')
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('progressbar', { name: 'Reading the chain' }).waitFor({ state: 'detached' })
    expect(await page.getByText('Verification Failed').count()).toBe(0)
    expect(await verifyButton(page).isDisabled()).toBe(false)
    expect(asked).toBe(1)
  })

  it('sends no request for what is not an address', async () => {
    const { page } = await open()
    const asked = await answers(page, nothing, nothing)
    await field(page).fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await page.keyboard.press('Enter')
    await page.getByText('This is not a Solana address').waitFor()
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
    await field(page).press('Backspace')
    expect(await field(page).getAttribute('aria-invalid')).toBe('false')
    expect(asked).toEqual([])
  })
})

describe('the polished card', () => {
  it('[SHELL-13] shows the tier in the URL, and keeps the chosen one there', async () => {
    const { page, errors } = await open('/polished-card?tier=raven')
    const picture = page.getByRole('img', { name: 'BlackDuck card' })
    await until(async () => (await picture.getAttribute('aria-label'))?.includes('Raven'), { what: 'the raven' })
    await page.getByRole('button', { name: 'Banker' }).click()
    await page.waitForURL('**/polished-card?tier=banker')
    expect(await picture.getAttribute('aria-label')).toContain('Banker, Professional')
    expect(await page.getByRole('main').innerText()).toContain('$150,000')
    expect(errors).toEqual([])
  })
})
