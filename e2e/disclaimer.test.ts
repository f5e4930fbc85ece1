import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { oneVisit } from './support/one-visit.ts'
import { sharedApp } from './support/shared-app.ts'
import { sizes } from './support/states.ts'
import { until } from './support/until.ts'
import { hasRecovered, visit, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** The daily disclaimer, in a real browser: alone until accepted, once a local day, even without storage. */

const KEY = 'bd.disclaimer'
const ACCEPT = 'I understand and accept'
const RULES = [
  'A stake is locked irrevocably for 180 days.',
  'There is no early withdrawal, for any reason.',
  'Staking again with the same wallet restarts the 180-day timer.',
]
/** Nine in the morning of the 22nd for the visitor, eight in the evening of the 21st in UTC. */
const AUCKLAND = { zone: 'Pacific/Auckland', now: '2026-11-21T20:00:00Z', day: '2026-11-22', nextDay: '2026-11-22T11:00:01Z', lastSecond: '2026-11-22T10:59:59Z' }

let browser: Browser
const app = sharedApp('reference')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

function newVisitor(options: VisitorOptions = {}, enter: typeof visit = guest): Promise<Visitor> {
  return enter(browser, { accepted: false, ...options })
}

function accept({ page }: Visitor): Promise<void> {
  return page.getByRole('button', { name: ACCEPT }).click()
}

function dialog({ page }: Visitor) {
  return page.getByRole('dialog', { name: 'Before you continue' })
}

/** React has hydrated the dialog once the focus has moved to it. */
async function taken(visitor: Visitor): Promise<void> {
  await until(() => dialog(visitor).evaluate((element) => element === document.activeElement), { what: 'the focus in the disclaimer' })
}

describe.each(['/', '/dashboard', '/disclaimer', '/admin/login', '/no-such-page'])('the disclaimer before %s', (path) => {
  const visitor = oneVisit(async () => {
    const opened = await newVisitor({}, visit)
    await opened.page.goto(app.url + path)
    await taken(opened)
    const there = await opened.page.evaluate(() => ({
      roles: [...document.querySelectorAll('header, footer, nav, main, aside, [role=status]')].length,
      app: document.getElementById('root')?.childElementCount,
      buttons: [...document.querySelectorAll('button, a, input')].map((element) => element.textContent),
      letters: document.querySelector('[role=dialog]')?.textContent.length ?? 0,
    }))
    return { ...opened, there }
  })

  it('[DISC-01] [DISC-02] [DISC-03] [DISC-10] is all there is', () => {
    expect(visitor().there).toMatchObject({ roles: 0, app: 0 })
  })

  it('[DISC-11] has a text, and one way on', () => {
    const { letters, buttons } = visitor().there
    expect(letters).toBeGreaterThan(500)
    expect(buttons).toEqual([ACCEPT])
  })

  it('[DISC-09] is gone once it is accepted', async () => {
    expect(visitor().errors).toEqual([])
    await accept(visitor())
    await visitor().page.getByRole('complementary', { name: 'Network health' }).waitFor()
    await expect.poll(() => dialog(visitor()).count()).toBe(0)
  })
})

describe('the disclaimer', () => {
  it('[DISC-12] [DISC-13] [DISC-14] [DISC-15] says the three rules of staking', async () => {
    const visitor = await newVisitor()
    await visitor.page.goto(app.url)
    for (const rule of RULES) {
      const sentence = dialog(visitor).getByText(rule, { exact: true })
      await sentence.scrollIntoViewIfNeeded()
      await expect.poll(() => sentence.isVisible()).toBe(true)
    }
  })

  it('[DISC-04] [DISC-05] [DISC-07] keeps the local day under one key and opens the app without a reload', async () => {
    const visitor = await newVisitor({ context: { timezoneId: AUCKLAND.zone } })
    const { page } = visitor
    await page.clock.setFixedTime(AUCKLAND.now)
    await page.goto(app.url)
    await taken(visitor)
    const loadedAt = await page.evaluate(() => performance.timeOrigin)
    expect(await page.evaluate(() => Object.entries(localStorage).length)).toBe(0)
    await accept(visitor)
    await page.getByRole('heading', { level: 1, name: 'The BD token, as it stands now' }).waitFor()
    // The visit counter for the install offer has its own key, and is written when the page is idle.
    const kept = await page.evaluate(() => Object.entries(localStorage))
    expect(kept.filter(([key]) => key !== 'bd.install')).toEqual([[KEY, AUCKLAND.day]])
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
    expect(visitor.errors).toEqual([])
  })

  it('[DISC-06] [DISC-16] [A-18] comes back with the next local day, and not before', async () => {
    const visitor = await newVisitor({ context: { timezoneId: AUCKLAND.zone } })
    const { page } = visitor
    await page.clock.setFixedTime(AUCKLAND.now)
    await page.goto(app.url)
    await taken(visitor)
    await accept(visitor)
    await page.clock.setFixedTime(AUCKLAND.lastSecond)
    await page.reload()
    await page.getByRole('banner').waitFor()
    await expect.poll(() => dialog(visitor).isVisible()).toBe(false)
    await page.clock.setFixedTime(AUCKLAND.nextDay)
    await page.reload()
    await taken(visitor)
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    expect(visitor.errors).toEqual([])
  })

  it('can be accepted by keyboard alone', async () => {
    const visitor = await newVisitor()
    const { page } = visitor
    await page.goto(app.url)
    await taken(visitor)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(ACCEPT)
    await page.keyboard.press('Enter')
    await page.getByRole('banner').waitFor()
  })

  it('[DISC-05] lets the visitor in where the browser refuses storage, without an error', async () => {
    const visitor = await newVisitor()
    const { page, context } = visitor
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse })
    })
    await page.goto(app.url)
    await taken(visitor)
    await accept(visitor)
    await page.getByRole('banner').waitFor()
    await expect.poll(() => dialog(visitor).count()).toBe(0)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
    expect(visitor.errors).toEqual([])
  })
})

describe.each(sizes)('before any script of the app has run, $width wide', (size) => {
  /** The page as it is first painted: its module scripts never arrive. */
  async function firstPaint(accepted: boolean): Promise<Visitor> {
    const visitor = await newVisitor({ ...size, accepted })
    await visitor.context.route('**/assets/*.js', (route) => route.abort())
    await hasRecovered(visitor.context)
    await visitor.page.goto(app.url)
    return visitor
  }

  it('the disclaimer is already there, and nothing else to be seen', async () => {
    const visitor = await firstPaint(false)
    await expect.poll(() => dialog(visitor).isVisible()).toBe(true)
    await expect.poll(() => visitor.page.getByRole('button', { name: ACCEPT }).isVisible()).toBe(true)
    for (const role of ['banner', 'main', 'contentinfo', 'complementary'] as const) {
      await expect.poll(() => visitor.page.getByRole(role).count()).toBe(0)
    }
  })

  it('[DISC-06] a visitor who has accepted today sees the figures, and no disclaimer flashes up', async () => {
    const visitor = await firstPaint(true)
    await expect.poll(() => dialog(visitor).count()).toBe(0)
    await expect.poll(() => visitor.page.getByRole('group', { name: 'Total Vault Balance' }).innerText()).toMatch(/100\.00M\s*BD\s*Reference/)
  })
})

describe('without JavaScript', () => {
  it('the figures are there as the server filled them in, with a note on what is missing, and the disclaimer below them', async () => {
    const visitor = await newVisitor({ context: { javaScriptEnabled: false } })
    const { page } = visitor
    await page.goto(app.url)
    await expect.poll(() => page.getByRole('group', { name: 'Total Vault Balance' }).innerText()).toMatch(/100\.00M\s*BD\s*Reference/)
    const word = page.locator('body noscript')
    expect([await word.isVisible(), await word.textContent()]).toEqual([true, expect.stringContaining('With JavaScript switched on they follow the chain')])
    const [top, figures, terms] = await Promise.all([word, page.locator('#root'), dialog(visitor)].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN))
    expect([top, figures, terms]).toEqual([top, figures, terms].toSorted((one = 0, other = 0) => one - other))
    await expect.poll(() => dialog(visitor).getByRole('button').count()).toBe(0)
  })
})
