import { problem } from '../../contract/problem.ts'
import { IDEMPOTENCY_KEY, submissionAccepted, type SubmissionAccepted } from '../../contract/submission.ts'
import { ContractError, HttpError } from '../api/http-error.ts'
import { send } from '../api/send.ts'
import { SUBMISSION_FAILED, WriteError } from '../api/write-error.ts'
import { meetDemand, passHeaders } from './form-pass.ts'

/** Long enough for a phone on a train. A longer wait is pointless, and the key makes a retry harmless. */
const ANSWER_WITHIN_MS = 30_000
const UPLOAD_WITHIN_MS = 5 * 60_000
/** A token, its time, a challenge, and another one if the address changed meanwhile. */
const MOST_DEMANDS = 4

export interface SubmitOptions {
  headers?: Readonly<Record<string, string>>
  /** The error message of a refusal, instead of the server's sentence. */
  refusal?: string | undefined
}

/**
 * POST of a submission: a form with files as multipart, everything else as JSON. The same key twice is one submission.
 * Throws WriteError where it is refused or the answer doesn't fit the contract, NetworkError without an answer.
 */
export async function submit(path: string, body: object | FormData, idempotencyKey: string, { headers, refusal }: SubmitOptions = {}): Promise<SubmissionAccepted> {
  try {
    return await sendWithPass(path, body, { ...headers, [IDEMPOTENCY_KEY]: idempotencyKey })
  } catch (error) {
    if (error instanceof HttpError) throw new WriteError(refusalOf(error), refusal)
    // An unreadable answer is no success: a retry under the same key gives the same result.
    if (error instanceof ContractError) throw new WriteError({ status: 200, code: 'unreadable', sentence: SUBMISSION_FAILED }, refusal)
    throw error
  }
}

/** Sends again with what the server demands of a form, a few times at most: a token, and proof of work. */
async function sendWithPass(path: string, body: object | FormData, headers: Readonly<Record<string, string>>): Promise<SubmissionAccepted> {
  const withinMs = body instanceof FormData ? UPLOAD_WITHIN_MS : ANSWER_WITHIN_MS
  let met: Readonly<Record<string, string>> = {}
  for (let demands = 0; ; demands += 1) {
    try {
      return await send(path, submissionAccepted, body, { headers: { ...headers, ...(await passHeaders()), ...met }, withinMs })
    } catch (error) {
      const next = demands < MOST_DEMANDS ? await meetDemand(error) : null
      if (next === null) throw error
      met = next
    }
  }
}

function refusalOf({ status, json }: HttpError) {
  const refused = problem.safeParse(json)
  if (!refused.success) return { status, code: 'unknown', sentence: SUBMISSION_FAILED }
  const { code, error, field } = refused.data
  return { status, code, sentence: error === '' ? SUBMISSION_FAILED : error, field }
}
