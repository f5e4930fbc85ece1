import type { Context } from 'hono'
import { idempotencyKey } from '../../../src/contract/idempotency-key.ts'
import { IDEMPOTENCY_KEY } from '../../../src/contract/submission.ts'
import { badRequest } from './http-problem.ts'

/** The request's Idempotency-Key in lower case, `null` without one. Throws 400 where it is not a UUID. */
export function idempotencyKeyOf(c: Context): string | null {
  const key = idempotencyKey.safeParse(c.req.header(IDEMPOTENCY_KEY))
  if (!key.success) throw badRequest('Idempotency-Key: is not a UUID.')
  return key.data ?? null
}
