import type { Browser, CDPSession, ElementHandle } from 'playwright-core'
import { holdUp } from './intercept.ts'
import { tall } from './shift.ts'
import { hydrated, visit, type Visitor } from './visitor.ts'

interface Size {
  width: number
  height: number
}

/** The size of letters: the font size of the page's root, and the browser's standard size in CSS pixels. */
interface Letters {
  root: string
  standard: number
}

const PLAIN_LETTERS: Letters = { root: '', standard: 16 }

/** One window for many pages: each new one costs more than a page. */
export interface PageWindow extends Visitor {
  /** Methods of all requests since the page was loaded. */
  methods: Set<string>
  /** Loads a page as on a first visit: fetched anew, all of it in the window, and given the time to move. */
  load(url: string): Promise<void>
  /** The same, and holds the app's script back until it has found the elements as they arrived. */
  loadHolding(url: string, selectors: readonly string[]): Promise<ElementHandle[]>
  /** Shows the loaded page in another size, scheme or size of letters, without motion: what is fading in has another contrast. */
  show(size: Size, letters?: Letters, colorScheme?: 'light' | 'dark'): Promise<void>
  /** Leaves the page, so that it no longer shows what the stream brings: that takes up to a fifth of a core. */
  leave(): Promise<void>
  close(): Promise<void>
}

export async function openPageWindow(browser: Browser, size: Size): Promise<PageWindow> {
  const visitor = await visit(browser, { ...tall(size), worker: false, folded: true })
  const { page, context, errors } = visitor
  const session: CDPSession = await context.newCDPSession(page)
  const methods = new Set<string>()
  page.on('request', (request) => methods.add(request.method()))

  const setLetters = async ({ root, standard }: Letters) => {
    await page.evaluate((value) => void (document.documentElement.style.fontSize = value), root)
    await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round((standard * 13) / 16) } })
  }
  const start = async (url: string) => {
    errors.length = 0
    methods.clear()
    await setLetters(PLAIN_LETTERS)
    await page.setViewportSize(tall(size))
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
    await session.send('Network.clearBrowserCache')
    await page.goto(url, { waitUntil: 'commit' })
  }
  const settle = async () => {
    await page.waitForLoadState()
    await hydrated(page)
    // What comes after React: the stream, the typeface, a second of the clock.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1100)))
  }
  return {
    ...visitor,
    methods,
    load: async (url) => {
      await start(url)
      await settle()
    },
    loadHolding: async (url, selectors) => {
      const release = await holdUp(page, '**/assets/main-*.js')
      try {
        await start(url)
        const arrived = await Promise.all(selectors.map((one) => page.waitForSelector(one)))
        release()
        await settle()
        return arrived
      } finally {
        release()
        await page.unrouteAll()
      }
    },
    show: async (wanted, letters = PLAIN_LETTERS, colorScheme = 'dark') => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await setLetters(letters)
      await page.setViewportSize(wanted)
    },
    leave: async () => void (await page.goto('about:blank')),
    close: () => context.close(),
  }
}
