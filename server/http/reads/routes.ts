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
import { shared } from '../middleware/caching.ts'
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
  const visitors = createAddressLimits({ name: 'pages', ...PAGES, clock, leased: true })
  const all = createShares({ name: 'pages:read', ...PAGES_OF_ALL, clock })
  for (const path of readPaths) {
    const list = isListPath(path) ? lists[path] : undefined
    const reading = sharedByKey<ListPage | null>(PAGE_SHARED_MS, clock, PAGES_KEPT)
    const answer = isBare(path) ? bareAnswer(feeds, path) : wholeAnswer(feeds, path)
    app.get(path, async (c) => {
      const request = list && listRequest(c.req.query(), WHOLE_LIST)
      if (!list || !request || !isListPath(path)) return answer(c.req.header('If-None-Match'), c.req.raw.signal)
      const address = clientAddress(c)
      if (address !== null) await countCall(c, visitors)
      const { limit, cursor } = request
      const read = async () => {
        await all.take(address, c.get('counters'))
        return list(request)
      }
      return pageAnswer(c, feeds, path, () => reading(JSON.stringify([limit, cursor]), read))
    })
  }
  return app
}

/**
 * Reads that the specification wants uncached: so they are for browsers, and caches on the way have them for two seconds at
 * most. They may have the others for the figure's refresh interval, half of it while they fetch the next one. A figure that
 * isn't live is kept as briefly as the former: it would delay the live one that follows.
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

/** One second, and another while the next is fetched. */
const BRIEFLY = shared(1)
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
  return tagged(c.req.header('If-None-Match'), text, { ...headers, 'Cache-Control': BRIEFLY, 'Content-Type': JSON_TYPE }, tag)
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
  return UNCACHED.has(path) || state !== 'live' || seconds === 0 ? BRIEFLY : shared(seconds)
}
