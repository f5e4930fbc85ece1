import { z } from 'zod'
import type { Operation, Parameter } from '../openapi/operation.ts'
import { problem } from '../openapi/problems.ts'

const tag = 'administration'
export const session: Parameter = { name: 'Authorization', in: 'header', description: '`Bearer ` and the session that signing in answered. A browser sends its cookie in the place of it.', schema: z.string() }
export const unauthorized = problem('There is no such session, or it has ended.')

/** Administrators' calls about themselves and each other. */
export const peopleOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/admin/account',
    tag,
    role: 'reader',
    withoutSecondFactor: true,
    summary: 'The administrator who asks',
    description: 'With their role, their second factor and their sessions.',
    parameters: [session],
    answers: { 200: { description: 'As of now.', content: { 'application/json': 'AdminAccount' } }, 401: unauthorized },
  },
]
