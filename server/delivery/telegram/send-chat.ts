import { z } from 'zod'
import type { Send } from '../sending.ts'
import type { BotApi } from './bot-api.ts'
import { renderChat } from './render-chat.ts'

const REPEAT = 'It is not known whether this message arrived before.'

/** Writes to the team's chat. Telegram has no idempotency key, so a possible repeat says what it is. */
export function createChatSender(api: BotApi, chatId: string): Send {
  return async ({ message, repeat }, signal) => {
    const body = {
      chat_id: chatId,
      text: renderChat(message, repeat ? REPEAT : ''),
      parse_mode: 'HTML',
      // Telegram must not fetch links from strangers, or show their pictures.
      link_preview_options: { is_disabled: true },
    }
    const answer = await api.call('sendMessage', body, z.object({ message_id: z.number() }), signal)
    if (answer.ok) return { outcome: 'sent' }
    const { error, status, retryAfterMs, uncertain } = answer
    return { outcome: 'failed', reason: error, code: status === null ? 'unreachable' : `status ${status}`, retryAfterMs, uncertain, final: false }
  }
}
