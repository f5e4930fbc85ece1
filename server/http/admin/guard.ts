import type { Context, MiddlewareHandler } from 'hono'
import type { WriteRefused } from '../../../src/contract/submission.ts'
import type { AdminSessions, SignedIn } from '../../admin/sessions.ts'
import { adminCookie } from './cookies.ts'
import { pageOrigin, refuseForeign } from '../middleware/own-origin.ts'

export interface AdminEnv {
  Variables: {
    /** Who asks, and by which session. */
    admin: SignedIn
    sessionId: string
  }
}

/**
 * Lets through who has a living session, by the browser's cookie or as a bearer token from a program, and answers
 * everybody else 401. What is answered is stored nowhere. `publicOrigin`: the address that people type, where it is known.
 */
export function requireAdmin(sessions: AdminSessions, publicOrigin: string | null = null): MiddlewareHandler<AdminEnv> {
  return async (c, next) => {
    const origin = pageOrigin(c, publicOrigin)
    const changes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (changes && origin === 'foreign') return refuseForeign(c)
    // A browser names the page with everything that changes something. Without one the cookie is no proof of who wants it.
    const fromBrowser = changes && origin !== 'own' ? undefined : adminCookie(c, 'session')
    const sessionId = bearerOf(c) ?? fromBrowser
    const admin = sessionId === undefined ? null : await sessions.userOf(sessionId)
    if (sessionId === undefined || !admin) {
      const body: WriteRefused = { success: false, error: 'Please sign in as an administrator.', code: 'unauthorized' }
      return c.json(body, 401, { 'Cache-Control': 'no-store', 'WWW-Authenticate': 'Bearer' })
    }
    c.set('admin', admin)
    c.set('sessionId', sessionId)
    await next()
    c.header('Cache-Control', 'no-store')
    return undefined
  }
}

function bearerOf(c: Context): string | undefined {
  return /^Bearer ([\w-]{16,128})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}
