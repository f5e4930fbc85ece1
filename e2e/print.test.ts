import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { sharedApp } from './support/shared-app.ts'
import { hydrated } from './support/visitor.ts'

/** The page on paper, and in the system's forced colours. */

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

describe('the page', () => {
  it('is printed without the skip link, and with its signs filled', async () => {
    const { page } = await guest(browser, { worker: false })
    await page.goto(app.url)
    await hydrated(page)
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.poll(() => skip.count()).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => skip.count()).toBe(0)
    const sign = page.locator('[data-status=healthy] [class*=sign]').first()
    expect(await sign.evaluate((element) => getComputedStyle(element).getPropertyValue('print-color-adjust'))).toBe('exact')
  })

  it.each(['print', 'forced colours'] as const)('shows that a figure is live by a filled dot, in %s', async (medium) => {
    const { page } = await guest(browser, { worker: false })
    await page.emulateMedia(medium === 'print' ? { media: 'print' } : { forcedColors: 'active' })
    await page.goto(app.url)
    await hydrated(page)
    const dot = page.locator('[data-size=hero][data-state=live] [class*=dot]').first()
    // By its borders, which neither takes away.
    const [width, borders] = await dot.evaluate((element) => {
      const style = getComputedStyle(element)
      return [element.getBoundingClientRect().width, parseFloat(style.borderLeftWidth) + parseFloat(style.borderRightWidth)]
    })
    expect(borders).toBe(width)
  })
})
