import type { Page } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { PHONE } from '../support/visitor.ts'
import type { Device, Tab } from './device.ts'

/** Chromium, through Playwright. */
export async function openChromium(): Promise<Device> {
  const browser = await launchChromium()
  const context = await browser.newContext({ viewport: PHONE })
  const complaints: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  return {
    open: async (url) => {
      const page = await context.newPage()
      await page.goto(url)
      return tabOf(page)
    },
    complaints: () => Promise.resolve(complaints.splice(0)),
    close: () => browser.close(),
  }
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Playwright's types allow handles as arguments, ours don't.
    run: (call, argument) => page.evaluate(`(${String(call)})(${JSON.stringify(argument)})`),
    press: (selector) => page.locator(selector).first().click(),
    type: (selector, text) => page.locator(selector).first().pressSequentially(text),
    tabKey: (direction) => page.keyboard.press(direction === 'forth' ? 'Tab' : 'Shift+Tab'),
    close: () => page.close(),
  }
}
