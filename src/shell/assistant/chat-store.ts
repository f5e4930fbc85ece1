import { createStore } from 'zustand/vanilla'
import type { Answer, NamedLink } from '../../assistant/answer.ts'
import { assistantWords as words } from '../../content/assistant.ts'
import { EARLIER_MESSAGES, LONGEST_MESSAGE } from '../../contract/chat.ts'
import { askServer, type ChatReply } from '../../data/assistant/ask-server.ts'
import { connection, currentLink } from '../../data/live/connection.ts'
import { ownWallets } from './own-wallets.ts'

export interface ChatMessage {
  /** Epoch milliseconds, incremented if two messages arrive at once. */
  id: string
  type: 'user' | 'bot'
  content: string
  timestamp: Date
  links?: readonly NamedLink[]
  /** What could be asked next. */
  suggestions?: readonly string[]
  /** Answered without the server, of what this device has stored. */
  onDevice?: true
}

interface Chat {
  messages: readonly ChatMessage[]
  /** `sending`: waiting for a reply; nothing else is sent meanwhile. */
  state: 'idle' | 'sending'
}

/** Answers without the server. */
export type AnswerOnDevice = (message: string, earlier: readonly string[]) => Promise<Answer>

/** Lets screen readers read the person's own message before the reply arrives. */
const SEND_AFTER_MS = 300

/** The conversation, in memory only: it survives closing the sheet, but not leaving the page. */
export const chat = createStore<Chat>()(() => ({ messages: [], state: 'idle' }))

/** Of the question under way. */
let asking = new AbortController()

/** Adds the greeting if there are no messages yet. */
export function greet(): void {
  if (chat.getState().messages.length === 0) add('bot', { content: words.greeting })
}

/** Forgets the conversation, also a question under way, and begins again with the greeting. */
export function clearChat(): void {
  asking.abort()
  chat.setState({ messages: [], state: 'idle' })
  greet()
}

/**
 * Sends a message and adds the reply; where the server can't be reached, the one that the device gives. Ignores a blank
 * message, and any while waiting for a reply, and returns false.
 */
export function sendMessage(typed: string, onDevice?: AnswerOnDevice): boolean {
  const message = typed.trim().slice(0, LONGEST_MESSAGE)
  if (message === '' || chat.getState().state === 'sending') return false
  const earlier = asked().slice(-EARLIER_MESSAGES)
  add('user', { content: message })
  chat.setState({ state: 'sending' })
  asking = new AbortController()
  const { signal } = asking
  setTimeout(() => {
    void reply(message, earlier, signal, onDevice).then(() => {
      if (!signal.aborted) chat.setState({ state: 'idle' })
    })
  }, SEND_AFTER_MS)
  return true
}

/** Never rejects. Adds nothing once the conversation was cleared. */
async function reply(message: string, earlier: readonly string[], signal: AbortSignal, onDevice?: AnswerOnDevice): Promise<void> {
  const isDown = currentLink(connection.getState()) === 'down'
  if (!isDown && !signal.aborted && (await serverReplies(message, earlier, signal))) return
  const answer = await onDevice?.(message, earlier).catch((error: unknown) => console.warn('the device could not answer', error))
  if (signal.aborted) return
  // After a failed request, only what helps; where it was clear that there is no server, also that it isn't known here.
  if (answer && (isDown || answer.known)) add('bot', { content: answer.text, links: answer.links, suggestions: answer.suggestions, onDevice: true })
  else if (isDown) add('bot', { content: words.failed })
}

/**
 * Adds the server's reply as it comes, and returns whether there was one. No answer, or one that isn't OK or isn't JSON, is a
 * connection failure; JSON without a text is unclear.
 */
async function serverReplies(message: string, earlier: readonly string[], signal: AbortSignal): Promise<boolean> {
  let shown: string | undefined
  const show = (said: Said) => {
    if (signal.aborted) return
    if (shown === undefined) shown = add('bot', said)
    else change(shown, said)
  }
  let text = ''
  try {
    const { wallets, named } = await ownWallets([...earlier, message])
    const question = { message, ...(earlier.length > 0 ? { earlier } : {}), ...(wallets.length > 0 ? { wallets } : {}) }
    const { text: whole, ...rest } = await askServer(question, (piece) => show({ content: named((text += piece)) }), signal)
    show(saidIn({ ...rest, text: whole && named(whole) }))
    return true
  } catch (error) {
    if (!signal.aborted) console.warn('the assistant could not be asked', error)
    show({ content: words.failed })
    return false
  }
}

type Said = Pick<ChatMessage, 'content' | 'links' | 'suggestions' | 'onDevice'>

function saidIn({ text, links, suggestions }: ChatReply): Said {
  return { content: text ?? words.unclear, ...(links.length > 0 ? { links } : {}), ...(suggestions.length > 0 ? { suggestions } : {}) }
}

/** What the person has asked so far, oldest first. */
function asked(): string[] {
  return chat.getState().messages.flatMap(({ type, content }) => (type === 'user' ? content : []))
}

/** Returns the message's id. */
function add(type: ChatMessage['type'], said: Said): string {
  const { messages } = chat.getState()
  const timestamp = new Date()
  const id = String(Math.max(timestamp.getTime(), Number(messages.at(-1)?.id ?? 0) + 1))
  chat.setState({ messages: [...messages, { id, type, timestamp, ...said }] })
  return id
}

function change(id: string, said: Said): void {
  chat.setState(({ messages }) => ({ messages: messages.map((one) => (one.id === id ? { id, type: one.type, timestamp: one.timestamp, ...said } : one)) }))
}
