import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { cutOff } from './support/cut-off.ts'
import { databaseDump } from './support/database-dump.ts'
import { oneVisit } from './support/one-visit.ts'
import { openedForm } from './support/opened-form.ts'
import { tall } from './support/shift.ts'
import { untilEqual } from './support/until.ts'
import { DESKTOP, hydrated, PHONE, visit } from './support/visitor.ts'

/** An owner looks at the system, finds a person's data, hands it over, and erases it. */

const OWNER = { username: 'ada', password: 'wet granite under boots' }
const EMAIL = 'grace.hopper@example.com'
const NAME = 'Grace Brewster Hopper'
const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'

let browser: Browser
let app: App

beforeAll(async () => {
  ;[browser, app] = await Promise.all([launchChromium(), startApp({ smallChain: true })])
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function sendIn(): Promise<void> {
  const form = new FormData()
  const fields = { name: NAME, email: EMAIL, investmentAmount: '$50,000', investorType: 'Family Office', riskSuitability: 'Yes', conversionOption: 'Convert', country: 'Germany' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const part of ['passportCopy', 'utilityBill']) form.set(part, new Blob([PDF], { type: 'application/pdf' }), `${part}.pdf`)
  const { status } = await fetch(`${app.url}/api/convertible-loan`, { method: 'POST', headers: await openedForm(app.url), body: form })
  expect(status).toBe(201)
}

/** At a phone's and a desktop's size, as it stands. */
async function looksWell(page: Page): Promise<void> {
  for (const { width } of [PHONE, DESKTOP]) {
    // All of it in the window: what has scrolled under the bar at the lower edge isn't out of reach.
    await page.setViewportSize(tall({ width }))
    await expect.poll(async () => (await axe(page)).violations, { message: String(width) }).toEqual([])
    expect(await cutOff(page, 'main'), String(width)).toEqual([])
  }
}

describe('an owner', () => {
  const visitor = oneVisit(async () => {
    await sendIn()
    const made = await fetch(`${app.url}/api/admin/setup`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(OWNER) })
    if (made.status !== 201) throw new Error(`the set-up was answered ${made.status}`)
    const opened = await visit(browser, { ...DESKTOP, worker: false, context: { reducedMotion: 'reduce', acceptDownloads: true } })
    await opened.page.goto(`${app.url}/admin/login`)
    await hydrated(opened.page)
    await opened.page.getByLabel('Username', { exact: true }).fill(OWNER.username)
    await opened.page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await opened.page.keyboard.press('Enter')
    await opened.page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
    return opened
  })

  it('sees how every part of the system stands', async () => {
    const { page } = visitor()
    await page.getByRole('link', { name: 'System', exact: true }).click()
    await page.getByRole('heading', { level: 3, name: 'Database' }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(12)
    await button(page, 'Count what is due now').click()
    await page.getByText('A run now would').waitFor()
    await looksWell(page)
  })

  it('finds everything about an address, and downloads it as an archive that any program opens', async () => {
    const { page } = visitor()
    await page.setViewportSize(DESKTOP)
    await page.getByRole('link', { name: 'Person', exact: true }).click()
    await page.getByLabel('Email address or wallet').fill(EMAIL.toUpperCase())
    await button(page, 'Find').click()
    await page.getByRole('heading', { name: 'What is stored' }).waitFor()
    await looksWell(page)
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the archive').click()])
    const archive = unzipSync(await readFile(await download.path()))
    const textOf = (name: string | undefined) => strFromU8(archive[name ?? ''] ?? new Uint8Array())
    expect(textOf('index.html')).toContain(NAME)
    expect(textOf(Object.keys(archive).find((name) => name.endsWith('/passport-copy.pdf')))).toBe(PDF)
  })

  it('erases it after typing the address again; then nothing of it is in the whole database', async () => {
    const { page } = visitor()
    const field = page.getByLabel(`Type ${EMAIL.toUpperCase()} to confirm`)
    await field.fill('somebody@example.com')
    await button(page, 'Erase everything').click()
    await page.getByText('This is not the address above').waitFor()
    await field.fill(EMAIL)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Erased', exact: true }).waitFor()
    await looksWell(page)
    const rows = [...(await databaseDump(app.dataDir)).values()].flat().join('\n').toLowerCase()
    for (const trace of ['grace', 'hopper', 'brewster']) expect(rows).not.toContain(trace)
    await button(page, 'Find another person').click()
    await page.getByLabel('Email address or wallet').fill(EMAIL)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Nothing is stored' }).waitFor()
    // The demo's mailbox, which is in no database, has forgotten it too.
    await untilEqual(async () => /grace|hopper/i.test(await (await fetch(`${app.url}/dev/mail`)).text()), false, { what: 'no mail of the person' })
  })
})
