import { Hono, type Context } from 'hono'
import { isListPath, listFields, type ListPath } from '../../../src/contract/lists.ts'
import { readPaths, readSchemas, type ReadPath } from '../../../src/contract/reads.ts'
import { isBare, toHttp } from '../../../src/contract/wire.ts'
import { sharedByKey } from '../../lib/shared-by-key.ts'
import { FeedUnavailable, type FeedEngine } from '../../feeds/engine.ts'
import type { JsonRead } from '../../feeds/published-answers.ts'
import { listMeta, WHOLE_LIST, type ListPage, type ListPages } from '../../feeds/list-page.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { tagged, tagOf } from '../middleware/entity-tag.ts'
import { countCall } from '../middleware/guard-calls.ts'
import { badRequest, HttpProblem } from '../middleware/http-problem.ts'
import { createShares } from '../middleware/shares.ts'
import { badCursor, listRequest } from './list-request.ts'

/**
 * Every read endpoint of the contract, answered from the server's one copy of its figure. Lists accept `limit` and
 * `cursor`; `meta.nextCursor` continues them.
 */
export function readRoutes(feeds: FeedEngine, lists: ListPages = {}, clock: Clock = systemClock): Hono {
  const app = new Hono()
  const visitors = createAddressLimits(PAGES.aSecond, clock, undefined, PAGES.atOnce)
  const all = createShares(PAGES_OF_ALL, clock)
  for (const path of readPaths) {
    const list = isListPath(path) ? lists[path] : undefined
    const shared = sharedByKey<ListPage | null>(PAGE_SHARED_MS, clock, PAGES_KEPT)
    const answer = isBare(path) ? bareAnswer(feeds, path) : wholeAnswer(feeds, path)
    app.get(path, (c) => {
      const request = list && listRequest(c.req.query(), WHOLE_LIST)
      if (!list || !request || !isListPath(path)) return answer(c.req.header('If-None-Match'), c.req.raw.signal)
      const address = clientAddress(c)
      if (address !== null) countCall(c, visitors)
      const { limit, cursor } = request
      const read = async () => {
        all.take(address)
        return list(request)
      }
      return pageAnswer(c, feeds, path, () => shared(JSON.stringify([limit, cursor]), read))
    })
  }
  return app
}

/**
 * Reads that the specification wants uncached. Caches may keep the others for half of the figure's refresh interval, so
 * that polling at the specified interval never gets the same copy twice. The page itself uses `cache: 'no-cache'`, which
 * makes every cache revalidate, so that no poll is answered from a cache at all. A stored figure is never cached: it would
 * delay the live one that follows.
 */
const UNCACHED: ReadonlySet<ReadPath> = new Set([
  '/api/vault/live-balance',
  '/api/analytics/overview',
  '/api/analytics/real-staking',
  '/api/transactions',
])
/** List pages are read from the database on request: a rate for one visitor who scrolls, and one in total. */
const PAGES = { aSecond: 4, atOnce: 40 } as const
const PAGES_OF_ALL = { aSecond: 50, atOnce: 200 } as const
/** Simultaneous requests for the same page share it. Pages may be long, so few are kept. */
const PAGE_SHARED_MS = 2000
const PAGES_KEPT = 50

const ASKED_EVERY_TIME = 'no-cache'
const JSON_TYPE = 'application/json; charset=utf-8'

type Answer = (knownTag: string | undefined, signal: AbortSignal) => Promise<Response>

function wholeAnswer(feeds: FeedEngine, path: ReadPath): Answer {
  return async (knownTag, signal) => {
    const held = await feeds.getJson(path, signal)
    return tagged(knownTag, held.body, readHeaders(path, held), held.tag)
  }
}

/** The headers of a whole figure. */
export function readHeaders(path: ReadPath, { tag, state, refreshEveryMs }: JsonRead): Record<string, string> {
  return { ETag: tag, 'Cache-Control': cacheControl(path, state, refreshEveryMs), 'Content-Type': JSON_TYPE }
}

/** An array's text is built once per version of the figure. */
function bareAnswer(feeds: FeedEngine, path: ReadPath): Answer {
  let made: { tag: string; body: string; headers: Record<string, string> } | undefined
  return async (knownTag, signal) => {
    const { body: record, tag, state, refreshEveryMs } = await feeds.getJson(path, signal)
    if (made?.tag !== tag) {
      const { body, headers } = toHttp(path, JSON.parse(record))
      made = { tag, body: JSON.stringify(body), headers }
    }
    return tagged(knownTag, made.body, { ...made.headers, 'Cache-Control': cacheControl(path, state, refreshEveryMs), 'Content-Type': JSON_TYPE }, tag)
  }
}

/** A page of a list has the meta of its figure. */
async function pageAnswer(
  c: Context,
  feeds: FeedEngine,
  path: ListPath,
  read: () => Promise<ListPage | null>,
): Promise<Response> {
  const { answer } = await feeds.get(path, c.req.raw.signal)
  const page = await readPage(path, read)
  if (!page) throw badRequest(badCursor, 'cursor')
  const { nextCursor: _ofTheFigure, ...meta } = answer.meta
  const { body, headers } = toHttp(path, readSchemas[path].parse({ ...answer, [listFields[path]]: page.items, meta: listMeta(meta, page.next) }))
  const text = JSON.stringify(body)
  // The tag covers the headers' values too.
  const tag = tagOf(`${Object.values(headers).join()}${text}`)
  return tagged(c.req.header('If-None-Match'), text, { ...headers, 'Cache-Control': ASKED_EVERY_TIME, 'Content-Type': JSON_TYPE }, tag)
}

async function readPage(path: ReadPath, read: () => Promise<ListPage | null>): Promise<ListPage | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof HttpProblem) throw error
    // The figure exists, but the database or the nodes can't be asked for more of it.
    throw new FeedUnavailable(path, path, 'unavailable', { cause: error })
  }
}

function cacheControl(path: ReadPath, state: string, refreshEveryMs: number): string {
  const seconds = Math.floor(refreshEveryMs / 2000)
  if (UNCACHED.has(path) || state !== 'live' || seconds === 0) return ASKED_EVERY_TIME
  return `public, max-age=${seconds}, stale-while-revalidate=${seconds}`
}
