import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assistantWords as chatWords } from '../src/content/assistant.ts'
import { walletWords } from '../src/screens/my/content.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { allStakers } from './support/demo-staker.ts'
import { demoOf } from './support/demo.ts'
import { oneVisit } from './support/one-visit.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, figure, hydrated, PHONE, visit, workerControls } from './support/visitor.ts'

/** Asking the assistant by keyboard alone: with the server, and with what the device has stored once the server is gone. */

let browser: Browser
let app: App
let staker: string

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
  await (await demoOf(app)).trickle(false)
  staker = (await allStakers(app))[0]?.wallet ?? ''
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

const AGE = /as of \d+ \w+ \d{4}, \d\d:\d\d UTC, (just now|\d+ \w+ ago|.* ago)/
const sheet = (page: Page) => page.getByRole('dialog', { name: chatWords.title })
const log = (page: Page) => page.getByRole('log', { name: chatWords.log })
const field = (page: Page) => page.getByRole('textbox', { name: chatWords.field })
const isFocused = (page: Page) => field(page).evaluate((element) => element === document.activeElement)

/** Whether the latest message begins within what is seen of the conversation; of one that is too long, whether it ends there. */
function isInView(page: Page): Promise<boolean> {
  return log(page).evaluate((element) => {
    const [seen, said] = [element, [...element.querySelectorAll('[data-type]')].at(-1)].map((one) => one?.getBoundingClientRect())
    return seen !== undefined && said !== undefined && said.bottom <= seen.bottom && (said.top >= seen.top || said.height > seen.height - 33)
  })
}

/** Opens the chat as the keyboard does, and waits until one can type. */
async function openChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chat and help' }).press('Enter')
  await sheet(page).waitFor()
  await until(() => isFocused(page), { what: 'the focus in the field' })
}

/** Types a question, and resolves to the answer, once it is whole. */
async function ask(page: Page, question: string): Promise<string> {
  const answers = log(page).locator('[data-type=bot]')
  const before = await answers.count()
  await page.keyboard.type(question)
  await page.keyboard.press('Enter')
  await until(async () => (await answers.count()) > before && (await field(page).isEnabled()), { what: `an answer to '${question}'` })
  await until(() => isFocused(page), { what: 'the focus in the field again' })
  return answers.last().innerText()
}

describe('the assistant', () => {
  const visitor = oneVisit(async () => {
    const opened = await visit(browser, { ...PHONE, context: { permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' } })
    const { page } = opened
    await page.goto(`${app.url}/my`)
    await hydrated(page)
    await page.getByRole('textbox', { name: walletWords.add.address }).focus()
    await page.keyboard.type(staker)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Own')
    await page.keyboard.press('Enter')
    await page.getByText(walletWords.add.done('Own')).waitFor()
    await workerControls(page)
    await until(async () => (await figure(page, 'Total BD')).state === 'live', { what: 'the live total' })
    return opened
  })

  it('answers of one’s own wallets, and understands what follows', async () => {
    const { page } = visitor()
    await openChat(page)
    expect(await ask(page, 'What is my tier?')).toMatch(/has (at least )?the tier \w+/)
    expect(await ask(page, 'What is the reward for 2.5M BD over six months?')).toMatch(/2,500,000/)
    const followed = await ask(page, 'and for 5M?')
    expect(followed).toMatch(/5,000,000/)
    expect(followed).toContain('estimate')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect.poll(() => axeFindings(page, [], 'dialog')).toEqual([])
    }
  })

  it('gives an answer to the clipboard, and says so', async () => {
    const { page } = visitor()
    const button = log(page).getByRole('button', { name: /^Copy/ }).last()
    await button.press('Enter')
    await sheet(page).getByRole('status').getByText(chatWords.copied).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/5,000,000/)
  })

  it('[CHAT-14] is closed by Back on the same page, and keeps the conversation on the next', async () => {
    const { page } = visitor()
    const said = await log(page).locator('[data-type]').count()
    await page.goBack()
    await sheet(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/my')
    await openChat(page)
    await expect.poll(() => log(page).locator('[data-type]').count()).toBe(said)
    const link = log(page).getByRole('link').last()
    const href = await link.getAttribute('href')
    await link.press('Enter')
    await sheet(page).waitFor({ state: 'detached' })
    await untilEqual(() => new URL(page.url()).pathname, href?.replace(/#.*/, '') ?? '', { what: 'the place that it leads to' })
    await page.goBack()
    await untilEqual(() => new URL(page.url()).pathname, '/my', { what: 'the page before' })
    await openChat(page)
    await expect.poll(() => log(page).locator('[data-type]').count()).toBe(said)
  })

  it('forgets on request', async () => {
    const { page } = visitor()
    await sheet(page).getByRole('button', { name: chatWords.clear }).press('Enter')
    await untilEqual(() => log(page).locator('[data-type]').count(), 1, { what: 'the greeting alone' })
    await expect.poll(() => log(page).innerText()).toContain(chatWords.greeting)
    await expect.poll(() => isFocused(page)).toBe(true)
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
  })

  it('[CHAT-11] [CHAT-12] stands beside the page on a wide screen, and covers nothing of it', async () => {
    const { page } = visitor()
    await page.setViewportSize(DESKTOP)
    for (const width of [1360, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await openChat(page)
      const [panel, main] = await Promise.all([sheet(page).boundingBox(), page.getByRole('main', { includeHidden: true }).boundingBox()])
      if (!panel || !main) throw new Error('nothing is to be seen')
      expect(main.x + main.width, `the page at ${width}`).toBeLessThanOrEqual(panel.x)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await page.keyboard.press('Escape')
      await sheet(page).waitFor({ state: 'detached' })
    }
    await page.setViewportSize(PHONE)
  })

  it('answers price, tier and unlock date without the server, each with its age, also after a reload', async () => {
    const { page, errors } = visitor()
    await page.goto(app.url)
    await hydrated(page)
    // What the home screen shows is what the device keeps.
    await until(async () => (await figure(page, 'Total Vault Balance')).state === 'live', { what: 'live figures' })
    await app.stop()
    await until(async () => (await figure(page, 'Total Vault Balance')).state === 'stored', { what: 'the figures as stored' })
    for (const _ of ['open', 'reloaded']) {
      await openChat(page)
      await sheet(page).getByText(chatWords.offline, { exact: true }).waitFor()
      for (const [question, answer] of [
        ['What is the price of BD?', /One BD costs .* USD/],
        ['How much is in the vault?', /The vault holds .* BD/],
        ['What is my tier?', /Own has (at least )?the tier \w+/],
        ['When does my stake unlock?', /Own.*(unlocks on|locked until) \d+ \w+ \d{4}/],
      ] as const) {
        const said = await ask(page, question)
        expect(said).toMatch(answer)
        expect(said).toContain('as stored on this device')
        expect(said).toMatch(AGE)
        expect(said).toContain(chatWords.onDevice)
        // What is suggested next doesn't push it out of view.
        await until(() => isInView(page), { what: 'the answer in view' })
      }
      expect(await ask(page, 'What is the state of case BD-2026-000001, a@example.com?')).toContain('My Case')
      await expect.poll(() => axeFindings(page, [], 'dialog')).toEqual([])
      await page.reload()
      await hydrated(page)
    }
    expect(errors).toEqual([])
  })
})
