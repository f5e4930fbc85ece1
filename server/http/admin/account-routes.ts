import { Hono, type Context } from 'hono'
import { ADMIN_PASSWORD_LEAST_REAL, adminCode } from '../../../src/contract/admin.ts'
import { adminOwnPassword, adminPasswordChange, type AdminNewFactor } from '../../../src/contract/admin-people.ts'
import type { AdminAccount } from '../../../src/contract/admin-account.ts'
import type { AdminAccess } from '../../admin/access.ts'
import { createOwnAccount, type OwnAccountDeps, type OwnOutcome, type Self } from '../../admin/own-account.ts'
import { HttpProblem, NO_STORE, notFound, tooMany, unauthorized, type ProblemDetails } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'

export interface AdminAccountDeps extends OwnAccountDeps {
  access: Pick<AdminAccess, 'sessions'>
  publicOrigin?: string | null
}

/** What administrators see and change of their own account: password, second factor, sessions. */
export function adminAccountRoutes(deps: AdminAccountDeps): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>()
  const own = createOwnAccount(deps)
  const guard = requireAdmin(deps.access.sessions, deps.publicOrigin)
  const done = (c: Context) => c.json({ success: true }, 200, NO_STORE)

  app.get('/api/admin/account', guard, async (c) => {
    const account = await own.read(selfOf(c))
    if (!account) throw unauthorized('Please sign in as an administrator.')
    return c.json(account satisfies AdminAccount, 200, NO_STORE)
  })
  app.post('/api/admin/account/password', guard, async (c) => {
    valueOf(await own.changePassword(selfOf(c), await jsonBody(c, adminPasswordChange)))
    return done(c)
  })
  app.post('/api/admin/account/sessions/end-others', guard, async (c) => {
    await own.endSessions(selfOf(c), null)
    return done(c)
  })
  app.post('/api/admin/account/sessions/:id/end', guard, async (c) => {
    const id = c.req.param('id')
    if (!/^[\w-]{1,64}$/.test(id) || !(await own.endSessions(selfOf(c), id))) throw notFound('This session has ended already.')
    return done(c)
  })
  app.post('/api/admin/account/second-factor', guard, async (c) => {
    const { current } = await jsonBody(c, adminOwnPassword)
    return c.json(valueOf(await own.beginSecondFactor(selfOf(c), current)) satisfies AdminNewFactor, 200, NO_STORE)
  })
  app.post('/api/admin/account/second-factor/confirmation', guard, async (c) => {
    const { code } = await jsonBody(c, adminCode)
    return c.json({ success: true, recoveryCodes: valueOf(await own.confirmSecondFactor(selfOf(c), code)) }, 200, NO_STORE)
  })
  app.post('/api/admin/account/second-factor/removal', guard, async (c) => {
    const { current } = await jsonBody(c, adminOwnPassword)
    valueOf(await own.removeSecondFactor(selfOf(c), current))
    return done(c)
  })
  app.post('/api/admin/account/recovery-codes', guard, async (c) => {
    const { current } = await jsonBody(c, adminOwnPassword)
    return c.json({ success: true, recoveryCodes: valueOf(await own.renewRecoveryCodes(selfOf(c), current)) }, 200, NO_STORE)
  })
  return app
}

function selfOf(c: Context<AdminEnv>): Self {
  return { ...c.get('admin'), sessionId: c.get('sessionId') }
}

/** A password that is not to be had; the field is called `password` in every form. */
export const commonPassword = { status: 400, code: 'common_password', error: 'This password is easy to guess. Please choose another.', field: 'password' } as const satisfies ProblemDetails

export const shortPassword = { status: 400, code: 'short_password', error: `Password must be at least ${ADMIN_PASSWORD_LEAST_REAL} characters`, field: 'password' } as const satisfies ProblemDetails

const refusals = {
  'short-password': shortPassword,
  'common-password': commonPassword,
  'wrong-password': { status: 400, code: 'wrong_password', error: 'This is not your current password.', field: 'current' },
  'wrong-code': { status: 400, code: 'wrong_code', error: 'This code is wrong or too old. Please enter the one that your app shows now.', field: 'code' },
  required: { status: 409, code: 'second_factor_required', error: 'Owners need a second factor here. You can replace it, but not remove it.' },
} as const satisfies Record<Exclude<OwnOutcome['outcome'], 'done' | 'too-many'>, ProblemDetails>

/** What was asked for. Throws where it wasn't done. */
function valueOf<T>(outcome: OwnOutcome<T>): T {
  if (outcome.outcome === 'done') return outcome.value
  throw outcome.outcome === 'too-many' ? tooMany(outcome.waitMs) : new HttpProblem(refusals[outcome.outcome])
}
