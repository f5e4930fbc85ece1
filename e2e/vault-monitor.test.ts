import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { axe } from './support/axe.ts'
import { answerWith, takenOver, visitByPolling } from './support/intercept.ts'
import { sharedApp } from './support/shared-app.ts'
import { until, untilEqual } from './support/until.ts'

/** The bell of the vault: how it looks, and how it works by keyboard. Its component test covers what it says. */

const NEWS = '/api/vault/notifications'

let browser: Browser
const app = sharedApp('reference')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const meta = () => ({ state: 'live', asOf: new Date().toISOString(), source: 'direct_rpc' })

function news(count: number, monitoringActive = true) {
  const at = Math.floor(Date.now() / 1000)
  const transactions = Array.from({ length: count }, (_, index) => ({ signature: `${index}VERv8NMvzbJMEkV8xnrLkEaWRt`, slot: 447_552_123 - index, blockTime: at - 60 * index }))
  return { transactions, monitoringActive, vaultBalance: '102345678.9', source: 'direct_rpc', lastUpdate: new Date().toISOString(), meta: meta() }
}

async function open(page: Page): Promise<void> {
  await page.goto(app.url)
  await takenOver(page, 'button:has-text("Vault notifications")')
}

const bell = (page: Page) => page.getByRole('button', { name: 'Vault notifications' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Vault activity' })

describe('the bell of the vault', () => {
  it('[MON-11] [MON-12] [MON-13] marks urgency in red, yellow and green, by place, with a word each', async () => {
    const { page } = await visitByPolling(browser)
    await answerWith(page, NEWS, () => news(5))
    await open(page)
    await bell(page).click()
    await untilEqual(() => panel(page).getByRole('listitem').count(), 5, { what: 'five rows' })
    const marks = await panel(page).locator('[data-urgency]').evaluateAll((all) =>
      all.map((mark) => {
        const sign = mark.querySelector('span')
        const canvas = document.createElement('canvas').getContext('2d')
        if (!sign || !canvas) throw new Error('no sign')
        canvas.fillStyle = getComputedStyle(sign).backgroundColor
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0] = canvas.getImageData(0, 0, 1, 1).data
        return `${mark.textContent} ${red > green * 1.5 ? 'red' : green > red * 1.2 ? 'green' : 'yellow'}`
      }),
    )
    expect(marks).toEqual(['Urgent red', 'Medium yellow', 'Medium yellow', 'Low green', 'Low green'])
  })

  it('works by keyboard alone, and axe finds nothing in it', async () => {
    const { page } = await visitByPolling(browser)
    await answerWith(page, NEWS, () => news(4))
    await open(page)
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await until(() => panel(page).evaluate((element) => element.contains(document.activeElement)), { what: 'the focus in the panel' })
    await page.clock.runFor(500)
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await untilEqual(() => page.evaluate(() => document.activeElement?.textContent), 'Vault notifications', { what: 'the focus on the bell again' })
  })
})
