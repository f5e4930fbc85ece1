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

/**
 * Brings every text of the page under whatever stays in place above it, and looks which of the two is seen: one line for
 * each that is covered. Header and bar are the window's edges: words scroll out from under them.
 */
async function coveredTexts(page: Page): Promise<string[]> {
  // Some of it comes once the page is scrolled.
  await page.evaluate(async () => {
    window.scrollTo({ top: 400, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // From then on every height is the real one.
    while (document.documentElement.dataset['fresh'] !== undefined) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return page.evaluate(() => {
    const found = new Set<string>()
    const staying = [...document.body.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element)
      return (position === 'fixed' || position === 'sticky') && element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 1
    })
    const texts: { text: Text; parent: Element; left: number; right: number; middle: number }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement
      if (!(text instanceof Text) || !parent || !text.data.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || staying.some((one) => one.contains(parent))) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right, top, bottom, width } of range.getClientRects()) {
        if (width > 1) texts.push({ text, parent, left, right, middle: (top + bottom) / 2 + scrollY })
      }
    }

    for (const element of staying) {
      if (element.matches('header, nav')) continue
      const { left, right } = element.getBoundingClientRect()
      for (const one of texts) {
        const [from, to] = [Math.max(left, one.left), Math.min(right, one.right)]
        if (to - from < 2) continue
        const { top, bottom } = element.getBoundingClientRect()
        window.scrollTo({ top: one.middle - (top + bottom) / 2, behavior: 'instant' })
        const seen = document.elementFromPoint((from + to) / 2, one.middle - scrollY)
        if (seen && element.contains(seen)) found.add(`${element.className.toString().slice(0, 30)} over "${one.text.data.trim().slice(0, 40)}"`)
      }
    }
    // At the end of the page its last words are clear of the bar.
    const bar = staying.find((element) => element.matches('nav'))
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const lowest = Math.max(...texts.map(({ middle }) => middle)) - scrollY
    if (bar && lowest > bar.getBoundingClientRect().top) found.add('the bar over the end of the page')
    window.scrollTo({ top: 0, behavior: 'instant' })
    return [...found].slice(0, 10)
  })
}

it('the look sees a text that is covered, once it can be', async () => {
  const { page } = visitor
  await page.goto('data:text/html,<p style="margin:1300px 0 3000px">words</p><i style="position:fixed;bottom:9px;left:0;width:50px;height:50px;background:red"></i>')
  await page.setViewportSize(WINDOWS[0])
  await expect.poll(() => coveredTexts(page)).toEqual([' over "words"'])
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
    await expect.poll(() => coveredTexts(page)).toEqual([])
  })
})
