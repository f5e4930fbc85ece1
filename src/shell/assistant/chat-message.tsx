import type { NamedLink } from '../../assistant/answer.ts'
import { assistantWords as words } from '../../content/assistant.ts'
import actions from '../../ui/action.module.css'
import { copy } from '../../ui/clipboard.ts'
import rows from '../../ui/row-list.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PlaceLink } from '../frame/place-link.tsx'
import styles from './chat-log.module.css'
import type { ChatMessage } from './chat-store.ts'
import { chatPieces, sentencesOf, textToCopy } from './chat-text.ts'

interface MessageProps {
  message: ChatMessage
  /** It is an answer, and all of it is there. */
  isAnswer: boolean
  onLeave: (isElsewhere: boolean) => void
  /** Announces it, and shows it for a while. */
  onSay: (text: string) => void
}

/** What one of the two has said; an answer with its links by their names, and a button that copies it. */
export function Message({ message, isAnswer, onLeave, onSay }: MessageProps) {
  const { type, content, links = [], onDevice } = message
  const place = (href: string, label: string, key = 0) => (
    <PlaceLink key={key} href={href} onPress={onLeave} replace>
      {label}
    </PlaceLink>
  )
  return (
    <div className={styles.message} data-type={type}>
      <VisuallyHidden>{type === 'user' ? words.you : words.bot}: </VisuallyHidden>
      {/* One element a sentence: as they come, only the new ones are announced. */}
      {sentencesOf(content).map((sentence, index) => (
        // Sentences never change their order, nor the pieces of one.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          {chatPieces(sentence).map(({ kind, text }, at) => (kind === 'words' ? text : place(text, text, at)))}
        </span>
      ))}
      {onDevice ? <p className={rows.note}>{words.onDevice}</p> : null}
      {links.length > 0 ? (
        <ul className={rows.buttons}>
          {links.map(({ label, path }: NamedLink) => (
            <li key={path + label}>{place(path, label)}</li>
          ))}
        </ul>
      ) : null}
      {isAnswer ? (
        // What can be done with an answer isn't part of it.
        <p className={rows.note} aria-live="off">
          <button
            type="button"
            className={actions.action}
            data-look="text"
            onClick={() => void copy(textToCopy(message, window.location.origin)).then((done) => onSay(done ? words.copied : words.notCopied))}
          >
            {words.copy}
            <VisuallyHidden> {words.copyWhat}</VisuallyHidden>
          </button>
        </p>
      ) : null}
    </div>
  )
}
