import type { BlockList } from 'node:net'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { isIn, proxyList } from './trusted-proxies.ts'

const loopback = proxyList([])

declare module 'hono' {
  interface ContextVariableMap {
    /** Absent if only proxies on this machine are trusted. */
    trustedProxies?: BlockList
  }
}

/** Makes clientAddress() trust these proxies (addresses, CIDR) besides those on this machine. */
export function trustProxies(ranges: readonly string[]): MiddlewareHandler {
  const list = proxyList(ranges)
  return async (c, next) => {
    c.set('trustedProxies', list)
    await next()
  }
}

/** The client's address, for limits: see addressBehind(). `null` also without a socket, as in tests that call the app directly. */
export function clientAddress(c: Context): string | null {
  return addressBehind(c.get('trustedProxies') ?? loopback, peerAddress(c), c.req.header('X-Forwarded-For'))
}

/**
 * The address of the client behind `proxies`. It is the last one in X-Forwarded-For that isn't one of them: they wrote it
 * themselves. Anything before it may be forged, and so may the whole header from any other peer. `null` for this machine.
 */
export function addressBehind(proxies: BlockList, peer: string | null, forwardedFor: string | string[] | undefined): string | null {
  let nearest = peer
  const forwarded = String(forwardedFor ?? '').split(',').map((text) => text.trim())
  // The first one is the answer whether it is a proxy or not.
  while (forwarded.length > 0 && (nearest === null || isIn(proxies, nearest))) {
    const next = forwarded.pop()
    if (next === undefined || isIP(next) === 0) break
    nearest = next
  }
  return nearest === null || isLoopback(nearest) ? null : nearest
}

function peerAddress(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address ?? null
  } catch {
    return null
  }
}

/** Expects an IP address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
