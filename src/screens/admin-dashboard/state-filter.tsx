import { adminCaseStates } from '../../contract/admin-case-state.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { caseStates } from '../../shell/admin/case-states.ts'
import type { AdminList } from './use-admin-list.ts'

const choices = [{ value: 'all', label: 'All states' }, ...adminCaseStates.map((value) => ({ value, label: caseStates[value] }))] as const

/** Limits a list to the cases in a state. */
export function StateFilter<Row>({ list: { filter, search } }: { list: AdminList<Row> }) {
  const chosen = choices.find(({ value }) => value === filter.state)?.value ?? 'all'
  return <SelectField label="State" value={chosen} choices={choices} onChange={(value) => search({ state: value === 'all' ? '' : value })} />
}
