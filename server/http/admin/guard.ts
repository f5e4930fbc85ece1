import type { MiddlewareHandler } from 'hono'
import type { AdminSessions, SignedIn } from '../../admin/sessions.ts'
import { bearerToken } from '../middleware/bearer-token.ts'
import { crossSite, unauthorized } from '../middleware/http-problem.ts'
import { pageOrigin } from '../middleware/own-origin.ts'
import { adminCookie } from './cookies.ts'

export interface AdminEnv {
  Variables: {
    /** The administrator, and the session. */
    admin: SignedIn
    sessionId: string
  }
}

/**
 * Lets callers with a valid session through, by a browser's cookie or a program's bearer token; answers 401 to all others.
 * Answers are never cached. `publicOrigin`: the public address, if known.
 */
export function requireAdmin(sessions: AdminSessions, publicOrigin: string | null = null): MiddlewareHandler<AdminEnv> {
  return async (c, next) => {
    const origin = pageOrigin(c, publicOrigin)
    const changes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (changes && origin === 'foreign') throw crossSite()
    // Browsers send an Origin with every change. Without our own Origin the cookie doesn't prove the administrator's intent.
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
