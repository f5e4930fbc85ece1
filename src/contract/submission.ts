import { z } from 'zod/mini'

/** Every kind of what people send in, as the database, the templates and the administrators call it. */
export const submissionKinds = ['contact', 'card-application', 'card-application-v2', 'verification-request', 'loan-application'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** Request header: a UUID that the sender makes up once and keeps until it is answered. The same key twice is one submission. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** Where a submission goes besides the administrators' pages. */
export const deliveryMethods = ['email', 'telegram'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** What becomes of the confirmation by e-mail: queued or handed to the mail server, no more for this address today, refused for good (known to a repetition only), or this server sends none. */
export const confirmationStates = ['on_its_way', 'limit', 'failed', 'none'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** `BD-`, the day in UTC as YYYYMMDD, a hyphen, and six digits from 100000 to 999999. */
export const referenceNumber = z.string().check(z.regex(/^BD-\d{8}-[1-9]\d{5}$/))

/** Status 201, or 200 for a key that was answered before. `deliveryMethods`: how the team is going to be told; empty where nothing is configured. `confirmation`: whether the sender is; absent from a server that is older than the app. */
export const submissionAccepted = z.object({
  success: z.literal(true),
  referenceNumber,
  deliveryMethods: z.array(z.enum(deliveryMethods)),
  confirmation: z.optional(z.enum(confirmationStates)),
})
export type SubmissionAccepted = z.infer<typeof submissionAccepted>

/** As the answer says; a server that is older than the app says only whether it sends email at all. */
export function confirmationOf({ confirmation, deliveryMethods }: Pick<SubmissionAccepted, 'confirmation' | 'deliveryMethods'>): ConfirmationState {
  return confirmation ?? (deliveryMethods.includes('email') ? 'on_its_way' : 'none')
}
