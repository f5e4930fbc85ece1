import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '../src/contract/notifications.ts'
import { launchChromium } from './chromium.ts'
import { axe } from './support/axe.ts'
import { cutOff } from './support/cut-off.ts'
import { guest } from './support/guest.ts'
import { oneVisit } from './support/one-visit.ts'
import { sharedApp } from './support/shared-app.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, FRAMES_MS, hydrated, PHONE, visit, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The bell of the header, and the chat with the assistant. */

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

async function open(path: string, options: VisitorOptions, before: (page: Page) => Promise<unknown> = async () => {}, enter: typeof visit = guest): Promise<Visitor> {
  const visitor = await enter(browser, { ...options, worker: false, context: { reducedMotion: 'reduce' } })
  await before(visitor.page)
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  return visitor
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** A server that remembers what is marked and records the POST requests. */
async function keeping(page: Page, marks: string[]): Promise<void> {
  const at = Date.now()
  let list: Notification[] = ['Newest', 'Middle', 'Oldest'].map((title, index) => ({
    id: `id-${index}`,
    kind: 'vault',
    title,
    message: 'Something has happened.',
    createdAt: new Date(at - index * 3_600_000).toISOString(),
    read: index === 2,
    href: '/staking',
  }))
  const unread = () => list.filter(({ read }) => !read).length
  await page.route('**/api/notifications**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() === 'GET') {
      return route.fulfill({ json: pathname.endsWith('/unread') ? { count: unread() } : { notifications: list } })
    }
    marks.push(pathname)
    list = list.map((one) => (pathname.endsWith('/read-all') || pathname.includes(one.id) ? { ...one, read: true } : one))
    return route.fulfill({ json: { success: true, count: unread() } })
  })
}

describe('the open bell of the header', () => {
  const marks: string[] = []
  const visitor = oneVisit(async () => {
    const opened = await open('/faq', DESKTOP, (page) => keeping(page, marks), visit)
    return { ...opened, panel: opened.page.getByRole('dialog', { name: 'Notifications' }) }
  })
  const said = async () => (await bell(visitor().page).innerText()).replaceAll(/\s/g, '')

  it('[NOTIF-01] counts what is unread', async () => {
    await untilEqual(said, 'Notifications,2unread', { what: 'the number' })
    expect(marks).toEqual([])
  })

  it('[NOTIF-03] lists it in a panel that the keyboard opens', async () => {
    const { page, panel } = visitor()
    await bell(page).press('Enter')
    await panel.waitFor()
    await until(() => panel.evaluate((element) => element.contains(document.activeElement)), { what: 'the focus in the panel' })
    await expect.poll(() => panel.getByRole('listitem').locator('p:first-child').allTextContents()).toEqual(['New: Newest', 'New: Middle', 'Oldest'])
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
  })

  it('[NOTIF-07] marks one as read, and goes on to the next', async () => {
    const { page, panel } = visitor()
    await panel.getByRole('button', { name: 'Mark as read: Newest' }).press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Mark as read: Middle')
    await untilEqual(said, 'Notifications,1unread', { what: 'one less' })
    // The mark is shown before it is sent.
    await expect.poll(() => marks).toEqual(['/api/notifications/id-0/read'])
  })

  it('[NOTIF-08] [NOTIF-09] marks all as read, and keeps the focus inside', async () => {
    const { page, panel } = visitor()
    await panel.getByRole('button', { name: 'Mark all as read' }).press('Enter')
    await page.getByRole('region', { name: /Messages/ }).getByText('All notifications marked as read').waitFor()
    await expect.poll(() => marks.slice(1)).toEqual(['/api/notifications/read-all'])
    await untilEqual(() => bell(page).innerText(), 'Notifications', { what: 'nothing unread' })
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })

  it('gives the focus back at Escape', async () => {
    const { page, panel } = visitor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await until(() => bell(page).evaluate((element) => element === document.activeElement), { what: 'the focus on the bell again' })
    expect(marks).toHaveLength(2)
  })

  it('leads to what a notification is about', async () => {
    const { page, panel, errors } = visitor()
    await bell(page).press('Enter')
    await panel.getByRole('link', { name: 'Oldest' }).click()
    await untilEqual(() => new URL(page.url()).pathname, '/staking', { what: 'the place it leads to' })
    await panel.waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })
})

describe('the bell of the header', () => {
  it('[SHELL-48] [X-12] stands beside the wallet on every width, is another than the bell of the vault, and keeps its list offline', async () => {
    const { page, context } = await open('/', { width: 320, height: 640 }, (page) => keeping(page, []))
    await bell(page).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByText('Newest').waitFor()
    const { left, right } = await panel.evaluate((element) => element.getBoundingClientRect())
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
    expect(await cutOff(page, '[role=dialog]')).toEqual([])
    await context.setOffline(true)
    await panel.getByText('Needs a connection').waitFor()
    await expect.poll(() => panel.getByText('Newest').isVisible()).toBe(true)
    await context.setOffline(false)
    await page.keyboard.press('Escape')
    await page.setViewportSize(DESKTOP)
    await expect.poll(() => page.getByRole('banner').getByRole('button', { name: /Wallet/ }).count()).toBeGreaterThan(0)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3))
    const vault = page.getByRole('button', { name: 'Vault notifications' })
    await vault.waitFor({ state: 'attached' })
    expect([await vault.count(), await page.getByRole('banner').getByRole('button', { name: 'Vault notifications' }).count()]).toEqual([1, 0])
  })
})

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const isFocused = (page: Page) => field(page).evaluate((element) => element === document.activeElement)

describe('the chat', () => {
  let asked = 0
  let release = () => {}
  const visitor = oneVisit(async () => {
    const opened = await open('/faq', DESKTOP, async () => {}, visit)
    await opened.page.getByRole('region', { name: /Messages/ }).waitFor({ state: 'attached' })
    return { ...opened, button: opened.page.getByRole('button', { name: 'Chat and help' }), sheet: opened.page.getByRole('dialog', { name: 'Duckling AI' }) }
  })

  it('[CHAT-15] has the focus in its field half a second after it was opened', async () => {
    const { page, button, sheet } = visitor()
    await page.clock.install()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await button.click()
    await page.clock.runFor(FRAMES_MS)
    await sheet.waitFor()
    await page.clock.runFor(450)
    await expect.poll(() => isFocused(page)).toBe(false)
    await page.clock.runFor(50)
    await until(() => isFocused(page), { what: 'the focus in the field' })
  })

  it('[CHAT-07] begins with a greeting', async () => {
    const { page } = visitor()
    await page.clock.resume()
    await expect.poll(() => log(page).locator('[data-type=bot]').count()).toBe(1)
  })

  it('[CHAT-11] [CHAT-12] has its size', async () => {
    expect(await visitor().sheet.evaluate((element) => [getComputedStyle(element).maxWidth, getComputedStyle(element).height])).toEqual(['672px', '500px'])
  })

  it('[CHAT-19] goes on in a new line at Shift and Enter, and sends nothing', async () => {
    const { page } = visitor()
    await field(page).focus()
    await page.keyboard.type('What does')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('the vault hold?')
    await expect.poll(() => field(page).inputValue()).toBe('What does\nthe vault hold?')
    await expect.poll(() => log(page).locator('[data-type=user]').count()).toBe(0)
  })

  it('[CHAT-08] [CHAT-16] [CHAT-19] [CHAT-20] takes a message at Enter, and waits', async () => {
    const { page } = visitor()
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/chat/duckling', async (route) => {
      asked += 1
      await released
      await route.continue()
    })
    await field(page).press('Enter')
    await expect.poll(() => field(page).inputValue()).toBe('')
    await log(page).getByText('Duckling is thinking').waitFor()
    await expect.poll(() => field(page).isDisabled()).toBe(true)
  })

  it('[CHAT-08] [CHAT-16] [CHAT-18] asks once, and shows the answer with its age', async () => {
    const { page } = visitor()
    await page.keyboard.press('Enter')
    release()
    await log(page).getByText(/The vault holds .* BD \(live, as of .* UTC, .* ago, from Solana RPC\)\./).waitFor()
    expect(asked).toBe(1)
    await expect.poll(() => log(page).getByText('Duckling is thinking').count()).toBe(0)
    await until(() => isFocused(page), { what: 'the focus in the field again' })
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
  })

  it('[CHAT-03] [CHAT-14] is closed by Escape, and still has what was said when it is opened again', async () => {
    const { page, button, sheet, errors } = visitor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await untilEqual(() => button.getAttribute('aria-expanded'), 'false', { what: 'the button to say that it is closed' })
    await button.click()
    await untilEqual(() => log(page).locator('[data-type]').count(), 3, { what: 'what was said' })
    expect(errors).toEqual([])
  })
})

describe('the chat on a phone', () => {
  let answer: object | null = { response: 'A long answer. '.repeat(40) }
  const visitor = oneVisit(async () => {
    const opened = await open('/faq', PHONE, async () => {}, visit)
    const { page } = opened
    await page.route('**/api/chat/duckling', (route) => (answer === null ? route.abort() : route.fulfill({ json: answer })))
    await page.getByRole('region', { name: /Messages/ }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Chat and help' }).click()
    await until(() => isFocused(page), { what: 'the focus in the field' })
    const sheet = page.getByRole('dialog', { name: 'Duckling AI' })
    return { ...opened, sheet, send: sheet.getByRole('button', { name: 'Send' }) }
  })
  /** Waits until the end of the latest message is visible, which what could be asked next may push up, and another can be written. */
  async function goneOn(page: Page): Promise<void> {
    const isInView = () =>
      log(page).evaluate((element) => {
        const end = [...element.querySelectorAll('[data-type]')].at(-1)?.getBoundingClientRect().bottom ?? 0
        const { top, bottom } = element.getBoundingClientRect()
        return end > top && end <= bottom
      })
    await until(isInView, { what: 'the latest in view' })
    await until(() => field(page).isEnabled(), { what: 'the field to be in use again' })
  }

  it('is cut off nowhere', async () => {
    expect(await cutOff(visitor().page, 'dialog')).toEqual([])
  })

  it('[CHAT-17] [CHAT-24] sends no blanks', async () => {
    const { page, send } = visitor()
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    expect([await log(page).locator('[data-type=user]').count(), await send.isDisabled()]).toEqual([0, true])
  })

  it('[CHAT-21] takes 500 characters', async () => {
    const { page } = visitor()
    await field(page).fill('')
    await page.keyboard.insertText('x'.repeat(501))
    await expect.poll(() => field(page).inputValue()).toHaveLength(500)
  })

  it('[CHAT-13] [CHAT-16] keeps the latest in view', async () => {
    const { page, send } = visitor()
    await send.click()
    await log(page).getByText('A long answer.').first().waitFor()
    await goneOn(page)
    await expect.poll(() => log(page).locator('[data-type=user]').count()).toBe(1)
  })

  it('[CHAT-06] [CHAT-13] [CHAT-16] [CHAT-31] says that there was no answer, and can be used again', async () => {
    const { page, sheet } = visitor()
    answer = null
    await field(page).fill('And now?')
    await field(page).press('Enter')
    await log(page).getByText("I'm having trouble connecting right now. Please try again in a moment.").waitFor()
    await goneOn(page)
    await expect.poll(() => sheet.getByText('Online', { exact: true }).isVisible()).toBe(true)
  })

  it('[CHAT-24] has nothing to send while nothing is written', async () => {
    await expect.poll(() => visitor().send.isDisabled()).toBe(true)
  })
})
