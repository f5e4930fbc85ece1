import type { Deployment } from '../../../src/contract/deployment.ts'
import { firstPaintPaths } from '../../../src/page/first-paint.ts'
import type { FeedEngine } from '../../feeds/engine.ts'
import type { Clock } from '../../lib/clock.ts'
import { encode, LEAST_COMPRESSED_BYTES, type Encoding } from '../middleware/content-encoding.ts'
import { tagOf, weak } from '../middleware/entity-tag.ts'
import { pageInput } from './page-input.ts'
import type { Pages } from './pages.ts'

/** A page with its figures, as it is sent. The same object for as long as it holds. */
export interface KeptPage {
  body: Uint8Array<ArrayBuffer>
  /** What the body is in; `identity` also for a page too small to be compressed. */
  encoding: Encoding
  /** Weak: the same in every encoding. */
  tag: string
}

export interface KeptPages {
  /** By the page's name, see Pages. At once where a page is held that is young enough. */
  get(name: string, encoding: Encoding): KeptPage | Promise<KeptPage>
}

/** A page is made anew after this time even if no figure has changed: it tells ages in seconds, and the time. */
const FRESH_MS = 1000
/** Up to this age the former page is given out while the next is made; after that whoever asks waits for it. */
const FORMER_MS = 3000
/** Of brotli. Once for all visitors of a second, so a better one than for a single answer: 8 % smaller than 4. */
const QUALITY = 6

interface Filled {
  /** Epoch milliseconds. */
  at: number
  /** The versions of the figures in it. */
  versions: readonly number[]
  body: Uint8Array<ArrayBuffer>
  tag: string
}

interface Held {
  page: KeptPage
  of: Filled
}

/**
 * Pages filled and compressed once for all visitors: by name and encoding, until a figure in them changes or they are a second
 * old. Never more of them than the build has pages, in three encodings. A page is made by one request at a time; compression
 * runs beside the main thread.
 */
export function createKeptPages({ pages, feeds, deployment, clock }: { pages: Pages; feeds: Pick<FeedEngine, 'changes' | 'current' | 'missing'>; deployment: Deployment; clock: Pick<Clock, 'now'> }): KeptPages {
  const filled = new Map<string, Filled>()
  const held = new Map<string, Held>()
  const making = new Map<string, Promise<KeptPage>>()

  const versions = () => feeds.changes(firstPaintPaths).map(({ version }) => version)
  const holds = ({ at, versions: known }: Filled, now: number) => {
    if (now - at >= FRESH_MS || now < at) return false
    const current = feeds.changes(firstPaintPaths)
    return current.length === known.length && current.every(({ version }, index) => version === known[index])
  }

  const fill = (name: string): Filled => {
    const now = clock.now()
    const former = filled.get(name)
    if (former && holds(former, now)) return former
    const body = new TextEncoder().encode(pages.fill(name, pageInput(feeds, deployment, now)))
    const next = { at: now, versions: versions(), body, tag: weak(tagOf(body)) }
    filled.set(name, next)
    return next
  }

  const make = async (key: string, name: string, encoding: Encoding): Promise<KeptPage> => {
    const of = fill(name)
    const used = of.body.length < LEAST_COMPRESSED_BYTES ? 'identity' : encoding
    const page = { body: used === 'identity' ? of.body : await encode(of.body, used, QUALITY), encoding: used, tag: of.tag }
    held.set(key, { page, of })
    return page
  }

  const madeOnce = (key: string, name: string, encoding: Encoding) => {
    const begun = making.get(key)
    if (begun) return begun
    const work = make(key, name, encoding).finally(() => making.delete(key))
    making.set(key, work)
    return work
  }

  return {
    get(name, encoding) {
      const key = `${encoding} ${name}`
      const now = clock.now()
      const last = held.get(key)
      if (last && holds(last.of, now)) return last.page
      const next = madeOnce(key, name, encoding)
      if (!last || now - last.of.at >= FORMER_MS || now < last.of.at) return next
      // Whoever asks once the former is too old is told what is wrong.
      next.catch(() => {})
      return last.page
    },
  }
}
