import { useRouter, useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { install } from '../../content/install.ts'
import { useView } from '../../data/live/use-view.ts'
import action from '../../ui/action.module.css'
import { Button } from '../../ui/button.tsx'
import { copy } from '../../ui/clipboard.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { mailLink, readShared, SUBJECT_LIMIT, TEXT_LIMIT, type Shared } from './shared.ts'
import styles from './shared-sheet.module.css'

const words = install.shared

/** The shared text, as edited by the person. */
export type Reviewed = Pick<Shared, 'subject' | 'text'>

/** Over the contact page while its URL carries text shared from another app. If closed by accident, Back reopens it. */
export function SharedSheet({ onTake }: { onTake: (reviewed: Reviewed) => void }) {
  const router = useRouter()
  const search = useSearch()
  const shared = readShared(search)
  if (!shared) return null
  const close = () => router.navigate({ href: '/contact', resetScroll: false })
  // Filled in after the sheet has closed, because the page under a dialog can't have the focus.
  return <Review key={search} shared={shared} onClose={() => void close()} onTake={(reviewed) => void close().then(() => onTake(reviewed))} />
}

/** The URL's query; empty during hydration, because the prerendered page doesn't know it. */
function useSearch(): string {
  const isHydrated = useHydrated()
  const search = useRouterState({ select: (state) => state.location.searchStr })
  return isHydrated ? search : ''
}

interface ReviewProps {
  shared: Shared
  onClose: () => void
  onTake: (reviewed: Reviewed) => void
}

function Review({ shared, onClose, onTake }: ReviewProps) {
  const id = useId()
  const { contactUrl } = useView('deployment')
  const [subject, setSubject] = useState(shared.subject)
  const [text, setText] = useState(shared.text)
  // Shown in the sheet, because a toast would be under it.
  const [answer, setAnswer] = useState('')
  const copyText = async () => {
    setAnswer((await copy([subject, text].filter(Boolean).join('\n\n'))) ? words.copied : words.notCopied)
  }
  return (
    <Dialog labelledBy="shared-title" shape="sheet" onClose={onClose}>
      <div className={styles.sheet}>
        <SheetHead id="shared-title" title={words.title} onClose={onClose} />
        <p className={styles.lead}>{words.lead}</p>
        <TextField label={words.subject} value={subject} onChange={setSubject} maxLength={SUBJECT_LIMIT} />
        <div>
          <label htmlFor={id} className={styles.label}>
            {words.text}
          </label>
          <textarea
            id={id}
            className={styles.text}
            rows={6}
            value={text}
            maxLength={TEXT_LIMIT}
            aria-describedby={`${id}-note`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <p id={`${id}-note`} className={styles.note}>
            {shared.shortened ? words.shortened : ''}
          </p>
        </div>
        <div className={styles.answers}>
          <Button look="primary" onClick={() => onTake({ subject, text })}>
            {words.take}
          </Button>
          {contactUrl === '' ? null : (
            <a href={mailLink(contactUrl, { subject, text })} className={action.action} data-look="secondary">
              {words.email}
            </a>
          )}
          <Button onClick={() => void copyText()}>{words.copy}</Button>
        </div>
        <p className={styles.answer} role="status">
          {answer}
        </p>
      </div>
    </Dialog>
  )
}
