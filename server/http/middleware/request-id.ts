import type { MiddlewareHandler } from 'hono'
import { forRequest, requestIdFrom } from '../../lib/request-id.ts'

export const REQUEST_ID_HEADER = 'X-Request-Id'

/**
 * Gives each request an id, the caller's own if it is one, and says it in the answer. Not where a cache may keep the answer:
 * it would give one visitor's id to all others.
 */
export const requestIds: MiddlewareHandler = (c, next) => {
  const id = requestIdFrom(c.req.header(REQUEST_ID_HEADER))
  return forRequest(id, async () => {
    await next()
    if (!mayBeKept(c.req.method, c.res)) c.res.headers.set(REQUEST_ID_HEADER, id)
  })
}

function mayBeKept(method: string, { status, headers }: Response): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return status < 400 && !/\b(no-store|private)\b/.test(headers.get('Cache-Control') ?? '')
}
