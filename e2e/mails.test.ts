import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '../src/content/admin.ts'
import { contact } from '../src/content/contact.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { until } from './support/until.ts'
import { DESKTOP, hydrated, visit, workerControls } from './support/visitor.ts'

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
      { what: 'both mails', every: 500 },
    )
    await expect.poll(async () => (await axe(page)).violations).toEqual([])

    await page.getByRole('link', { name: /We have received it/ }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: 'We have received it' }).waitFor()
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
    const picture = frame.locator('img')
    expect(await picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth])).toEqual([true, 72])
    expect(await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(8, 14, 17)')
    const [reference = ''] = /BD-\d{8}-\d{6}/.exec(await frame.locator('body').innerText()) ?? []
    await expect.poll(() => frame.getByRole('link').getAttribute('href')).toBe(`${app.url}/case#${reference}`)
    await expect.poll(() => page.locator('pre').innerText()).toContain(`Reference number: ${reference}\n`)

    // A link of the mail opens beside it, as in a mail program, and is no longer in the sandbox.
    const [opened] = await Promise.all([context.waitForEvent('page'), frame.getByRole('link').click()])
    await opened.waitForURL(`${app.url}/case#${reference}`)
    await hydrated(opened)
    await expect.poll(() => opened.getByLabel(/^Reference number/).inputValue()).toBe(reference)
    await opened.close()

    await page.getByRole('link', { name: 'All mails' }).click()
    await page.getByRole('link', { name: /Ada <b>Duck<\/b>/ }).click()
    await frame.getByRole('heading', { name: 'Ada <b>Duck</b>' }).waitFor()
    await expect.poll(() => frame.locator('body').innerText()).toContain('<script>document.title = "taken"</script>')
    await expect.poll(() => page.locator('pre').innerText()).toContain('> My stake is not found.\n> <script>')
    await expect.poll(() => page.title()).not.toBe('taken')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
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

describe('a case', () => {
  const PDF = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n') }
  const ADA = { username: 'ada', password: 'wet granite under boots' }

  /** An administrator with the newest message open. */
  async function administrator(name: string): Promise<Page> {
    await fetch(`${app.url}/api/admin/setup`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ADA) })
    const { page } = await visit(browser, { ...DESKTOP, worker: false, context: { reducedMotion: 'reduce' } })
    await page.goto(`${app.url}/admin/login`)
    await hydrated(page)
    await page.getByLabel(admin.login.username, { exact: true }).fill(ADA.username)
    await page.getByLabel(admin.login.password, { exact: true }).fill(ADA.password)
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: admin.dashboard.tabs.contacts }).click()
    await page.getByRole('tabpanel', { name: admin.dashboard.tabs.contacts }).getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
    return page
  }

  it('goes from a question over an answer with a file to a decision, and each side is told by mail', async () => {
    const sender = await visit(browser, { worker: false, context: { reducedMotion: 'reduce' } })
    const { page } = sender
    await sendMessage(page)
    const [number = ''] = /BD-\d{8}-\d{6}/.exec(await page.getByRole('form').locator('[data-outcome="good"]').innerText({ timeout: 30_000 })) ?? []
    const team = await administrator('Ada <b>Duck</b>')
    const details = team.getByRole('dialog')
    await details.getByText(number).first().waitFor()
    await details.getByRole('button', { name: 'Ask the sender' }).focus()
    await team.keyboard.press('Enter')
    await team.keyboard.type('Which wallet do you mean?')
    await expect.poll(async () => (await axe(team)).violations).toEqual([])
    await team.keyboard.press('Tab')
    await team.keyboard.press('Enter')
    await details.getByText('Waiting for the sender').waitFor()

    // As the mail's link leads there.
    await page.goto(`${app.url}/case#${number}`)
    await hydrated(page)
    await page.getByLabel('Email').fill('ada@bd.example')
    await page.getByRole('button', { name: 'Show my case' }).click()
    await page.getByText('Waiting for you').waitFor()
    const answer = page.getByRole('form', { name: 'Your answer' })
    await answer.getByLabel('Answer').fill('The first one')
    await answer.getByLabel('Files (optional)', { exact: true }).setInputFiles(PDF)
    await answer.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('You answered').waitFor()

    // The administrator has not seen the answer, and is told so before the decision goes out.
    await details.getByRole('button', { name: 'Answer' }).focus()
    await team.keyboard.press('Enter')
    await team.keyboard.type('It unlocks in May.')
    await details.getByRole('button', { name: 'Send answer' }).click()
    await details.getByText('The sender has changed this case since you opened it.').waitFor()
    await details.getByText('The first one').first().waitFor()
    await details.getByRole('button', { name: 'Download Answer 2, file 1' }).first().waitFor()
    await details.getByRole('button', { name: 'Send answer' }).click()
    await details.getByText('Closed', { exact: true }).waitFor()
    await team.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    await team.getByRole('tabpanel').locator('span').getByText('Closed', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('It unlocks in May.').first().waitFor()
    await expect.poll(async () => (await axe(page, 'main')).violations).toEqual([])
    expect(sender.errors).toEqual([])
    await until(
      async () => {
        await page.goto(`${app.url}/dev/mail`)
        const list = await page.getByRole('list').innerText()
        return [`We have a question: ${number}`, `Answer ${number}: Ada <b>Duck</b>`, `We have answered: ${number}`].every((subject) => list.includes(subject))
      },
      { what: 'the mails of the case', every: 500 },
    )
    await page.getByRole('link', { name: `We have answered: ${number}` }).click()
    await page.frameLocator('iframe').getByText('It unlocks in May.', { exact: true }).waitFor()
    await sender.context.close()
    await team.context().close()
  })
})
