import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { sharedApp } from './support/shared-app.ts'
import { sizes } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'
import { hydrated, openDetails, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** What is around every screen: its ways, the page for paths that lead nowhere, the service worker. */

const HEADING = 'The BD token, as it stands now'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  return guest(browser, options)
}

describe('the shell', () => {
  const app = sharedApp('reference')

  it('says when the clipboard is refused', async () => {
    const { page } = await newVisitor()
    await page.goto(app.url)
    await hydrated(page)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } }))
    const answer = page.getByRole('status').filter({ hasText: /copied/i })
    await page.getByRole('button', { name: 'Copy vault address' }).first().click()
    await answer.first().waitFor()
    await expect.poll(() => answer.allInnerTexts()).toEqual(['Not copied: the browser refused'])
  })

  it('[SHELL-01] [SHELL-02] shows the dashboard at both of its paths', async () => {
    const { page } = await newVisitor()
    for (const path of ['/', '/dashboard']) {
      await page.goto(app.url + path)
      await hydrated(page)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(HEADING)
    }
  })

  it.each(['/no-such-page', '/dashboard/x', '/assets', '/index.html'])(
    '[SHELL-26] [SHELL-27] [SHELL-28] answers %s with 404 and the not-found screen, and leads back',
    async (path) => {
      const { page, errors } = await newVisitor()
      const answer = await page.goto(app.url + path)
      expect(answer?.status()).toBe(404)
      await hydrated(page)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Page Not Found'])
      await page.getByRole('link', { name: 'Go to the dashboard' }).click()
      await page.getByRole('heading', { name: HEADING }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
      expect(errors).toEqual([])
    },
  )

  it.each(sizes)('[SHELL-32] [SHELL-33] keeps its header at the top, and its logo leads home, $width wide', async (size) => {
    const { page } = await newVisitor({ ...size, height: 500 })
    await page.goto(`${app.url}/dashboard`)
    await hydrated(page)
    await page.evaluate(() => window.scrollTo({ top: 1000, behavior: 'instant' }))
    await until(() => page.evaluate(() => window.scrollY > 200), { what: 'the page to be scrolled' })
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'BlackDuck' }).click()
    await untilEqual(() => new URL(page.url()).pathname, '/', { what: 'the way home' })
  })

  it('[SHELL-64] [API-15] registers its service worker from /sw.js as it loads', async () => {
    const { page, context, errors } = await newVisitor()
    const asked: string[] = []
    context.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(app.url)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(`${app.url}/sw.js`)
    expect(asked).toContain('/sw.js')
    expect(errors).toEqual([])
  })

  it('[SHELL-65] only logs that its service worker could not be registered', async () => {
    const { page, context, errors } = await newVisitor()
    await context.route('**/sw.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(app.url)
    await hydrated(page)
    const logged = () => errors.filter((error) => error.startsWith('the service worker could not be registered'))
    await until(() => logged().length > 0, { what: 'the log' })
    // The other line, where there is one, is the browser's own.
    expect(errors.filter((error) => !error.startsWith('A bad HTTP response code (404)'))).toEqual(logged())
    expect(logged()).toHaveLength(1)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await expect.poll(async () => (await page.getByRole('status').allInnerTexts()).join(' ')).not.toMatch(/worker/i)
    await openDetails(page, 'Total Vault Balance')
  })
})
