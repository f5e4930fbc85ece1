import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TelegramDiagnostics } from '../src/contract/telegram-diagnostics.ts'
import { launchChromium } from './chromium.ts'
import { axe } from './support/axe.ts'
import { guest } from './support/guest.ts'
import { answerWith, errorsOf, takenOver, visitByPolling } from './support/intercept.ts'
import { oneVisit } from './support/one-visit.ts'
import { sharedApp } from './support/shared-app.ts'
import { until } from './support/until.ts'
import { hydrated, visit } from './support/visitor.ts'

/** The two pages about the Telegram bot, with and without a session. Telegram itself is simulated. */

const app = sharedApp('reference')
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const report: TelegramDiagnostics = {
  botToken: 'Present',
  chatId: '-100200300',
  connectionTest: { success: true, botInfo: { first_name: 'Duck', username: 'duck_bot' } },
  messageTest: { success: true, chatId: '-100200300' },
  updatesTest: { success: true, updates: [] },
  recommendations: ['Nothing has to be done.'],
}

async function open(signedIn: boolean, enter: typeof visit = guest) {
  const visitor = await visitByPolling(browser, {}, enter)
  if (signedIn) await visitor.context.addInitScript(() => localStorage.setItem('bd.admin', 'signed-in'))
  const asked: string[] = []
  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/telegram|submit-application/.test(pathname)) asked.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim())
  })
  return { ...visitor, asked, errors: () => errorsOf(visitor) }
}

const arrive = async (page: Page, path: string) => {
  await page.goto(app.url + path)
  await hydrated(page)
  await takenOver(page, 'main button')
}

describe('the page that checks the bot', () => {
  let answer: unknown = null
  const visitor = oneVisit(async () => {
    const opened = await open(true, visit)
    await answerWith(opened.page, '/api/telegram/diagnostics', () => answer)
    await answerWith(opened.page, '/api/telegram/send-test', () => null)
    await arrive(opened.page, '/bot-diagnostics')
    return { ...opened, checks: opened.page.getByRole('region', { name: 'Checks' }) }
  })

  it('[SHELL-10] [DIAG-10] [API-26] asks nothing before it is told to', async () => {
    const { page, asked } = visitor()
    await page.getByText('Signed in as an administrator.').waitFor()
    await page.clock.fastForward('05:00')
    expect(asked).toEqual([])
  })

  it('[DIAG-11] says when the checks could not be run', async () => {
    const { checks, asked } = visitor()
    await checks.getByRole('button').click()
    await checks.getByText('Failed to load diagnostics', { exact: true }).waitFor()
    expect(asked).toEqual(['GET /api/telegram/diagnostics'])
  })

  it('[SHELL-10] shows what the checks found', async () => {
    const { page, checks } = visitor()
    answer = report
    await checks.getByRole('button').click()
    await checks.getByText('Nothing has to be done.').waitFor()
    await expect.poll(() => checks.getByText(/^(Connection|Message|Updates) test$/).count()).toBe(3)
    const { violations, passes } = await axe(page, 'main')
    expect(violations).toEqual([])
    expect(passes.length).toBeGreaterThan(10)
  })

  it('[DIAG-10] [API-26] has asked once each time it was told to, and does not ask again', async () => {
    const { page, asked } = visitor()
    await page.clock.fastForward('05:00')
    expect(asked).toEqual(['GET /api/telegram/diagnostics', 'GET /api/telegram/diagnostics'])
  })

  it('[DIAG-17] sends no empty message, and says when one could not be sent', async () => {
    const { page, asked, errors } = visitor()
    await page.getByLabel('Message', { exact: true }).fill('   ')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter a message').waitFor()
    await page.getByLabel('Message', { exact: true }).fill('hello')
    await page.keyboard.press('Enter')
    await page.getByText('Request Failed', { exact: true }).waitFor()
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/telegram/send-test {"username":"","message":"hello"}'])
    expect(asked.at(-1)).toMatch(/^POST/)
    expect(errors()).toEqual([])
  })
})

describe('the page that sends a test application', () => {
  let connectionTest: TelegramDiagnostics['connectionTest'] = { success: false, error: 'Unauthorized' }
  const visitor = oneVisit(async () => {
    const opened = await open(true, visit)
    await answerWith(opened.page, '/api/telegram/new-diagnostics', () => ({ botToken: 'Present', chatId: 'Present', connectionTest }))
    await answerWith(opened.page, '/api/card/submit-application', () => ({ success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods: ['telegram'] }))
    await arrive(opened.page, '/new-bot-diagnostics')
    return { ...opened, button: opened.page.getByRole('button', { name: 'Send Test Application' }) }
  })

  it('[SHELL-11] [SHELL-12] [NDIAG-05] sends nothing while the bot is not connected, and has no checks of the other page', async () => {
    const { page, button } = visitor()
    await page.getByText('Unauthorized').waitFor()
    await expect.poll(() => button.isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('heading', { name: 'Checks' }).count()).toBe(0)
  })

  it('[NDIAG-05] [NDIAG-08] keeps the state fresh', async () => {
    const { page, button } = visitor()
    connectionTest = { success: true, botInfo: { first_name: 'Duck', username: 'duck_bot' } }
    await page.clock.fastForward(5000)
    await page.getByText('@duck_bot').waitFor()
    await expect.poll(() => button.isDisabled()).toBe(false)
  })

  it('[NDIAG-06] sends the test application like any other', async () => {
    const { page, button, asked } = visitor()
    await button.click()
    await page.getByText('Reference number BD-20261121-123456').waitFor()
    expect(asked.filter((call) => call.includes('Test Application'))).toHaveLength(1)
    expect(asked.find((call) => call.includes('Test Application'))).toContain('POST /api/card/submit-application {')
  })

  it('[NDIAG-05] [NDIAG-08] stops asking and sending when the session is over', async () => {
    const { page, button, asked, errors } = visitor()
    await page.route('**/api/telegram/new-diagnostics', (route) => route.fulfill({ status: 401, json: { success: false, error: 'x', code: 'unauthorized' } }))
    await page.clock.fastForward(5000)
    await page.getByRole('link', { name: 'Sign in as an administrator' }).waitFor()
    await expect.poll(() => button.isDisabled()).toBe(true)
    const before = asked.length
    await page.clock.fastForward('05:00')
    expect(asked).toHaveLength(before)
    expect(errors()).toEqual([])
  })
})

describe('the pages about the bot', () => {
  it('[SCOPE-24] [X-20] [DIAG-09] [NDIAG-07] are two screens, there without a session, ask nothing then, and tell search engines to pass by', async () => {
    for (const path of ['/bot-diagnostics', '/new-bot-diagnostics']) {
      expect(await (await fetch(app.url + path)).text()).toContain('<meta name="robots" content="noindex"/>')
    }
    const { page, asked } = await open(false)
    await arrive(page, '/new-bot-diagnostics')
    await page.clock.fastForward('01:00')
    await page.getByRole('main').getByRole('link', { name: 'Telegram Bot Diagnostics' }).click()
    await until(() => page.getByRole('button', { name: 'Run diagnostics' }).isDisabled(), { what: 'the checks' })
    await expect.poll(() => page.getByRole('link', { name: 'Sign in as an administrator' }).getAttribute('href')).toBe('/admin/login')
    expect(asked).toEqual([])
  })
})
