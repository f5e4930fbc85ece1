import type { Context } from 'hono'
import { isLoopback } from './client-address.ts'

/** What proxies add. One that adds nothing still passes on the name that people typed. */
const FORWARDING = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Via', 'CF-Connecting-IP'] as const

/**
 * Whether a request was made on this machine, for this machine. Behind a proxy every request comes from loopback, so
 * that alone says nothing: no forwarding header, and a loopback Host, must say the same.
 */
export function isLocalRequest(c: Context): boolean {
  if (FORWARDING.some((name) => c.req.header(name) !== undefined)) return false
  const { hostname } = new URL(c.req.url)
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
