import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallet as walletAnswer } from '../src/contract/wallet.ts'
import { walletWords as words } from '../src/screens/my/content.ts'
import { statementWords } from '../src/screens/my/statement/words.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { demoOf, type DemoChain } from './support/demo.ts'
import { allStakers } from './support/demo-staker.ts'
import { guest } from './support/guest.ts'
import { until } from './support/until.ts'
import { figure, hydrated, workerControls } from './support/visitor.ts'

/** Watched wallets: added, followed live, kept without the server, moved to another device. */

let browser: Browser
let app: App
let demo: DemoChain
let own: string
let other: string

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
  demo = await demoOf(app)
  await demo.trickle(false)
  own = await demo.internalWallet()
  other = (await allStakers(app)).find(({ wallet }) => wallet !== own)?.wallet ?? ''
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })

async function watchByKeyboard(page: Page, text: string, label: string): Promise<void> {
  await page.getByRole('textbox', { name: words.add.address }).focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
  await page.getByText(words.add.done(label)).waitFor()
}

describe('two watched wallets', () => {
  it('are added by keyboard, hear of a stake within two seconds, and stand with their age after two reloads without the server', async () => {
    const { page, errors } = await guest(browser)
    await page.goto(`${app.url}/my`)
    await hydrated(page)
    await page.getByRole('heading', { name: words.add.title }).waitFor()
    await watchByKeyboard(page, `https://solscan.io/account/${own}`, 'Own')
    await watchByKeyboard(page, `solana:${other}`, 'Other')
    await workerControls(page)
    await expect.poll(async () => (await figure(page, 'Total BD')).state).toBe('live')

    await page.getByRole('button', { name: /^Own/ }).click()
    await demo.stake('internal', '1234')
    const confirmed = Date.now()
    await row(page, 'Own').getByText(words.movements.stake('1,234.00')).first().waitFor({ timeout: 20_000 })
    expect(Date.now() - confirmed).toBeLessThan(2000)
    expect(walletAnswer.parse(await (await fetch(`${app.url}/api/wallets/${own}`)).json()).stake?.movements[0]?.amount).toBe('1234')
    const unlock = await row(page, 'Own').getByText(/Unlocks .* in \d+ d/).first().innerText()

    await app.stop()
    await until(async () => (await figure(page, 'Total BD')).state === 'stored', { what: 'the total without a server' })
    const total = (await figure(page, 'Total BD')).text
    // What is shown is stored a moment later.
    await page.waitForTimeout(1000)
    for (const _ of ['once', 'twice']) {
      await page.reload()
      // As the worker filled it, before anything runs.
      await hydrated(page)
      await until(async () => (await figure(page, 'Total BD')).state === 'stored', { what: 'the stored total' })
      await expect.poll(() => figure(page, 'Total BD')).toMatchObject({ text: total, age: expect.stringMatching(/as of .* ago/) })
      await expect.poll(async () => (await figure(page, 'Next unlock')).text).toMatch(/\d+ d \d+ h/)
      await row(page, 'Own').getByText(unlock.replace(/, in .*/, ''), { exact: false }).first().waitFor()
    }
    await page.goto(`${app.url}/`)
    await hydrated(page)
    const summary = page.getByRole('region', { name: 'My BD' })
    await until(async () => (await summary.innerText()).includes(total.split(/\s/)[0] ?? ''), { what: 'the total on the home screen' })
    await app.start()
    expect(errors).toEqual([])
  })

  it('are moved to another device by a file, are clean to axe, and close their statement', async () => {
    const first = await guest(browser, { worker: false })
    await first.page.goto(`${app.url}/my`)
    await first.page.getByRole('heading', { name: words.add.title }).waitFor()
    await watchByKeyboard(first.page, own, 'Own, with as long a name as one may have')
    await watchByKeyboard(first.page, other, 'Other')
    const download = first.page.waitForEvent('download')
    await first.page.getByRole('button', { name: words.keep.file }).click()
    const file = readFileSync(await (await download).path())

    const { page, errors } = await guest(browser, { width: 1440, height: 900, colorScheme: 'light', worker: false })
    await page.goto(`${app.url}/my`)
    await page.getByRole('heading', { name: words.keep.title }).waitFor()
    const input = page.locator('input[type=file]').last()
    await input.setInputFiles({ name: 'portfolio.json', mimeType: 'application/json', buffer: Buffer.from('{"holdings":[]}') })
    await page.getByText(/This file is not from here/).waitFor()
    await input.setInputFiles({ name: 'bd-wallets.json', mimeType: 'application/json', buffer: file })
    await page.getByText(words.keep.imported(2, 0, 0)).waitFor()
    await page.getByRole('button', { name: /^Other/ }).click()
    await page.getByText(words.open.title).waitFor()
    for (const looked of [first.page, page]) {
      for (const colorScheme of ['dark', 'light'] as const) {
        await looked.emulateMedia({ colorScheme })
        await expect.poll(() => axeFindings(looked, ['heading-order'])).toEqual([])
      }
    }

    // The longest name fits on a phone, beside its address.
    await first.page.goto(`${app.url}/my/statement#${own}`)
    await first.page.getByRole('combobox', { name: statementWords.wallet }).waitFor()
    await expect.poll(() => first.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

    await page.getByRole('link', { name: words.actions.statement }).click()
    await page.getByRole('combobox', { name: statementWords.period }).selectOption('all')
    await page.getByRole('table').waitFor()
    await expect.poll(() => axeFindings(page, ['heading-order'])).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('heading', { name: statementWords.heading }).isVisible()).toBe(true)
    expect(errors).toEqual([])
  })
})
