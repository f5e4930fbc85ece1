import { z } from 'zod/mini'

/**
 * The body of every refusal (inside JSON-RPC its own errors apply). `error`: a sentence for people.
 * `code`: a word for programs. `field`: what is wrong, where it is one field, part or parameter. `outstanding`, with the code
 * `incomplete`: transactions still to be counted, 0 where all are and the sum differs from the chain. `requestId`, where the
 * fault is the server's: what its log calls this request.
 */
export const problem = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  outstanding: z.optional(z.int().check(z.nonnegative())),
  requestId: z.optional(z.string()),
})
export type Problem = z.infer<typeof problem>
