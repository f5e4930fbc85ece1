import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../scripts/layout.ts'
import { adminExported } from '../src/contract/admin-submission.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { answered, byPath, session, type Answer } from './support/admin-calls.ts'
import { axe } from './support/axe.ts'
import { cutOff } from './support/cut-off.ts'
import { oneVisit } from './support/one-visit.ts'
import { openedForm } from './support/opened-form.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, hydrated, PHONE, visit } from './support/visitor.ts'

/** The administrators' pages: the whole way on a new installation, and the states of a server in trouble. */

const PASSWORD = 'wet granite under boots'
const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'
const CONTACT = { name: 'Bea Duck', email: 'bea@example.com', subject: 'Lost key', category: 'technical', message: 'Hello,\nmy key is lost.' }

let browser: Browser
let app: App

beforeAll(async () => {
  ;[browser, app] = await Promise.all([launchChromium(), startApp({ smallChain: true })])
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

const open = (size: typeof PHONE | typeof DESKTOP) => visit(browser, { ...size, worker: false, context: { reducedMotion: 'reduce', acceptDownloads: true } })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

const headings = { '/admin/login': 'Admin Login', '/admin/setup': 'Admin Setup', '/admin/dashboard': 'Admin Dashboard' } as const

/** The URL changes before its screen is there. */
async function at(page: Page, path: keyof typeof headings): Promise<void> {
  await untilEqual(() => new URL(page.url()).pathname, path, { what: path })
  await page.getByRole('heading', { level: 1, name: headings[path] }).waitFor()
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await hydrated(page)
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') }
}

async function sendIn(): Promise<void> {
  const form = new FormData()
  const fields = { name: 'Katherine Duck', email: 'kd@example.com', investmentAmount: '$50,000', investorType: 'Family Office', riskSuitability: 'Yes', conversionOption: 'Convert', country: 'Germany' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const part of ['passportCopy', 'utilityBill']) form.set(part, new Blob([PDF], { type: 'application/pdf' }), `${part}.pdf`)
  const opened = await openedForm(app.url)
  const json = { method: 'POST', headers: { 'Content-Type': 'application/json', ...opened }, body: JSON.stringify(CONTACT) }
  const answers = await Promise.all([fetch(`${app.url}/api/convertible-loan`, { method: 'POST', headers: opened, body: form }), fetch(`${app.url}/api/contact/submit`, json)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
}

describe('an administrator', () => {
  const asked: string[] = []
  /** The session as the browser keeps it. */
  let kept = ''
  const visitor = oneVisit(async () => {
    await sendIn()
    const opened = await open(DESKTOP)
    opened.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/admin')) asked.push(`${request.method()} ${pathname}`)
    })
    await opened.page.addInitScript(() => sessionStorage.getItem('been here') ?? (sessionStorage.setItem('been here', 'yes'), localStorage.setItem('bd-admin-session', '{"sessionId":"of an earlier version"}')))
    return opened
  })
  const cookies = async () => (await visitor().context.cookies()).filter(({ name }) => name.startsWith('bd-admin'))

  it('[SHELL-24] [ADMD-13] is sent to the sign-in page while signed out', async () => {
    const { page } = visitor()
    await go(page, '/admin/dashboard')
    await at(page, '/admin/login')
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })

  it('[ADMS-05] is not set up with two passwords', async () => {
    const { page } = visitor()
    await page.getByRole('link', { name: 'Set one up' }).click()
    await at(page, '/admin/setup')
    await field(page, 'Username').fill('ada')
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Confirm password').fill(`${PASSWORD}s`)
    await page.getByText('Strong', { exact: true }).waitFor()
    await button(page, 'Create Administrator').click()
    await page.getByText('Passwords do not match').waitFor()
    await untilEqual(() => field(page, 'Confirm password').evaluate((element) => element === document.activeElement), true, { what: 'the focus on the wrong field' })
    // Nothing was requested here, nor before signing in.
    expect(asked.filter((call) => call !== 'GET /api/admin/setup')).toEqual([])
  })

  it('[ADMS-05] is set up with one', async () => {
    const { page } = visitor()
    await field(page, 'Confirm password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Administrator created').waitFor()
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await at(page, '/admin/login')
    expect(asked.filter((call) => call === 'POST /api/admin/setup')).toHaveLength(1)
  })

  it('[ADML-07] signs in, with the right password alone', async () => {
    const { page } = visitor()
    await field(page, 'Username').fill('ada')
    await field(page, 'Password').fill('something else')
    await button(page, 'Sign In').click()
    await page.getByRole('alert').filter({ hasText: 'Wrong username or password.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/login')
    await field(page, 'Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await at(page, '/admin/dashboard')
  })

  it('[ADML-08] [DISC-08] has a session that no script can read', async () => {
    const { page } = visitor()
    await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(['bd.admin', 'bd.disclaimer']))
    // What an earlier version left there is gone.
    await expect.poll(() => stored(page)).not.toContain('bd-admin-session')
    await expect.poll(() => cookies()).toMatchObject(['bd-admin-session', 'bd-admin-device'].map((name) => ({ name, httpOnly: true, sameSite: 'Strict', path: '/' })))
    kept = (await cookies()).find(({ name }) => name === 'bd-admin-session')?.value ?? ''
    expect(kept).not.toBe('')
    expect(await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))).not.toContain(kept)
  })

  it('[ADMD-01] has four tabs, worked by keyboard', async () => {
    const { page } = visitor()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Overview', 'Applications', 'Contacts', 'Delivery Logs'])
    await page.getByRole('tab', { name: 'Overview' }).focus()
    await page.keyboard.press('ArrowRight')
    await untilEqual(() => new URL(page.url()).hash, '#applications', { what: 'the tab in the address' })
  })

  it('[ADMD-03] [A-14] reads what came in, and opens what was handed in with it', async () => {
    const { page } = visitor()
    await page.getByRole('tab', { name: 'Applications' }).click()
    const opener = page.getByRole('tabpanel', { name: 'Applications' }).getByRole('button', { name: 'Katherine Duck' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: 'Details of Katherine Duck' })
    for (const said of ['Loan application', 'kd@example.com', 'Family Office', '$50,000', 'Convert', 'Germany', 'passport-copy.pdf, application/pdf', 'Not opened yet']) await details.getByText(said).first().waitFor()
    const file = await saved(page, () => details.getByRole('button', { name: 'Download Passport copy' }).click())
    expect(file).toEqual({ name: 'passport-copy.pdf', content: PDF })
    await details.getByText(/Opened by ada, \d/).waitFor()
    const found = await axe(page)
    expect(found.violations).toEqual([])
    expect(found.passes.length).toBeGreaterThan(15)
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    await untilEqual(() => opener.evaluate((element) => element === document.activeElement), true, { what: 'the focus on the name again' })
  })

  it('[ADMD-06] [ADMD-08] [API-37] saves the applications', async () => {
    const { page } = visitor()
    await page.getByRole('tab', { name: 'Applications' }).click()
    const exported = await saved(page, () => button(page, 'Export Applications').click())
    expect(exported.name).toMatch(/^bd-applications-\d{4}-\d\d-\d\d\.json$/)
    expect(adminExported.parse(JSON.parse(exported.content)).applications).toMatchObject([{ name: 'Katherine Duck', fields: { investorType: 'Family Office' } }])
  })

  it('[ADMD-07] [API-37] saves the messages', async () => {
    const { page } = visitor()
    await page.getByRole('tab', { name: 'Contacts' }).click()
    const contacts = await saved(page, () => button(page, 'Export Contacts').click())
    expect(adminExported.parse(JSON.parse(contacts.content)).contacts).toMatchObject([{ fields: { message: CONTACT.message } }])
  })

  it('[ADMD-09] leaves nothing behind', async () => {
    const { page } = visitor()
    await button(page, 'Log Out').click()
    await at(page, '/admin/login')
    await untilEqual(async () => (await stored(page)).includes('bd.admin'), false, { what: 'the mark of the session to go' })
    await expect.poll(async () => (await cookies()).map(({ name }) => name)).toEqual(['bd-admin-device'])
    const old = () => fetch(`${app.url}/api/admin/dashboard/stats`, { headers: { Cookie: `bd-admin-session=${kept}` } })
    await untilEqual(async () => (await old()).status, 401, { what: 'the session to be ended on the server' })
    await go(page, '/admin/dashboard')
    await at(page, '/admin/login')
    await expect.poll(() => page.getByText('Katherine Duck').count()).toBe(0)
  })

  it('gets a new password from the operator of the machine, while the server runs', async () => {
    const { page, errors } = visitor()
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'dist/server/admin.js'), 'reset', 'ada'], { env: { DATA_DIR: app.dataDir } })
    await field(page, 'Username').fill('ada')
    await field(page, 'Password').fill(/shown once: (\S+)/.exec(stdout)?.[1] ?? '')
    await button(page, 'Sign In').click()
    await at(page, '/admin/dashboard')
    expect(errors).toEqual([])
  })
})

describe('a server in trouble', () => {
  const logged: string[] = []
  const held: Route[] = []
  const asked: string[] = []
  let answer = (path: string): Answer => (path.endsWith('/setup') ? { open: false, needsToken: false } : 'held')
  const visitor = oneVisit(async () => {
    const opened = await open(PHONE)
    opened.page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
    await opened.page.route('**/api/admin/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      asked.push(`${pathname}${search} ${(await route.request().allHeaders())['authorization'] ?? ''}`)
      await answered(route, answer(pathname), held)
    })
    return opened
  })
  const signIn = () => button(visitor().page, 'Sign In').click()

  it('[ADML-06] [ADML-09] is waited for, and reported on the sign-in page', async () => {
    const { page } = visitor()
    await go(page, '/admin/login')
    await field(page, 'Username').fill('ada')
    await field(page, 'Password').fill('x')
    await signIn()
    await button(page, 'Signing in...').waitFor()
    await until(() => held.length === 1, { what: 'the call' })
    answer = () => ({})
    await held.pop()?.fulfill({ json: {} })
    await page.getByRole('alert').filter({ hasText: /^Login failed$/ }).waitFor()
    await expect.poll(() => stored(page)).not.toContain('bd.admin')
  })

  it('[ADML-06] [ADML-10] is reported as a network error where it was not reached', async () => {
    answer = () => 'away'
    await signIn()
    await visitor().page.getByRole('alert').filter({ hasText: /^Network error. Please try again.$/ }).waitFor()
    await expect.poll(() => stored(visitor().page)).not.toContain('bd.admin')
  })

  it('[ADML-06] [ADMD-11] is waited for before there are tabs', async () => {
    const { page } = visitor()
    answer = (path) => (path.endsWith('/login') ? session : 'held')
    await signIn()
    await at(page, '/admin/dashboard')
    await page.getByRole('status').filter({ hasText: 'Loading dashboard...' }).waitFor()
    await until(() => held.length === 5, { what: 'the four calls, and the one for the role' })
    await expect.poll(() => page.getByRole('tab').count()).toBe(0)
  })

  it('[ADMD-30] is asked for ten of each list, and for the figures of now', () => {
    expect(asked.filter((call) => /limit|stats/.test(call)).map((call) => call.replace(/=\d{13}/, '=now')).toSorted()).toEqual(
      ['applications?limit=10', 'contacts?limit=10', 'dashboard/stats?timestamp=now', 'delivery-logs?limit=10'].map((call) => `/api/admin/${call} `),
    )
  })

  it('[ADMD-02] [ADMD-11] has five of ten shown in the overview once it has answered', async () => {
    const { page } = visitor()
    answer = byPath
    for (const route of held.splice(0)) await answered(route, byPath(new URL(route.request().url()).pathname), held)
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    await expect.poll(() => page.getByRole('tabpanel', { name: 'Overview' }).getByRole('button', { name: /^Duck/ }).count()).toBe(5)
    await page.getByText('95%').waitFor()
    expect(await cutOff(page, 'main')).toEqual([])
  })

  it('[ADMD-14] is only logged on the dashboard: all figures stay, and no message appears', async () => {
    const { page } = visitor()
    answer = () => 500
    const before = await page.getByRole('main').innerText()
    await button(page, 'Refresh').click()
    await until(() => logged.filter((line) => line.includes('could not be loaded')).length === 5, { what: 'a line in the log for each call' })
    await button(page, 'Refresh').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).toBe(before)
    // The dialog shows what the list knows.
    await page.getByRole('button', { name: 'Bea Duck' }).filter({ visible: true }).first().click()
    await page.getByRole('dialog', { name: 'Details of Bea Duck' }).getByText('Lost key').waitFor()
    await page.keyboard.press('Escape')
  })

  it('[ADMD-10] is left all the same, and told about it at the next visit', async () => {
    const { page } = visitor()
    answer = () => 500
    await button(page, 'Log Out').click()
    await at(page, '/admin/login')
    expect(await page.evaluate(() => localStorage.getItem('bd.admin'))).toBe('leaving')
    answer = () => ({ success: true })
    asked.length = 0
    await go(page, '/admin/dashboard')
    await at(page, '/admin/login')
    // The page before may still have asked whether there is anybody.
    expect(asked.find((one) => one !== '/api/admin/setup ')).toBe('/api/admin/logout ')
    await expect.poll(() => stored(page)).not.toContain('bd.admin')
  })

  it('[ADMD-12] sends to the sign-in page when it no longer knows the session', async () => {
    const { page } = visitor()
    answer = (path) => (path.endsWith('/login') ? session : byPath(path))
    await field(page, 'Username').fill('ada')
    await field(page, 'Password').fill('x')
    await signIn()
    await page.getByRole('tab', { name: 'Delivery Logs' }).click()
    await page.getByText('the mail server is away').waitFor()
    expect(await cutOff(page, 'main')).toEqual([])
    answer = (path) => (path.endsWith('contacts') ? 401 : byPath(path))
    await button(page, 'Refresh').click()
    await at(page, '/admin/login')
    await expect.poll(() => stored(page)).not.toContain('bd.admin')
  })
})

describe('a server in trouble during setup', () => {
  let answer = (): Answer => ({})
  const bodies: unknown[] = []
  const visitor = oneVisit(async () => {
    const opened = await open(PHONE)
    const { page } = opened
    await page.route('**/api/admin/**', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: { open: true, needsToken: false } })
      bodies.push(route.request().postDataJSON())
      return answered(route, answer(), [])
    })
    await page.clock.install()
    await go(page, '/admin/setup')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await field(page, 'Username').fill('ada')
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Confirm password').fill(PASSWORD)
    return opened
  })
  /** Sends the form and answers it with this. */
  async function create(given: Answer): Promise<void> {
    answer = () => given
    await button(visitor().page, 'Create Administrator').click()
  }

  it('[ADMS-09] [ADMS-11] is reported', async () => {
    await create({})
    await visitor().page.getByRole('alert').filter({ hasText: /^Setup failed$/ }).waitFor()
    expect(bodies).toHaveLength(1)
  })

  it('[ADMS-09] [ADMS-12] is reported as a network error where it was not reached', async () => {
    await create('away')
    await visitor().page.getByRole('alert').filter({ hasText: /^Network error. Please try again.$/ }).waitFor()
    expect(bodies).toHaveLength(2)
  })

  it('[ADMS-09] does what was asked once it has recovered', async () => {
    await create({ success: true })
    await visitor().page.getByText('Administrator created').waitFor()
    expect(bodies).toEqual(Array.from({ length: 3 }, () => ({ username: 'ada', password: PASSWORD })))
  })

  it('[ADMS-10] [TOAST-15] is followed by the sign-in page two seconds later', async () => {
    const { page } = visitor()
    await page.clock.runFor(1999)
    expect(new URL(page.url()).pathname).toBe('/admin/setup')
    await page.clock.runFor(1)
    await at(page, '/admin/login')
  })
})
