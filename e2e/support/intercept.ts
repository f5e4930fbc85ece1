import type { Browser, BrowserContext, Page } from 'playwright-core'
import { guest } from './guest.ts'
import { until } from './until.ts'
import type { visit, Visitor, VisitorOptions } from './visitor.ts'

/**
 * A person without a live stream and without a service worker: every figure comes by a request that a test can answer.
 * The page's clock can be moved by `page.clock`. With `visit`, a person who stays for several tests.
 */
export async function visitByPolling(browser: Browser, options: VisitorOptions = {}, enter: typeof visit = guest): Promise<Visitor> {
  const visitor = await enter(browser, { ...options, context: { serviceWorkers: 'block', ...options.context } })
  await visitor.context.route('**/api/live*', (route) => route.abort())
  await visitor.page.clock.install()
  return visitor
}

/** What went wrong on the page, less that it has no service worker here. */
export function errorsOf({ errors }: Visitor): string[] {
  return errors.filter((error) => !error.startsWith('the service worker could not be registered'))
}

/** Resolves when React has taken over what `selector` finds first: parts of a page may come later than the page. */
export async function takenOver(page: Page, selector: string): Promise<void> {
  await until(() => page.locator(selector).first().evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))), {
    what: `React to take ${selector} over`,
  })
}

/** Answers the requests of a path with what `answer` gives, 503 for null, never for 'never'; a promise holds them up. What this gives counts them. */
export async function answerWith(page: Page, path: string, answer: () => unknown): Promise<{ count: number }> {
  const asked = { count: 0 }
  await page.route(`**${path}`, async (route) => {
    asked.count += 1
    const body = await answer()
    if (body === 'never') return
    if (body === null) await route.fulfill({ status: 503, json: { success: false, code: 'unavailable', error: 'No answer.' } })
    else await route.fulfill({ json: body })
  })
  return asked
}

/** Holds up every request whose address fits, until the function that this gives is called. */
export async function holdUp(asking: Page | BrowserContext, address: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await asking.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}
