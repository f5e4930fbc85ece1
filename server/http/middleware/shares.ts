import type { Context } from 'hono'
import type { Clock } from '../../lib/clock.ts'
import { createTokenBucket } from '../../lib/token-bucket.ts'
import { groupsOf } from './address-limits.ts'
import { createBuckets } from './buckets.ts'
import { errorBody } from './errors.ts'

/** Something that costs the server more than an answer: so many a second for all visitors together, and half as many for one. */
export interface Shares {
  /** Null when it is granted. `null` as address is this machine, which counts only in all. */
  take(address: string | null): NoShare | null
}

/** Nothing is left of what there is for one visitor, or for all. */
export class NoShare extends Error {
  override readonly name = 'NoShare'
  readonly of: 'visitor' | 'all'
  readonly waitMs: number
  constructor(of: NoShare['of'], waitMs: number) {
    super(`nothing is left for ${of === 'all' ? 'anybody' : 'this visitor'}`)
    this.of = of
    this.waitMs = waitMs
  }
}

/** Many wait for the next one, so that it is no use to come back for it at once. */
const BUSY_MS = 5000

/** One visitor is an address, or all of one site of IPv6: none of them can use up what is there for everybody. */
export function createShares({ aSecond, atOnce }: { aSecond: number; atOnce: number }, clock: Clock): Shares {
  const all = createTokenBucket(aSecond, clock, atOnce)
  const bucketOf = createBuckets(clock)
  return {
    take(address) {
      const widest = address === null ? undefined : groupsOf(address).at(-1)
      const own = widest === undefined ? undefined : bucketOf(widest, { aSecond: aSecond / 2, atOnce: atOnce / 2 })
      if (own && !own.take()) return new NoShare('visitor', own.waitMs())
      return all.take() ? null : new NoShare('all', BUSY_MS)
    },
  }
}

/** Whoever asks too much is told so (429); that all together do is nobody's fault but the server's (503). */
export function refuseShare(c: Context, { of, waitMs }: NoShare): Response {
  const headers = { 'Retry-After': String(Math.ceil(waitMs / 1000)), 'Cache-Control': 'no-store' }
  if (of === 'visitor') return c.json(errorBody('too_many', 'Too many calls. Please wait a moment and try again.'), 429, headers)
  return c.json(errorBody('busy', 'Many people are asking for this right now. Please try again in a moment.'), 503, headers)
}
