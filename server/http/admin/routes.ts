import { Hono, type Context } from 'hono'
import { adminLogin, adminLoginCode, adminSetup, type AdminChallenged, type AdminSetupState, type AdminSignedIn } from '../../../src/contract/admin.ts'
import type { AdminAccess, Caller, SetUpOutcome, SignedInNow } from '../../admin/access.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { groupsOf } from '../middleware/address-limits.ts'
import { browserName } from '../../lib/browser-name.ts'
import { createAuditLog } from '../../audit/audit-log.ts'
import { adminAccountRoutes, commonPassword, shortPassword, type AdminAccountDeps } from './account-routes.ts'
import { adminBulkRoutes, BULK, BULK_MOST_BYTES } from './bulk-routes.ts'
import { adminAuditRoutes } from './audit-routes.ts'
import { adminCaseRoutes, type AdminCaseDeps } from './case-routes.ts'
import { adminCookie, clearAdminSession, setAdminCookie } from './cookies.ts'
import { requireAdmin } from './guard.ts'
import { adminPeopleRoutes, type AdminPeopleDeps } from './people-routes.ts'
import { adminDataRoutes, type AdminDataDeps } from './data-routes.ts'
import { adminWhitelistRoutes, type AdminWhitelistDeps } from './whitelist-routes.ts'
import { adminPersonRoutes, type AdminPersonDeps } from './person-routes.ts'
import { adminSystemRoutes, type AdminSystemDeps } from './system-routes.ts'
import { adminInboxRoutes, type AdminInboxDeps } from './inbox-routes.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { guardCalls, limitBody } from '../middleware/guard-calls.ts'
import { crossSite, HttpProblem, NO_STORE, tooMany, type ProblemDetails } from '../middleware/http-problem.ts'
import { isLocalRequest } from '../middleware/local-request.ts'
import { pageOrigin } from '../middleware/own-origin.ts'
import { jsonBody } from '../middleware/request-body.ts'

/** What the administrators' routes need. */
export interface AdminDeps extends AdminDataDeps, AdminCaseDeps, AdminWhitelistDeps, AdminInboxDeps, Omit<AdminAccountDeps & AdminPeopleDeps, 'factors'> {
  /** Absent in tests of other areas: without it there are no calls about administrators. */
  factors?: AdminPeopleDeps['factors']
  db: AdminInboxDeps['db']
  access: AdminAccess
  /** Absent in tests of other areas. */
  person?: Pick<AdminPersonDeps, 'db' | 'mailbox' | 'log'>
  system?: AdminSystemDeps['system']
}

const MOST_BYTES = 8192
/** Per address, all calls together; twice as many may come at once. A dashboard makes four. */
const CALLS_A_SECOND = 20

/** Everything under /api/admin: signing in and out, set-up, and behind the guard the submissions. None of it may be cached. */
export function adminRoutes(deps: AdminDeps, clock: Clock = systemClock): Hono {
  const { access, publicOrigin = null } = deps
  const audit = createAuditLog(deps)
  const app = new Hono()
  const short = limitBody(MOST_BYTES)
  app.use('/api/admin/*', guardCalls({ name: 'admin', callsASecond: CALLS_A_SECOND, mostBytes: BULK_MOST_BYTES, clock, leased: true }), (c, next) => (c.req.path === BULK ? next() : short(c, next)), async (c, next) => {
    if (c.req.method !== 'GET' && pageOrigin(c, publicOrigin) === 'foreign') throw crossSite()
    await next()
    c.header('Cache-Control', 'no-store')
  })

  /** A browser has an `Origin`, and gets cookies. Throws where it couldn't keep them safe. */
  const isFromBrowser = (c: Context): boolean => {
    const fromBrowser = pageOrigin(c, publicOrigin) === 'own'
    if (fromBrowser && c.req.header('Origin')?.startsWith('http:') && !isLocalRequest(c)) throw new HttpProblem(needsHttps)
    return fromBrowser
  }

  app.get('/api/admin/setup', async (c) => c.json((await access.setupState(isLocalRequest(c))) satisfies AdminSetupState, 200, NO_STORE))
  app.post('/api/admin/setup', async (c) => {
    const request = await jsonBody(c, adminSetup)
    const outcome = await access.setUp(request, callerOf(c), isLocalRequest(c))
    if (outcome.outcome === 'too-many') throw tooMany(outcome.waitMs)
    if (outcome.outcome !== 'done') throw new HttpProblem(noSetUp[outcome.outcome])
    return c.json({ success: true }, 201, NO_STORE)
  })
  app.post('/api/admin/login', async (c) => {
    const request = await jsonBody(c, adminLogin)
    const fromBrowser = isFromBrowser(c)
    const outcome = await access.signIn(request, callerOf(c, fromBrowser))
    if (outcome.outcome === 'too-many') throw tooMany(outcome.waitMs)
    // Don't say which of the two was wrong: names are confidential too.
    if (outcome.outcome === 'wrong') throw new HttpProblem({ status: 401, code: 'wrong_credentials', error: 'Wrong username or password.' })
    if (outcome.outcome === 'code-needed') return c.json({ success: true, challenge: outcome.challenge } satisfies AdminChallenged, 202, NO_STORE)
    return signedIn(c, outcome, fromBrowser)
  })
  app.post('/api/admin/login/code', async (c) => {
    const request = await jsonBody(c, adminLoginCode)
    const fromBrowser = isFromBrowser(c)
    const outcome = await access.showCode(request, callerOf(c, fromBrowser))
    if (outcome.outcome === 'too-many') throw tooMany(outcome.waitMs)
    if (outcome.outcome !== 'signed-in') throw new HttpProblem(noCode[outcome.outcome])
    return signedIn(c, outcome, fromBrowser)
  })
  app.post('/api/admin/logout', requireAdmin(access.sessions, publicOrigin), async (c) => {
    await access.sessions.end(c.get('sessionId'))
    await audit.note({ actor: c.get('admin'), action: 'signed_out' })
    clearAdminSession(c)
    return c.json({ success: true }, 200, NO_STORE)
  })
  const { factors } = deps
  if (factors) app.route('/', adminAccountRoutes({ ...deps, factors })).route('/', adminPeopleRoutes({ ...deps, factors }))
  app.route('/', adminAuditRoutes(deps))
  app.route('/', adminDataRoutes(deps))
  app.route('/', adminBulkRoutes(deps))
  app.route('/', adminCaseRoutes(deps))
  app.route('/', adminWhitelistRoutes(deps))
  const { system } = deps
  if (system) app.route('/', adminSystemRoutes({ ...deps, system }))
  if (deps.person) app.route('/', adminPersonRoutes({ ...deps, ...deps.person }))
  app.route('/', adminInboxRoutes(deps))
  return app
}

const noSetUp = {
  closed: { status: 403, code: 'closed', error: 'An administrator exists already. Setting up is closed.' },
  'short-password': shortPassword,
  'common-password': commonPassword,
  'wrong-token': { status: 403, code: 'wrong_setup_token', error: 'This is not the set-up token of this server.', field: 'setupToken' },
  'no-token': { status: 403, code: 'no_setup_token', error: 'This server needs its set-up token: ADMIN_SETUP_TOKEN in its configuration, or the one in its data folder.' },
} as const satisfies Record<Exclude<SetUpOutcome['outcome'], 'done' | 'too-many'>, ProblemDetails>

const noCode = {
  wrong: { status: 401, code: 'wrong_code', error: 'This code is wrong, or was used already. Please enter the one that your app shows now.', field: 'code' },
  late: { status: 401, code: 'late', error: 'The password was given too long ago. Please sign in again.' },
} as const satisfies Record<string, ProblemDetails>

const needsHttps = { status: 403, code: 'needs_https', error: 'Administrators can sign in only over https, or on this machine itself.' } as const satisfies ProblemDetails

function callerOf(c: Context, fromBrowser = false): Caller {
  const address = clientAddress(c)
  return { groups: address === null ? [] : groupsOf(address), device: adminCookie(c, 'device'), ...(fromBrowser ? { browser: browserName(c.req.header('User-Agent')) } : {}) }
}

/** Programs find the session in the answer, browsers in a cookie that no script can read. */
function signedIn(c: Context, { sessionId, device, user }: SignedInNow, fromBrowser: boolean): Response {
  if (!fromBrowser) return c.json({ success: true, sessionId, user } satisfies AdminSignedIn, 200, NO_STORE)
  setAdminCookie(c, 'session', sessionId)
  setAdminCookie(c, 'device', device)
  return c.json({ success: true, user } satisfies AdminSignedIn, 200, NO_STORE)
}
