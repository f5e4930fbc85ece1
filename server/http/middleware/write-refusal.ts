import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { WriteRefused } from '../../../src/contract/submission.ts'

export const NO_STORE = { 'Cache-Control': 'no-store' } as const

export interface WriteRefusal {
  status: ContentfulStatusCode
  /** A word for programs. */
  code: string
  /** A sentence for people. */
  error: string
  /** The field or part that is wrong, where it is one. */
  field?: string | undefined
  /** Transactions still to be counted, where that is why. */
  outstanding?: number | undefined
  /** Milliseconds after which it is worth trying again. */
  retryAfterMs?: number
}

/** How every call that writes says no. */
export function refuseWrite(c: Context, { status, code, error, field, outstanding, retryAfterMs }: WriteRefusal): Response {
  const body: WriteRefused = { success: false, error, code, ...(field === undefined ? {} : { field }), ...(outstanding === undefined ? {} : { outstanding }) }
  return c.json(body, status, { ...NO_STORE, ...(retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) }) })
}

/** Too many calls from one address, or for one name. */
export function tooManyWrites(c: Context, retryAfterMs: number): Response {
  return refuseWrite(c, { status: 429, code: 'too_many', error: 'Too many attempts. Please wait a moment and try again.', retryAfterMs })
}

/** Whether the body says that it is of this type, whatever parameters follow. */
export function isOfType(c: Context, type: 'application/json' | 'multipart/form-data'): boolean {
  return (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() === type
}
