import { useEffect, useRef } from 'react'
import { assistantWords as words } from '../../content/assistant.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './chat-log.module.css'
import type { ChatMessage } from './chat-store.ts'
import { chatPieces } from './chat-text.ts'
import { PlaceLink } from '../frame/place-link.tsx'

export interface ChatLogProps {
  messages: readonly ChatMessage[]
  state: 'idle' | 'sending'
  /** Called before a link leaves the page. */
  onLeave: () => void
  onSuggest: (message: string) => void
}

/** The messages, scrolled to the latest; before the person's first message, suggested questions. */
export function ChatLog({ messages, state, onLeave, onSuggest }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null)
  // With only the greeting, the log stays at its top.
  const latest = state === 'sending' ? words.thinking : messages.length > 1 ? messages.at(-1)?.id : undefined
  useEffect(() => {
    if (latest !== undefined) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [latest])
  return (
    // It scrolls, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={log} className={styles.log} role="log" aria-label={words.log} tabIndex={0}>
      {messages.map(({ id, type, content }) => (
        <div key={id} className={styles.message} data-type={type}>
          <VisuallyHidden>{type === 'user' ? words.you : words.bot}: </VisuallyHidden>
          {chatPieces(content).map(({ kind, text }, index) =>
            kind === 'words' ? (
              text
            ) : (
              // The pieces of a message never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <PlaceLink key={index} href={text} onPress={onLeave}>
                {text}
              </PlaceLink>
            ),
          )}
        </div>
      ))}
      {state === 'sending' ? <p className={styles.thinking}>{words.thinking}</p> : null}
      {messages.length <= 1 && state === 'idle' ? (
        <ul className={styles.suggestions}>
          {words.suggestions.map((suggestion) => (
            <li key={suggestion}>
              <Button onClick={() => onSuggest(suggestion)}>{suggestion}</Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
