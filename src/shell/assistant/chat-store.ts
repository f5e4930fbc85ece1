import { createStore } from 'zustand/vanilla'
import { z } from 'zod/mini'
import { assistantWords as words } from '../../content/assistant.ts'
import { LONGEST_MESSAGE } from '../../contract/chat.ts'
import { send } from '../../data/api/send.ts'

export interface ChatMessage {
  /** Epoch milliseconds, incremented if two messages arrive at once. */
  id: string
  type: 'user' | 'bot'
  content: string
  timestamp: Date
}

interface Chat {
  messages: readonly ChatMessage[]
  /** `sending`: waiting for a reply; nothing else is sent meanwhile. */
  state: 'idle' | 'sending'
}

const PATH = '/api/chat/duckling'
/** Lets screen readers read the person's own message before the reply arrives. */
const SEND_AFTER_MS = 300
/** The reply timeout. */
const REPLY_WITHIN_MS = 30_000

/** The conversation, in memory only: it survives closing the sheet, but not leaving the page. */
export const chat = createStore<Chat>()(() => ({ messages: [], state: 'idle' }))

/** Adds the greeting if there are no messages yet. */
export function greet(): void {
  if (chat.getState().messages.length === 0) add('bot', words.greeting)
}

/** Sends a message and adds the reply. Ignores a blank message, and any while waiting for a reply, and returns false. */
export function sendMessage(typed: string): boolean {
  const message = typed.trim().slice(0, LONGEST_MESSAGE)
  if (message === '' || chat.getState().state === 'sending') return false
  add('user', message)
  chat.setState({ state: 'sending' })
  setTimeout(() => {
    void replyTo(message).then((reply) => {
      add('bot', reply)
      chat.setState({ state: 'idle' })
    })
  }, SEND_AFTER_MS)
  return true
}

/** The text to show. No answer, or one that isn't OK or isn't JSON, is a connection failure; JSON without a text is unclear. Never rejects. */
async function replyTo(message: string): Promise<string> {
  try {
    return readReply(await send(PATH, z.unknown(), { message }, { withinMs: REPLY_WITHIN_MS }))
  } catch (error) {
    console.warn('the assistant could not be asked', error)
    return words.failed
  }
}

const text = z.string().check(z.trim(), z.minLength(1))
const withResponse = z.object({ response: text })
const withMessage = z.object({ message: text })

function readReply(answer: unknown): string {
  return withResponse.safeParse(answer).data?.response ?? withMessage.safeParse(answer).data?.message ?? words.unclear
}

function add(type: ChatMessage['type'], content: string): void {
  const { messages } = chat.getState()
  const timestamp = new Date()
  const id = String(Math.max(timestamp.getTime(), Number(messages.at(-1)?.id ?? 0) + 1))
  chat.setState({ messages: [...messages, { id, type, content, timestamp }] })
}
