import { withTimeout } from '../../src/data/api/with-timeout.ts'

/** Far longer than anything takes that waits for frames. */
const PATIENCE_MS = 30_000
/** For an answer of a script, and for a frame: a busy machine takes its time. */
const SIGN_MS = 10_000

interface AskedPage {
  url(): string
  evaluate(script: string): Promise<unknown>
}

/** Chromium has stopped painting the page, of which the scripts go on. */
export class NotPainted extends Error {}

/**
 * Waits for a step that needs frames. On a busy machine headless Chromium 150 now and then never rasters a page that was just scrolled: its
 * raster workers are idle, its compositor waits for them, no frame follows, and the next page can't begin in that window. Rejects with NotPainted
 * then, so that the step can be repeated in a new window, and with a timeout where the page's scripts hang as well, which is the page's own fault.
 */
export async function painted<T>(page: AskedPage, step: Promise<T>): Promise<T> {
  try {
    return await withTimeout(step, PATIENCE_MS, () => new Error(`not done within ${PATIENCE_MS} ms`))
  } catch (error) {
    if ((await answers(page, 'true')) && !(await answers(page, 'new Promise((resolve) => requestAnimationFrame(() => resolve(true)))'))) throw new NotPainted(page.url(), { cause: error })
    throw error
  }
}

function answers(page: AskedPage, script: string): Promise<boolean> {
  return withTimeout(page.evaluate(script), SIGN_MS, () => new Error('no answer')).then(
    () => true,
    () => false,
  )
}
