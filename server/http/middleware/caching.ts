import type { MiddlewareHandler } from 'hono'
import { NO_STORE } from './http-problem.ts'

/**
 * Who may keep an answer is said in one of these ways, and a test names the one of each call:
 * - shared(): the same for everybody. Caches on the way may answer with it; a browser asks each time.
 * - immutable: a file named by its content (static-files.ts).
 * - OF_THIS_BROWSER: only its visitor's browser may keep it, and asks each time whether it still holds.
 * - NO_STORE: nobody. So is what says nothing.
 */

/** Only its visitor's browser may keep it, to compare. */
export const OF_THIS_BROWSER = 'private, no-cache'

/** How long an outage is bridged with figures: they still say when they were true, and after that the app shows its own stored ones. */
const BRIDGED_SECONDS = 60

/**
 * For what is the same for everybody. Caches on the way keep it for so many seconds, for as long again while they fetch
 * the next one, and for `whileFailing` where the server doesn't answer. Browsers ask each time.
 */
export function shared(seconds: number, whileFailing: number = BRIDGED_SECONDS): string {
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${whileFailing}`
}

/**
 * Keeps out of every cache what must not be in one, whatever its route says: refusals and errors, answers to somebody who
 * identified themselves, answers that set a cookie, and those that say nothing about caches.
 */
export const guardCaching: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  const isPersonal = c.req.header('Authorization') !== undefined || headers.has('Set-Cookie')
  if (status >= 400 || isPersonal || !headers.has('Cache-Control')) headers.set('Cache-Control', NO_STORE['Cache-Control'])
}
