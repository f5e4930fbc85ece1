import type { MiddlewareHandler } from 'hono'
import type { AdminSessions, SignedIn } from '../../admin/sessions.ts'
import { bearerToken } from '../middleware/bearer-token.ts'
import { crossSite, unauthorized } from '../middleware/http-problem.ts'
import { pageOrigin } from '../middleware/own-origin.ts'
import { adminCookie } from './cookies.ts'

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
    if (changes && origin === 'foreign') throw crossSite()
    // A browser names the page with everything that changes something. Without one the cookie is no proof of who wants it.
    const fromBrowser = changes && origin !== 'own' ? undefined : adminCookie(c, 'session')
    const sessionId = bearerToken(c) ?? fromBrowser
    const admin = sessionId === undefined ? null : await sessions.userOf(sessionId)
    if (sessionId === undefined || !admin) throw unauthorized('Please sign in as an administrator.')
    c.set('admin', admin)
    c.set('sessionId', sessionId)
    await next()
    c.header('Cache-Control', 'no-store')
  }
}
