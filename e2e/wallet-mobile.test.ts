import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Wallet } from '../server/demo/chain/keys.ts'
import { bytesFromBase58 } from '../server/lib/base58.ts'
import { walletMobile as words } from '../src/screens/wallet-mobile/content.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { largestStaker } from './support/demo-staker.ts'
import { approving, startMobileWallet, type Decide, type MobileCounterpart } from './support/mobile-counterpart.ts'
import { until } from './support/until.ts'
import { visit, type Visitor } from './support/visitor.ts'

/** A wallet app on the same Android phone: the adapter's library in the page, a counterpart that speaks its protocol behind it. */

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

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

const PHONE = { userAgent: ANDROID, isMobile: true, hasTouch: true }
/** With Chrome's question answered: this page may speak to apps on the device. */
const ALLOWED = { ...PHONE, permissions: ['local-network-access'] }

/** A page of the phone, on which a wallet app is installed that takes every call. */
async function phone(decide: Decide): Promise<Visitor & { apps: MobileCounterpart[]; dispose: () => Promise<void> }> {
  const visitor = await visit(browser, { worker: false, context: ALLOWED })
  const { context, page } = visitor
  const apps: MobileCounterpart[] = []
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.enable')
  devtools.on('Page.frameRequestedNavigation', ({ url }) => {
    if (!url.startsWith('solana-wallet:')) return
    apps.push(startMobileWallet(url, decide))
    // The app comes to the front: that is how the page knows that there is one.
    void page.evaluate(() => window.dispatchEvent(new Event('blur'))).catch(() => {})
  })
  const dispose = async () => {
    await Promise.all(apps.map((one) => one.close()))
    await context.close()
  }
  return { ...visitor, apps, dispose }
}
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

describe('the wallet app of an Android phone', () => {
  it('connects, shows the code, signs, and is proven on the page that one came from', async () => {
    const { page, errors, apps, dispose } = await phone(approving({ address: bytesFromBase58(staker.address), sign: staker.sign }))
    await page.goto(`${app.url}/wallet/mobile?to=${encodeURIComponent('/virtual-card/status')}`)
    await press(page, words.open)
    const code = await page.getByText(/^\d{3} \d{3}$/).innerText()
    await press(page, words.sign)
    await page.waitForURL(`${app.url}/virtual-card/status`)
    const [connecting, signing] = apps
    expect(connecting?.asked).toEqual([{ method: 'authorize', params: { chain: 'solana:mainnet', identity: { name: 'BlackDuck', uri: app.url, icon: 'icons/icon-192.png' } } }])
    expect(signing?.asked.map(({ method }) => method)).toEqual(['authorize', 'sign_messages'])
    const payloads = signing?.asked[1]?.params['payloads']
    const text = Buffer.from(String(Array.isArray(payloads) ? payloads[0] : ''), 'base64').toString()
    expect(text).toContain(code)
    expect(text).toContain(staker.address)
    // The proof counts there: nothing has to be signed once more.
    await page.getByText(/no card/i).first().waitFor()
    expect(errors).toEqual([])
    await dispose()
  })

  it('that declines is told so with the next step', async () => {
    const { page, dispose } = await phone(() => -1)
    await page.goto(`${app.url}/wallet/mobile`)
    await press(page, words.open)
    await expect.poll(() => page.getByRole('main').getByRole('alert').innerText()).toContain(words.failures.declined.title)
    await dispose()
  })

  it('that isn’t there is told so, and what Chrome asks first is said beforehand', async () => {
    const allowed = await visit(browser, { worker: false, context: ALLOWED })
    await allowed.page.goto(`${app.url}/wallet/mobile`)
    await press(allowed.page, words.open)
    await expect.poll(() => allowed.page.getByRole('main').getByRole('alert').innerText()).toContain(words.failures.no_wallet.title)
    await allowed.context.close()
    const asks = await visit(browser, { worker: false, context: PHONE })
    await asks.page.goto(`${app.url}/wallet/mobile`)
    await asks.page.getByRole('button', { name: words.allow }).waitFor()
    await expect.poll(() => asks.page.getByRole('heading', { level: 2 }).first().innerText()).toBe(words.permission.title)
    await asks.context.close()
  })

  it('may be called from its own page alone', async () => {
    const policies = await Promise.all(['/wallet/mobile', '/', '/virtual-card/status'].map(async (path) => (await fetch(`${app.url}${path}`)).headers.get('content-security-policy') ?? ''))
    expect(policies.map((policy) => / connect-src ([^;]+);/.exec(policy)?.[1])).toEqual(["'self' ws://localhost:*", "'self'", "'self'"])
  })

  it('has a page that opens without a network and says what is missing', async () => {
    const { page, context } = await visit(browser, { context: ALLOWED })
    await page.goto(`${app.url}/wallet/mobile`)
    await until(() => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'), { what: 'the service worker to be in charge' })
    await context.setOffline(true)
    await page.goto(`${app.url}/wallet/mobile?to=%2Fvirtual-card`)
    await page.getByText(words.offline.text, { exact: false }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: words.back }).getAttribute('href')).toBe('/virtual-card')
    await context.close()
  })
})
