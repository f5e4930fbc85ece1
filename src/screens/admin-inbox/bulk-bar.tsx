import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { adminBulkDone, type AdminBulkAction } from '../../contract/admin-case.ts'
import { BULK_MOST, CASE_TEXT_MOST, UNDO_MS } from '../../contract/admin-limits.ts'
import type { InboxRow } from '../../contract/admin-inbox.ts'
import { problem } from '../../contract/problem.ts'
import { IDEMPOTENCY_KEY } from '../../contract/submission.ts'
import { adminSend } from '../../data/admin/session.ts'
import { HttpError } from '../../data/api/http-error.ts'
import { newKey } from '../../data/drafts/new-key.ts'
import { submissionQuery } from '../../shell/admin/submission-query.ts'
import { Button } from '../../ui/button.tsx'
import { INBOX, patchRow } from './inbox-queries.ts'
import styles from './inbox.module.css'
import { inboxWords } from './inbox-words.ts'
import type { Selection } from './use-selection.ts'

const words = inboxWords.bulk
const BULK = '/api/admin/submissions/bulk'

interface Outcome {
  said: string
  /** What wasn't done, a line each. */
  refused: readonly string[]
  /** What can be taken back, until then. */
  undo: { items: readonly { id: string; version: number; place: number }[]; until: number } | null
}

type Item = { id: string; version: number; place?: number }
type Written = 'close' | 'approve' | 'decline'

/** What can be done to the selected cases at once, and taken back. `me`: the administrator's name. */
export function BulkBar({ rows, selection, me }: { rows: readonly InboxRow[]; selection: Selection; me: string | undefined }) {
  const client = useQueryClient()
  const textId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [busy, setBusy] = useState(false)
  const [writing, setWriting] = useState<Written | null>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** The same action sent again is done once, even if its answer was lost. */
  const last = useRef({ sent: '', key: '' })
  const chosen = rows.filter(({ id }) => selection.ids.has(id))

  const run = async (action: AdminBulkAction, items: readonly Item[], more: { text?: string; assignee?: string | undefined } = {}) => {
    if (busy || items.length === 0) return
    setBusy(true)
    setError('')
    const body = { action, items, ...more }
    const sent = JSON.stringify(body)
    if (last.current.sent !== sent) last.current = { sent, key: newKey() }
    try {
      const { results } = await adminSend(BULK, adminBulkDone, body, { [IDEMPOTENCY_KEY]: last.current.key })
      last.current = { sent: '', key: '' }
      const done = results.filter((result) => result.ok)
      for (const { id, version, teamState, assignee } of done) {
        patchRow(client, id, { version, state: teamState, assignee })
        void client.invalidateQueries({ queryKey: submissionQuery(id).queryKey })
      }
      void client.invalidateQueries({ queryKey: [INBOX, 'counts'] })
      const failed = results.filter((result) => !result.ok)
      const undoable = action === 'undo' ? [] : done.flatMap(({ id, version, place }) => (place === null ? [] : [{ id, version, place }]))
      const nameOf = (id: string) => rows.find((row) => row.id === id)?.referenceNumber ?? id
      setOutcome({
        said: action === 'undo' ? words.undone(done.length) : words.done(done.length),
        refused: failed.map((result) => `${nameOf(result.id)}: ${result.error}`),
        undo: undoable.length === 0 ? null : { items: undoable, until: endOfUndo() },
      })
      // What wasn't done stays selected, so that nothing is overlooked.
      selection.only(failed.map(({ id }) => id))
      setWriting(null)
      setText('')
    } catch (reason) {
      setError((reason instanceof HttpError ? problem.safeParse(reason.json).data?.error : undefined) ?? inboxWords.failed)
    } finally {
      setBusy(false)
    }
  }
  const send = (action: Written) => {
    if (text.trim() === '' && action !== 'close') {
      setError(words.noText)
      return field.current?.focus()
    }
    void run(action, chosen.map(({ id, version }) => ({ id, version })), { text })
  }
  const items = chosen.map(({ id, version }) => ({ id, version }))
  if (chosen.length === 0 && outcome === null) return null
  return (
    <section aria-label={words.label} className={styles.bulk}>
      <p role="status">{busy ? words.busy : [...(outcome === null ? [] : [outcome.said]), ...(outcome?.refused.length ? [words.notDone(outcome.refused.length)] : []), ...(chosen.length === 0 ? [] : [words.selected(chosen.length)])].join(' ')}</p>
      {selection.isFull ? <p>{words.most(BULK_MOST)}</p> : null}
      {outcome?.refused.length ? (
        <ul>
          {outcome.refused.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.bar}>
        {outcome?.undo ? <UndoButton key={outcome.undo.until} until={outcome.undo.until} busy={busy} onUndo={() => outcome.undo && void run('undo', outcome.undo.items)} /> : null}
        {chosen.length === 0 ? (
          <Button onClick={() => setOutcome(null)}>{inboxWords.close}</Button>
        ) : (
          <>
            <Button aria-disabled={busy || me === undefined} onClick={() => void run('assign', items, { assignee: me })}>
              {words.actions.assign}
            </Button>
            <Button aria-disabled={busy} onClick={() => void run('review', items)}>
              {words.actions.review}
            </Button>
            {(['approve', 'decline', 'close'] as const).map((action) => (
              <Button key={action} aria-disabled={busy} aria-expanded={writing === action} onClick={() => setWriting(writing === action ? null : action)}>
                {words.actions[action]}
              </Button>
            ))}
            <Button onClick={() => selection.only([])}>{words.clear}</Button>
          </>
        )}
      </div>
      {writing === null || chosen.length === 0 ? null : (
        <div className={styles.lists}>
          <label htmlFor={textId}>{words.text}</label>
          <textarea ref={field} id={textId} className={styles.text} rows={4} maxLength={CASE_TEXT_MOST} value={text} aria-describedby={`${textId}-hint`} onChange={({ currentTarget }) => setText(currentTarget.value)} />
          <p id={`${textId}-hint`} className={styles.quiet}>
            {writing === 'close' ? words.optional : words.required}
          </p>
          <div className={styles.bar}>
            <Button aria-disabled={busy} onClick={() => send(writing)}>
              {words.send[writing]}
            </Button>
          </div>
        </div>
      )}
      <p role="alert">{error}</p>
    </section>
  )
}

/** By this device's clock; the server's decides. */
function endOfUndo(): number {
  return Date.now() + UNDO_MS
}

/** Says in its text how long it works; gone afterwards. */
function UndoButton({ until, busy, onUndo }: { until: number; busy: boolean; onUndo: () => void }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((until - now) / 1000)
  if (seconds <= 0) return null
  return (
    <Button aria-disabled={busy} onClick={onUndo}>
      {words.undo(seconds)}
    </Button>
  )
}
