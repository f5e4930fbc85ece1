import { z } from 'zod/mini'
import { isWalletAddress } from '../rules/wallet-address.ts'
import { WALLETS_AT_ONCE } from './wallet-limit.ts'

/** Characters in one message. */
export const LONGEST_MESSAGE = 500

/** How many of the visitor's own messages before this one a follow-up may refer to. */
export const EARLIER_MESSAGES = 6

/** POST /api/chat/duckling. `earlier`: oldest first. `wallets`: those that the visitor means by 'my'. */
export const chatQuestion = z.object({
  message: z
    .string({ error: 'Please enter a message' })
    .check(z.trim(), z.minLength(1, { error: 'Please enter a message' }), z.maxLength(LONGEST_MESSAGE, { error: `At most ${LONGEST_MESSAGE} characters` })),
  earlier: z.optional(z.array(z.string().check(z.maxLength(LONGEST_MESSAGE))).check(z.maxLength(EARLIER_MESSAGES))),
  page: z.optional(z.string().check(z.maxLength(200))),
  wallets: z.optional(z.array(z.object({ address: z.string().check(z.refine(isWalletAddress)), label: z.optional(z.string().check(z.maxLength(100))) })).check(z.maxLength(WALLETS_AT_ONCE))),
})

/** A path of the app by its name. */
export const chatLink = z.object({ label: z.string(), path: z.string().check(z.regex(/^\/[a-z]/)) })

/** `response` is plain text. `suggestions`: what could be asked next. */
export const chatAnswer = z.object({
  response: z.string().check(z.minLength(1)),
  links: z.optional(z.array(chatLink)),
  suggestions: z.optional(z.array(z.string())),
})

/**
 * With `Accept: text/event-stream` the answer comes as it is made: `data:` lines of JSON, each a piece of its text (joined as
 * they are, whole sentences), and at last the answer itself. That takes the place of what was shown before it, which may be
 * another text; a stream without it broke off.
 */
export const chatEvent = z.union([chatAnswer, z.object({ text: z.string() })])
