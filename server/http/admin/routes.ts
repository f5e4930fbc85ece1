import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import { adminLogin, adminSetup, type AdminSetupState, type AdminSignedIn } from '../../../src/contract/admin.ts'
import type { AdminAccess, Caller, SetUpOutcome } from '../../admin/access.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createAddressLimits, groupsOf } from '../middleware/address-limits.ts'
import { adminCookie, clearAdminSession, setAdminCookie } from './cookies.ts'
import { requireAdmin } from './guard.ts'
import { adminDataRoutes, type AdminDataParts } from './data-routes.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { isLocalRequest } from '../middleware/local-request.ts'
import { pageOrigin, refuseForeign } from '../middleware/own-origin.ts'
import { shortBody } from '../middleware/write-guards.ts'
import { isOfType, NO_STORE, refuseWrite, tooManyWrites, type WriteRefusal } from '../middleware/write-refusal.ts'

/** All that administrators need. */
export interface AdminParts extends AdminDataParts {
  access: AdminAccess
}

const MOST_BYTES = 8192
/** Of one address, all calls together; twice as many may come at once. A dashboard makes four. */
const CALLS_A_SECOND = 20

/** Everything under /api/admin: signing in and out, setting up, and behind the guard what came in. Nothing of it may be stored on the way. */
export function adminRoutes(parts: AdminParts, clock: Clock = systemClock): Hono {
  const { access, publicOrigin = null } = parts
  const calls = createAddressLimits(CALLS_A_SECOND, clock)
  const app = new Hono()
  app.use('/api/admin/*', async (c, next) => {
    const waitMs = calls.take(clientAddress(c), 1)
    if (waitMs > 0) return tooManyWrites(c, waitMs)
    if (c.req.method !== 'GET' && pageOrigin(c, publicOrigin) === 'foreign') return refuseForeign(c)
    await next()
    c.header('Cache-Control', 'no-store')
    return undefined
  })
  app.use('/api/admin/*', shortBody(MOST_BYTES))

  app.get('/api/admin/setup', async (c) => c.json((await access.setupState(isLocalRequest(c))) satisfies AdminSetupState, 200, NO_STORE))
  app.post('/api/admin/setup', async (c) => {
    const body = await bodyOf(c, adminSetup)
    if (!body.ok) return refuseWrite(c, body.refusal)
    const outcome = await access.setUp(body.value, callerOf(c), isLocalRequest(c))
    if (outcome.outcome === 'too-many') return tooManyWrites(c, outcome.waitMs)
    return outcome.outcome === 'done' ? c.json({ success: true }, 201, NO_STORE) : refuseWrite(c, noSetUp[outcome.outcome])
  })
  app.post('/api/admin/login', async (c) => {
    const body = await bodyOf(c, adminLogin)
    if (!body.ok) return refuseWrite(c, body.refusal)
    const fromBrowser = pageOrigin(c, publicOrigin) === 'own'
    if (fromBrowser && c.req.header('Origin')?.startsWith('http:') && !isLocalRequest(c)) return refuseWrite(c, needsHttps)
    const outcome = await access.signIn(body.value, callerOf(c))
    if (outcome.outcome === 'too-many') return tooManyWrites(c, outcome.waitMs)
    // Not which of the two: names are nobody's business either.
    if (outcome.outcome === 'wrong') return refuseWrite(c, { status: 401, code: 'wrong_credentials', error: 'Wrong username or password.' })
    const { sessionId, device, user } = outcome
    if (!fromBrowser) return c.json({ success: true, sessionId, user } satisfies AdminSignedIn, 200, NO_STORE)
    setAdminCookie(c, 'session', sessionId)
    setAdminCookie(c, 'device', device)
    return c.json({ success: true, user } satisfies AdminSignedIn, 200, NO_STORE)
  })
  app.post('/api/admin/logout', requireAdmin(access.sessions, publicOrigin), async (c) => {
    await access.sessions.end(c.get('sessionId'))
    clearAdminSession(c)
    return c.json({ success: true }, 200, NO_STORE)
  })
  app.route('/', adminDataRoutes(parts))
  return app
}

const noSetUp = {
  closed: { status: 403, code: 'closed', error: 'An administrator exists already. Setting up is closed.' },
  'common-password': { status: 400, code: 'common_password', error: 'This password is among the first that anybody would try. Please choose another.', field: 'password' },
  'wrong-token': { status: 403, code: 'wrong_setup_token', error: 'This is not the set-up token of this server.', field: 'setupToken' },
  'no-token': { status: 403, code: 'no_setup_token', error: 'This server needs its set-up token: ADMIN_SETUP_TOKEN in its configuration, or the one in its data folder.' },
} as const satisfies Record<Exclude<SetUpOutcome['outcome'], 'done' | 'too-many'>, WriteRefusal>

const needsHttps = { status: 403, code: 'needs_https', error: 'Administrators sign in by https, or on this machine itself.' } as const satisfies WriteRefusal

function callerOf(c: Context): Caller {
  const address = clientAddress(c)
  return { groups: address === null ? [] : groupsOf(address), device: adminCookie(c, 'device') }
}

async function bodyOf<T>(c: Context, schema: { safeParse(value: unknown): { success: true; data: T } | { success: false; error: z.core.$ZodError } }) {
  // A page of another site may send plain text without asking; JSON it may not.
  if (!isOfType(c, 'application/json')) {
    return { ok: false as const, refusal: { status: 415, code: 'wrong_type', error: 'Content-Type: is not application/json.' } satisfies WriteRefusal }
  }
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success) return { ok: true as const, value: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path[0]
  const error = field === undefined ? 'The body is not what it should be.' : (issue?.message ?? 'A field is not what it should be.')
  return { ok: false as const, refusal: { status: 400, code: 'bad_request', error, ...(typeof field === 'string' ? { field } : {}) } satisfies WriteRefusal }
}
