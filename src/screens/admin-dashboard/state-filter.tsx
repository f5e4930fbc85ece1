import { SelectField } from '../../ui/select-field.tsx'
import { caseWords } from '../../shell/admin/case-words.ts'
import type { AdminList } from './use-admin-list.ts'

const choices = [{ value: 'all', label: caseWords.allStates }, ...caseWords.choices] as const

/** Limits a list to the cases in a state. */
export function StateFilter<Row>({ list: { filter, search } }: { list: AdminList<Row> }) {
  const chosen = choices.find(({ value }) => value === filter.state)?.value ?? 'all'
  return <SelectField label={caseWords.state} value={chosen} choices={choices} onChange={(value) => search({ state: value === 'all' ? '' : value })} />
}
