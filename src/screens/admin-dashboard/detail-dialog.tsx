import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { admin, fieldName } from '../../content/admin.ts'
import type { AdminApplication, AdminContact, AdminSubmission } from '../../contract/admin.ts'
import { formatLocal } from '../../page/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { submissionQuery } from './dashboard-queries.ts'
import styles from './detail-dialog.module.css'
import { deliveryLine, factsOf, factsOfRow, formatBytes } from './detail-facts.ts'
import { logFailure } from './log-failure.ts'
import { saveUpload } from './save-file.ts'

const words = admin.dashboard.detail

/** Everything stored about one submission. The data of its row shows at once. */
export function DetailDialog({ row, onClose }: { row: AdminApplication | AdminContact; onClose: () => void }) {
  const id = useId()
  const { data: submission, refetch } = useQuery(submissionQuery(row.id))
  return (
    <Dialog labelledBy={id} shape="panel" onClose={onClose}>
      <div className={styles.body}>
        <SheetHead id={id} title={admin.dashboard.details(row.name === '' ? row.email : row.name)} onClose={onClose} />
        <DefinitionList className={styles.facts} items={submission ? factsOf(submission) : factsOfRow(row)} />
        {submission ? <Rest submission={submission} onRead={() => void refetch()} /> : null}
      </div>
    </Dialog>
  )
}

function Rest({ submission, onRead }: { submission: AdminSubmission; onRead: () => void }) {
  return (
    <>
      {submission.uploads.length === 0 ? null : (
        <section>
          <h3 className={styles.title}>{words.uploads}</h3>
          <ul className={styles.list}>
            {submission.uploads.map((upload) => (
              <Upload key={upload.id} upload={upload} onRead={onRead} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className={styles.title}>{words.deliveries}</h3>
        {submission.deliveries.length === 0 ? <p className={styles.quiet}>{words.noDeliveries}</p> : null}
        <ul className={styles.list}>
          {submission.deliveries.map((delivery) => (
            <li key={delivery.id} className={styles.item}>
              {deliveryLine(delivery)}
              {delivery.attempts.map(({ attemptedAt, success, error }) => (
                <span key={attemptedAt} className={styles.line}>
                  {formatLocal(Date.parse(attemptedAt))} {[success ? admin.dashboard.success : admin.dashboard.failure, ...(error === null ? [] : [error])].join(': ')}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Upload({ upload, onRead }: { upload: AdminSubmission['uploads'][number]; onRead: () => void }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    await saveUpload(upload).catch((error: unknown) => logFailure('the file', error))
    setBusy(false)
    onRead()
  }
  return (
    <li className={styles.item}>
      <div className={styles.upload}>
        <div>
          {fieldName(upload.part)}
          <span className={styles.line}>
            {upload.fileName}, {upload.mediaType}, {formatBytes(upload.size)}
          </span>
        </div>
        <Button aria-disabled={busy} aria-label={`${words.download} ${fieldName(upload.part)}`} onClick={() => void download()}>
          {busy ? words.downloading : words.download}
        </Button>
      </div>
      {upload.readings.length === 0 ? <span className={styles.line}>{words.neverRead}</span> : null}
      {upload.readings.map(({ username, at }) => (
        <span key={at} className={styles.line}>
          {words.readings} {username}, {formatLocal(Date.parse(at))}
        </span>
      ))}
    </li>
  )
}
