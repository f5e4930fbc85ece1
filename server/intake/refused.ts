import type { UPLOAD_GONE } from '../../src/contract/staged-upload.ts'
import { KEY_REUSED } from '../../src/contract/submission.ts'

/** Why a submission is refused. Expected, so told to the sender and not logged. */
export interface Refusal {
  status: 400 | 409 | 413
  code: 'bad_request' | 'missing' | 'too_long' | 'wrong_type' | typeof UPLOAD_GONE | typeof KEY_REUSED
  /** A sentence for people. */
  error: string
  field?: string
}

export interface Refused {
  ok: false
  refusal: Refusal
}

export function refusal(why: Refusal): Refused {
  return { ok: false, refusal: why }
}

/** The same key with another body: one of the two would be lost if both were answered as one. */
export function keyReused(): Refused {
  return refusal({ status: 409, code: KEY_REUSED, error: 'Idempotency-Key: was used for another submission before, which is kept. This one was not stored: please send it with a key of its own.' })
}
