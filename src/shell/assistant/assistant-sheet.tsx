import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { assistantWords as words } from '../../content/assistant.ts'
import { LONGEST_MESSAGE } from '../../contract/chat.ts'
import { useLink } from '../../data/live/use-connection.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SendIcon } from '../../ui/icons.tsx'
import { NetworkNote } from '../../ui/network-note.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './assistant-sheet.module.css'
import { ChatLog } from './chat-log.tsx'
import { chat, greet, sendMessage } from './chat-store.ts'
import { useChatFocus } from './use-chat-focus.ts'

/** The chat with the assistant. The conversation is in the store, so it continues when the sheet is reopened. */
export function AssistantSheet({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const { messages, state } = useStore(chat)
  const isDown = useLink() === 'down'
  useEffect(greet, [])
  useChatFocus(input, state)
  const submit = (message: string) => {
    if (sendMessage(message)) setTyped('')
  }
  const noteId = 'assistant-network'
  return (
    <Dialog labelledBy="assistant-title" shape="chat" onClose={onClose}>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <SheetHead id="assistant-title" title={words.title} onClose={onClose} />
          <p className={styles.subtitle}>
            {words.subtitle}
            <span className={styles.presence} data-down={isDown ? '' : undefined}>
              {isDown ? words.offline : words.online}
            </span>
          </p>
        </header>
        <ChatLog messages={messages} state={state} onLeave={onClose} onSuggest={submit} />
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit(typed)
          }}
        >
          <textarea
            ref={input}
            className={styles.input}
            rows={1}
            aria-label={words.field}
            placeholder={words.placeholder}
            maxLength={LONGEST_MESSAGE}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="send"
            disabled={state === 'sending'}
            value={typed}
            {...(isDown ? { 'aria-describedby': noteId } : {})}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              // While an input method composes a word, Enter picks a suggestion.
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              submit(typed)
            }}
          />
          <button type="submit" className={styles.send} disabled={state === 'sending' || typed.trim() === ''}>
            <SendIcon />
            <VisuallyHidden>{words.send}</VisuallyHidden>
          </button>
        </form>
        <p className={styles.note}>
          <NetworkNote id={noteId} need={isDown ? 'connection' : 'met'} />
        </p>
      </div>
    </Dialog>
  )
}
