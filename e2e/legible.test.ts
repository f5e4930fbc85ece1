import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import type { App } from './support/app.ts'
import { cutOff, WINDOWS } from './support/cut-off.ts'
import { guest } from './support/guest.ts'
import { sharedApp } from './support/shared-app.ts'
import { sizes, states } from './support/states.ts'
import { hydrated, openDetails, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** Nothing is cut off, hidden behind something else or out of the window: not in a narrow one, and not with large letters. */

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  return guest(browser, { worker: false, ...options })
}

it('the meter finds what it looks for', async () => {
  const { page } = await newVisitor()
  await page.goto('data:text/html,<main style="font: 20px sans-serif"><p>one</p><p>two</p></main>')
  expect(await cutOff(page)).toEqual([])
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<p style="white-space: nowrap; width: 5rem">so long a line that the window can not hold it, however large it may be</p>')
    document.body.insertAdjacentHTML('beforeend', '<p style="white-space: nowrap; width: 5rem; overflow: hidden">shut in and not to be read</p>')
    document.body.insertAdjacentHTML('beforeend', '<p style="position: absolute; top: 400px; left: 8px">on top</p><p style="position: absolute; top: 400px; left: 8px">of this</p>')
  })
  const found = (await cutOff(page)).join('\n')
  expect(found).toMatch(/the page is \d+ px wide in a window of/)
  expect(found).toMatch(/so long a line.* reaches from 8 to \d+/)
  expect(found).toMatch(/shut in.* is cut off by P/)
  expect(found).toMatch(/on top.* lies over .*of this/)
})

describe.each(states)('with $state figures', ({ state }) => {
  const app = sharedApp(state)

  it('nothing is cut off in what opens, in windows of any size, with letters of twice the size', async () => {
    const { page } = await newVisitor({ context: { reducedMotion: 'reduce' } })
    expect(await whatOpens(app, page)).toEqual([])
  })
})

/** What is cut off in the details of a figure, in the settings and in the disclaimer, with where. */
async function whatOpens(app: Pick<App, 'url'>, page: Page): Promise<string[]> {
  const found: string[] = []
  const look = async (where: string, only?: string) => {
    for (const [letters, inWindows] of [['', WINDOWS], ['200%', sizes]] as const) {
      await page.evaluate((value) => void (document.documentElement.style.fontSize = value), letters)
      for (const size of inWindows) {
        await page.setViewportSize(size)
        found.push(...(await cutOff(page, only)).map((line) => `${where}, ${size.width} wide ${letters}: ${line}`))
      }
    }
    await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  }
  await page.goto(app.url)
  await hydrated(page)
  await openDetails(page, 'Total Vault Balance')
  await look('the details of a figure', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
  await look('the settings', '[role=menu]')
  await page.addInitScript(() => localStorage.removeItem('bd.disclaimer'))
  await page.goto(app.url)
  await page.locator('#root:empty').waitFor({ state: 'attached' })
  await look('the disclaimer')
  return found
}
