import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Clock } from '../../lib/clock.ts'
import { createAddressLimits, type AddressLimits } from './address-limits.ts'
import { clientAddress } from './client-address.ts'
import { tooLong, tooMany } from './http-problem.ts'
import type { KeyedLimitOptions } from './keyed-limit.ts'

export interface CallLimits extends Pick<KeyedLimitOptions, 'name' | 'leased'> {
  /** Per address, for all calls that are guarded together. */
  callsASecond: number
  /** How many may come at once; two seconds' worth by default. */
  atOnce?: number
  /** The longest body allowed. */
  mostBytes: number
  clock: Clock
}

/** Refuses calls that come too often (429) or with too long a body (413) before reading them. */
export function guardCalls({ callsASecond, mostBytes, ...limit }: CallLimits): MiddlewareHandler {
  const limits = createAddressLimits({ ...limit, aSecond: callsASecond })
  const short = limitBody(mostBytes)
  return async (c, next) => {
    await countCall(c, limits)
    return short(c, next)
  }
}

/** Refuses a longer body (413) before reading it. */
export function limitBody(mostBytes: number): MiddlewareHandler {
  const counted = bodyLimit({
    maxSize: mostBytes,
    onError: () => {
      throw tooLong()
    },
  })
  return async (c, next) => {
    const length = c.req.header('Content-Length')
    // Node reads no more than this. To look at the body, as Hono does, makes a whole Request of it, whose clean-up after a collection stops the server for 60 ms.
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return counted(c, next)
    if (Number(length) > mostBytes) throw tooLong()
    await next()
  }
}

/** Counts a call of this address at its cost; throws 429 over the limit, whose Retry-After is later by `laterMs`. */
export async function countCall(c: Context, limits: AddressLimits, cost = 1, laterMs = 0): Promise<void> {
  const waitMs = await limits.take(clientAddress(c), cost, c.get('counters'))
  if (waitMs > 0) throw tooMany(waitMs + laterMs)
}
