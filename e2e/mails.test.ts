import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '../src/content/contact.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { until } from './support/until.ts'
import { hydrated, visit, workerControls } from './support/visitor.ts'

/** What a person who sends a form on the demo can read in its mailbox, in a real browser. */

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

async function sendMessage(page: Page): Promise<void> {
  await page.goto(`${app.url}/contact`)
  await hydrated(page)
  const words = contact.form
  for (const [label, text] of [[words.name, 'Ada <b>Duck</b>'], [words.email, 'ada@bd.example'], [words.message, 'My stake is not found.\n<script>document.title = "taken"</script>']] as const) {
    await page.getByRole('form').getByLabel(label).fill(text)
  }
  await page.getByRole('button', { name: words.send }).click()
}

describe('the mails of the demo', () => {
  it('are read in the mailbox: as HTML with its picture, in the scheme of the device, and as text', async () => {
    const { page, context, errors } = await visit(browser)
    await sendMessage(page)
    await workerControls(page)
    await until(
      async () => {
        await page.goto(`${app.url}/dev/mail`)
        return (await page.getByRole('listitem').count()) === 2
      },
      { what: 'both mails', within: 30_000, every: 500 },
    )
    expect((await axe(page)).violations).toEqual([])

    await page.getByRole('link', { name: /We have received it/ }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: 'We have received it' }).waitFor()
    expect((await axe(page)).violations).toEqual([])
    const picture = frame.locator('img')
    expect(await picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth])).toEqual([true, 72])
    expect(await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(8, 14, 17)')
    const [reference = ''] = /BD-\d{8}-\d{6}/.exec(await frame.locator('body').innerText()) ?? []
    expect(await frame.getByRole('link').getAttribute('href')).toBe(`${app.url}/case#${reference}`)
    expect(await page.locator('pre').innerText()).toContain(`Reference number: ${reference}\n`)

    // A link of the mail opens beside it, as in a mail program, and is no longer in the sandbox.
    const [opened] = await Promise.all([context.waitForEvent('page'), frame.getByRole('link').click()])
    await opened.waitForURL(`${app.url}/case#${reference}`)
    await hydrated(opened)
    expect(await opened.getByLabel(/^Reference number/).inputValue()).toBe(reference)
    await opened.close()

    await page.getByRole('link', { name: 'All mails' }).click()
    await page.getByRole('link', { name: /Ada <b>Duck<\/b>/ }).click()
    await frame.getByRole('heading', { name: 'Ada <b>Duck</b>' }).waitFor()
    expect(await frame.locator('body').innerText()).toContain('<script>document.title = "taken"</script>')
    expect(await page.locator('pre').innerText()).toContain('> My stake is not found.\n> <script>')
    expect(await page.title()).not.toBe('taken')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    // The other errors are those of this test's own scripts, which the sandbox stops too.
    expect(errors.filter((error) => error.includes('Content Security Policy'))).toEqual([])
    await context.close()
  })

  it('are told of at the start, and shown to nobody who comes through a proxy', async () => {
    expect(await app.says('Mails of the demo: ')).toBe(`${app.url}/dev/mail`)
    const answer = await fetch(`${app.url}/dev/mail`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('BD-')
  })
})
