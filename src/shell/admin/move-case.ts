import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminCaseConflict } from '../../contract/admin-case.ts'
import type { AdminCaseState } from '../../contract/admin-case-state.ts'
import { adminSubmission, type AdminSubmission } from '../../contract/admin-submission.ts'
import type { WhitelistTier } from '../../contract/admin-whitelist.ts'
import type { CaseOutcome } from '../../contract/case.ts'
import { problem } from '../../contract/problem.ts'
import { IDEMPOTENCY_KEY } from '../../contract/submission.ts'
import { adminSend } from '../../data/admin/session.ts'
import { HttpError } from '../../data/api/http-error.ts'
import { newKey } from '../../data/drafts/new-key.ts'
import { caseWords } from './case-words.ts'
import { applications, contacts } from './dashboard-queries.ts'
import { submissionQuery } from './submission-query.ts'
import type { ListPage } from './list-query.ts'

/** What an administrator does with a case. */
export type Move =
  | { name: 'review' | 'reopening' }
  | { name: 'question' | 'note' | 'closing'; text: string }
  | { name: 'decision'; outcome: CaseOutcome; text: string; tier?: WhitelistTier | undefined }
  | { name: 'assignment'; assignee: string | null }
  | { name: 'undo'; place: number }

export interface MovingCase {
  busy: boolean
  /** Why the last move wasn't made, for people; empty otherwise. */
  error: string
  /** The version that the last move was based on, if the case had changed by then; null otherwise. */
  missedSince: number | null
  /** Whether it was made. The submission is up to date afterwards, either way. */
  move: (move: Move) => Promise<boolean>
}

/** Moves the case of a submission, based on what is shown of it. */
export function useMovingCase({ id, case: shown }: AdminSubmission): MovingCase {
  const client = useQueryClient()
  const [state, setState] = useState<Omit<MovingCase, 'move'>>({ busy: false, error: '', missedSince: null })
  /** Of the last attempt: the same move sent again is made once, even if its answer was lost. */
  const last = useRef({ sent: '', key: '' })

  const move = async ({ name, ...said }: Move): Promise<boolean> => {
    if (state.busy) return false
    setState({ busy: true, error: '', missedSince: null })
    const body = { version: shown?.version ?? 0, ...said }
    const sent = JSON.stringify([name, body])
    if (last.current.sent !== sent) last.current = { sent, key: newKey() }
    try {
      const path = `/api/admin/submissions/${encodeURIComponent(id)}/${name}`
      show(client, await adminSend(path, adminSubmission, body, { [IDEMPOTENCY_KEY]: last.current.key }))
      setState({ busy: false, error: '', missedSince: null })
      return true
    } catch (error) {
      const conflict = error instanceof HttpError && error.status === 409
      setState({ busy: false, error: sentenceOf(error), missedSince: conflict ? body.version : null })
      // The others' doing is shown beside the sentence about it.
      if (conflict) await showConflict(client, id, error.json)
      return false
    }
  }
  return { ...state, move }
}

function sentenceOf(error: unknown): string {
  const said = error instanceof HttpError ? problem.safeParse(error.json).data?.error : undefined
  return said ?? caseWords.noAnswer
}

async function showConflict(client: QueryClient, id: string, body: unknown): Promise<void> {
  const { queryKey } = submissionQuery(id)
  const now = adminCaseConflict.safeParse(body).data?.case
  const known = client.getQueryData(queryKey)
  if (now && known) show(client, { ...known, case: now })
  // With the files of an answer.
  await client.refetchQueries({ queryKey })
}

/** In the details, and in the lists as they are: a row that doesn't match their filter any more stays until the next search. */
function show(client: QueryClient, submission: AdminSubmission): void {
  const { id } = submission
  client.setQueryData(submissionQuery(id).queryKey, submission)
  const teamState = submission.case?.teamState
  if (teamState === undefined) return
  for (const { path } of [applications, contacts]) {
    client.setQueriesData<InfiniteData<ListPage<{ id: string; teamState?: AdminCaseState | undefined }>>>({ queryKey: [path] }, (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, teamState } : row)) })) },
    )
  }
}
