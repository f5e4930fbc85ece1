import { z } from 'zod'
import { adminCaseStates } from '../../../src/contract/admin-case-state.ts'
import { inboxSorts } from '../../../src/contract/admin-inbox.ts'
import { submissionKinds } from '../../../src/contract/submission.ts'
import { inboxExports } from '../../admin/inbox-export.ts'
import type { Operation, Parameter } from '../openapi/operation.ts'
import { ofBody, passing, problem, problems } from '../openapi/problems.ts'
import { session, unauthorized } from './people-operations.ts'

const tag = 'administration'
const forbidden = problem('The role of this administrator does not allow it, or the request came from another site.')
const { badRequest, tooMany, tooLong } = problems

const filters: readonly Parameter[] = [
  { name: 'q', in: 'query', description: 'Words, each of which is in the name, the email address, the reference number or the wallet.', schema: z.string() },
  { name: 'kind', in: 'query', description: 'Only this kind.', schema: z.enum(submissionKinds) },
  { name: 'state', in: 'query', description: `Only cases in one of these states, separated by commas: ${adminCaseStates.join(', ')}.`, schema: z.string() },
  { name: 'assignee', in: 'query', description: '`me`, `none`, or @ and the name of an administrator.', schema: z.string() },
  { name: 'undelivered', in: 'query', description: 'Only submissions about which a message failed for good.', schema: z.literal('1') },
]
const sort: Parameter = { name: 'sort', in: 'query', description: '`stale`: longest without a change first. Newest first by default.', schema: z.enum(inboxSorts) }
const byId = (what: string): Parameter => ({ name: 'id', in: 'path', required: true, description: `The id of the ${what}.`, schema: z.string() })
const views = { description: 'All views of this administrator.', content: { 'application/json': 'InboxViews' } }

/** The calls of the administrators' inbox. */
export const inboxOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/admin/inbox',
    tag,
    role: 'reader',
    summary: 'Every submission with the state of its case, searched, filtered and sorted',
    parameters: [session, ...filters, sort, { name: 'limit', in: 'query', description: 'How many, 1 to 200; 50 unless told.', schema: z.int() }, { name: 'cursor', in: 'query', description: '`next` of the previous page, under the same sort.', schema: z.string() }],
    answers: { 200: { description: '`next` is null at the end.', content: { 'application/json': 'InboxPage' } }, 400: badRequest, 401: unauthorized, 429: tooMany },
  },
  {
    method: 'get',
    path: '/api/admin/inbox/counts',
    tag,
    role: 'reader',
    summary: 'How many submissions each filter of the inbox would show',
    description: 'Exact. Each group is counted under the search and the filters of the other groups.',
    parameters: [session, ...filters],
    answers: { 200: { description: 'Counted now.', content: { 'application/json': 'InboxCounts' } }, 400: badRequest, 401: unauthorized, 429: tooMany },
  },
  {
    method: 'get',
    path: '/api/admin/inbox/export/{format}',
    tag,
    role: 'reviewer',
    summary: 'Everything that the inbox shows under a search and filters, as one file',
    description: 'CSV by RFC 4180, in UTF-8 with a byte order mark; cells that a spreadsheet would run as a formula begin with an apostrophe.',
    parameters: [session, { name: 'format', in: 'path', required: true, description: 'Of the file.', schema: z.enum(inboxExports) }, ...filters, sort],
    answers: { 200: { description: 'In the order of the list.', content: { 'text/csv': null, 'application/json': null } }, 400: badRequest, 401: unauthorized, 404: problem('There is no such format.'), 429: tooMany },
  },
  {
    method: 'get',
    path: '/api/admin/inbox/views',
    tag,
    role: 'reader',
    summary: 'The saved views of this administrator',
    parameters: [session],
    answers: { 200: views, 401: unauthorized, 429: tooMany },
  },
  {
    method: 'post',
    path: '/api/admin/inbox/views',
    tag,
    role: 'reader',
    summary: 'Save a view of the inbox under a name',
    description: 'Replaces a view of the same name.',
    parameters: [session],
    body: 'InboxViewRequest',
    answers: { 200: views, ...ofBody, 401: unauthorized, 403: forbidden, 409: problem('There are too many views.') },
  },
  {
    method: 'post',
    path: '/api/admin/inbox/views/{id}/removal',
    tag,
    role: 'reader',
    summary: 'Remove a saved view',
    parameters: [session, byId('view')],
    answers: { 200: views, 401: unauthorized, 403: forbidden, 413: tooLong, 429: tooMany },
  },
  {
    method: 'get',
    path: '/api/admin/live',
    tag,
    role: 'reader',
    summary: 'Every change of the inbox as it happens',
    description: 'Server-Sent Events, each with an InboxChange as `data`. After `refresh`, or a break, read the list again. Ends soon after the session has ended.',
    parameters: [session],
    answers: { 200: { description: 'A stream without an end.', content: { 'text/event-stream': null } }, 401: unauthorized, 429: tooMany, 503: passing('Too many streams are open.') },
  },
  {
    method: 'post',
    path: '/api/admin/deliveries/{id}/repeat',
    tag,
    role: 'reviewer',
    summary: 'Send a message once more that failed, or that was sent',
    description: 'Queued as a new delivery, once however often this is called for the same one.',
    parameters: [session, byId('delivery')],
    answers: { 200: { description: 'The submission as it is now.', content: { 'application/json': 'AdminSubmission' } }, 401: unauthorized, 403: forbidden, 404: problem('There is no such message.'), 409: problem('Nothing was sent: the message is on its way (`under_way`), was sent again already (`changed`), or this server sends none of its kind (`off`).'), 413: tooLong, 429: tooMany },
  },
]
