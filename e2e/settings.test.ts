import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { guest } from './support/guest.ts'
import { storedRecord, trouble } from './support/stored.ts'
import { until, untilEqual } from './support/until.ts'
import { figure, hydrated, workerControls, type Visitor } from './support/visitor.ts'

/** The settings: how the app looks, and what it stores on the device. */

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

async function open(path: string): Promise<Visitor> {
  const visitor = await guest(browser)
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  return visitor
}

/** The value of a row, and the line on it. */
async function row(page: Page, label: string): Promise<{ value: string; note: string }> {
  const values = page.locator('dt', { hasText: label }).locator('xpath=../dd')
  return { value: await values.nth(0).innerText(), note: await values.nth(1).innerText() }
}

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'] ?? null)
const chosen = (page: Page) => page.getByRole('radio', { checked: true }).first().getAttribute('value')
const record = z.object({ savedAt: z.number(), figures: z.record(z.string(), z.unknown()) })
const stored = async (page: Page) => record.parse(await storedRecord(page))

describe('the appearance', () => {
  it('is chosen by keyboard, and agrees with the menu of the header', async () => {
    const { page, errors } = await open('/settings')
    expect([await chosen(page), await theme(page)]).toEqual(['system', null])
    await page.getByRole('radio', { name: 'System' }).focus()
    await page.keyboard.press('ArrowDown')
    // The press shows first, and the colours a frame or two later.
    await untilEqual(async () => [await chosen(page), await theme(page)], ['light', 'light'], { what: 'the choice' })
    await page.reload()
    await hydrated(page)
    await untilEqual(() => chosen(page), 'light', { what: 'the choice to be remembered' })

    const menu = page.getByRole('banner').getByRole('button', { name: 'Settings' })
    const dark = page.getByRole('menuitemradio', { name: 'Dark' })
    // A menu that comes late is pressed again, which may close it: then once more.
    await until(
      async () => {
        if (!(await dark.isVisible())) await menu.click()
        await dark.click({ timeout: 5000 })
        return true
      },
      { what: 'the menu' },
    )
    await untilEqual(() => chosen(page), 'dark', { what: 'the screen to follow the menu' })
    expect(errors).toEqual([])
  })
})

describe('what is stored', () => {
  it('is nothing where the browser refuses, and the screen says so', async () => {
    const visitor = await guest(browser, { worker: false })
    await trouble(visitor.context, 'refused')
    await visitor.page.goto(`${app.url}/settings`)
    await hydrated(visitor.page)
    await untilEqual(async () => (await row(visitor.page, 'Last known figures')).value, 'Kept in memory only', { what: 'the word' })
    await visitor.page.getByRole('button', { name: 'Clear stored figures' }).click()
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
    await visitor.page.getByText('Not cleared: the storage of this browser does not answer.').waitFor()
    expect(visitor.errors).toEqual([])
  })

  // The last: the server does not come back.
  it('is counted, is cleared after a question, and is brought back by no other tab', async () => {
    const { page, context, errors } = await open('/')
    await untilEqual(async () => (await figure(page, 'Total Vault Balance')).state, 'live', { what: 'a live vault balance' })
    await workerControls(page)
    const settings = await context.newPage()
    await settings.goto(`${app.url}/settings`)
    await hydrated(settings)
    await until(async () => /^\d+ figures, \d+\.\d KB$/.test((await row(settings, 'Last known figures')).value), { what: 'the count of figures' })
    await expect.poll(async () => (await row(settings, 'Last known figures')).note).toMatch(/^The newest is from \d+ s ago, the oldest from \d+ \w+ ago\.$/)
    await expect.poll(async () => (await row(settings, 'Too long to store in full')).value).toBe('Nothing')
    await expect.poll(async () => (await row(settings, 'The app itself')).value).toMatch(/^\d\d+ files, \d\.\d MB$/)
    await expect.poll(async () => (await row(settings, 'Protection')).value).toMatch(/^(On|Off)$/)

    await app.stop()
    const clear = settings.getByRole('button', { name: 'Clear stored figures' })
    const question = settings.getByRole('dialog', { name: 'Clear the stored figures?' })
    await clear.click()
    await settings.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await expect.poll(async () => Object.keys((await stored(settings)).figures).length).toBeGreaterThan(5)
    await expect.poll(() => clear.evaluate((element) => element === document.activeElement)).toBe(true)

    await clear.click()
    await question.getByRole('button', { name: 'Clear', exact: true }).click()
    const outcome = settings.getByRole('status').filter({ hasText: 'Cleared' })
    await until(async () => /^Cleared: \d+ figures, \d+\.\d KB\.$/.test(await outcome.innerText()), { what: 'what was cleared' })
    await untilEqual(async () => (await row(settings, 'Last known figures')).value, 'None', { what: 'an empty store' })
    await untilEqual(async () => (await stored(settings)).figures, {}, { what: 'the other tab to have heard of it' })

    // Both tabs still show what they know, and both go on writing: nothing of it comes back.
    const { savedAt } = await stored(settings)
    await until(async () => (await stored(settings)).savedAt > savedAt, { what: 'a tab to write' })
    await expect.poll(async () => (await stored(settings)).figures).toEqual({})
    await untilEqual(async () => (await figure(page, 'Total Vault Balance')).state, 'stored', { what: 'a stored vault balance' })
    await page.reload()
    await hydrated(page)
    await expect.poll(() => figure(page, 'Total Vault Balance')).toMatchObject({ state: 'reference' })
    expect(errors).toEqual([])
  })
})
