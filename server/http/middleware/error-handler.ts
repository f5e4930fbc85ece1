import type { Context, ErrorHandler } from 'hono'
import { routePath } from 'hono/route'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import { FeedUnavailable } from '../../feeds/engine.ts'
import type { Log } from '../../lib/log.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { currentRequestId } from '../../lib/request-id.ts'
import { badRequest, HttpProblem, unavailable } from './http-problem.ts'
import { hasGone } from './incoming.ts'

/** Answers any error of a route. An unexpected one is logged in full and answered in general terms. */
export function errorHandler(log: Log): ErrorHandler {
  return (error, c) => (error instanceof HttpProblem ? error : problemOf(error, c, log)).getResponse()
}

function problemOf(error: Error, c: Context, log: Log): HttpProblem {
  if (error instanceof FeedUnavailable) {
    return new HttpProblem({ status: 503, code: error.reason, error: `${error.feed} has no figure yet`, retryAfterMs: 5000 })
  }
  if (isDatabaseUnavailable(error)) {
    // Without the error itself, which quotes the query.
    log.warn('the database is unavailable to a request', { path: loggedPath(c), reason: reasonOf(error) })
    return unavailable('This cannot be done right now. Please try again in a moment.', 5000)
  }
  // Not our fault, and the client is gone.
  if (hasGone(c)) return badRequest('The request was cut off.')
  log.error('a request failed unexpectedly', { path: loggedPath(c), error })
  const id = currentRequestId()
  return new HttpProblem({ status: 500, code: 'internal', error: `Something went wrong here. It has been recorded${id === undefined ? '' : ` (request ${id})`}.` })
}

/** A route's template where there are parameters: wallets, and the secret addresses of uploads and calendars, are nobody's business. */
function loggedPath(c: Context): string {
  const route = routePath(c)
  return route.includes(':') ? route : c.req.path
}
