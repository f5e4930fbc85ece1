import puppeteer, { type Page } from 'puppeteer-core'
import { until } from '../support/until.ts'
import { PHONE } from '../support/visitor.ts'
import type { Device, Tab } from './device.ts'

/** What a page is doing, as its console tells. */
interface Visit {
  /** Documents that began in this tab. */
  documents: number
  /** From the order to leave until the next document begins. */
  leaving: boolean
}

/** Each document says this before anything else, so that what is said can be told apart by document. */
const BEGUN = 'a document begins'
/** Said of what was on its way when a page is left: Firefox 140 cuts it off up to 0.1 s before the page hears that it is left. */
const CUT_OFF = /^The connection to \S+\/api\/live\S* was interrupted while the page was loading\.$|could not be loaded|^GET \/api\/\S+ failed/

/** Release Firefox, through its own WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Device> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const complaints: string[] = []
  return {
    open: async (url) => {
      const page = await browser.newPage()
      const visit: Visit = { documents: 0, leaving: false }
      const complain = (text: string) => {
        if (!(visit.leaving && CUT_OFF.test(text))) complaints.push(text)
      }
      // Firefox 140 sets the size, and doesn't know the orientation, which puppeteer sets along with it.
      await page.setViewport(PHONE).catch((error: unknown) => (String(error).includes('unknown command emulation.setScreenOrientationOverride') ? undefined : Promise.reject(error)))
      await page.evaluateOnNewDocument((words) => console.debug(words), BEGUN)
      page.on('console', (message) => {
        if (message.text() === BEGUN) Object.assign(visit, { documents: visit.documents + 1, leaving: false })
        if (['error', 'warn'].includes(message.type())) complain(message.text())
      })
      page.on('pageerror', (error) => complain(error instanceof Error ? error.message : String(error)))
      await page.goto(url)
      return tabOf(page, visit)
    },
    complaints: () => Promise.resolve(complaints.splice(0)),
    close: () => browser.close(),
  }
}

function tabOf(page: Page, visit: Visit): Tab {
  // Puppeteer's types allow handles as arguments, ours don't.
  const run: Tab['run'] = async (call, argument) => JSON.parse(String(await page.evaluate(`(async () => JSON.stringify((await (${String(call)})(${JSON.stringify(argument)})) ?? null))()`)))
  /**
   * Firefox 140 never tells that a page which came back from memory has arrived. Puppeteer takes it for still on its way,
   * and misses the next navigation: whether that one has arrived is asked of the page as well.
   */
  const load = async (begin: (options: { signal: AbortSignal }) => Promise<unknown>): Promise<void> => {
    const before = visit.documents
    visit.leaving = true
    const over = new AbortController()
    const told = begin({ signal: over.signal }).catch((error: unknown) => (over.signal.aborted ? undefined : Promise.reject(error)))
    const seen = until(async () => visit.documents > before && (await run(() => document.readyState === 'complete', null)), {
      what: 'the page to load',
      giveUp: () => (over.signal.aborted ? new Error('it has arrived') : null),
    })
    try {
      await Promise.race([told, seen])
    } finally {
      over.abort()
      visit.leaving = false
    }
  }
  return {
    goto: (url) =>
      load((options) =>
        // Firefox gives up a navigation when the page that it leaves, still starting, writes its own history entry.
        page.goto(url, options).catch((error: unknown) => (String(error).includes('NS_BINDING_ABORTED') ? page.goto(url, options) : Promise.reject(error))),
      ),
    reload: () => load((options) => page.reload(options)),
    run,
    press: async (selector) => {
      // Puppeteer's own wait for an enabled element makes a function of text in the page. Firefox 140 holds that to the
      // page's policy, which forbids it, and the press would wait for ever.
      await until(() => run((among) => document.querySelector(among)?.matches(':disabled') === false, selector), { what: `${selector} to be enabled` })
      await page.locator(selector).setWaitForEnabled(false).click()
    },
    type: (selector, text) => page.type(selector, text),
    tabKey: async (direction) => {
      if (direction === 'back') await page.keyboard.down('Shift')
      await page.keyboard.press('Tab')
      if (direction === 'back') await page.keyboard.up('Shift')
    },
    close: () => page.close(),
  }
}
