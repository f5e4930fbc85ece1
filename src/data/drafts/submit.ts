import { problem } from '../../contract/problem.ts'
import { IDEMPOTENCY_KEY, submissionAccepted, type SubmissionAccepted } from '../../contract/submission.ts'
import { ContractError, HttpError } from '../api/http-error.ts'
import { SUBMISSION_FAILED, WriteError } from '../api/write-error.ts'
import { sendWithPass } from './send-with-pass.ts'

/** Long enough for a phone on a train. A longer wait is pointless, and the key makes a retry harmless. */
const ANSWER_WITHIN_MS = 30_000
const UPLOAD_WITHIN_MS = 5 * 60_000

/** Sends the files of a form ahead of it, and then by `post` what is left of it. */
export type FilesAhead = <T>(body: object | FormData, post: (body: object | FormData) => Promise<T>) => Promise<T>

export interface SubmitOptions {
  headers?: Readonly<Record<string, string>>
  /** The error message of a refusal, instead of the server's sentence. */
  refusal?: string | undefined
  /** Without it, files travel with their form. */
  filesAhead?: FilesAhead | undefined
}

/**
 * POST of a submission: a form with files as multipart, everything else as JSON. The same key twice is one submission.
 * Throws WriteError where it is refused or the answer doesn't fit the contract, NetworkError without an answer, and
 * anything else that `filesAhead` throws.
 */
export async function submit(path: string, body: object | FormData, idempotencyKey: string, { headers, refusal, filesAhead = together }: SubmitOptions = {}): Promise<SubmissionAccepted> {
  try {
    return await filesAhead(body, (form) =>
      sendWithPass(path, submissionAccepted, form, { headers: { ...headers, [IDEMPOTENCY_KEY]: idempotencyKey }, withinMs: form instanceof FormData ? UPLOAD_WITHIN_MS : ANSWER_WITHIN_MS }),
    )
  } catch (error) {
    if (error instanceof HttpError) throw new WriteError(refusalOf(error), refusal)
    // An unreadable answer is no success: a retry under the same key gives the same result.
    if (error instanceof ContractError) throw new WriteError({ status: 200, code: 'unreadable', sentence: SUBMISSION_FAILED }, refusal)
    throw error
  }
}

const together: FilesAhead = (body, post) => post(body)

function refusalOf({ status, json }: HttpError) {
  const refused = problem.safeParse(json)
  if (!refused.success) return { status, code: 'unknown', sentence: SUBMISSION_FAILED }
  const { code, error, field } = refused.data
  return { status, code, sentence: error === '' ? SUBMISSION_FAILED : error, field }
}
