import type { Context, MiddlewareHandler } from 'hono'
import type { WriteRefused } from '../../src/contract/submission.ts'
import type { AdminSessions, SignedIn } from '../admin/sessions.ts'

export interface AdminEnv {
  Variables: {
    /** Who asks. */
    admin: SignedIn
  }
}

/** Lets through who sends a living session as a bearer token, and answers everybody else 401. What is answered is stored nowhere. */
export function requireAdmin(sessions: AdminSessions): MiddlewareHandler<AdminEnv> {
  return async (c, next) => {
    const sessionId = bearerOf(c)
    const admin = sessionId === null ? null : await sessions.userOf(sessionId)
    if (!admin) {
      const body: WriteRefused = { success: false, error: 'Please sign in as an administrator.', code: 'unauthorized' }
      return c.json(body, 401, { 'Cache-Control': 'no-store', 'WWW-Authenticate': 'Bearer' })
    }
    c.set('admin', admin)
    await next()
    c.header('Cache-Control', 'no-store')
    return undefined
  }
}

/** The session that a request names. */
export function bearerOf(c: Context): string | null {
  return /^Bearer ([\w-]{16,128})$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? null
}
