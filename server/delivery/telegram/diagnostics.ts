import { z } from 'zod'
import type { NewTelegramDiagnostics, TelegramDiagnostics, TelegramTest, TelegramTestResult } from '../../../src/contract/telegram-diagnostics.ts'
import { sharedBriefly } from '../../lib/shared-briefly.ts'
import type { Clock } from '../../lib/clock.ts'
import type { BotAnswer, BotApi } from './bot-api.ts'
import { recommend } from './recommendations.ts'

/** Administrators' requests about the bot. */
export interface TelegramService {
  diagnose(): Promise<TelegramDiagnostics>
  /** The short form, polled every few seconds by every open page: they share one request to Telegram. */
  diagnoseNew(): Promise<NewTelegramDiagnostics>
  sendTest(test: TelegramTest): Promise<TelegramTestResult>
}

const botUser = z.object({ first_name: z.string(), username: z.string().default('') })
const chat = z.object({
  id: z.number(),
  title: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
})
type Chat = z.output<typeof chat>
/** The kinds of updates that mention a chat; the rest is ignored. */
const update = z.object({
  update_id: z.number(),
  message: z.object({ date: z.number(), chat }).optional().catch(undefined),
  my_chat_member: z.object({ date: z.number(), chat }).optional().catch(undefined),
  channel_post: z.object({ date: z.number(), chat }).optional().catch(undefined),
})

const NOT_CONFIGURED = 'No bot is configured'
const SHARED_MS = 4000

/** `api` and `chatId` are null if no bot is configured. */
export function createTelegramService(api: BotApi | null, chatId: string | null, clock: Clock): TelegramService {
  const connect = async () => connectionOf(api ? await api.call('getMe', {}, botUser) : null)
  const connectShared = sharedBriefly(connect, SHARED_MS, clock)
  const botToken = api ? 'Present' : 'Missing'
  return {
    async diagnose() {
      const connectionTest = await connect()
      const connected = api !== null && connectionTest.success
      const [writing, updates] = connected
        ? // 'typing' needs the same permission as a message, and leaves nothing behind.
          await Promise.all([api.call('sendChatAction', { chat_id: chatId, action: 'typing' }, z.boolean()), updatesOf(api)])
        : [null, null]
      const facts = {
        botToken,
        chatId: chatId ?? 'Missing',
        connectionTest,
        messageTest: { ...outcome(writing), ...(chatId === null ? {} : { chatId }) },
        updatesTest: { ...outcome(updates), updates: updates?.ok ? updates.result.flatMap(toldOf).toReversed() : [] },
      } as const
      return { ...facts, recommendations: recommend(facts) }
    },
    diagnoseNew: async () => ({ botToken, chatId: chatId === null ? 'Missing' : 'Present', connectionTest: await connectShared() }),
    async sendTest({ username, message }) {
      if (!api || chatId === null) return { success: false, error: NOT_CONFIGURED }
      const target = username === '' ? chatId : await chatOf(api, username)
      const sent = await api.call('sendMessage', { chat_id: target, text: message }, z.object({ chat: z.object({ id: z.number() }) }))
      if (sent.ok) return { success: true, chatId: String(sent.result.chat.id) }
      const unknown = username !== '' && target.startsWith('@') && sent.status === 400
      return { success: false, error: unknown ? `${sent.error}. A person has to write to the bot before it can write to them.` : sent.error }
    },
  }
}

function connectionOf(answer: BotAnswer<z.output<typeof botUser>> | null): TelegramDiagnostics['connectionTest'] {
  return answer?.ok ? { success: true, botInfo: answer.result } : outcome(answer)
}

function outcome(answer: BotAnswer<unknown> | null): { success: boolean; error?: string } {
  if (!answer) return { success: false, error: 'Not tried: the bot is not connected' }
  return answer.ok ? { success: true } : { success: false, error: answer.error }
}

/** The pending updates. They are not confirmed, so they stay for the next call. */
function updatesOf(api: BotApi): Promise<BotAnswer<z.output<typeof update>[]>> {
  return api.call('getUpdates', { limit: 100, timeout: 0 }, z.array(update))
}

function toldOf({ update_id, message, my_chat_member, channel_post }: z.output<typeof update>) {
  const told = message ?? my_chat_member ?? channel_post
  if (!told) return []
  return [{ updateId: update_id, chatId: String(told.chat.id), chat: nameOf(told.chat), at: new Date(told.date * 1000).toISOString() }]
}

function nameOf({ title, username, first_name: firstName }: Chat): string {
  return title ?? (username === undefined ? (firstName ?? 'unnamed') : `@${username}`)
}

/** Telegram finds a person only by a number, which the bot gets when that person writes to it; public chats have names. */
async function chatOf(api: BotApi, username: string): Promise<string> {
  const updates = await updatesOf(api)
  const chats = updates.ok ? updates.result.flatMap(({ message, my_chat_member, channel_post }) => (message ?? my_chat_member ?? channel_post)?.chat ?? []) : []
  const found = chats.findLast((each) => each.username?.toLowerCase() === username.toLowerCase())
  return found ? String(found.id) : `@${username}`
}
