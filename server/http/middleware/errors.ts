import type { Context } from 'hono'
import { z } from 'zod'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import { FeedUnavailable } from '../../feeds/engine.ts'
import type { Log } from '../../lib/log.ts'
import { hasGone } from './incoming.ts'
import { refuseWrite } from './write-refusal.ts'

/** Bodies of failed calls: a word that programs can go by, and a sentence for people. */
export const failure = z.object({ error: z.string(), message: z.string() })

export function errorBody(error: string, message: string): z.infer<typeof failure> {
  return { error, message }
}

/** What a thrown error is answered with. An unexpected one is logged in full and told in general; of a sender that has gone nobody is told. */
export function answerError(error: Error, c: Context, log: Log): Response {
  if (error instanceof FeedUnavailable) {
    return c.json(errorBody(error.reason, `${error.feed} has no figure yet`), 503, { 'Retry-After': '5' })
  }
  if (isDatabaseUnavailable(error)) {
    // Without the error itself, which quotes the query.
    log.warn('the database could not be asked for a request', { path: c.req.path, reason: innermost(error) })
    const sentence = 'This cannot be done right now. Please try again in a moment.'
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return c.json(errorBody('unavailable', sentence), 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' })
    return refuseWrite(c, { status: 503, code: 'unavailable', error: sentence, retryAfterMs: 5000 })
  }
  if (hasGone(c)) return c.json(errorBody('bad_request', 'The request broke off.'), 400)
  log.error('a request failed unexpectedly', { path: c.req.path, error })
  return c.json(errorBody('internal', 'Something went wrong here. It has been recorded.'), 500)
}

function innermost(error: Error): string {
  return error.cause instanceof Error ? innermost(error.cause) : error.message
}
