import type { Browser, ElementHandle } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { axeFindings, onceASize, onceASizeSwapped } from './support/axe.ts'
import { cutOff, letterSize, WINDOWS } from './support/cut-off.ts'
import { openPageWindow, type PageWindow } from './support/page-window.ts'
import { sharedApp } from './support/shared-app.ts'
import { expectNoShift } from './support/shift.ts'
import { pathsIn, sizes, states } from './support/states.ts'
import { connectionOf, DESKTOP, PHONE } from './support/visitor.ts'

/** Every page, loaded once in each size, with all that holds for every page: how it arrives, what axe finds, what is cut off. */

const LARGER_LETTERS = [
  { whose: 'page', root: '200%', standard: 16 },
  { whose: 'browser', root: '', standard: 32 },
] as const

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

describe.each(states)('with $state figures', ({ state }) => {
  const app = sharedApp(state)
  let phone: PageWindow
  let desktop: PageWindow
  beforeAll(async () => {
    ;[phone, desktop] = await Promise.all([openPageWindow(browser, PHONE), openPageWindow(browser, DESKTOP)])
  })
  afterAll(() => Promise.all([phone?.close(), desktop?.close()]))
  const windowOf = ({ width }: { width: number }) => (width === PHONE.width ? phone : desktop)

  // Each page in both sizes and both schemes; pages that are looked at in both states, in all four combinations.
  const looks = state === 'live' ? onceASize : onceASizeSwapped
  // The HTML is the same at any width: React is watched on a phone here, and on a desktop with reference figures.
  const [watched, other] = state === 'live' ? [PHONE, DESKTOP] : [DESKTOP, PHONE]

  describe.each(pathsIn(state))('%s', (path) => {
    let arrived: ElementHandle[] = []
    let plainLetters = 0
    beforeAll(async () => {
      const url = app.url + path
      // Each page mostly waits, so they do it side by side.
      ;[arrived] = await Promise.all([windowOf(watched).loadHolding(url, ['header', 'main', 'main h1', 'aside', 'footer']), windowOf(other).load(url)])
      plainLetters = await letterSize(phone.page)
    })

    it.each(sizes)('nothing moves while it loads, $width wide', async (size) => {
      const { page, errors } = windowOf(size)
      await expectNoShift(page)
      expect(errors).toEqual([])
    })

    it('tells the state of its connection', async () => {
      await expect.poll(() => connectionOf(phone.page)).toMatch(/^Connection: (Live stream|Polling)$/)
    })

    // The desktop first: while figures are live, it is then done with.
    it.each(looks.toReversed())('axe finds nothing, $width wide, $colorScheme', async (look) => {
      const { page, show, leave } = windowOf(look)
      await show(look, undefined, look.colorScheme)
      await expect.poll(() => axeFindings(page, ['landmark-one-main', 'target-size', 'heading-order'])).toEqual([])
      if (look.width === DESKTOP.width && watched === PHONE) await leave()
    })

    it.each(WINDOWS)('nothing is cut off, $width wide', async (size) => {
      await phone.show(size)
      expect(await cutOff(phone.page)).toEqual([])
    })

    it.each(LARGER_LETTERS.flatMap((letters) => sizes.map((size) => ({ ...size, ...letters }))))('nothing is cut off, $width wide, with the letters of the $whose doubled', async (look) => {
      await phone.show({ width: look.width, height: look.height }, look)
      await expect.poll(() => letterSize(phone.page)).toBeGreaterThan(plainLetters * 1.5)
      expect(await cutOff(phone.page)).toEqual([])
    })

    it('[SCOPE-03] [SCOPE-10] [SCOPE-12] is taken over by React as it is, and only reads', async () => {
      const { page, errors, methods, show } = windowOf(watched)
      await show(watched)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('menu').waitFor()
      // Rendering anew would have replaced the elements that arrived.
      expect(await Promise.all(arrived.map((element) => element.evaluate((one) => one.isConnected)))).toEqual([true, true, true, true, true])
      expect(errors).toEqual([])
      expect([...methods]).toEqual(['GET'])
    })
  })
})
