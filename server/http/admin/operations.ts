import { z } from 'zod'
import { adminExports } from '../../../src/contract/admin-submission.ts'
import { adminCaseStates } from '../../../src/contract/admin-case-state.ts'
import { loanFileTypes } from '../../../src/contract/loan-application.ts'
import { submissionKinds } from '../../../src/contract/submission.ts'
import type { Answer, Operation, Parameter } from '../openapi/operation.ts'
import { ofBody, problem, problems } from '../openapi/problems.ts'
import { caseOperations } from './case-operations.ts'
import { auditOperations } from './audit-operations.ts'
import { peopleOperations, session, unauthorized } from './people-operations.ts'

export { session, unauthorized }

const tag = 'administration'
const done: Answer = { description: 'Done.', content: { 'application/json': 'AdminDone' } }

const { foreign, tooMany } = problems

const limit: Parameter = { name: 'limit', in: 'query', description: 'How many, 1 to 100; 10 unless told.', schema: z.int() }
const before: Parameter = { name: 'before', in: 'query', description: '`next` of the previous page.', schema: z.string() }
const search: Parameter = { name: 'q', in: 'query', description: 'Words, each of which is in the name, the email address, the reference number or the wallet.', schema: z.string() }
const kind: Parameter = { name: 'kind', in: 'query', description: 'Only this kind.', schema: z.enum(submissionKinds) }

const state: Parameter = { name: 'state', in: 'query', description: `Only cases in one of these states, separated by commas: ${adminCaseStates.join(', ')}.`, schema: z.string() }

const list = (path: string, summary: string, schema: string, more: readonly Parameter[] = []): Operation => ({
  method: 'get',
  path,
  tag,
  role: 'reader',
  summary,
  description: 'Newest first.',
  parameters: [session, limit, before, search, kind, ...more],
  answers: { 200: { description: '`next` is null at the end.', content: { 'application/json': schema } }, 400: problems.badRequest, 401: unauthorized, 429: tooMany },
})
const byId = (what: string): Parameter => ({ name: 'id', in: 'path', required: true, description: `The id of the ${what}.`, schema: z.string() })
const notFound = problem('There is no such thing.')

/** The administrators' calls. Their answers are never cached. */
export const adminOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/admin/setup',
    tag,
    summary: 'Whether the first administrator can be set up, and whether that requires a token',
    answers: { 200: { description: 'As it is now.', content: { 'application/json': 'AdminSetupState' } }, 429: tooMany },
  },
  {
    method: 'post',
    path: '/api/admin/setup',
    tag,
    summary: 'Set up the first administrator',
    body: 'AdminSetup',
    answers: { 201: done, ...ofBody, 403: problem('There is an administrator already, the set-up token is missing or wrong, or the request came from another site.') },
  },
  {
    method: 'post',
    path: '/api/admin/login',
    tag,
    summary: 'Sign in',
    description: 'A session ends when signing out, after 12 hours without use, or after 7 days. A browser, which sends an `Origin`, gets it in a cookie that no script can read; a program finds it in the answer.',
    body: 'AdminLogin',
    answers: { 200: { description: 'The session appears here only.', content: { 'application/json': 'AdminSignedIn' } }, 202: { description: 'The password is right; the second factor is still to be shown.', content: { 'application/json': 'AdminChallenged' } }, ...ofBody, 401: problem('Wrong name or password.'), 403: problem('The request came from another site, or from a browser without https.') },
  },
  {
    method: 'get',
    path: '/api/admin/dashboard/stats',
    tag,
    role: 'reader',
    summary: 'How many submissions came in, and how many were delivered',
    parameters: [session, { name: 'timestamp', in: 'query', description: 'Any value, to bypass stubborn caches.', schema: z.string() }],
    answers: { 200: { description: 'Counted now.', content: { 'application/json': 'AdminStats' } }, 401: unauthorized, 429: tooMany },
  },
  list('/api/admin/applications', 'Applications and requests', 'AdminApplications', [state]),
  list('/api/admin/contacts', 'Contact messages', 'AdminContacts', [state]),
  list('/api/admin/delivery-logs', 'Every delivery attempt', 'AdminLogs'),
  {
    method: 'get',
    path: '/api/admin/submissions/{id}',
    tag,
    role: 'reader',
    summary: 'One submission with every stored field',
    parameters: [session, byId('submission')],
    answers: { 200: { description: 'With its deliveries, and its files without their content.', content: { 'application/json': 'AdminSubmission' } }, 401: unauthorized, 404: notFound, 429: tooMany },
  },
  ...caseOperations,
  {
    method: 'get',
    path: '/api/admin/uploads/{id}',
    tag,
    role: 'reader',
    summary: 'An uploaded file',
    description: 'Every access is recorded.',
    parameters: [session, byId('file')],
    answers: { 200: { description: 'Served as a download only.', content: Object.fromEntries(loanFileTypes.map((type) => [type, null])) }, 401: unauthorized, 404: notFound, 429: tooMany },
  },
  {
    method: 'get',
    path: '/api/admin/export/{kind}',
    tag,
    role: 'reviewer',
    summary: 'Everything of a kind as one file',
    parameters: [session, { name: 'kind', in: 'path', required: true, description: 'What of.', schema: z.enum(adminExports) }],
    answers: { 200: { description: 'JSON with every stored field.', content: { 'application/json': 'AdminExport' } }, 401: unauthorized, 404: notFound, 429: tooMany },
  },
  {
    method: 'post',
    path: '/api/admin/logout',
    tag,
    role: 'reader',
    withoutSecondFactor: true,
    summary: 'End the session',
    parameters: [session],
    answers: { 200: done, 401: unauthorized, 403: foreign, 413: problems.tooLong, 429: tooMany },
  },
  ...peopleOperations,
  ...auditOperations,
]
