import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axeFindings, onceASize, views } from './support/axe.ts'
import { cutOff } from './support/cut-off.ts'
import { oneVisit } from './support/one-visit.ts'
import { untilEqual } from './support/until.ts'
import { DESKTOP, hydrated, visit } from './support/visitor.ts'

/** The first owner protects the account, brings in a colleague, and sends them away again; the audit log has it all. */

const ADA = { username: 'ada', password: 'wet granite under boots' }
const BEA = { username: 'bea', password: 'dry harbour before noon' }

let browser: Browser
let app: App
let totp: TOTP

beforeAll(async () => {
  ;[browser, app] = await Promise.all([launchChromium(), startApp({ smallChain: true })])
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const place = (page: Page, name: string) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true })
/** Of the audit log, not a choice of its search. */
const entry = (page: Page, action: string) => page.getByRole('listitem').getByText(action, { exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

async function go(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await hydrated(page)
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
  await page.keyboard.press('Enter')
}

/** As it stands: axe finds nothing, and nothing is cut off. The frame around is looked at elsewhere. */
async function looksWell(page: Page, looks: typeof views = onceASize): Promise<void> {
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    // Nothing under the header, which stays at the top.
    await page.evaluate(() => window.scrollTo(0, 0))
    const where = `${new URL(page.url()).pathname}, ${width} wide, ${colorScheme}`
    expect([where, await axeFindings(page, [], 'main'), await cutOff(page, 'main')]).toEqual([where, [], []])
  }
}

const visitOf = () => oneVisit(() => visit(browser, { ...DESKTOP, worker: false, context: { reducedMotion: 'reduce' } }))

describe('the people behind the desk', () => {
  const ada = visitOf()
  const bea = visitOf()
  let link = ''

  it('begin with an owner, who sets up a second factor and gets recovery codes once', async () => {
    const { page } = ada()
    await go(page, '/admin/setup')
    await looksWell(page)
    await fill(page, { Username: ADA.username, Password: ADA.password, 'Confirm password': ADA.password })
    await page.getByText('Administrator created').waitFor()
    await go(page, '/admin/login')
    await looksWell(page)
    await fill(page, { Username: ADA.username, Password: ADA.password })
    await place(page, 'Account').click()
    await button(page, 'Set up a second factor').click()
    await fill(page, { 'Current password': ADA.password })
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await looksWell(page)
    totp = new TOTP({ secret: ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '') })
    // The one before: each code counts once, and the current one is for the sign-in.
    await fill(page, { Code: totp.generate({ timestamp: Date.now() - 30_000 }) })
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Your recovery codes')
    await looksWell(page)
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
    expect(download.suggestedFilename()).toBe('blackduck-recovery-codes.txt')
    await button(page, 'I have kept them').click()
    await page.getByText('10 recovery codes are left').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Your recovery codes' }).count()).toBe(0)
  })

  it('are asked for the code after the password', async () => {
    const { page } = bea()
    await go(page, '/admin/login')
    await fill(page, { Username: ADA.username, Password: ADA.password })
    await field(page, 'Code').waitFor()
    await looksWell(page)
    await fill(page, { Code: totp.generate() })
    await place(page, 'Account').click()
    await page.getByText('Last used').nth(1).waitFor()
    await expect.poll(() => button(page, 'End all others').count()).toBe(1)
  })

  it('see their other sessions and end them, and these browsers are signed out', async () => {
    const { page } = ada()
    await go(page, '/admin/account')
    await button(page, 'End all others').click()
    await page.getByText('All other sessions have ended.').waitFor()
    await untilEqual(() => page.getByText('Last used').count(), 1, { what: 'this session alone' })
    await expect.poll(() => page.getByText('Last used').count()).toBe(1)
    await go(bea().page, '/admin/people')
    await untilEqual(() => new URL(bea().page.url()).pathname, '/admin/login', { what: 'the other browser at the sign-in' })
  })

  it('invite another one by a link, which is accepted once', async () => {
    const { page } = ada()
    await place(page, 'People').click()
    await button(page, 'Invite').click()
    await field(page, 'Link').waitFor()
    link = await field(page, 'Link').inputValue()
    expect(link).toMatch(/\/admin\/invitation#[\w-]{43}$/)
    await looksWell(page, views)
    const other = bea().page
    await other.goto(link)
    await hydrated(other)
    await other.getByText('ada invites you').waitFor()
    await looksWell(other)
    await fill(other, { Username: BEA.username, Password: BEA.password, 'Confirm password': BEA.password })
    await other.getByRole('heading', { name: 'Welcome' }).waitFor()
    await other.reload()
    await other.getByRole('heading', { name: 'This invitation is not valid' }).waitFor()
    await looksWell(other)
  })

  it('find what their role lets them do, and nothing to press beyond', async () => {
    const { page } = bea()
    await go(page, '/admin/login')
    await fill(page, { Username: BEA.username, Password: BEA.password })
    await place(page, 'People').click()
    await page.getByText('bea (you)').waitFor()
    const main = page.getByRole('main')
    expect([await main.getByRole('button').count(), await place(page, 'Person').count()]).toEqual([0, 0])
    await place(page, 'Audit').click()
    await entry(page, 'Invitation accepted').waitFor()
    await expect.poll(() => button(page, 'Export CSV').count()).toBe(0)
  })

  it('are removed by an owner after asking twice, with effect at once', async () => {
    const { page } = ada()
    await go(page, '/admin/people')
    await button(page, 'Remove bea').click()
    await untilEqual(() => focused(page), 'Yes, remove bea', { what: 'the focus on the question' })
    await page.keyboard.press('Enter')
    await page.getByText('bea has been removed and signed out everywhere.').waitFor()
    await button(page, 'Remove bea').waitFor({ state: 'detached' })
    await expect.poll(() => button(page, 'Remove bea').count()).toBe(0)
    await bea().page.reload()
    await untilEqual(() => new URL(bea().page.url()).pathname, '/admin/login', { what: 'the removed one at the sign-in' })
  })

  it('have left it all in the audit log, whose chain is whole', async () => {
    const { page, errors } = ada()
    await place(page, 'Audit').click()
    await page.getByText(/^Chain intact up to entry \d+\.$/).waitFor()
    for (const said of ['Administrator removed', 'Invitation accepted', 'Sessions ended', 'Second factor set', 'Administrator set up']) await entry(page, said).waitFor()
    await looksWell(page, views)
    await field(page, 'Who').fill('bea')
    await page.keyboard.press('Enter')
    await untilEqual(() => entry(page, 'Administrator set up').count(), 0, { what: 'only the entries of bea' })
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()])
    expect(download.suggestedFilename()).toMatch(/^bd-audit-\d{4}-\d\d-\d\d\.csv$/)
    expect(errors).toEqual([])
  })
})
