import { z } from 'zod/mini'
import { problem } from './problem.ts'

/** Request header of a submission: the token that its form got as it was opened. */
export const FORM_TOKEN = 'Form-Token'
/** Request header: a challenge and the number that solves it, `challenge:number`. Each counts once. */
export const PROOF_OF_WORK = 'Proof-Of-Work'
/** A hidden field of every form. A submission that fills it in is refused. */
export const HONEYPOT = 'homepage'
/** The code of the refusal, status 400, of a filled honeypot. */
export const HONEYPOT_FILLED = 'hidden_field'

/** Leading zero bits that a solution's SHA-256 may have to have: 2^20 hashes are seconds on a phone. */
export const MOST_BITS = 20

/** GET /api/forms/token. A submission is accepted with it from `readyInMs` on, until `expiresInMs`. */
export const formToken = z.object({ token: z.string(), readyInMs: z.int().check(z.nonnegative()), expiresInMs: z.int().check(z.positive()) })
export type FormToken = z.infer<typeof formToken>

/**
 * Status 428: the submission was not looked at, and is to be sent again with what is missing. `formToken`: a new token, or,
 * with an empty text, the one that was sent, too early. `challenge`: the SHA-256 of `text:number` has to begin with `bits` zero bits.
 */
export const formCheck = z.extend(problem, {
  code: z.literal('form_check'),
  formToken: z.optional(formToken),
  challenge: z.optional(z.object({ text: z.string(), bits: z.int().check(z.positive(), z.maximum(MOST_BITS)) })),
})
export type FormCheck = z.infer<typeof formCheck>
