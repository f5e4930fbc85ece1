/** Why a submission is refused. Expected, so told to the sender and not logged. */
export interface Refusal {
  status: 400 | 413 | 422
  code: 'bad_request' | 'missing' | 'too_long' | 'wrong_type' | 'key_reused'
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
