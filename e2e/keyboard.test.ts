import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { NotPainted, painted } from './support/painted.ts'
import { sharedApp } from './support/shared-app.ts'
import { paths, pathsIn, sizes } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'
import { hydrated, PHONE, visit, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** Everything by keyboard: where the focus goes, that it can be seen, and that it is never lost. */

let browser: Browser
const app = sharedApp('reference')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

async function open(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await guest(browser, options)
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  return visitor
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** One stop of the Tab key each: of a group of radio buttons only the checked one, and nothing disabled or reached by arrow keys. */
const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not([tabindex="-1"], :disabled, [type=radio]:not(:checked))'

interface Look {
  outline: string
  shadow: string
}

/** Notes in the page what the Tab key should reach, in the order of the page, and how each looks without the focus. Gives how many. */
function noteStops(page: Page): Promise<number> {
  return page.evaluate((selector) => {
    const look = (element: Element): Look => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
      return { outline: outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`, shadow: boxShadow }
    }
    const stops = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }))
    const unfocused = stops.map(look)
    Object.assign(window, {
      focusNow: () => {
        const element = document.activeElement ?? document.body
        const { top, left, bottom, right } = element.getBoundingClientRect()
        const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return {
          index: stops.indexOf(element),
          // Hours, minutes and half of the day are stops of their own.
          inner: element instanceof HTMLInputElement && element.type === 'time',
          name: element.textContent ?? '',
          inside: top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth,
          open: above !== null && (element.contains(above) || above.contains(element)),
          unfocused: unfocused[stops.indexOf(element)] ?? null,
          focused: look(element),
        }
      },
    })
    return stops.length
  }, FOCUSABLE)
}

const focusNow = z.object({
  index: z.number(),
  inner: z.boolean(),
  name: z.string(),
  inside: z.boolean(),
  open: z.boolean(),
  unfocused: z.nullable(z.object({ outline: z.string(), shadow: z.string() })),
  focused: z.object({ outline: z.string(), shadow: z.string() }),
})

/** Resolves once parts that load near the viewport are there, so that nothing new appears on the way. */
async function everythingIsThere(page: Page): Promise<void> {
  const scrolled = page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    scrollTo(0, 0)
  })
  await painted(page, scrolled)
  let [before, same] = [-1, 0]
  await until(
    async () => {
      const now = await page.locator(FOCUSABLE).filter({ visible: true }).count()
      same = now === before ? same + 1 : 0
      before = now
      return same >= 3
    },
    { what: 'nothing new to appear', every: 150 },
  )
}

/** Presses Tab from the top of the page to its last stop. */
async function tabThrough(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await hydrated(page)
  await everythingIsThere(page)
  const stops = await noteStops(page)
  expect(stops).toBeGreaterThan(5)
  for (let next = 0; next < stops; ) {
    await painted(page, page.keyboard.press('Tab'))
    const look = async () => focusNow.parse(await page.evaluate('focusNow()'))
    let reached = await look()
    // Under the bar, it is brought into sight a frame later.
    for (let frame = 0; frame < 20 && !reached.open; frame += 1) reached = await look()
    const { index, inner, name, unfocused, focused } = reached
    if (inner && index === next - 1) continue
    // What came since the stops were noted is a stop as well, but not one of those that are counted.
    expect(reached).toMatchObject({ index: index === -1 && name !== '' ? -1 : next, inside: true, open: true })
    expect(focused, name).not.toEqual(unfocused)
    expect(focused.outline, name).toMatch(/^solid 2px/)
    if (index !== -1) next += 1
  }
}

describe.each(sizes)('the Tab key, $width wide', (size) => {
  // One window for all pages: each new one costs more than a page.
  let visitor: Visitor
  const openWindow = async () => {
    // One that isn't painted any more may take long to close.
    void visitor?.context.close()
    return (visitor = await visit(browser, { ...size, worker: false, context: { reducedMotion: 'reduce' } }))
  }
  beforeAll(async () => void (await openWindow()))
  afterAll(() => visitor?.context.close())
  afterEach(async ({ task }) => {
    // What one page did to the window is not the next one's failure.
    if (task.result?.state === 'fail') await openWindow()
  })

  // Every page on a phone; on a desktop those whose ways differ.
  it.each(size === PHONE ? paths : pathsIn('reference'))('reaches everything at %s, in order, with a ring that can be seen', async (path) => {
    await tabThrough(visitor.page, path).catch(async (error: unknown) => {
      if (!(error instanceof NotPainted)) throw error
      console.warn(`Chromium stopped painting ${path}: once more in a new window`)
      await tabThrough((await openWindow()).page, path)
    })
    expect(new URL(visitor.page.url()).pathname).toBe(path)
  })

  it('the first stop skips to the content', async () => {
    const { page } = await open('/', size)
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })
})

describe('the colour scheme', () => {
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'] ?? null)
  const isLight = (page: Page) =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('no canvas')
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      return (canvas.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128
    })

  async function choose(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Settings' }).focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitemradio', { name })
    await item.waitFor()
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('role') === 'menu'), { what: 'the focus in the menu' })
    for (const _ of ['System', 'Light', 'Dark']) {
      await page.keyboard.press('ArrowDown')
      if (await item.evaluate((element) => element.hasAttribute('data-highlighted'))) break
    }
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  }

  it('is chosen by keyboard, and the focus returns to the button', async () => {
    const { page, errors } = await open('/', { colorScheme: 'dark' })
    expect([await theme(page), await isLight(page)]).toEqual([null, false])
    await choose(page, 'Light')
    expect([await theme(page), await isLight(page)]).toEqual(['light', true])
    await untilEqual(() => focused(page), 'Settings', { what: 'the focus on the button again' })
    expect(errors).toEqual([])
  })

  it('returns the focus to fingers faster than a frame', async () => {
    const { page, errors } = await open('/', { colorScheme: 'dark' })
    for (const _ of Array.from({ length: 5 })) {
      await page.getByRole('button', { name: 'Settings' }).press('Enter')
      await until(() => page.evaluate(() => document.activeElement?.getAttribute('role') === 'menu'), { what: 'the focus in the menu' })
      // Enter in the very moment in which the arrow has found its item, before any frame.
      await page.evaluate(async () => {
        const menu = document.activeElement
        const press = (key: string) => menu?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        press('ArrowDown')
        while (document.querySelector('[data-highlighted]') === null) await new Promise((resolve) => setTimeout(resolve))
        press('Enter')
      })
      await page.getByRole('menu').waitFor({ state: 'hidden' })
      await untilEqual(() => focused(page), 'Settings', { what: 'the focus on the button again' })
    }
    expect(errors).toEqual([])
  })

  it('survives a reload without a flash, stored or not by the worker', async () => {
    const { page, context } = await open('/', { colorScheme: 'dark' })
    await choose(page, 'Light')
    const seen: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('body begins with ')) seen.push(message.text().slice('body begins with '.length))
    })
    // Nothing can have been painted before there is a body.
    await context.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        observer.disconnect()
        console.info(`body begins with ${document.documentElement.dataset['theme']}`)
      }).observe(document, { childList: true, subtree: true })
    })
    for (const _ of ['first', 'second']) {
      await page.reload()
      await hydrated(page)
      expect([await theme(page), await isLight(page)]).toEqual(['light', true])
    }
    expect(seen).toEqual(['light', 'light'])
    // The menu knows what was chosen.
    await page.getByRole('button', { name: 'Settings' }).click()
    await untilEqual(() => page.getByRole('menuitemradio', { checked: true }).allInnerTexts(), ['Light'], { what: 'the chosen item' })
  })

  it('follows the system again on request, while the page is open', async () => {
    const { page } = await open('/', { colorScheme: 'dark' })
    await choose(page, 'Light')
    await choose(page, 'System')
    expect([await theme(page), await isLight(page)]).toEqual([null, false])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => isLight(page)).toBe(true)
    await page.reload()
    await hydrated(page)
    expect([await theme(page), await isLight(page)]).toEqual([null, true])
  })
})

describe("a figure's details", () => {
  it('open by keyboard, take the focus, and give it back on Escape', async () => {
    const { page, errors } = await open('/')
    const button = page.getByRole('button', { name: /details of Total Vault Balance/ })
    await button.focus()
    // The second opening finds everything loaded already, the first doesn't.
    for (const _ of ['first', 'second']) {
      await page.keyboard.press('Enter')
      const details = page.getByRole('dialog', { name: 'Total Vault Balance' })
      await details.waitFor()
      await expect.poll(() => details.innerText()).toContain('Reference: a fixed figure, shown because none has been read yet.')
      await until(() => details.evaluate((element) => element.contains(document.activeElement)), { what: 'the focus in the details' })
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('Escape')
      await details.waitFor({ state: 'detached' })
      await until(() => button.evaluate((element) => element === document.activeElement), { what: 'the focus on the button again' })
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    }
    expect(errors).toEqual([])
  })
})
