import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { axe, axeFindings, onceASize, views } from './support/axe.ts'
import { guest } from './support/guest.ts'
import { sharedApp } from './support/shared-app.ts'
import { states } from './support/states.ts'
import { hydrated, openDetails, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** axe-core finds nothing, whatever is looked at, in both schemes and sizes. */

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** Without motion: what is half transparent on its way has another contrast than what is there. */
function newVisitor(options: VisitorOptions): Promise<Visitor> {
  return guest(browser, { ...options, worker: false, context: { reducedMotion: 'reduce' } })
}

/** What is found on the page in each size and scheme; with a selector, only in what that finds. */
async function findingsIn(page: Page, looks: typeof views, judged: readonly string[], only?: string): Promise<string[]> {
  const found: string[] = []
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    found.push(...(await axeFindings(page, judged, only)).map((line) => `${width} wide, ${colorScheme}: ${line}`))
  }
  return found
}

describe('axe', () => {
  const app = sharedApp('reference')

  it('does find what is wrong', async () => {
    const { page } = await newVisitor({})
    await page.goto(app.url)
    await hydrated(page)
    await page.evaluate(() => {
      const [picture, dark] = [document.createElement('img'), document.createElement('p')]
      picture.src = '/icons/icon.svg'
      dark.style.cssText = 'color: #333; background: #222'
      dark.textContent = 'dark'
      document.querySelector('main')?.append(picture, dark)
    })
    const { violations } = await axe(page)
    expect(violations.map((line) => line.split(':')[0]).toSorted()).toEqual(['color-contrast', 'image-alt'])
  })

  it('finds nothing with the badge put away', async () => {
    const { page } = await newVisitor({})
    await page.goto(app.url)
    await hydrated(page)
    await page.getByRole('button', { name: 'Hide network health' }).click()
    await page.getByRole('button', { name: 'Show network health' }).waitFor()
    expect(await findingsIn(page, onceASize, ['button-name'])).toEqual([])
  })

  it('finds nothing in the disclaimer', async () => {
    const { page } = await newVisitor({ accepted: false })
    await page.goto(app.url)
    await page.getByRole('dialog').waitFor()
    expect(await findingsIn(page, views, ['aria-dialog-name'])).toEqual([])
  })
})

describe.each(states)('axe finds nothing with $state figures', ({ state }) => {
  const app = sharedApp(state)

  it('in the details of a figure and in the settings', async () => {
    const { page } = await newVisitor({})
    await page.goto(app.url)
    await hydrated(page)
    await openDetails(page, 'Total Vault Balance')
    expect(await findingsIn(page, views, ['aria-dialog-name'], '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
    expect(await findingsIn(page, views, ['aria-required-parent'], '[role=menu]')).toEqual([])
  })

  it('in the frame for other pages', async () => {
    const { page } = await newVisitor({})
    await page.goto(`${app.url}/embed`)
    expect(await findingsIn(page, views, ['link-name'])).toEqual([])
  })
})
