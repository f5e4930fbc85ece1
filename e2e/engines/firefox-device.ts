import puppeteer, { type Page } from 'puppeteer-core'
import { PHONE } from '../support/visitor.ts'
import type { Device, Tab } from './device.ts'

/** Release Firefox, through its own WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Device> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const complaints: string[] = []
  return {
    open: async (url) => {
      const page = await browser.newPage()
      // Firefox 140 sets the size, and doesn't know the orientation, which puppeteer sets along with it.
      await page.setViewport(PHONE).catch((error: unknown) => (String(error).includes('unknown command emulation.setScreenOrientationOverride') ? undefined : Promise.reject(error)))
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error instanceof Error ? error.message : String(error)))
      await page.goto(url)
      return tabOf(page)
    },
    complaints: () => Promise.resolve(complaints.splice(0)),
    close: () => browser.close(),
  }
}

function tabOf(page: Page): Tab {
  return {
    // Firefox gives up a navigation when the page that it leaves, still starting, writes its own history entry.
    goto: async (url) => void (await page.goto(url).catch((error: unknown) => (String(error).includes('NS_BINDING_ABORTED') ? page.goto(url) : Promise.reject(error)))),
    reload: async () => void (await page.reload()),
    // Puppeteer's types allow handles as arguments, ours don't.
    run: async (call, argument) => JSON.parse(String(await page.evaluate(`(async () => JSON.stringify((await (${String(call)})(${JSON.stringify(argument)})) ?? null))()`))),
    press: (selector) => page.locator(selector).click(),
    type: (selector, text) => page.type(selector, text),
    tabKey: async (direction) => {
      if (direction === 'back') await page.keyboard.down('Shift')
      await page.keyboard.press('Tab')
      if (direction === 'back') await page.keyboard.up('Shift')
    },
    close: () => page.close(),
  }
}
