import type { MiddlewareHandler } from 'hono'
import { isSameSecret } from '../../lib/is-same-secret.ts'
import { bearerToken } from '../middleware/bearer-token.ts'
import { HttpProblem, unauthorized } from '../middleware/http-problem.ts'
import { isFromThisMachine } from '../middleware/local-request.ts'

/** Requires the token as a bearer token; without a configured token, allows only requests from this machine. */
export function guardMetrics(token: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (token === undefined) {
      if (isFromThisMachine(c)) return next()
      throw new HttpProblem({ status: 403, code: 'forbidden', error: 'Metrics are available only on this machine, or with the token in METRICS_TOKEN.' })
    }
    const given = bearerToken(c)
    if (given !== undefined && isSameSecret(given, token)) return next()
    throw unauthorized('Authorization: is not the token in METRICS_TOKEN.')
  }
}
