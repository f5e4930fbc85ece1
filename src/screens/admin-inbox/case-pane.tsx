import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, type Ref } from 'react'
import type { AdminSubmission } from '../../contract/admin-submission.ts'
import type { CaseCommands } from '../../shell/admin/case-commands.ts'
import { submissionQuery } from '../../shell/admin/submission-query.ts'
import { SubmissionDetails } from '../../shell/admin/submission-details.tsx'
import details from '../../shell/admin/submission-details.module.css'
import { Button } from '../../ui/button.tsx'
import styles from './inbox.module.css'
import { inboxWords as words } from './inbox-words.ts'

export interface CasePaneProps {
  id: string
  commands: Ref<CaseCommands>
  /** Whether there is a row before and after it in the list. */
  steps: { previous: boolean; next: boolean }
  onStep: (by: 1 | -1) => void
  onBack: () => void
  /** Absent for readers. */
  onAssign?: (() => void) | undefined
  /** The case that was opened, and not stepped to: its heading gets the focus. */
  focusOn: string | null
}

/** A case beside the list, or in the place of it on a phone. */
export function CasePane({ id, commands, steps, onStep, onBack, onAssign, focusOn }: CasePaneProps) {
  const client = useQueryClient()
  const { data, isError } = useQuery(submissionQuery(id))
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (focusOn === id) heading.current?.focus()
  }, [id, focusOn])
  return (
    <div className={details.body}>
      <div className={styles.bar}>
        <Button onClick={onBack}>{words.back}</Button>
        <Button aria-disabled={!steps.previous} onClick={() => onStep(-1)}>
          {words.previous}
        </Button>
        <Button aria-disabled={!steps.next} onClick={() => onStep(1)}>
          {words.next}
        </Button>
        {onAssign === undefined ? null : <Button onClick={onAssign}>{words.assignToMe}</Button>}
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {data === undefined ? (isError ? words.caseGone : words.caseLoading) : titleOf(data)}
      </h2>
      {data === undefined ? null : <SubmissionDetails key={id} submission={data} commands={commands} onRead={() => void client.invalidateQueries({ queryKey: submissionQuery(id).queryKey })} />}
    </div>
  )
}

function titleOf({ name, email }: AdminSubmission): string {
  return name === '' ? email : name
}
