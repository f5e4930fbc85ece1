import { queryOptions } from '@tanstack/react-query'
import { adminSubmission } from '../../contract/admin-submission.ts'
import { adminRead } from '../../data/admin/session.ts'
import { submissionPath } from './admin-queries.ts'

/** Query for everything stored about one submission. Its key is the path. */
export function submissionQuery(id: string) {
  const path = submissionPath(id)
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => adminRead(path, adminSubmission, signal) })
}
