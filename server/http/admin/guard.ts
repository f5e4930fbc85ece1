import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { adminRoles } from '../../../src/contract/admin-role.ts'
import type { AdminSessions, SignedIn } from '../../admin/sessions.ts'
import { bearerToken } from '../middleware/bearer-token.ts'
import { crossSite, HttpProblem, unauthorized } from '../middleware/http-problem.ts'
import { pageOrigin } from '../middleware/own-origin.ts'
import type { Operation } from '../openapi/operation.ts'
import { operations } from '../openapi/operations.ts'
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
 *
 * What the administrator may do is decided here alone, by `role` of the call's operation: a call without one is refused.
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
    refuseUnlessAllowed(admin, operationOf(c.req.method, routePath(c)))
    c.set('admin', admin)
    c.set('sessionId', sessionId)
    await next()
    c.header('Cache-Control', 'no-store')
  }
}

function refuseUnlessAllowed({ role, owesSecondFactor = false }: SignedIn, operation: Operation | undefined): void {
  if (operation?.role === undefined) throw new HttpProblem({ status: 403, code: 'no_role', error: 'Nobody may make this call.' })
  if (owesSecondFactor && operation.withoutSecondFactor !== true) {
    throw new HttpProblem({ status: 403, code: 'second_factor_needed', error: 'Owners need a second factor here. Please set it up in your account first.' })
  }
  // The roles are listed from the most to the least.
  if (adminRoles.indexOf(role) > adminRoles.indexOf(operation.role)) {
    throw new HttpProblem({ status: 403, code: 'role', error: operation.role === 'owner' ? 'Only an owner may do this.' : 'As a reader you can look at everything, and change nothing.' })
  }
}

const guarded: ReadonlyMap<string, Operation> = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]))

/** The operation behind a route of hono's: `/api/admin/uploads/:id` is `/api/admin/uploads/{id}` in the document. */
function operationOf(method: string, route: string): Operation | undefined {
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
  return guarded.get(`${asked} ${route.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
}
