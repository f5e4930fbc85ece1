import { createStore } from 'zustand/vanilla'
import { z } from 'zod/mini'
import { assistantWords as words } from '../../content/assistant.ts'
import { LONGEST_MESSAGE } from '../../contract/chat.ts'
import { send } from '../../data/api/send.ts'

export interface ChatMessage {
  /** The time in milliseconds, later by one where two came at once. */
  id: string
  type: 'user' | 'bot'
  content: string
  timestamp: Date
}

interface Chat {
  messages: readonly ChatMessage[]
  /** `sending`: a reply is awaited, and nothing else is sent. */
  state: 'idle' | 'sending'
}

const PATH = '/api/chat/duckling'
/** So that the person's own message is read before the answer begins to come. */
const SEND_AFTER_MS = 300
/** No reply by then counts as none. */
const REPLY_WITHIN_MS = 30_000

/** The conversation: kept as long as the page lives, whether it is open or not, and nowhere else. */
export const chat = createStore<Chat>()(() => ({ messages: [], state: 'idle' }))

/** The greeting, where the conversation has not begun. */
export function greet(): void {
  if (chat.getState().messages.length === 0) add('bot', words.greeting)
}

/** Sends a message and adds the reply. Blank ones and those sent while a reply is awaited are ignored: then it gives false. */
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

/** An answer that is not OK, not JSON, or none at all is trouble with the connection; JSON without a text is not understood. */
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
