import type { Context } from 'hono'
import { clientAddress, isLoopback } from './client-address.ts'

/** Headers that proxies add. A proxy that adds none still passes on the public Host. */
const FORWARDING = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Via', 'CF-Connecting-IP'] as const

/**
 * Whether a request was made on this machine, for this machine. Behind a proxy every request comes from loopback, so
 * there must also be no forwarding header, and a loopback Host.
 */
export function isLocalRequest(c: Context): boolean {
  if (FORWARDING.some((name) => c.req.header(name) !== undefined)) return false
  const { hostname } = new URL(c.req.url)
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/** Whether a person or program at this machine made it, and no proxy passed it on. */
export function isFromThisMachine(c: Context): boolean {
  return clientAddress(c) === null && isLocalRequest(c)
}
