import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { admin } from '../../content/admin.ts'
import type { AdminApplication, AdminContact } from '../../contract/admin-lists.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { submissionQuery } from '../../shell/admin/submission-query.ts'
import styles from '../../shell/admin/submission-details.module.css'
import { factsOf, factsOfRow } from '../../shell/admin/detail-facts.ts'

const SubmissionDetails = lazyPart(() => import('../../shell/admin/submission-details.tsx'), 'SubmissionDetails', ({ submission }) => <DefinitionList className={styles.facts} items={factsOf(submission)} />)

/** Everything stored about one submission. The data of its row shows at once. */
export function DetailDialog({ row, onClose }: { row: AdminApplication | AdminContact; onClose: () => void }) {
  const id = useId()
  const { data: submission, refetch } = useQuery(submissionQuery(row.id))
  return (
    <Dialog labelledBy={id} shape="panel" onClose={onClose}>
      <div className={styles.body}>
        <SheetHead id={id} title={admin.dashboard.details(row.name === '' ? row.email : row.name)} onClose={onClose} />
        {submission ? <SubmissionDetails submission={submission} onRead={() => void refetch()} /> : <DefinitionList className={styles.facts} items={factsOfRow(row)} />}
      </div>
    </Dialog>
  )
}
