import type { QueryClient } from '@tanstack/react-query'
import { adminSubmission } from '../../contract/admin-submission.ts'
import { problem } from '../../contract/problem.ts'
import { IDEMPOTENCY_KEY } from '../../contract/submission.ts'
import { adminSend } from '../../data/admin/session.ts'
import { HttpError } from '../../data/api/http-error.ts'
import { newKey } from '../../data/drafts/new-key.ts'
import { submissionQuery } from '../../shell/admin/submission-query.ts'
import { INBOX, patchRow } from './inbox-queries.ts'
import { inboxWords as words } from './inbox-words.ts'

/** Gives a case to an administrator, based on what is shown of it. Returns what to say about it; never throws. */
export async function assignTo(client: QueryClient, id: string, assignee: string, shownVersion: number | undefined): Promise<string> {
  const { queryKey } = submissionQuery(id)
  const version = client.getQueryData(queryKey)?.case?.version ?? shownVersion ?? 0
  try {
    const now = await adminSend(`/api/admin/submissions/${encodeURIComponent(id)}/assignment`, adminSubmission, { version, assignee }, { [IDEMPOTENCY_KEY]: newKey() })
    client.setQueryData(queryKey, now)
    patchRow(client, id, { assignee: now.case?.assignee ?? null, version: now.case?.version ?? version })
    void client.invalidateQueries({ queryKey: [INBOX, 'counts'] })
    return words.assigned(now.referenceNumber, assignee)
  } catch (error) {
    // The colleague's doing is shown beside the sentence about it.
    if (error instanceof HttpError && error.status === 409) void client.invalidateQueries({ queryKey })
    return (error instanceof HttpError ? problem.safeParse(error.json).data?.error : undefined) ?? words.failed
  }
}
