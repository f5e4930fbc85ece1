import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Whose request this is, for limits. Behind a proxy on this machine it is the last address of X-Forwarded-For, the one
 * that the proxy itself wrote; from anywhere else that header is anybody's word and counts for nothing. `null` for this
 * machine itself, and where there is no socket, as in tests that call the app directly.
 */
export function clientAddress(c: Context): string | null {
  const peer = peerAddress(c)
  if (peer !== null && !isLoopback(peer)) return peer
  const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? ''
  return isIP(forwarded) === 0 || isLoopback(forwarded) ? null : forwarded
}

function peerAddress(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address ?? null
  } catch {
    return null
  }
}

/** Of an IP address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
