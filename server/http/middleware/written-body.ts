import type { Context } from 'hono'
import type { z } from 'zod'
import { isOfType, refuseWrite } from './write-refusal.ts'

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: z.core.$ZodError }
}

/** The JSON body of a call that writes, or the answer that refuses it and names the field. */
export async function writtenBody<T>(c: Context, schema: Schema<T>): Promise<{ ok: true; value: T } | { ok: false; answer: Response }> {
  // A page of another site may send plain text without asking; JSON it may not.
  if (!isOfType(c, 'application/json')) {
    return { ok: false, answer: refuseWrite(c, { status: 415, code: 'unsupported_type', error: 'The Content-Type is not application/json.' }) }
  }
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success) return { ok: true, value: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  return {
    ok: false,
    answer: refuseWrite(c, { status: 400, code: 'bad_request', error: issue?.message ?? 'The body is not what it should be.', ...(field === '' ? {} : { field }) }),
  }
}
