import { QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminPersonFound } from '../../contract/admin-person.ts'
import { AdminNav, mayDo, useAdminRole } from '../../shell/admin/admin-nav.tsx'
import { adminQueryClient } from '../../shell/admin/admin-queries.ts'
import { useAdminOnly } from '../../shell/admin/use-admin-only.ts'
import { Button } from '../../ui/button.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { Message } from '../../ui/message.tsx'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ArchivePart } from './archive-part.tsx'
import { ErasePart, type Erased } from './erase-part.tsx'
import { FoundPart } from './found-part.tsx'
import { KeptList } from './kept-list.tsx'
import { findPerson, sentenceOf } from './person-calls.ts'
import { words } from './person-words.ts'
import styles from './admin-person.module.css'

interface Asked {
  busy: boolean
  error: string
  /** The last answer stays while the next one is awaited. */
  answer: { who: readonly string[]; found: AdminPersonFound } | null
}

const nothing: Asked = { busy: false, error: '', answer: null }

/** A person's rights: find, hand over, erase. For owners. */
export function AdminPerson() {
  return (
    <QueryClientProvider client={adminQueryClient}>
      <Whole />
    </QueryClientProvider>
  )
}

function Whole() {
  const signedIn = useAdminOnly()
  const isOwner = mayDo(useAdminRole(), 'owner')
  return (
    <Page title={words.title} lead={words.lead}>
      <AdminNav />
      {signedIn && isOwner ? <Person /> : <Message title={words.owners.title}>{words.owners.text}</Message>}
    </Page>
  )
}

function Person() {
  const [typed, setTyped] = useState('')
  const [{ busy, error, answer }, setAsked] = useState(nothing)
  const [outcome, setOutcome] = useState<Erased | null>(null)
  const results = useRef<HTMLDivElement>(null)

  const find = async (who: readonly string[]) => {
    setAsked({ busy: true, error: '', answer })
    try {
      setAsked({ busy: false, error: '', answer: { who, found: await findPerson(who) } })
    } catch (failure) {
      setAsked({ busy: false, error: sentenceOf(failure), answer })
    }
  }
  const reset = () => {
    setTyped('')
    setAsked(nothing)
    setOutcome(null)
  }

  if (outcome) return <Done outcome={outcome} onNext={reset} />
  const isEmpty = !answer || (answer.found.found.length === 0 && answer.found.kept.length === 0)
  return (
    <>
      <EntryForm label={words.search.label} submit={words.search.submit} busy={busy && words.search.busy} error={error} onSubmit={() => void find([typed])}>
        <TextField label={words.search.field} hint={words.search.hint} code required value={typed} onChange={setTyped} />
      </EntryForm>
      <div role="status" tabIndex={-1} ref={results} className={styles.found}>
        {answer ? (
          <FoundPart
            who={answer.who}
            found={answer.found}
            onAdd={(value) => {
              // The pressed button goes with the next answer.
              results.current?.focus()
              void find([...answer.who, value])
            }}
          />
        ) : null}
      </div>
      {answer && !isEmpty ? (
        // New parts for each search: a confirmation typed for one person must not count for another.
        <div key={answer.who.join('\n')} className={styles.found}>
          <ArchivePart who={answer.who} />
          <ErasePart who={answer.who} onErased={setOutcome} />
        </div>
      ) : null}
    </>
  )
}

/** Takes the focus: the button that was pressed is gone. */
function Done({ outcome, onNext }: { outcome: Erased; onNext: () => void }) {
  return (
    <div tabIndex={-1} ref={(element) => element?.focus()} className={styles.found}>
      <Message title={words.done.title} action={<Button onClick={onNext}>{words.done.next}</Button>}>
        {words.done.text}
      </Message>
      <KeptList kept={outcome.kept} />
    </div>
  )
}
