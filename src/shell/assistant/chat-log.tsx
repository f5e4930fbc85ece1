import { useEffect, useRef } from 'react'
import { assistantWords as words } from '../../content/assistant.ts'
import { Button } from '../../ui/button.tsx'
import styles from './chat-log.module.css'
import { Message } from './chat-message.tsx'
import type { ChatMessage } from './chat-store.ts'

export interface ChatLogProps {
  messages: readonly ChatMessage[]
  state: 'idle' | 'sending'
  /** Before the person's first message; after an answer, its own are suggested. */
  suggestions: readonly string[]
  /** Called before a link is followed. */
  onLeave: (isElsewhere: boolean) => void
  onSuggest: (message: string) => void
  onSay: (text: string) => void
}

/** The messages, scrolled to the latest, and under them what could be asked next. */
export function ChatLog({ messages, state, suggestions, onLeave, onSuggest, onSay }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const isNew = messages.length <= 1
  const isIdle = state === 'idle'
  const suggested = isIdle ? (isNew ? suggestions : (last?.suggestions ?? [])) : []
  // With only the greeting, the log stays at its top.
  const latest = isNew ? undefined : `${last?.id} ${last?.content.length} ${state}`
  useEffect(() => {
    if (latest !== undefined && log.current) toLatest(log.current)
  }, [latest])
  return (
    // It scrolls, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={log} className={styles.log} role="log" aria-label={words.log} tabIndex={0}>
      {messages.map((message, index) => (
        <Message
          key={message.id}
          message={message}
          isAnswer={message.type === 'bot' && index > 0 && (isIdle || message !== last)}
          onLeave={onLeave}
          onSay={onSay}
        />
      ))}
      {isIdle || last?.type === 'bot' ? null : <p className={styles.thinking}>{words.thinking}</p>}
      {suggested.length > 0 ? (
        <ul className={styles.suggestions} aria-live="off">
          {suggested.map((suggestion) => (
            <li key={suggestion}>
              <Button onClick={() => onSuggest(suggestion)}>{suggestion}</Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const MARGIN_PX = 16

/** Scrolls to the end, but no further than keeps the latest message in view, which suggestions would push out; of a long one its end. */
function toLatest(log: HTMLElement): void {
  const message = [...log.querySelectorAll('[data-type]')].at(-1)
  if (!message) return
  const { top, bottom } = message.getBoundingClientRect()
  const above = log.scrollTop - log.getBoundingClientRect().top
  log.scrollTo({ top: Math.max(top + above - MARGIN_PX, bottom + above + MARGIN_PX - log.clientHeight) })
}
