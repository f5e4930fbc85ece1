import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { openedForm } from './support/opened-form.ts'
import { until } from './support/until.ts'
import { DESKTOP, hydrated, PHONE, visit } from './support/visitor.ts'

/** The administrators' inbox: two browsers on one case, work by the keyboard, files in their place, and a long list. */

const ADA = { username: 'ada', password: 'wet granite under boots' }
/** One page with a filled square on it. */
const PDF = [
  '%PDF-1.4',
  '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj',
  '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj',
  '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<>>>>\nendobj',
  '4 0 obj\n<</Length 31>>\nstream\n1 0 0 rg 0 0 200 200 re f      \nendstream\nendobj',
  'trailer<</Root 1 0 R>>\n%%EOF\n',
].join('\n')

let browser: Browser
let app: App

beforeAll(async () => {
  ;[browser, app] = await Promise.all([launchChromium(), startApp({ smallChain: true })])
  const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const { status } = await fetch(app.url + path, { method: 'POST', headers, body })
    expect([path, status]).toEqual([path, 201])
  }
  const json = { 'Content-Type': 'application/json' }
  await post('/api/admin/setup', JSON.stringify(ADA), json)
  for (const name of ['Bea Duck', 'Cleo Swan']) {
    await post('/api/contact/submit', JSON.stringify({ name, email: `${name.slice(0, 4).trim()}@example.com`, subject: 'Lost key', category: 'technical', message: 'Hello.' }), { ...json, ...(await openedForm(app.url)) })
  }
  const form = new FormData()
  const fields = { name: 'Katherine Duck', email: 'kd@example.com', investmentAmount: '$50,000', investorType: 'Family Office', riskSuitability: 'Yes', conversionOption: 'Convert', country: 'Germany' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const part of ['passportCopy', 'utilityBill']) form.set(part, new Blob([PDF], { type: 'application/pdf' }), `${part}.pdf`)
  await post('/api/convertible-loan', form, await openedForm(app.url))
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('region', { name: 'Cases' }).getByRole('button', { name: new RegExp(`^${name}`) })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

async function signedIn(size: typeof PHONE | typeof DESKTOP, path = '/admin/inbox'): Promise<Page> {
  const { page } = await visit(browser, { ...size, worker: false, context: { reducedMotion: 'reduce' } })
  await page.goto(`${app.url}/admin/login`)
  await hydrated(page)
  await page.getByLabel('Username', { exact: true }).fill(ADA.username)
  await page.getByLabel('Password', { exact: true }).fill(ADA.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
  await page.goto(app.url + path)
  await hydrated(page)
  await row(page, 'Katherine Duck').waitFor()
  return page
}

describe('the inbox', () => {
  it('is worked through by the keyboard, with a file in its place, beside a colleague who sees it happen', async () => {
    const [page, other] = [await signedIn(DESKTOP), await signedIn(DESKTOP)]
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toContain('Katherine Duck')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Katherine Duck' }).waitFor()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await button(page, 'View Passport copy').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Page 1 of 1').waitFor()
    const canvas = page.getByRole('img', { name: 'Passport copy, page 1' })
    const colour = () => canvas.evaluate((element) => (element instanceof HTMLCanvasElement ? [...(element.getContext('2d')?.getImageData(20, 20, 1, 1).data ?? [])] : []))
    await until(async () => String(await colour()) === '255,0,0,255', { what: 'the page of the PDF, painted' })
    await page.keyboard.press('Escape')
    // Opening it is recorded.
    await page.getByText(/^Opened by ada/).first().waitFor()
    expect(errors).toEqual([])

    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 2, name: 'Cleo Swan' }).waitFor()
    await row(other, 'Cleo Swan').click()
    await other.getByRole('heading', { level: 2, name: 'Cleo Swan' }).waitFor()
    await button(other, 'Ask the sender').click()
    await other.getByLabel('Question', { exact: true }).fill('Which key?')
    await page.keyboard.press('m')
    await page.getByText(/is assigned to ada\.$/).waitFor()
    // The other browser shows it without being asked, and keeps what was typed.
    await until(async () => (await row(other, 'Cleo Swan').textContent())?.includes('ada') === true, { what: 'the assignment in the other browser' })
    await expect.poll(() => other.getByLabel('Question', { exact: true }).inputValue()).toBe('Which key?')
  })

  it('tells the second of two who decide at once, and keeps their text', async () => {
    const [page, other] = [await signedIn(DESKTOP), await signedIn(DESKTOP)]
    // A colleague whose connection brings no changes.
    await other.route('**/api/admin/live', (route) => route.abort())
    await other.reload()
    await row(other, 'Bea Duck').click()
    await button(other, 'Ask the sender').click()
    await other.getByLabel('Question', { exact: true }).fill('Mine?')
    await row(page, 'Bea Duck').focus()
    await page.keyboard.press('m')
    await page.getByText(/is assigned to ada\.$/).waitFor()
    await button(other, 'Send question').click()
    await other.getByText(/ada has changed this case/).waitFor()
    await expect.poll(() => other.getByLabel('Question', { exact: true }).inputValue()).toBe('Mine?')
  })

  it('does the same to several at once, and takes it back', async () => {
    const page = await signedIn(DESKTOP)
    await row(page, 'Katherine Duck').focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await button(page, 'Start review').first().click()
    await page.getByText('Done: 2 cases.').waitFor()
    await expect.poll(() => row(page, 'Katherine Duck').textContent()).toContain('In review')
    await page.getByRole('button', { name: /^Undo \(/ }).first().click()
    await page.getByText('Undone: 2 cases.').waitFor()
    await expect.poll(() => row(page, 'Katherine Duck').textContent()).toContain('New')
  })

  it('is one page on a phone, and the case another, from which Back leads to the list', async () => {
    const page = await signedIn(PHONE)
    await row(page, 'Katherine Duck').click()
    await page.getByRole('heading', { level: 2, name: 'Katherine Duck' }).waitFor()
    await expect.poll(() => row(page, 'Cleo Swan').isVisible()).toBe(false)
    await page.goBack()
    await row(page, 'Cleo Swan').waitFor()
  })

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('has nothing that axe objects to on %s', async (_, size) => {
    const page = await signedIn(size)
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
    await row(page, 'Katherine Duck').click()
    await page.getByRole('heading', { level: 2, name: 'Katherine Duck' }).waitFor()
    await page.getByText('What happened').waitFor()
    const fine = async (what: string) => {
      // Nothing half under the header.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect.poll(async () => (await axe(page)).violations, { message: what }).toEqual([])
    }
    await fine('a case')
    await button(page, 'Assign').click()
    await page.getByLabel('Assign to').waitFor()
    await fine('the form that assigns it')
    await page.getByRole('region', { name: 'Selected case' }).getByRole('button', { name: 'Start review' }).click()
    await button(page, 'Undo').waitFor()
    await fine('what can be undone')
    await button(page, 'Undo').click()
    await button(page, 'Undo').waitFor({ state: 'detached' })
    await button(page, 'View Passport copy').click()
    await page.getByText('Page 1 of 1').waitFor()
    await fine('the viewer')
    await page.keyboard.press('Escape')
    await button(page, 'Back to the list').click()
    await page.getByRole('checkbox', { name: 'Select Cleo Swan' }).check()
    await page.getByRole('region', { name: 'Selected cases' }).getByRole('button', { name: 'Decline', exact: true }).click()
    await fine('several at once')
  })

  it('scrolls through thousands with a screenful of rows, reading on as it goes', async () => {
    const { page } = await visit(browser, { ...DESKTOP, worker: false, context: { reducedMotion: 'reduce' } })
    await page.goto(`${app.url}/admin/login`)
    await page.evaluate(() => localStorage.setItem('bd.admin', 'signed-in'))
    await page.route('**/api/admin/**', async (route) => {
      const { pathname, searchParams } = new URL(route.request().url())
      if (pathname !== '/api/admin/inbox') return route.fulfill({ status: 503, json: { success: false, code: 'c', error: 'E' } })
      const from = Number(searchParams.get('cursor') ?? 0)
      const at = '2026-11-20T12:00:00.000Z'
      const rows = Array.from({ length: 100 }, (_, index) => ({ id: `c${from + index}`, kind: 'contact', referenceNumber: 'BD-20261120-123456', name: `Duck ${from + index}`, email: 'd@example.com', wallet: null, createdAt: at, changedAt: at, state: 'new', assignee: null, version: 0, undelivered: false }))
      return route.fulfill({ json: { rows, next: from >= 4900 ? null : String(from + 100) } })
    })
    await page.goto(`${app.url}/admin/inbox`)
    await row(page, 'Duck 0').waitFor()
    let most = 0
    await until(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        most = Math.max(most, await page.locator('[data-index]').count())
        return (await row(page, 'Duck 4999').count()) === 1
      },
      { what: 'the last of 5,000', within: 90_000 },
    )
    expect(most).toBeLessThan(60)
  })
})
