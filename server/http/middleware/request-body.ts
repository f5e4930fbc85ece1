import type { Context } from 'hono'
import { z } from 'zod'
import { complaintOf } from '../../lib/complaint.ts'
import { badRequest, HttpProblem, unreadable } from './http-problem.ts'

/** The JSON body of a call, by its schema. Throws 415, or 400 with the field; guardCalls() has checked its length. */
export async function jsonBody<S extends z.core.$ZodType>(c: Context, schema: S): Promise<z.core.output<S>> {
  // A page of another site may send plain text without a preflight, but not JSON.
  requireType(c, 'application/json')
  return parsedBody(await readJson(c), schema)
}

/** A body that was read already, by its schema. Throws 400 with the field. */
export function parsedBody<S extends z.core.$ZodType>(body: unknown, schema: S): z.core.output<S> {
  const parsed = z.core.safeParse(schema, body)
  if (parsed.success) return parsed.data
  const { error, field } = complaintOf(parsed.error)
  throw badRequest(error, field)
}

/** The parsed body. Throws 400 if it isn't JSON. */
export function readJson(c: Context): Promise<unknown> {
  return c.req.json<unknown>().catch(() => {
    throw unreadable()
  })
}

/** Throws 415 if the body has another type; parameters don't matter. */
export function requireType(c: Context, type: 'application/json' | 'multipart/form-data' | 'application/offset+octet-stream'): void {
  if (c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() === type) return
  throw new HttpProblem({ status: 415, code: 'unsupported_type', error: `The Content-Type is not ${type}.` })
}
