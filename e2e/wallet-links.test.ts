import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { latePairings, type LatePairings } from './support/late-pairings.ts'
import { WALLET_NAMES } from './support/wallet-app/wallets.ts'
import { DEEDS, runCell } from './support/wallet-cell.ts'
import { SETTING_NAMES } from './support/wallet-settings.ts'

/**
 * Wallet apps reached by links, as a person goes there and back, against a counterpart that plays them by their documentation
 * (docs/wallets.md): a wallet a setting, which is first declined and late as well, and each wallet from the home screen of iOS.
 * `npm run bench -- wallet-links` does all of it for each wallet in each setting, twenty times.
 */

let browser: Browser
let app: App
let late: LatePairings

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
  late = await latePairings(app.dataDir)
})
afterAll(async () => {
  await browser?.close()
  await late?.close()
  await app?.dispose()
})

const UNLOADED = ['iOS home screen', 'Android PWA']

const walletsIn = (setting: string, place: number) => (setting === 'iOS home screen' ? WALLET_NAMES : WALLET_NAMES.slice(place % WALLET_NAMES.length).slice(0, 1))

describe.each(SETTING_NAMES.map((setting, place) => ({ setting, wallets: walletsIn(setting, place) })))('in the setting $setting', ({ setting, wallets }) => {
  it('a wallet app connects and proves, also after it was declined and came too late; the page of a card knows it without another signature', async () => {
    const cells = wallets.map((wallet) => ({ wallet, setting }))
    // Side by side: most of it is waiting.
    const runs = await Promise.all(cells.map((cell, place) => runCell({ browser, app, late }, cell, UNLOADED.includes(setting), place === 0 ? DEEDS : ['prove'])))
    expect(runs.map(({ proveMs: _, ...run }, place) => ({ ...cells[place], ...run }))).toEqual(cells.map((cell) => ({ ...cell, refuse: null, expire: null, prove: null, errors: [] })))
  })
})
