import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { takenOver } from './support/intercept.ts'
import { sharedApp } from './support/shared-app.ts'
import { hydrated, type Visitor } from './support/visitor.ts'

/** The FAQ in use: opened, searched, linked to, by pointer and by keyboard. */

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

async function open(path: string): Promise<Visitor> {
  const visitor = await guest(browser, { context: { reducedMotion: 'reduce' } })
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  // A lazy screen is hydrated after the shell around it.
  await takenOver(visitor.page, 'main input')
  return visitor
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search questions and answers' })
const isOpen = (page: Page, id: string) => page.locator(`details#${id}`).evaluate((element) => element.hasAttribute('open'))

describe('the FAQ', () => {
  it('[FAQ-03] [FAQ-04] opens and closes its categories, by pointer and by keyboard', async () => {
    const { page, errors } = await open('/faq')
    const categories = await page.locator('details:has(> summary h2)').evaluateAll((all) => all.map((each) => [each.id, each.hasAttribute('open')]))
    expect(categories).toEqual([
      ['general', true],
      ['bd-token', true],
      ['staking', false],
      ['forex-yield', false],
      ['bdtr-nfts', false],
      ['prepaid-card', false],
      ['platform-tools', false],
      ['roadmap', false],
    ])
    await page.getByRole('heading', { name: 'General', level: 2 }).click()
    await expect.poll(() => isOpen(page, 'general')).toBe(false)
    await page.locator('#staking > summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isOpen(page, 'staking')).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByText('This app creates no stake').isVisible()).toBe(true)
    expect(errors).toEqual([])
  })

  it('has a URL for each question, which opens it and scrolls to it', async () => {
    const { page, errors } = await open('/faq#card-fee')
    const fee = page.locator('#card-fee')
    await page.getByText('The top-up fee is 4.5%').waitFor()
    await page.waitForFunction(() => {
      const top = document.getElementById('card-fee')?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < window.innerHeight / 2
    })
    await expect.poll(() => isOpen(page, 'general')).toBe(true)

    await search(page).fill('withdrawal')
    await page.getByRole('link', { name: 'Link to this question: How long is a stake locked?' }).click()
    await page.waitForURL(/#lock$/)
    // The search is cleared, so that the linked question stands among its neighbours.
    await page.waitForFunction(() => document.querySelectorAll('details').length > 30)
    await expect.poll(() => isOpen(page, 'lock')).toBe(true)
    await page.goBack()
    await fee.waitFor()
    expect(errors).toEqual([])
  })
})
