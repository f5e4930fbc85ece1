import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { adminAssignees } from '../../contract/admin-case.ts'
import { adminRead } from '../../data/admin/session.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { FormFrame } from './case-form.tsx'
import { caseWords } from './case-words.ts'

const assigneesQuery = queryOptions({ queryKey: ['/api/admin/assignees'], queryFn: ({ signal }) => adminRead('/api/admin/assignees', adminAssignees, signal), staleTime: 60_000 })

/** No administrator has this name, as names aren't empty of letters. */
const NOBODY = ' '

/** Gives a case to an administrator, or to nobody. */
export function AssignForm({ assignee, busy, onSend, onCancel }: { assignee: string | null; busy: boolean; onSend: (assignee: string | null) => void; onCancel: () => void }) {
  const { data } = useQuery(assigneesQuery)
  const [chosen, setChosen] = useState(assignee ?? NOBODY)
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => frame.current?.querySelector('select')?.focus(), [])
  const names = [...new Set([...(data?.assignees ?? []), ...(assignee === null ? [] : [assignee])])]
  const choices = [{ value: NOBODY, label: 'Nobody' }, ...names.map((value) => ({ value, label: value }))]
  const words = caseWords.forms.assign
  return (
    <FormFrame label={words.open} send={busy ? caseWords.sending : words.send} busy={busy} onSend={() => onSend(chosen === NOBODY ? null : chosen)} onCancel={onCancel}>
      <div ref={frame}>
        <SelectField label={words.text} value={chosen} choices={choices} onChange={setChosen} />
      </div>
    </FormFrame>
  )
}
