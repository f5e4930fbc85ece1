import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
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
  await visitor.page.waitForFunction(() => Object.keys(document.querySelector('main input') ?? {}).some((key) => key.startsWith('__reactProps')))
  return visitor
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search questions and answers' })
const questions = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).filter({ visible: true })
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
    expect(await isOpen(page, 'general')).toBe(false)
    await page.locator('#staking > summary').focus()
    await page.keyboard.press('Enter')
    expect(await isOpen(page, 'staking')).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await page.getByText('This app creates no stake').isVisible()).toBe(true)
    expect(errors).toEqual([])
  })

  it('[FAQ-01] [FAQ-02] [FAQ-09] searches questions and answers, marks the matches, and says when there are none', async () => {
    const { page } = await open('/help')
    await search(page).fill('TOP-UP FEE')
    await page.getByRole('status').filter({ hasText: '1 question' }).waitFor()
    expect(await questions(page).allInnerTexts()).toEqual(['What does a top-up cost?'])
    expect(await page.locator('mark').filter({ visible: true }).allInnerTexts()).toEqual(['top-up', 'top-up', 'fee'])
    await search(page).fill('top-up fee')
    expect(await questions(page).allInnerTexts()).toEqual(['What does a top-up cost?'])

    await search(page).fill('zzzzzz')
    await page.getByRole('heading', { name: 'No results found', exact: true }).waitFor()
    expect(await questions(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Clear the search' }).click()
    expect(await search(page).inputValue()).toBe('')
    expect(await questions(page).count()).toBe(9)
    expect(await isOpen(page, 'staking')).toBe(false)
  })

  it('shows one subject alone, and searches in it', async () => {
    const { page } = await open('/faq')
    await page.getByRole('combobox', { name: 'Subject' }).selectOption('Prepaid Card')
    expect(await page.getByRole('heading', { level: 2 }).filter({ visible: true }).allInnerTexts()).toEqual(['Prepaid Card', 'Not answered here?'])
    expect(await questions(page).count()).toBe(6)
    await search(page).fill('usdt')
    expect(await page.locator('details#prepaid-card > summary').innerText()).toContain('1 of 6 questions')
  })

  it('has a URL for each question, which opens it and scrolls to it', async () => {
    const { page, errors } = await open('/faq#card-fee')
    const fee = page.locator('#card-fee')
    await page.getByText('The top-up fee is 4.5%').waitFor()
    await page.waitForFunction(() => {
      const top = document.getElementById('card-fee')?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < window.innerHeight / 2
    })
    expect(await isOpen(page, 'general')).toBe(true)

    await search(page).fill('withdrawal')
    await page.getByRole('link', { name: 'Link to this question: How long is a stake locked?' }).click()
    await page.waitForURL(/#lock$/)
    // The search is cleared, so that the linked question stands among its neighbours.
    await page.waitForFunction(() => document.querySelectorAll('details').length > 30)
    expect(await isOpen(page, 'lock')).toBe(true)
    await page.goBack()
    await fee.waitFor()
    expect(errors).toEqual([])
  })

  it('[FAQ-08] [SHELL-63] opens the assistant from its card', async () => {
    const { page } = await open('/faq')
    await page.getByRole('button', { name: 'Chat with the AI assistant' }).click()
    const chat = page.getByRole('dialog', { name: 'Duckling AI' })
    await chat.waitFor()
    expect(await chat.evaluate((element) => element.matches(':modal'))).toBe(true)
  })
})
