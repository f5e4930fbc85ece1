import type { MiddlewareHandler } from 'hono'

/** Headers that every answer carries. The page's own policy for scripts and styles stands in its HTML, where the worker keeps it too. */
export const securityHeaderValues = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Content-Security-Policy': "frame-ancestors 'none'",
} as const

/** Puts them on whatever was answered; a policy that an answer brings along stays. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(securityHeaderValues)) {
    if (name !== 'Content-Security-Policy' || !headers.has(name)) headers.set(name, value)
  }
}
