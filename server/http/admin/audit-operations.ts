import { z } from 'zod'
import { auditActions } from '../../../src/contract/admin-audit.ts'
import type { Operation, Parameter } from '../openapi/operation.ts'
import { problem, problems } from '../openapi/problems.ts'
import { session, unauthorized } from './people-operations.ts'

const tag = 'administration'
const asked: readonly Parameter[] = [
  { name: 'actor', in: 'query', description: 'Part of an administrator’s name.', schema: z.string() },
  { name: 'action', in: 'query', description: 'Only this action.', schema: z.enum(auditActions) },
  { name: 'subject', in: 'query', description: 'Only what was done to the thing with this id.', schema: z.string() },
  { name: 'from', in: 'query', description: 'The first day, in UTC.', schema: z.iso.date() },
  { name: 'to', in: 'query', description: 'The last day, in UTC.', schema: z.iso.date() },
  { name: 'before', in: 'query', description: '`next` of the previous page.', schema: z.int() },
]
const limit: Parameter = { name: 'limit', in: 'query', description: 'How many, 1 to 200; 50 unless told.', schema: z.int() }

/** The administrators' calls about the audit log. */
export const auditOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/admin/audit',
    tag,
    role: 'reader',
    summary: 'Who did what',
    description: 'Newest first. Each entry’s hash builds on that of the one before it.',
    parameters: [session, limit, ...asked],
    answers: { 200: { description: '`next` is null at the end.', content: { 'application/json': 'AuditPage' } }, 400: problems.badRequest, 401: unauthorized, 429: problems.tooMany },
  },
  {
    method: 'get',
    path: '/api/admin/audit/verification',
    tag,
    role: 'reader',
    summary: 'Whether the audit log is as it was written',
    description: 'Reads all of it, and names the first entry that is not.',
    parameters: [session],
    answers: { 200: { description: 'As of now.', content: { 'application/json': 'AuditVerification' } }, 401: unauthorized, 429: problems.tooMany },
  },
  {
    method: 'get',
    path: '/api/admin/audit/export/{format}',
    tag,
    role: 'owner',
    summary: 'The audit log as a file',
    parameters: [session, { name: 'format', in: 'path', required: true, description: 'As what.', schema: z.enum(['csv', 'json']) }, ...asked],
    answers: {
      200: { description: 'Newest first, streamed.', content: { 'application/json': null, 'text/csv': null } },
      400: problems.badRequest,
      401: unauthorized,
      404: problem('There is no such format.'),
      429: problems.tooMany,
    },
  },
]
