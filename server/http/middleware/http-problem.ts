import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '../../../src/contract/problem.ts'
import { currentRequestId } from '../../lib/request-id.ts'

/** A status of tus, which HTTP itself doesn't have. */
export const CHECKSUM_MISMATCH = 460

/** For answers that no cache may store. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const

/** The content of a refusal. `extra`: fields that only this call's contract has (`owner`, say). */
export interface ProblemDetails extends Omit<Problem, 'success' | 'requestId'> {
  status: ContentfulStatusCode | typeof CHECKSUM_MISMATCH
  /** Milliseconds until a retry makes sense. */
  retryAfterMs?: number
  headers?: Readonly<Record<string, string>>
  extra?: Readonly<Record<string, unknown>>
}

/**
 * A refusal: routes throw it, and errorHandler() answers it. Expected, so it is not logged.
 *
 * @example throw new HttpProblem({ status: 409, code: 'exists', error: 'This wallet already has a card.' })
 */
export class HttpProblem extends HTTPException {
  override readonly name = 'HttpProblem'
  readonly #details: ProblemDetails

  constructor(details: ProblemDetails) {
    super(details.status === CHECKSUM_MISMATCH ? 400 : details.status, { message: details.error })
    this.#details = details
  }

  get code(): string {
    return this.#details.code
  }

  /** A field that only this call's contract has. */
  extra(name: string): unknown {
    return this.#details.extra?.[name]
  }

  override getResponse(): Response {
    const { status, retryAfterMs, headers, extra, ...said } = this.#details
    const requestId = status >= 500 ? currentRequestId() : undefined
    const body = { success: false, ...said, ...extra, ...(requestId === undefined ? {} : { requestId }) } satisfies Problem
    const retryAfter = retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }
    return Response.json(body, { status, headers: { ...NO_STORE, ...retryAfter, ...headers } })
  }
}

export function badRequest(error: string, field?: string): HttpProblem {
  return new HttpProblem({ status: 400, code: 'bad_request', error, ...(field === undefined ? {} : { field }) })
}

/** The body can't be parsed. */
export function unreadable(): HttpProblem {
  return badRequest('The body is not what it should be.')
}

/** The call requires a bearer token, and has no valid one. */
export function unauthorized(error: string): HttpProblem {
  return new HttpProblem({ status: 401, code: 'unauthorized', error, headers: { 'WWW-Authenticate': 'Bearer' } })
}

/** A page of another site made a browser send this. */
export function crossSite(): HttpProblem {
  return new HttpProblem({ status: 403, code: 'cross_site', error: 'This can only be sent from the app itself.' })
}

export function notFound(error: string): HttpProblem {
  return new HttpProblem({ status: 404, code: 'not_found', error })
}

export function tooLong(): HttpProblem {
  return new HttpProblem({ status: 413, code: 'too_long', error: 'Your request is too large. Please send less text or smaller files.' })
}

export function tooMany(retryAfterMs: number): HttpProblem {
  return new HttpProblem({ status: 429, code: 'too_many', error: 'Too many attempts. Please wait a moment and try again.', retryAfterMs })
}

export function unavailable(error: string, retryAfterMs?: number): HttpProblem {
  return new HttpProblem({ status: 503, code: 'unavailable', error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
}
