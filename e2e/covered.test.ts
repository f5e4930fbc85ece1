import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { sharedApp } from './support/shared-app.ts'
import { hydrated, visit, type Visitor } from './support/visitor.ts'

/** Nothing that stays while the page scrolls lies over its words, at any position. */

const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const
/** What the shell adds is on every page; these have most text, and all that screens add. */
const PATHS = ['/', '/faq', '/contact', '/privacy-policy', '/polished-card', '/card-application'] as const

let browser: Browser
let visitor: Visitor
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
  visitor = await visit(browser, { worker: false, context: { reducedMotion: 'reduce' } })
})
afterAll(async () => {
  await visitor?.context.close()
  await browser?.close()
})

/** Scrolls through the whole page, and looks through whatever stays in place: one line for each text under it. */
async function coveredTexts(page: Page): Promise<string[]> {
  // Some of it comes once the page is scrolled.
  await page.evaluate(async () => {
    window.scrollTo({ top: 400, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  return page.evaluate(() => {
    const found = new Set<string>()
    const staying = [...document.body.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element)
      return (position === 'fixed' || position === 'sticky') && element.checkVisibility() && element.getBoundingClientRect().height > 1
    })
    const end = document.documentElement.scrollHeight - innerHeight
    // Header and bar are the window's edges: what they cover must be clear of them at one end of the page.
    const isEdge = (element: Element) => element.matches('header, nav') && element.getBoundingClientRect().width >= document.documentElement.clientWidth
    const step = 16
    for (let y = 0; y <= end + step; y += step) {
      scrollTo(0, y)
      for (const element of staying) {
        const atEnd = scrollY === 0 || scrollY >= end - 1
        if (isEdge(element) && !(atEnd && isClearThere(element))) continue
        const { left, right, top, bottom } = element.getBoundingClientRect()
        for (let x = left + 1; x < right; x += 8) {
          for (let height = Math.max(top, 0) + 1; height < Math.min(bottom, innerHeight); height += 8) look(element, x, height)
        }
      }
    }
    scrollTo(0, 0)
    return [...found].slice(0, 10)

    /** The header at the top of the page, the bar at its end. */
    function isClearThere(edge: Element): boolean {
      return edge.matches('header') ? scrollY === 0 : scrollY > 0
    }

    function look(element: Element, x: number, y: number): void {
      const [above, ...below] = document.elementsFromPoint(x, y)
      if (!above || !element.contains(above)) return
      for (const under of below) {
        if (element.contains(under) || under.contains(element)) continue
        const text = [...under.childNodes].find((node) => node instanceof Text && isAt(node, x, y))
        if (text) found.add(`${element.className.toString().slice(0, 30)} over "${text.textContent?.trim().slice(0, 40)}"`)
      }
    }

    function isAt(text: Text, x: number, y: number): boolean {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom)
    }
  })
}

it('the look sees a text that is covered, once it can be', async () => {
  const { page } = visitor
  await page.goto('data:text/html,<p style="margin:300px 0 3000px">words</p><i style="position:fixed;bottom:9px;left:0;width:50px;height:50px;background:red"></i>')
  await page.setViewportSize(WINDOWS[0])
  expect(await coveredTexts(page)).toEqual([' over "words"'])
})

describe.each(PATHS)('%s', (path) => {
  beforeAll(async () => {
    const { page } = visitor
    await page.goto(app.url + path)
    await hydrated(page)
    await page.getByRole('region', { name: /Messages/ }).waitFor({ state: 'attached' })
  })

  it.each(WINDOWS)('has nothing over its words, $width wide', async (size) => {
    const { page } = visitor
    await page.setViewportSize(size)
    expect(await coveredTexts(page)).toEqual([])
  })
})
