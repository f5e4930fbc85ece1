import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { sharedApp } from './support/shared-app.ts'
import { untilEqual } from './support/until.ts'
import { hydrated } from './support/visitor.ts'

/** Presses on a slow phone, where the page looks finished before its code has loaded. */

let browser: Browser
const app = sharedApp('reference')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** The dashboard of a visitor whose files of a given name arrive when the test says so. */
async function openWithout(files: string) {
  const visitor = await guest(browser, { worker: false })
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await visitor.page.route(`**/assets/${files}-*.js`, async (route) => {
    await arrival
    await route.continue()
  })
  await visitor.page.goto(app.url, { waitUntil: 'commit' })
  return { ...visitor, arrive }
}

describe('a press before the code is there', () => {
  it.each([
    ['that keeps presses', 'early', 'More', 'Menu'],
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
})
