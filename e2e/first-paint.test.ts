import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { holdUp } from './support/intercept.ts'
import { layoutShift } from './support/shift.ts'
import { sharedApp } from './support/shared-app.ts'
import { paths } from './support/states.ts'
import { until } from './support/until.ts'
import { DESKTOP, hasRecovered, hydrated, PHONE, workerControls, type VisitorOptions } from './support/visitor.ts'

/** The first paint, before code is asked for: of a first visit from the page's text alone, which looks the same when everything else has come. */

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const looks = [
  { name: 'a phone, dark', ...PHONE, colorScheme: 'dark', accepted: true },
  { name: 'a desktop, light', ...DESKTOP, colorScheme: 'light', accepted: true },
  { name: 'a phone behind the disclaimer', ...PHONE, colorScheme: 'light', accepted: false },
] as const satisfies readonly (VisitorOptions & { name: string })[]

/** Every element's computed style in whole, its pseudo-elements' and its place. */
function look(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, body, #gate, #gate *, #root, #root *, noscript')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const styles = [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        if (pseudo && style.content === 'none') return ''
        return Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')
      })
      return `${element.tagName}.${element.getAttribute('class')} at ${x} ${y} ${width} ${height} ${styles.join(' | ')}`
    }),
  )
}

/** Whether the whole sheet holds: a rule of it that no element of the page needs is seen on one made for it. */
const WHOLE_SHEET_HOLDS = `(() => {
  const rules = [...document.querySelector('link[data-late]').sheet.cssRules].flatMap(function all(rule) {
    return rule instanceof CSSLayerBlockRule ? [...rule.cssRules].flatMap(all) : [rule]
  })
  return rules.some(({ selectorText = '', style }) => {
    if (!/^\\.[\\w-]+$/.test(selectorText) || document.querySelector(selectorText) || !['grid', 'flex'].includes(style.display)) return false
    const element = document.body.appendChild(document.createElement('div'))
    element.className = selectorText.slice(1)
    const { display } = getComputedStyle(element)
    element.remove()
    return display === style.display
  })
})()`

/** What differs of two styles, so that a failure says which rule is missing. */
function difference(before: string, after: string): string {
  const known = new Set(before.split(/; | \| /))
  return `${after.slice(0, 60)} … ${after.split(/; | \| /).filter((one) => !known.has(one)).join('; ').slice(0, 300)}`
}

/** Less than a line of text anywhere; an icon that settles by some pixels is not seen. */
const LEAST_SEEN = 0.001

/** Each page in one of the ways to look at it, by turns: all of them in all ways (`FIRST_PAINT=all`) take half an hour. */
function inTurn(turns: number, turn: number): readonly string[] {
  return process.env['FIRST_PAINT'] === 'all' ? paths : paths.filter((_, index) => index % turns === turn)
}

describe.each(looks.map((look, turn) => ({ ...look, turn })))('$name', ({ turn, ...options }) => {
  it('shows each page with its own styles as with all of them', { timeout: 600_000 }, async () => {
    const { page, context } = await guest(browser, { ...options, worker: false, context: { reducedMotion: 'reduce' } })
    // The page as it arrives: no code, no typeface.
    await hasRecovered(context)
    await context.route(/\.(js|woff2)$/, (route) => route.abort())
    const wrong: string[] = []
    for (const path of inTurn(looks.length, turn)) {
      await page.goto(app.url + path)
      await page.evaluate(() => delete document.documentElement.dataset['fresh'])
      const sheet = () => page.evaluate(() => [...document.querySelectorAll('link[data-late]')].map((link) => (link instanceof HTMLLinkElement && link.sheet ? link.media : 'missing')))
      await until(async () => (await sheet()).join() === 'print', { what: `the late styles of ${path}` })
      expect(await page.evaluate(WHOLE_SHEET_HOLDS)).toBe(false)
      const before = await look(page)
      await page.evaluate(() => document.querySelector('link[data-late]')?.setAttribute('media', 'all'))
      expect(await page.evaluate(WHOLE_SHEET_HOLDS)).toBe(true)
      const after = await look(page)
      expect(after[0]).toContain('background-color: ')
      wrong.push(...after.flatMap((one, index) => (one === before[index] ? [] : [`${path}: ${difference(before[index] ?? '', one)}`])))
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })
})

it.each([PHONE, DESKTOP].map((size, turn) => ({ ...size, turn })))('nothing moves when styles and app come one after the other, and the typeface waits for the next visit, $width wide', { timeout: 600_000 }, async ({ turn, ...size }) => {
  const moved: string[] = []
  for (const path of inTurn(2, turn)) {
    const { page, context } = await guest(browser, { ...size, worker: false, folded: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const releases = [await holdUp(context, /\.css$/), await holdUp(context, /\.js$/)]
    await page.goto(app.url + path, { waitUntil: 'commit' })
    await until(() => page.evaluate(() => performance.getEntriesByType('paint').length > 1), { what: `the first paint of ${path} without anything else` })
    for (const release of releases) release()
    await hydrated(page)
    expect(asked.filter((url) => url.endsWith('.css'))).toHaveLength(1)
    expect(asked.filter((url) => url.endsWith('.woff2'))).toEqual([])
    // The frame after it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
    const shift = await layoutShift(page)
    if (shift.total > LEAST_SEEN) moved.push(`${path} ${shift.total.toFixed(4)}`, ...shift.moved)
    await context.close()
  }
  expect(moved.join('\n')).toBe('')
})

it('asks again for a sheet that failed before the code that waits for it was there', async () => {
  const { page, context } = await guest(browser, { worker: false })
  let asked = 0
  await context.route(/\.css$/, async (route) => {
    asked += 1
    if (asked === 1) await route.abort()
    else await route.continue()
  })
  await context.route(/\/index-[^/]*\.js$/, async (route) => {
    await until(() => page.evaluate(() => document.querySelector('link[data-late="failed"]') !== null), { what: 'the sheet to fail' })
    await route.continue()
  })
  await page.goto(app.url, { waitUntil: 'commit' })
  await hydrated(page)
  expect(asked).toBe(2)
  expect(await page.evaluate(WHOLE_SHEET_HOLDS)).toBe(true)
})

it('paints from the device, offline, before it asks for code', async () => {
  const { page, context } = await guest(browser)
  await page.goto(app.url)
  await hydrated(page)
  await workerControls(page)
  await context.setOffline(true)
  // A frame's callbacks run before its paint.
  await page.addInitScript("requestAnimationFrame(() => (globalThis.askedByThen = document.querySelectorAll('script[src], link[rel=modulepreload]').length))")
  for (const path of ['/', '/staking']) {
    await page.goto(app.url + path)
    await hydrated(page)
    expect(await page.evaluate('globalThis.askedByThen'), path).toBe(0)
    expect(await page.evaluate(() => document.querySelectorAll('script[src], link[rel=modulepreload]').length), path).toBeGreaterThan(5)
    const shift = await layoutShift(page)
    expect(shift.total, shift.moved.join()).toBeLessThan(LEAST_SEEN)
  }
})
