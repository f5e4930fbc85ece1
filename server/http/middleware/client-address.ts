import type { BlockList } from 'node:net'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { isIn, proxyList } from './trusted-proxies.ts'

const loopback = proxyList([])

declare module 'hono' {
  interface ContextVariableMap {
    /** Absent where no proxy but one on this machine is believed. */
    trustedProxies?: BlockList
  }
}

/** Has clientAddress() believe these proxies (addresses, CIDR) beside those on this machine. */
export function trustProxies(ranges: readonly string[]): MiddlewareHandler {
  const list = proxyList(ranges)
  return async (c, next) => {
    c.set('trustedProxies', list)
    await next()
  }
}

/**
 * Whose request this is, for limits. Behind proxies that are believed it is the last address of X-Forwarded-For that isn't
 * one of them: they wrote it themselves. What stands before it is anybody's word, and so is the whole header from anywhere
 * else. `null` for this machine itself, and where there is no socket, as in tests that call the app directly.
 */
export function clientAddress(c: Context): string | null {
  const proxies = c.get('trustedProxies') ?? loopback
  let nearest = peerAddress(c)
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((text) => text.trim())
  while (nearest === null || isIn(proxies, nearest)) {
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

/** Of an IP address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
