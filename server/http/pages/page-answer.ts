import { NOT_FOUND_PAGE } from '../../../src/page/page-file.ts'
import { NO_STORE } from '../middleware/http-problem.ts'
import { OF_THIS_BROWSER, shared } from '../middleware/caching.ts'
import type { KeptPage } from './kept-pages.ts'
import type { Pages } from './pages.ts'

/** Together with a page's own three seconds and as long again while it is fetched: under ten seconds behind the server's page. */
const SHARED_SECONDS = 2
/** A page from an outage is told from a current one by the app, a moment after it starts: not a matter of hours. */
const WHILE_FAILING_SECONDS = 600

/** The headers of a page. `asked`: the path, and whether it came with a query. */
export function pageHeaders(name: string, pages: Pages, { encoding, tag }: KeptPage, asked: { query: boolean }): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    ETag: tag,
    'Cache-Control': cacheControl(name, asked.query),
    'Content-Security-Policy': pages.policy(name) ?? "default-src 'none'",
  }
}

/** Of a 304: what a cache updates, without what describes a body. */
export function withoutBody(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'Content-Encoding': _encoding, 'Content-Type': _type, ...rest } = headers
  return rest
}

/**
 * A page is the same for everybody, but an address need not be: a wallet app's answer, or what another app shares, comes in the
 * query. The administrators' pages hold nothing secret; those who put a wall before them shall not find them in a cache behind it.
 */
function cacheControl(name: string, hasQuery: boolean): string {
  if (name === NOT_FOUND_PAGE) return NO_STORE['Cache-Control']
  if (hasQuery || name.startsWith('~admin')) return OF_THIS_BROWSER
  return shared(SHARED_SECONDS, WHILE_FAILING_SECONDS)
}
