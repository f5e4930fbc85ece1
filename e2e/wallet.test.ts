import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '../src/contract/deployment.ts'
import type { Wallet } from '../server/demo/chain/keys.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { largestStaker } from './support/demo-staker.ts'
import { injectWallet } from './support/fake-wallet.ts'
import { guest } from './support/guest.ts'
import { oneVisit } from './support/one-visit.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, hydrated, PHONE, visit } from './support/visitor.ts'

/** The wallet of the header: with a real key and a real stake. */

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

let browser: Browser
let app: App
let staker: Wallet

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
  staker = await largestStaker(app)
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

const walletButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /wallet/i })
const short = (address: string) => `${address.slice(0, 6)}...${address.slice(-6)}`

describe('a wallet that is connected', () => {
  const visitor = oneVisit(async () => {
    const opened = await visit(browser, { ...DESKTOP, worker: false, context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    const { asked } = await injectWallet(opened.context, staker)
    const { page } = opened
    await page.goto(`${app.url}/virtual-card`)
    await hydrated(page)
    return {
      ...opened,
      asked,
      menu: page.getByRole('menu'),
    }
  })
  const copied = (text: string, what: string) => untilEqual(() => visitor().page.evaluate(() => navigator.clipboard.readText()), text, { what: `${what} on the clipboard` })

  it('[A-21] [SHELL-48] [WALLET-15] [WALLET-16] shows six and six characters', async () => {
    const { page } = visitor()
    await expect.poll(() => walletButton(page).innerText()).toBe('Connect Wallet')
    await walletButton(page).click()
    await walletButton(page).getByText(short(staker.address)).waitFor()
  })

  it('[WALLET-17] is what is checked, and shows eight and six characters in the dialog', async () => {
    const { page } = visitor()
    await untilEqual(() => page.getByLabel('Solana wallet address').inputValue(), staker.address, { what: 'the wallet in the empty field' })
    await page.getByRole('button', { name: 'Verify Wallet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expect.poll(() => dialog.innerText()).toContain(`${staker.address.slice(0, 8)}...${staker.address.slice(-6)}`)
    await page.getByRole('button', { name: 'Continue Exploring Platform' }).click()
  })

  it('[WALLET-17] is shown with eight and eight characters in the vault', async () => {
    const { page } = visitor()
    const { vault } = deployment.parse(await (await fetch(`${app.url}/api/deployment`)).json())
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
    const shown = page.getByRole('main').getByRole('link', { name: `${vault.slice(0, 8)}...${vault.slice(-8)}` }).first()
    await shown.waitFor()
    await expect.poll(() => shown.getAttribute('href')).toContain(vault)
    await page.goBack()
    await page.getByLabel('Solana wallet address').waitFor()
  })

  it('[WALLET-16] has a menu: its page on the explorer, and its address to copy', async () => {
    const { page, menu } = visitor()
    await walletButton(page).click()
    await menu.waitFor()
    await expect.poll(() => menu.getByRole('menuitem', { name: 'View on Solscan' }).getAttribute('href')).toBe(`https://solscan.io/account/${staker.address}`)
    await expect.poll(async () => (await axe(page, 'header')).violations).toEqual([])
    await menu.getByRole('menuitem', { name: 'Copy address' }).click()
    await copied(staker.address, 'the wallet')
  })

  it('leads from its menu to the sheet with the other ways, which gives the focus back to the button', async () => {
    const { page, menu } = visitor()
    await walletButton(page).click()
    await menu.getByRole('menuitem', { name: 'Use another wallet' }).click()
    const sheet = page.getByRole('dialog', { name: 'Use another wallet' })
    await sheet.getByText('Connected now').waitFor()
    await expect.poll(async () => (await axe(page, 'dialog')).violations).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await until(() => walletButton(page).evaluate((button) => button === document.activeElement), { what: 'the focus on the button' })
  })

  it('[WALLET-16] is connected again by itself on a site that it trusts, and not once it was left by hand', async () => {
    const { page, menu, asked, errors } = visitor()
    await page.reload()
    await walletButton(page).getByText(short(staker.address)).waitFor()
    await hydrated(page)
    await until(async () => {
      if (!(await menu.isVisible())) await walletButton(page).click()
      return menu.isVisible()
    }, { what: 'the menu', every: 300 })
    await menu.getByRole('menuitem', { name: 'Disconnect' }).click()
    await untilEqual(() => walletButton(page).innerText(), 'Connect Wallet', { what: 'the wallet to be gone' })
    expect(asked.filter((what) => !what.includes('onlyIfTrusted'))).toEqual(['connect', 'disconnect'])
    expect(asked[0]).toBe('connect {"onlyIfTrusted":true}')
    expect(errors).toEqual([])
  })
})

describe('without a wallet', () => {
  it('[WALLET-11] the sheet says on a computer what to install, shows other ways, and is left by the keyboard alone', async () => {
    const { page, errors } = await guest(browser, { ...DESKTOP, worker: false })
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(`${app.url}/faq`)
    await hydrated(page)
    await walletButton(page).focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Connect a wallet' })
    await sheet.waitFor()
    await expect.poll(() => sheet.getByRole('alert').innerText()).toBe('Please install Phantom wallet to continue')
    await until(() => sheet.getByRole('button', { name: /^Phantom on your phone/ }).evaluate((button) => button === document.activeElement), { what: 'the keyboard on the first way' })
    await expect.poll(async () => (await axe(page, 'dialog')).violations).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await until(() => walletButton(page).evaluate((button) => button === document.activeElement), { what: 'the focus on the button' })
    await expect.poll(async () => [await walletButton(page).innerText(), alerts, errors]).toEqual(['Connect Wallet', [], []])
  })

  it('[WALLET-09] the sheet is within the thumb’s reach on a phone, and opens this page inside Phantom in a new tab', async () => {
    const { context, page } = await guest(browser, { worker: false, context: { userAgent: IPHONE, hasTouch: true } })
    await context.route('https://phantom.app/**', (route) => route.fulfill({ body: 'Phantom' }))
    await page.goto(`${app.url}/virtual-card?tier=raven`)
    await hydrated(page)
    await walletButton(page).click()
    const sheet = page.getByRole('dialog', { name: 'Connect a wallet' })
    await sheet.waitFor()
    const rows = sheet.getByRole('list', { name: 'Wallets' }).getByRole('button')
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
    expect(boxes.filter((box) => box === null || box.height < 44 || box.y < PHONE.height / 3)).toEqual([])
    await expect.poll(() => sheet.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await expect.poll(async () => (await axe(page, 'dialog')).violations).toEqual([])
    const opened = context.waitForEvent('page')
    await rows.last().click()
    expect((await opened).url()).toBe(`https://phantom.app/ul/browse/${encodeURIComponent(page.url())}?ref=${encodeURIComponent(app.url)}`)
  })
})

describe('a connected wallet', () => {
  it('[SHELL-48] has its button on a phone as well, without a second line, and everything it can do in the menu', async () => {
    const { context, page } = await guest(browser, { width: 320, height: 700, worker: false })
    await injectWallet(context, staker)
    await page.goto(`${app.url}/faq`)
    await hydrated(page)
    await walletButton(page).waitFor()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const tops = await page.getByRole('banner').getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
      expect(new Set(tops).size, `at ${width}`).toBe(1)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    const openMenu = () => page.getByRole('button', { name: 'More', exact: true }).click()
    await openMenu()
    await page.getByRole('dialog').getByRole('button', { name: 'Connect Wallet' }).click()
    await until(async () => (await walletButton(page).textContent())?.includes(short(staker.address)), { what: 'the address' })
    await openMenu()
    await page.getByRole('group', { name: 'Connected wallet' }).getByRole('button', { name: 'Disconnect' }).click()
    await untilEqual(() => walletButton(page).textContent(), 'Connect Wallet', { what: 'the wallet to be gone' })
  })
})
