import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { assistantWords as words } from '../../content/assistant.ts'
import { LONGEST_MESSAGE } from '../../contract/chat.ts'
import { useLink } from '../../data/live/use-connection.ts'
import actions from '../../ui/action.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { SendIcon } from '../../ui/icons.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './assistant-sheet.module.css'
import { ChatLog } from './chat-log.tsx'
import { chat, clearChat, greet, sendMessage, type AnswerOnDevice } from './chat-store.ts'
import { suggestionsOn } from './suggestions.ts'
import { useChatFocus } from './use-chat-focus.ts'

/** The chat with the assistant. The conversation is in the store, so it continues when the sheet is reopened. */
export function AssistantSheet({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [said, say] = useState('')
  const queryClient = useQueryClient()
  const router = useRouter()
  const giveAway = useBackCloses(onClose)
  const { messages, state } = useStore(chat)
  const isDown = useLink() === 'down'
  useEffect(greet, [])
  // On a wide screen the page makes room (shell.module.css).
  useEffect(() => {
    document.documentElement.dataset['chat'] = ''
    return () => void delete document.documentElement.dataset['chat']
  }, [])
  useChatFocus(input, state)
  const onDevice: AnswerOnDevice = async (message, earlier) => {
    const { answerOnDevice } = await import('../../data/assistant/answer-on-device.ts')
    return answerOnDevice(queryClient, message, earlier)
  }
  const submit = (message: string) => {
    if (!sendMessage(message, onDevice)) return
    setTyped('')
    say('')
  }
  const clear = () => {
    clearChat()
    say(words.cleared)
    // The button is gone.
    input.current?.focus({ preventScroll: true })
  }
  const leave = (isElsewhere: boolean) => {
    if (isElsewhere) return
    giveAway()
    onClose()
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
        <ChatLog messages={messages} state={state} suggestions={suggestionsOn(router.state.location.pathname)} onLeave={leave} onSuggest={submit} onSay={say} />
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
          <button type="submit" className={actions.action} data-look="primary" disabled={state === 'sending' || typed.trim() === ''}>
            <SendIcon />
            <VisuallyHidden>{words.send}</VisuallyHidden>
          </button>
        </form>
        <p className={styles.note}>
          {isDown ? <span id={noteId}>{words.offlineNote}</span> : null}
          <span role="status">{said}</span>
          {messages.length > 1 ? (
            <button type="button" className={actions.action} data-look="text" onClick={clear}>
              {words.clear}
            </button>
          ) : null}
        </p>
      </div>
    </Dialog>
  )
}
