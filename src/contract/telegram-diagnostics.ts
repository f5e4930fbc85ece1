import { z } from 'zod/mini'
import { orEmpty, paragraph, telegramHandle } from './submission-fields.ts'

/** Whether a secret is configured. The secret itself is never sent. */
const presence = z.enum(['Present', 'Missing'])

/** `error` is present exactly where a test failed. */
const test = { success: z.boolean(), error: z.optional(z.string()) }

const connectionTest = z.object({
  ...test,
  botInfo: z.optional(z.object({ first_name: z.string(), username: z.string() })),
})

/** A chat known to the bot, newest first. What was written there stays private. */
const update = z.object({ updateId: z.number(), chatId: z.string(), chat: z.string(), at: z.iso.datetime() })

/** GET /api/telegram/diagnostics, for administrators. */
export const telegramDiagnostics = z.object({
  botToken: presence,
  /** The team's chat, or `Missing`. */
  chatId: z.string(),
  connectionTest,
  /** Whether the bot may write to that chat. Sends no message. */
  messageTest: z.object({ ...test, chatId: z.optional(z.string()) }),
  updatesTest: z.object({ ...test, updates: z.array(update) }),
  /** What to do, in whole sentences. */
  recommendations: z.array(z.string()),
})
export type TelegramDiagnostics = z.infer<typeof telegramDiagnostics>

/** GET /api/telegram/new-diagnostics, for administrators. */
export const newTelegramDiagnostics = z.object({ botToken: presence, chatId: presence, connectionTest })
export type NewTelegramDiagnostics = z.infer<typeof newTelegramDiagnostics>

/** POST /api/telegram/send-test. Without a username, the message goes to the team's chat. */
export const telegramTest = z.object({
  username: z._default(orEmpty(telegramHandle), ''),
  message: paragraph(1, 4000, 'Please enter a message'),
})
export type TelegramTest = z.infer<typeof telegramTest>

/** Status 200 whether or not Telegram accepted the message. */
export const telegramTestResult = z.union([
  z.object({ success: z.literal(true), chatId: z.string() }),
  z.object({ success: z.literal(false), error: z.string() }),
])
export type TelegramTestResult = z.infer<typeof telegramTestResult>
