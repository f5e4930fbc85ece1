import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inboxViews } from '../../contract/admin-inbox.ts'
import { problem } from '../../contract/problem.ts'
import { adminSend } from '../../data/admin/session.ts'
import { HttpError } from '../../data/api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { askedIn, queryOf } from './inbox-address.ts'
import { builtInViews } from './built-in-views.ts'
import { countsQuery, INBOX, viewsQuery } from './inbox-queries.ts'
import styles from './inbox.module.css'
import { inboxWords as words } from './inbox-words.ts'
import type { Inbox } from './use-inbox.ts'

/** The views: those that everybody has, and the administrator's own. */
export function InboxViews({ inbox: { enabled, query, show } }: { inbox: Inbox }) {
  const client = useQueryClient()
  const { data: own } = useQuery({ ...viewsQuery, enabled })
  const { data: counts } = useQuery({ ...countsQuery(''), enabled })
  const [naming, setNaming] = useState<string | null>(null)
  const [error, setError] = useState('')

  const send = async (path: string, body?: object) => {
    setError('')
    try {
      client.setQueryData(viewsQuery.queryKey, await adminSend(`${INBOX}/views${path}`, inboxViews, body))
      return true
    } catch (reason) {
      setError((reason instanceof HttpError ? problem.safeParse(reason.json).data?.error : undefined) ?? words.failed)
      return false
    }
  }
  const save = async () => {
    if (await send('', { name: naming ?? '', query })) setNaming(null)
  }
  return (
    <nav aria-label={words.views} className={styles.lists}>
      <div className={styles.views}>
        {builtInViews.map(({ name, asked, count }) => (
          <button key={name} type="button" className={styles.view} aria-pressed={queryOf(asked) === query} onClick={() => show(asked)}>
            {counts === undefined ? name : `${name} (${count(counts).toLocaleString('en')})`}
          </button>
        ))}
        {own?.views.map(({ id, name, query: saved }) => (
          <span key={id} className={styles.views}>
            <button type="button" className={styles.view} aria-pressed={queryOf(askedIn(saved)) === query} onClick={() => show(askedIn(saved))}>
              {name}
            </button>
            <button type="button" className={styles.view} aria-label={words.removeView(name)} onClick={() => void send(`/${encodeURIComponent(id)}/removal`)}>
              ×
            </button>
          </span>
        ))}
        <button type="button" className={styles.view} aria-expanded={naming !== null} onClick={() => setNaming(naming === null ? '' : null)}>
          {words.saveView}
        </button>
      </div>
      {naming === null ? null : (
        <form
          className={styles.bar}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextField label={words.viewName} name="viewName" value={naming} onChange={setNaming} {...(error === '' ? {} : { error })} />
          <Button onClick={() => void save()}>{words.save}</Button>
        </form>
      )}
      {naming === null && error !== '' ? <p role="alert">{error}</p> : null}
    </nav>
  )
}
