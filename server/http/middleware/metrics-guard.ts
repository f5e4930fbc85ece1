import type { MiddlewareHandler } from 'hono'
import { isSameSecret } from '../../lib/is-same-secret.ts'
import { clientAddress } from './client-address.ts'
import { errorBody } from './errors.ts'
import { isLocalRequest } from './local-request.ts'

/** Lets whoever sends the token as a bearer token see the metrics; where there is none, whoever asks from this machine itself. */
export function guardMetrics(token: string | undefined): MiddlewareHandler {
  return (c, next) => {
    if (token !== undefined) {
      const given = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
      if (given !== undefined && isSameSecret(given, token)) return next()
      return Promise.resolve(c.json(errorBody('unauthorized', 'Authorization: is not the token of METRICS_TOKEN.'), 401, { 'WWW-Authenticate': 'Bearer' }))
    }
    if (clientAddress(c) === null && isLocalRequest(c)) return next()
    return Promise.resolve(c.json(errorBody('forbidden', 'Metrics are told on this machine alone, or to who has the token of METRICS_TOKEN.'), 403))
  }
}
