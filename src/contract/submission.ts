import { z } from 'zod/mini'

/** Every kind of submission, as the database, the templates and the administrators call it. */
export const submissionKinds = ['contact', 'card-application', 'card-application-v2', 'verification-request', 'loan-application'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** Request header: a UUID that the sender generates once and keeps until it gets a response. The same key twice is one submission. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** The code of the refusal, status 409, of a known key with another body. */
export const KEY_REUSED = 'idempotency_key_reused'

/** Where a submission goes besides the administrators' pages. */
export const deliveryMethods = ['email', 'telegram'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** The confirmation email: queued or handed to the mail server; over today's limit for this address; permanently refused (known only on a repeated request); or this server sends none. */
export const confirmationStates = ['on_its_way', 'limit', 'failed', 'none'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** `BD-`, the UTC day as YYYYMMDD, a hyphen, and six digits from 100000 to 999999. */
export const referenceNumber = z.string().check(z.regex(/^BD-\d{8}-[1-9]\d{5}$/))

/** Status 201, or 200 for a repeated key. `deliveryMethods`: how the team is notified; empty where nothing is configured. `confirmation`: the sender's; absent from a server older than the app. */
export const submissionAccepted = z.object({
  success: z.literal(true),
  referenceNumber,
  deliveryMethods: z.array(z.enum(deliveryMethods)),
  confirmation: z.optional(z.enum(confirmationStates)),
})
export type SubmissionAccepted = z.infer<typeof submissionAccepted>

/** The state from the response; a server older than the app says only whether it sends email at all. */
export function confirmationOf({ confirmation, deliveryMethods }: Pick<SubmissionAccepted, 'confirmation' | 'deliveryMethods'>): ConfirmationState {
  return confirmation ?? (deliveryMethods.includes('email') ? 'on_its_way' : 'none')
}
