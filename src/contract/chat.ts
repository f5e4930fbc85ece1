import { z } from 'zod/mini'

/** Characters in one message. */
export const LONGEST_MESSAGE = 500

/** POST /api/chat/duckling */
export const chatQuestion = z.object({
  message: z
    .string({ error: 'Please enter a message' })
    .check(z.trim(), z.minLength(1, { error: 'Please enter a message' }), z.maxLength(LONGEST_MESSAGE, { error: `At most ${LONGEST_MESSAGE} characters` })),
})

export const chatAnswer = z.object({ response: z.string().check(z.minLength(1)) })
