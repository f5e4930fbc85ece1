import { z } from 'zod'
import type { AdminRole } from '../../../src/contract/admin-role.ts'
import type { Answer, Operation, Parameter } from '../openapi/operation.ts'
import { ofBody, problem, problems } from '../openapi/problems.ts'

const tag = 'administration'
export const session: Parameter = { name: 'Authorization', in: 'header', description: '`Bearer ` and the session that signing in answered. A browser sends its cookie in the place of it.', schema: z.string() }
export const unauthorized = problem('There is no such session, or it has ended.')

const done: Answer = { description: 'Done.', content: { 'application/json': 'AdminDone' } }
const { tooMany, tooLong } = problems
const json = (description: string, schema: string): Answer => ({ description, content: { 'application/json': schema } })
const id = (what: string): Parameter => ({ name: 'id', in: 'path', required: true, description: `The id of the ${what}.`, schema: z.string() })

const read = (path: string, role: AdminRole, summary: string, schema: string): Operation => ({
  method: 'get',
  path,
  tag,
  role,
  summary,
  parameters: [session],
  answers: { 200: json('As of now.', schema), 401: unauthorized, 429: tooMany },
})

interface Change {
  path: string
  role: AdminRole
  summary: string
  description?: string
  /** What its `{id}` is of. */
  of?: string
  body?: string
  answers?: Readonly<Record<number, Answer>>
  withoutSecondFactor?: true
}
const change = ({ path, role, summary, description, of, body, answers = {}, withoutSecondFactor }: Change): Operation => ({
  method: 'post',
  path,
  tag,
  role,
  ...(withoutSecondFactor === undefined ? {} : { withoutSecondFactor }),
  summary,
  ...(description === undefined ? {} : { description }),
  parameters: [session, ...(of === undefined ? [] : [id(of)])],
  ...(body === undefined ? {} : { body }),
  answers: { ...(201 in answers ? {} : { 200: done }), ...(body === undefined ? { 413: tooLong, 429: tooMany } : ofBody), 401: unauthorized, ...(of === undefined ? {} : { 404: problem('There is no such thing, or no more.') }), ...answers },
})

const lastOwner = problem('This is the last owner.')
const codes = json('The recovery codes, shown only here.', 'AdminRecoveryCodes')

/** Administrators' calls about themselves and each other. */
export const peopleOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/admin/login/code',
    tag,
    summary: 'Sign in, the second step',
    description: 'With the challenge that signing in answered, and six digits of the authenticator app or a recovery code. A code counts once.',
    body: 'AdminLoginCode',
    answers: { 200: json('As if there had been one step.', 'AdminSignedIn'), ...ofBody, 401: problem('The code is wrong, or the password was given too long ago (`late`).'), 403: problem('The request came from another site, or from a browser without https.') },
  },
  { ...read('/api/admin/account', 'reader', 'The administrator who asks', 'AdminAccount'), description: 'With their role, their second factor and their sessions.', withoutSecondFactor: true },
  change({ path: '/api/admin/account/sessions/{id}/end', role: 'reader', summary: 'End one of one’s sessions', of: 'session' }),
  change({ path: '/api/admin/account/password', role: 'reader', summary: 'Change one’s password', description: 'All other sessions end.', body: 'AdminPasswordChange' }),
  change({ path: '/api/admin/account/sessions/end-others', role: 'reader', summary: 'End all of one’s other sessions' }),
  change({ path: '/api/admin/account/second-factor', role: 'reader', withoutSecondFactor: true, summary: 'Begin to set up a second factor', description: 'It counts from its confirmation on; one that is in force stays so until then.', body: 'AdminOwnPassword', answers: { 200: json('For an authenticator app.', 'AdminNewFactor') } }),
  change({ path: '/api/admin/account/second-factor/confirmation', role: 'reader', withoutSecondFactor: true, summary: 'Confirm a second factor by its first code', body: 'AdminCode', answers: { 200: codes } }),
  change({ path: '/api/admin/account/second-factor/removal', role: 'reader', summary: 'Remove one’s second factor', body: 'AdminOwnPassword', answers: { 409: problem('It is required of this administrator.') } }),
  change({ path: '/api/admin/account/recovery-codes', role: 'reader', summary: 'Make new recovery codes', description: 'The old ones no longer count.', body: 'AdminOwnPassword', answers: { 200: codes } }),
  read('/api/admin/people', 'reader', 'The administrators', 'AdminPeople'),
  change({ path: '/api/admin/people/{id}/role', role: 'owner', summary: 'Change an administrator’s role', of: 'administrator', body: 'AdminRoleChange', answers: { 409: lastOwner } }),
  change({ path: '/api/admin/people/{id}/removal', role: 'owner', summary: 'Remove an administrator', description: 'Their sessions end at once.', of: 'administrator', answers: { 409: lastOwner } }),
  change({ path: '/api/admin/people/{id}/second-factor-reset', role: 'owner', summary: 'Take away an administrator’s second factor', description: 'For somebody who has lost it. Their sessions end.', of: 'administrator' }),
  read('/api/admin/invitations', 'owner', 'The open invitations', 'AdminInvitations'),
  change({
    path: '/api/admin/invitations',
    role: 'owner',
    summary: 'Invite an administrator',
    description: 'With an address the link is sent by mail; without one, or if the mail could not be sent, the answer has the token for it. Open for 72 hours.',
    body: 'AdminInvite',
    answers: { 201: json('The token is shown only here.', 'AdminInvited'), 409: problem('There is an address, and no mail here.') },
  }),
  change({ path: '/api/admin/invitations/{id}/revocation', role: 'owner', summary: 'Revoke an invitation', of: 'invitation' }),
  {
    method: 'post',
    path: '/api/admin/invitation',
    tag,
    summary: 'What an invitation is for',
    description: 'For whoever has its token.',
    body: 'AdminInvitationToken',
    answers: { 200: json('It is open.', 'AdminInvitationSeen'), ...ofBody, 403: problems.foreign, 404: problem('It has expired, was revoked or has been accepted.') },
  },
  {
    method: 'post',
    path: '/api/admin/invitation/acceptance',
    tag,
    summary: 'Accept an invitation',
    body: 'AdminAcceptance',
    answers: { 201: done, ...ofBody, 403: problems.foreign, 404: problem('It has expired, was revoked or has been accepted.'), 409: problem('The name is taken.') },
  },
]
