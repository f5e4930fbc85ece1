import type { Operation } from '../openapi/operation.ts'
import { ofBody, problem, problems } from '../openapi/problems.ts'
import { session, unauthorized } from './operations.ts'

const tag = 'administration'
const refused = { 401: unauthorized, 403: problems.foreign, 429: problems.tooMany }

/** A person's rights, and the system. */
export const personOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/admin/system',
    tag,
    role: 'reader',
    summary: 'How every part of the system stands',
    parameters: [session],
    answers: { 200: { description: 'As the process that answers sees it, at most some seconds old.', content: { 'application/json': 'AdminSystem' } }, 401: unauthorized, 429: problems.tooMany },
  },
  {
    method: 'get',
    path: '/api/admin/system/retention',
    tag,
    role: 'reader',
    summary: 'What the retention did, and what it would do now',
    description: 'Nothing is changed.',
    parameters: [session],
    answers: { 200: { description: 'Counted now.', content: { 'application/json': 'AdminRetention' } }, 401: unauthorized, 429: problems.tooMany },
  },
  {
    method: 'post',
    path: '/api/admin/person/search',
    tag,
    role: 'owner',
    summary: 'What is stored about a person',
    description: 'By email addresses, each with its whole mailbox, and wallets. Nothing is changed.',
    parameters: [session],
    body: 'AdminPersonQuestion',
    answers: { 200: { description: 'What an erasure would delete, and what it would leave.', content: { 'application/json': 'AdminPersonFound' } }, ...ofBody, ...refused },
  },
  {
    method: 'post',
    path: '/api/admin/person/export',
    tag,
    role: 'owner',
    summary: 'Everything stored about a person as one archive',
    parameters: [session],
    body: 'AdminPersonQuestion',
    answers: { 200: { description: 'A ZIP with a page to read, JSON for programs, and the files as they were sent.', content: { 'application/zip': null } }, ...ofBody, ...refused },
  },
  {
    method: 'post',
    path: '/api/admin/person/erasure',
    tag,
    role: 'owner',
    summary: 'Erase everything stored about a person',
    description: 'In one transaction. The address is sent a second time, as its administrator typed it.',
    parameters: [session],
    body: 'AdminPersonErasure',
    answers: {
      200: { description: 'One JSON object a line (`AdminPersonErasing`): progress, then the outcome. Nothing is deleted before an outcome that says so.', content: { 'application/x-ndjson': 'AdminPersonErasing' } },
      ...ofBody,
      400: problem('A field is missing or wrong, or the address typed is another one. Nothing was erased.'),
      ...refused,
    },
  },
]
