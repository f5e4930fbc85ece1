import type { Browser, BrowserContext, Page } from 'playwright-core'
import { acceptedToday, DESKTOP, PHONE } from './visitor.ts'
import { WALLETS } from './wallet-app/wallets.ts'

// Where the app can run, by what a browser says of itself, and by whose storage the page of return finds.

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

interface Setting {
  userAgent: string
  /** Opened from the home screen. */
  isInstalled?: true
  /** Where the wallet's redirect opens: in a tab beside the app, in another browser with a storage of its own, or on a phone beside the computer. */
  returns: 'beside' | 'safari' | 'phone'
}

export const SETTINGS = {
  'iOS home screen': { userAgent: IPHONE, isInstalled: true, returns: 'safari' },
  'iOS Safari': { userAgent: IPHONE, returns: 'beside' },
  'Android PWA': { userAgent: ANDROID, isInstalled: true, returns: 'beside' },
  'Android Chrome': { userAgent: ANDROID, returns: 'beside' },
  'desktop by QR': { userAgent: COMPUTER, returns: 'phone' },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS

export const SETTING_NAMES = Object.keys(SETTINGS).filter((name): name is SettingName => name in SETTINGS)

/** A person's devices: the browser or window in which the app runs, and the one in which a wallet's redirect opens. */
export interface Devices {
  setting: Setting
  /** Of the app. */
  context: BrowserContext
  /** A new window of the app, or a tab beside it. */
  window(): Promise<Page>
  /** A new tab where a redirect opens, apart from the app's storage; `null` where it opens beside the app. */
  returning: (() => Promise<Page>) | null
  /** The wallet links that were followed, as the system would hand them to the wallet app. */
  followed: string[]
  /** Console errors and uncaught exceptions of all windows. */
  errors: string[]
  /** Calls of all windows that were answered with an error or not at all. */
  refused: string[]
  close(): Promise<void>
}

/** `address`: a caller's address of its own, as limits count by it. */
export async function devicesOf(browser: Browser, name: SettingName, address: string): Promise<Devices> {
  const setting: Setting = SETTINGS[name]
  const followed: string[] = []
  const errors: string[] = []
  const refused: string[] = []
  const opened = async (userAgent: string) => {
    const isPhone = userAgent !== COMPUTER
    const context = await browser.newContext({ userAgent, viewport: isPhone ? PHONE : DESKTOP, hasTouch: isPhone, isMobile: isPhone, colorScheme: 'dark', serviceWorkers: 'block', extraHTTPHeaders: { 'X-Forwarded-For': address } })
    // What runs benchmarks marks functions with names, those for the page too.
    await context.addInitScript('globalThis.__name ??= (one) => one')
    await acceptedToday(context)
    for (const { base } of Object.values(WALLETS)) {
      // The system opens the app: the page stays as it is.
      await context.route(`${base}**`, async (route) => {
        followed.push(route.request().url())
        await route.fulfill({ status: 204 })
      })
    }
    return context
  }
  const window = async (of: BrowserContext) => {
    const page = await of.newPage()
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`)
    })
    page.on('requestfailed', (request) => refused.push(`${request.failure()?.errorText} ${request.method()} ${new URL(request.url()).pathname}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text())) errors.push(message.text())
    })
    return page
  }
  const context = await opened(setting.userAgent)
  if (setting.isInstalled) await context.addInitScript(installed)
  const returning = setting.returns === 'beside' ? context : await opened(IPHONE)
  return {
    setting,
    context,
    returning: setting.returns === 'beside' ? null : () => window(returning),
    window: () => window(context),
    followed,
    errors,
    refused,
    close: async () => {
      await context.close()
      if (returning !== context) await returning.close()
    },
  }
}

/** Workers are blocked here, and refusals are part of the journey. */
const EXPECTED = /Failed to load resource|net::ERR|^the service worker/

/** Runs in the page: a window of its own, as on a home screen. */
function installed(): void {
  Object.defineProperty(navigator, 'standalone', { value: /iPhone/.test(navigator.userAgent) })
  const real = window.matchMedia.bind(window)
  // A query that is always true, in the place of the one that a window of its own would answer.
  window.matchMedia = (query) => real(/display-mode: (standalone|minimal-ui)/.test(query) ? 'all' : query)
}

/** As if the system had put the window behind the wallet app's, or taken it to the front again. */
export async function show(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (shown ? 'visible' : 'hidden') })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !shown })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isShown)
}
