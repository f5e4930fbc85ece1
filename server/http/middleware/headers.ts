import type { MiddlewareHandler } from 'hono'
import { badRequest } from './http-problem.ts'
import { hasTwoHosts } from './incoming.ts'
import { policyOfPath } from './policy.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** Headers of every answer under a path. `https`: the site is reached by https only, and browsers should stick to it. */
export function securityHeadersOf(path: string, https: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    // Wallets show the icon of a page that makes a request; others' pages show the preview picture and the frame.
    'Cross-Origin-Resource-Policy': path.startsWith('/icons/') || path === '/og.png' || path === '/embed' ? 'cross-origin' : 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'Content-Security-Policy': policyOfPath(path),
    ...(https ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : {}),
  }
}

/** Adds them to every answer; an answer's own policy stays. */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(securityHeadersOf(c.req.path, https))) {
      if (name !== 'Content-Security-Policy' || !headers.has(name)) headers.set(name, value)
    }
  }
}

/** A request with two hosts is ambiguous. */
export const refuseTwoHosts: MiddlewareHandler = async (c, next) => {
  if (hasTwoHosts(c)) throw badRequest('Host: appears more than once.')
  await next()
}
