import type { MiddlewareHandler } from 'hono'

/** Headers that every answer carries. The page's own policy for scripts and styles stands in its HTML, where the worker keeps it too. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
  c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', "frame-ancestors 'none'")
}
