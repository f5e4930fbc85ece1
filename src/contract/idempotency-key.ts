import { z } from 'zod/mini'

/** The value of the Idempotency-Key header, in lower case; absent is allowed. For the server alone: the app would load zod's UUID for nothing. */
export const idempotencyKey = z.optional(z.string().check(z.toLowerCase(), z.uuid()))
