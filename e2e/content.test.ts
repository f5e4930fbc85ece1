import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { sharedApp } from './support/shared-app.ts'
import { hydrated, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The moving parts of the reading pages: the counter of the rewards, and where the quick links lead. */

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  return guest(browser, options)
}

describe('the rate on the rewards page', () => {
  it('[RWD-02] [RWD-03] [TOAST-13] counts up to 88.7% within two seconds, in digits that a person sees', async () => {
    const { page, errors } = await newVisitor()
    // Held at its start: a busy machine must not be faster or slower than the test's clock.
    await page.addInitScript(() => {
      document.addEventListener('animationstart', ({ target }) => {
        if (target instanceof HTMLElement && target.dataset['countsTo']) for (const animation of target.getAnimations()) animation.pause()
      })
    })
    await page.goto(`${app.url}/rewards`)
    const counter = page.locator('[data-counts-to]')
    await page.waitForFunction(() => document.querySelector('[data-counts-to]')?.getAnimations()[0]?.playState === 'paused')
    const at = (ms: number) =>
      counter.evaluate((element, time) => {
        const [animation] = element.getAnimations()
        if (animation) animation.currentTime = time
        const style = getComputedStyle(element, '::before')
        return { duration: animation?.effect?.getTiming().duration, shown: `${style.getPropertyValue('--apy-whole').trim()}.${style.getPropertyValue('--apy-tenth').trim()}` }
      }, ms)
    expect(await at(0)).toEqual({ duration: 2000, shown: '0.0' })
    const { shown } = await at(1000)
    expect(Number(shown)).toBeGreaterThan(0)
    expect(Number(shown)).toBeLessThan(88.7)
    expect(await at(1999)).toMatchObject({ shown: '88.7' })
    await counter.evaluate((element) => element.getAnimations()[0]?.finish())
    expect(await counter.evaluate((element) => getComputedStyle(element, '::before').getPropertyValue('--apy-whole').trim())).toBe('88')
    expect(errors).toEqual([])
  })

  it('appears at once for visitors who want no motion', async () => {
    const { page } = await newVisitor({ context: { reducedMotion: 'reduce' } })
    await page.goto(`${app.url}/rewards`)
    const counter = page.locator('[data-counts-to]')
    expect(await counter.evaluate((element) => element.getAnimations().length)).toBe(0)
    const style = await counter.evaluate((element) => {
      const before = getComputedStyle(element, '::before')
      return `${before.getPropertyValue('--apy-whole').trim()}.${before.getPropertyValue('--apy-tenth').trim()}`
    })
    expect(style).toBe('88.7')
  })
})

describe('the quick links', () => {
  it('[LINK-12] lead inside the app without reloading it, to the top of the page', async () => {
    const { page } = await newVisitor()
    for (const [name, path, heading] of [
      ['Contact support', '/contact', 'Contact Support'],
      ['Virtual cards', '/virtual-card', undefined],
    ] as const) {
      await page.goto(`${app.url}/links`)
      await hydrated(page)
      await page.evaluate(() => {
        document.documentElement.dataset['same'] = 'yes'
      })
      const link = page.getByRole('main').getByRole('link', { name })
      await link.scrollIntoViewIfNeeded()
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
      await link.click()
      await page.waitForURL(`${app.url}${path}`)
      await page.getByRole('heading', { level: 1, ...(heading === undefined ? {} : { name: heading }) }).waitFor()
      await page.waitForFunction(() => window.scrollY === 0)
      expect(await page.evaluate(() => document.documentElement.dataset['same'])).toBe('yes')
    }
  })

  it('[LINK-13] open external pages in a new tab', async () => {
    const { page, context } = await newVisitor()
    await context.route('https://example.com/**', (route) => route.fulfill({ body: 'somewhere else' }))
    await page.goto(`${app.url}/links`)
    await hydrated(page)
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('main').getByRole('link', { name: 'Token chart' }).click()])
    await tab.waitForLoadState()
    expect(tab.url()).toBe('https://example.com/chart')
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    expect(page.url()).toBe(`${app.url}/links`)
    const outside = await page.getByRole('main').locator('a[href^="http"]').evaluateAll((links) => links.map((link) => link.getAttribute('target')))
    expect(outside.length).toBeGreaterThanOrEqual(12)
    expect(new Set(outside)).toEqual(new Set(['_blank']))
  })
})

describe('what an installation does not have', () => {
  it('is not shown: neither a card without an address nor a button without an effect', async () => {
    const { page } = await newVisitor()
    await page.goto(`${app.url}/links`)
    const shown = page.getByRole('main').locator('li:has(h2)').filter({ visible: true })
    await expect.poll(() => shown.count()).toBe(11)
    await page.evaluate(() => document.querySelector('main a[href="https://example.com/mailing-list"]')?.setAttribute('href', ''))
    await expect.poll(() => shown.count()).toBe(10)
    await page.goto(`${app.url}/contact`)
    const none = page.getByText('names neither an email address nor a community chat')
    await expect.poll(() => none.isVisible()).toBe(false)
    await page.evaluate(() => document.querySelectorAll('main section:first-of-type a').forEach((link) => link.setAttribute('href', '')))
    await expect.poll(() => none.isVisible()).toBe(true)
  })
})
