import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { DEVICE_MS } from '../../admin/devices.ts'
import { LONGEST_MS } from '../../admin/sessions.ts'
import { isLocalRequest } from '../middleware/local-request.ts'

/** A browser's administrator cookies, out of reach of scripts: the session, and the device. */
const cookies = {
  session: { name: 'bd-admin-session', seconds: LONGEST_MS / 1000 },
  device: { name: 'bd-admin-device', seconds: DEVICE_MS / 1000 },
} as const

export function adminCookie(c: Context, which: keyof typeof cookies): string | undefined {
  const value = isLocalRequest(c) ? getCookie(c, cookies[which].name) : getCookie(c, cookies[which].name, 'host')
  return value !== undefined && /^[\w-]{16,128}$/.test(value) ? value : undefined
}

export function setAdminCookie(c: Context, which: keyof typeof cookies, value: string): void {
  const { name, seconds } = cookies[which]
  setCookie(c, name, value, { ...attributes(c), maxAge: seconds })
}

export function clearAdminSession(c: Context): void {
  deleteCookie(c, cookies.session.name, attributes(c))
}

/**
 * `__Host-` keeps other hosts of the domain from setting the cookie, and needs https. On this machine there is none, and
 * browsers disagree on whether http://127.0.0.1 may set a Secure cookie.
 */
function attributes(c: Context) {
  const always = { path: '/', httpOnly: true, sameSite: 'Strict' } as const
  return isLocalRequest(c) ? always : ({ ...always, secure: true, prefix: 'host' } as const)
}
