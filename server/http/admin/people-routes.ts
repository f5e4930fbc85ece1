import { Hono, type Context } from 'hono'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { adminAcceptance, adminInvitationToken, adminInvite, adminRoleChange, type AdminInvited } from '../../../src/contract/admin-people.ts'
import type { AdminAccess } from '../../admin/access.ts'
import { createAdminInvitations, type Accepted } from '../../admin/invitations.ts'
import { createAdminPeople, type PersonChanged } from '../../admin/people.ts'
import type { SecondFactors } from '../../admin/second-factors.ts'
import type { MailInvitation } from '../../delivery/mail-invitation.ts'
import type { Clock } from '../../lib/clock.ts'
import { HttpProblem, NO_STORE, notFound, type ProblemDetails } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { commonPassword, shortPassword } from './account-routes.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'

export interface AdminPeopleDeps {
  db: NodePgDatabase<Record<string, unknown>>
  access: Pick<AdminAccess, 'sessions'>
  publicOrigin?: string | null
  factors: SecondFactors
  realChain?: boolean | undefined
  /** Absent where this installation sends no mail, or doesn't know its own address. */
  mailInvitation?: MailInvitation | undefined
  clock: Clock
}

/** Who the administrators are, and the invitations of further ones. */
export function adminPeopleRoutes(deps: AdminPeopleDeps): Hono<AdminEnv> {
  const { access, publicOrigin, mailInvitation } = deps
  const app = new Hono<AdminEnv>()
  const people = createAdminPeople(deps)
  const invitations = createAdminInvitations(deps)
  const guard = requireAdmin(access.sessions, publicOrigin)

  app.get('/api/admin/people', guard, async (c) => c.json({ people: await people.list() }, 200, NO_STORE))
  app.post('/api/admin/people/:id/role', guard, async (c) => {
    const { role } = await jsonBody(c, adminRoleChange)
    return changed(c, await people.changeRole(c.get('admin'), idOf(c), role))
  })
  app.post('/api/admin/people/:id/removal', guard, async (c) => changed(c, await people.remove(c.get('admin'), idOf(c))))
  app.post('/api/admin/people/:id/second-factor-reset', guard, async (c) => changed(c, await people.resetSecondFactor(c.get('admin'), idOf(c))))

  app.get('/api/admin/invitations', guard, async (c) => c.json({ invitations: await invitations.list(), byMail: mailInvitation !== undefined }, 200, NO_STORE))
  app.post('/api/admin/invitations', guard, async (c) => {
    const { role, email = '' } = await jsonBody(c, adminInvite)
    if (email !== '' && !mailInvitation) throw new HttpProblem(noMail)
    const by = c.get('admin')
    const { invitation, token } = await invitations.invite(by, { role, email: email === '' ? null : email })
    const mailed = email === '' || !mailInvitation ? null : await mailInvitation({ ...invitation, email, token })
    return c.json({ success: true, invitation, mailed, ...(mailed === true ? {} : { token }) } satisfies AdminInvited, 201, NO_STORE)
  })
  app.post('/api/admin/invitations/:id/revocation', guard, async (c) => {
    if (!(await invitations.revoke(c.get('admin'), idOf(c)))) throw notFound('This invitation is no longer open.')
    return c.json({ success: true }, 200, NO_STORE)
  })

  // For those who were invited: the token is their key.
  app.post('/api/admin/invitation', async (c) => {
    const seen = await invitations.look((await jsonBody(c, adminInvitationToken)).token)
    if (!seen) throw new HttpProblem(refusals.none)
    return c.json(seen, 200, NO_STORE)
  })
  app.post('/api/admin/invitation/acceptance', async (c) => {
    const { token, ...chosen } = await jsonBody(c, adminAcceptance)
    const outcome = await invitations.accept(token, chosen)
    if (outcome !== 'done') throw new HttpProblem(refusals[outcome])
    return c.json({ success: true }, 201, NO_STORE)
  })
  return app
}

function idOf(c: Context): string {
  const id = c.req.param('id') ?? ''
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound('There is no such thing.')
  return id
}

function changed(c: Context, outcome: PersonChanged): Response {
  if (outcome === 'none') throw notFound('There is no such administrator any more.')
  if (outcome === 'last-owner') throw new HttpProblem({ status: 409, code: 'last_owner', error: 'This is the last owner. Please make somebody else an owner first.' })
  return c.json({ success: true }, 200, NO_STORE)
}

const noMail = { status: 409, code: 'no_mail', error: 'This installation sends no mail. Please leave the address empty, and hand over the link.', field: 'email' } as const satisfies ProblemDetails

const refusals = {
  none: { status: 404, code: 'not_found', error: 'This invitation has expired, was revoked, or has been accepted already. Please ask for a new one.' },
  'short-password': shortPassword,
  'common-password': commonPassword,
  'name-taken': { status: 409, code: 'name_taken', error: 'There is an administrator of this name already. Please choose another.', field: 'username' },
} as const satisfies Record<Exclude<Accepted, 'done'>, ProblemDetails>
