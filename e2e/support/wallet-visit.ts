import type { Browser, Locator, Page } from 'playwright-core'
import type { Wallet } from '../../server/demo/chain/keys.ts'
import { cardStatusPage } from '../../src/screens/card/status/content.ts'
import { linkFailures, linkWords } from '../../src/shell/wallet/link-content.ts'
import type { LinkFailure } from '../../src/wallet/links/link-trip.ts'
import type { App } from './app.ts'
import { readQr } from './read-qr.ts'
import { until } from './until.ts'
import { hydrated } from './visitor.ts'
import { codeIn, type Prompt, type Trick } from './wallet-app/prompt.ts'
import { walletPhone, type WalletPhone } from './wallet-app/wallet-app.ts'
import type { WalletName } from './wallet-app/wallets.ts'
import { devicesOf, show, type Devices, type SettingName } from './wallet-settings.ts'

/** The page on which wallets are proven here: it needs a proof, and has something to show for it. */
const PATH = '/virtual-card/status'

export interface Cell {
  wallet: WalletName
  setting: SettingName
}

/** A person on the way to a wallet app and back, in one setting. */
export interface WalletVisit {
  devices: Devices
  phone: WalletPhone
  /** The window in which the flow is at the moment. */
  page(): Page
  /** Presses what there is to press until there is a link to the wallet, and gives what the wallet shows for it. */
  ask(): Promise<Prompt>
  /** As `ask`, without handing the link to the wallet. */
  link(): Promise<string>
  /** What the wallet opens in the browser, and back to the app. `minutesLater`: by the clock of a page that opens now. */
  back(url: string, options?: { minutesLater?: number }): Promise<void>
  /** Closes the app's windows, as a phone does with what is behind. */
  unload(): Promise<void>
  /** Waits until the trip says this, and gives the button for another try. */
  failed(failure: LinkFailure): Promise<Locator>
  /** Goes through with it until the wallet is proven. */
  prove(options?: { unload?: boolean; trick?: { method: Prompt['method']; how: Trick } }): Promise<void>
  close(): Promise<void>
}

export interface VisitOptions extends Cell {
  account: Wallet
  other: Wallet
  /** The visitor's network address. */
  address: string
  path?: string
}

export async function walletVisit(browser: Browser, app: Pick<App, 'url'>, { wallet, setting, account, other, address, path = PATH }: VisitOptions): Promise<WalletVisit> {
  const devices = await devicesOf(browser, setting, address)
  const phone = walletPhone(wallet, account, other)
  const isByQr = devices.setting.returns === 'phone'
  let page = await devices.window()
  const goTo = async (window: Page, url: string) => {
    await window.goto(url)
    page = window
  }
  await goTo(page, app.url + path)
  await hydrated(page)

  let scanned = ''
  const link = async () => {
    const qr = page.getByRole('img', { name: linkWords.picture(wallet) })
    const open = page.getByRole('link', { name: linkWords.open(wallet), exact: true })
    const seen = isByQr ? qr : open
    await until(async () => (await seen.isVisible()) || (await pressNext(page, wallet, isByQr)), { what: `a link to ${wallet} in ${setting}`, every: 40 })
    if (isByQr) {
      // A person scans the next code, not the one that the phone has just read.
      scanned = await until(async () => readQr(qr).then((code) => code !== scanned && code), { what: `a code for ${wallet} that was not scanned before` })
      return scanned
    }
    const before = devices.followed.length
    await open.click()
    return until(() => devices.followed[before], { what: 'the link to be followed' })
  }

  const visit: WalletVisit = {
    devices,
    phone,
    page: () => page,
    link,
    ask: async () => phone.ask(await link()),
    back: async (url, { minutesLater = 0 } = {}) => {
      if (!devices.returning) {
        // The tab from which the link was followed stays behind the new one.
        if (!page.isClosed()) await show(page, false)
        const beside = await devices.window()
        if (minutesLater > 0) await beside.addInitScript(later, minutesLater * 60_000)
        return goTo(beside, url)
      }
      const tab = await devices.returning()
      if (!isByQr && !page.isClosed()) await show(page, false)
      await tab.goto(url)
      await until(async () => (await tab.getByRole('main').innerText()).length > 0 && new URL(tab.url()).search === '', { what: 'the page of return to be done with the address' })
      await tab.getByRole('main').getByText(/go back/i).first().waitFor()
      if (page.isClosed()) return goTo(await devices.window(), app.url + path)
      if (!isByQr) await show(page, true)
    },
    unload: async () => {
      for (const window of devices.context.pages()) await window.close()
    },
    failed: async (failure) => {
      await page.getByText(linkFailures[failure].title).first().waitFor()
      return page.getByRole('button', { name: isByQr ? linkWords.newCode : linkWords.newLink(wallet) }).first()
    },
    prove: async ({ unload = false, trick } = {}) => {
      for (let visits = 0; visits < 4; visits += 1) {
        const prompt = await visit.ask()
        if (prompt.method === 'signMessage') await until(() => page.getByText(codeIn(prompt.text) ?? 'no code').first().isVisible(), { what: 'the code that the wallet shows' })
        if (unload) await visit.unload()
        await visit.back(prompt.approve(trick?.method === prompt.method ? trick.how : undefined))
        if (prompt.method === 'signMessage') return trick ? undefined : proven(page).waitFor()
        if (trick?.method === prompt.method) return
      }
    },
    close: () => devices.close(),
  }
  return visit
}

/** What a wallet without a card is told, and nobody else. */
export const proven = (page: Page) => page.getByRole('main').getByRole('heading', { name: cardStatusPage.none.title })

/** Runs in the page: it is so much later. */
function later(by: number): void {
  const now = Date.now.bind(Date)
  Date.now = () => now() + by
}

/** Presses what leads on to a link, if anything does at the moment. */
async function pressNext(page: Page, wallet: WalletName, isByQr: boolean): Promise<false> {
  const inTime = { timeout: 2000 }
  const choice = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${wallet}${isByQr ? ' on your phone' : ''}`) })
  const use = page.getByRole('main').getByRole('button', { name: cardStatusPage.prove.press, disabled: false })
  if (await choice.isVisible()) await choice.click(inTime)
  else if ((await use.isVisible()) && !(await page.getByRole('dialog').isVisible())) await use.click(inTime)
  return false
}
