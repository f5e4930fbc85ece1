import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { holdUp, takenOver } from './support/intercept.ts'
import { sharedApp } from './support/shared-app.ts'
import { until, untilEqual } from './support/until.ts'
import { hydrated } from './support/visitor.ts'

/** Presses on a slow phone, where the page looks finished before its code has loaded. */

let browser: Browser
const app = sharedApp('reference')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const live = sharedApp('live')

/** The dashboard of a visitor whose files of a given name arrive when the test says so. */
async function openWithout(files: string, url = app.url) {
  const visitor = await guest(browser, { worker: false })
  const arrive = await holdUp(visitor.page, `**/assets/${files}-*.js`)
  await visitor.page.goto(url, { waitUntil: 'commit' })
  return { ...visitor, arrive }
}

describe('a press before the code is there', () => {
  it.each([
    ['that keeps presses', 'main', 'More', 'Menu'],
    ['of the first load', 'start', 'More', 'Menu'],
    ['of the sections', 'sections', 'Vault notifications', 'Vault activity'],
  ])('%s is answered as soon as it has come, once', async (_, files, name, opens) => {
    const { page, errors, arrive } = await openWithout(files)
    const button = page.getByRole('button', { name, exact: true }).first()
    if (files === 'sections') await hydrated(page)
    // A person who sees no reaction presses again, which must not close it.
    await button.click()
    await button.click()
    const dialogs = page.getByRole('dialog', { name: opens })
    await expect.poll(() => dialogs.count()).toBe(0)
    arrive()
    await dialogs.waitFor()
    await untilEqual(() => page.evaluate(() => document.activeElement?.closest('dialog, [role=dialog]') !== null), true, { what: 'the focus in what was opened' })
    expect(errors).toEqual([])
  })

  it('may be a choice in a list, which stays chosen', async () => {
    const { page, errors, arrive } = await openWithout('staking-later', `${live.url}/staking`)
    await hydrated(page)
    const order = page.getByRole('combobox')
    const last = await order.locator('option').last().getAttribute('value')
    await order.selectOption(last)
    arrive()
    await takenOver(page, 'main select')
    // What React doesn't know of, it undoes with the next key.
    await page.getByRole('searchbox').fill('1')
    await page.getByRole('searchbox').fill('')
    expect(await order.inputValue()).toBe(last)
    expect(errors).toEqual([])
  })

  it('may be a value typed into a field: it is what the section then computes with', async () => {
    const { page, errors, arrive } = await openWithout('sections')
    await hydrated(page)
    const amount = page.getByRole('spinbutton')
    await amount.fill('5000000')
    await page.getByRole('button', { name: 'Weekly', exact: true }).click()
    arrive()
    await page.waitForURL(/stake=5000000&period=weekly/)
    expect(await amount.inputValue()).toBe('5000000')
    await untilEqual(() => page.getByRole('button', { name: '5M', exact: true }).getAttribute('aria-pressed'), 'true', { what: 'the amount taken up' })
    expect(errors).toEqual([])
  })
})

describe('a section whose code does not come', () => {
  const AGE = 'section[aria-labelledby=market-title] time'

  it('shows figures that move, and then goes on from them', async () => {
    const { page, errors, arrive } = await openWithout('sections', live.url)
    await hydrated(page)
    const age = page.locator(AGE).first()
    const [element, arrived] = [await age.elementHandle(), await age.innerText()]
    await until(async () => (await age.innerText()) !== arrived, { what: 'the age of the price to move' })
    arrive()
    await takenOver(page, AGE)
    // The same element: nothing was thrown away.
    expect(await age.evaluate((one, before) => one === before, element)).toBe(true)
    expect(errors).toEqual([])
  })
})
