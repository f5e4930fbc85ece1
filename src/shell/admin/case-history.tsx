import type { AdminCaseEvent } from '../../contract/admin-case.ts'
import type { AdminSubmission } from '../../contract/admin-submission.ts'
import { formatLocal } from '../../page/local-time.ts'
import styles from './case-section.module.css'
import { aboutWords, caseWords } from './case-words.ts'
import detail from './submission-details.module.css'
import { UploadItem } from './upload-item.tsx'

interface CaseHistoryProps {
  submission: AdminSubmission
  /** Only what happened after this version; everything, with the arrival, if absent. */
  after?: number
  onRead: () => void
}

/** What happened in a case, oldest first, with the team's notes and with what was taken back. */
export function CaseHistory({ submission, after, onRead }: CaseHistoryProps) {
  const events = submission.case?.events ?? []
  return (
    <ol className={detail.list}>
      {after === undefined ? (
        <li className={detail.item}>
          {caseWords.received}
          <When at={submission.createdAt} />
        </li>
      ) : null}
      {events.slice(after ?? 0).map((event) => (
        <Event key={event.place ?? event.at + event.event} event={event} events={events} files={submission.uploads.filter(({ id }) => event.files.includes(id))} onRead={onRead} />
      ))}
    </ol>
  )
}

function Event({ event, events, files, onRead }: { event: AdminCaseEvent; events: readonly AdminCaseEvent[]; files: AdminSubmission['uploads']; onRead: () => void }) {
  const marks = [...(event.event === 'noted' ? [caseWords.teamOnly] : []), ...(event.undone ? [caseWords.undone] : [])]
  return (
    <li className={detail.item}>
      {lineOf(event, events)}
      {marks.length === 0 ? null : <strong> {`(${marks.join(', ')})`}</strong>}
      <When at={event.at} />
      {event.text === '' ? null : <p className={styles.said}>{event.text}</p>}
      {files.length === 0 ? null : (
        <ul>
          {files.map((file) => (
            <UploadItem key={file.id} upload={file} onRead={onRead} />
          ))}
        </ul>
      )}
    </li>
  )
}

function lineOf({ event, by, outcome, assignee = null, undoes }: AdminCaseEvent, events: readonly AdminCaseEvent[]): string {
  // A case that nobody ended is closed by the server, in nobody's name.
  const who = by ?? (event === 'closed' ? caseWords.server : caseWords.sender)
  const what = caseWords.did[event](who)
  if (event === 'assigned') return `${what} ${caseWords.to(assignee)}`
  if (event !== 'undone') return outcome === null ? what : `${what}: ${caseWords.outcomes[outcome]}`
  const taken = events.find(({ place }) => place === undoes)
  return taken ? caseWords.tookBack(who, aboutWords[taken.event].toLowerCase()) : what
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className={detail.line}>
      {formatLocal(Date.parse(at))}
    </time>
  )
}
