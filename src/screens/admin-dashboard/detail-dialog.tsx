import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { admin } from '../../content/admin.ts'
import type { AdminApplication, AdminContact, AdminSubmission } from '../../contract/admin.ts'
import { formatLocal } from '../../page/local-time.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { submissionQuery } from './dashboard-queries.ts'
import styles from './detail-dialog.module.css'
import { deliveryLine, factsOf, factsOfRow } from './detail-facts.ts'
import { UploadItem } from './upload-item.tsx'

const words = admin.dashboard.detail

const CaseSection = lazyPart(() => import('./case-section.tsx'), 'CaseSection')

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
  // Those of an answer are shown with it.
  const answered = new Set(submission.case?.events.flatMap(({ files }) => files))
  const uploads = submission.uploads.filter(({ id }) => !answered.has(id))
  return (
    <>
      <CaseSection submission={submission} onRead={onRead} />
      {uploads.length === 0 ? null : (
        <section>
          <h3 className={styles.title}>{words.uploads}</h3>
          <ul className={styles.list}>
            {uploads.map((upload) => (
              <UploadItem key={upload.id} upload={upload} onRead={onRead} />
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
