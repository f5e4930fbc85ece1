import type { Ref } from 'react'
import { admin } from '../../content/admin.ts'
import type { AdminSubmission } from '../../contract/admin-submission.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { CaseCommands } from './case-commands.ts'
import { DeliveryItem, isLastOf } from './delivery-item.tsx'
import { factsOf } from './detail-facts.ts'
import styles from './submission-details.module.css'
import { UploadItem } from './upload-item.tsx'

const words = admin.dashboard.detail

const CaseSection = lazyPart(() => import('./case-section.tsx'), 'CaseSection')

/** Everything stored about one submission: facts, case, files, deliveries. `onRead`: a file was opened. */
export function SubmissionDetails({ submission, onRead, commands }: { submission: AdminSubmission; onRead: () => void; commands?: Ref<CaseCommands> }) {
  // Those of an answer are shown with it.
  const answered = new Set(submission.case?.events.flatMap(({ files }) => files))
  const uploads = submission.uploads.filter(({ id }) => !answered.has(id))
  return (
    <>
      <DefinitionList className={styles.facts} items={factsOf(submission)} />
      <CaseSection submission={submission} onRead={onRead} commands={commands} />
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
            <DeliveryItem key={delivery.id} delivery={delivery} isLast={isLastOf(submission.deliveries, delivery)} />
          ))}
        </ul>
      </section>
    </>
  )
}
