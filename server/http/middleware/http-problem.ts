import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '../../../src/contract/problem.ts'

/** Of answers that no cache may keep. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const

/** What a refusal says. `extra`: fields that only the contract of this call has (`owner`, say). */
export interface ProblemDetails extends Omit<Problem, 'success'> {
  status: ContentfulStatusCode
  /** Milliseconds after which it is worth trying again. */
  retryAfterMs?: number
  headers?: Readonly<Record<string, string>>
  extra?: Readonly<Record<string, unknown>>
}

/**
 * A refusal: any route throws it, and errorHandler() answers it. Expected, so it is not logged.
 *
 * @example throw new HttpProblem({ status: 409, code: 'exists', error: 'This wallet already has a card.' })
 */
export class HttpProblem extends HTTPException {
  override readonly name = 'HttpProblem'
  readonly #details: ProblemDetails

  constructor(details: ProblemDetails) {
    super(details.status, { message: details.error })
    this.#details = details
  }

  override getResponse(): Response {
    const { status, retryAfterMs, headers, extra, ...said } = this.#details
    const body = { success: false, ...said, ...extra } satisfies Problem
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

/** The call takes a bearer token, and has none that counts. */
export function unauthorized(error: string): HttpProblem {
  return new HttpProblem({ status: 401, code: 'unauthorized', error, headers: { 'WWW-Authenticate': 'Bearer' } })
}

/** A page of another site had a browser send this. */
export function crossSite(): HttpProblem {
  return new HttpProblem({ status: 403, code: 'cross_site', error: 'This can be sent from the app itself only.' })
}

export function notFound(error: string): HttpProblem {
  return new HttpProblem({ status: 404, code: 'not_found', error })
}

export function tooLong(): HttpProblem {
  return new HttpProblem({ status: 413, code: 'too_long', error: 'What you send is too large. Please send less text or smaller files.' })
}

export function tooMany(retryAfterMs: number): HttpProblem {
  return new HttpProblem({ status: 429, code: 'too_many', error: 'Too many attempts. Please wait a moment and try again.', retryAfterMs })
}

export function unavailable(error: string, retryAfterMs?: number): HttpProblem {
  return new HttpProblem({ status: 503, code: 'unavailable', error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
}
