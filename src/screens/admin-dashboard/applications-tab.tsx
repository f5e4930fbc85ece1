import { useState } from 'react'
import { admin, deliveryWords } from '../../content/admin.ts'
import { kindNames } from '../../content/kind-names.ts'
import type { AdminApplication, AdminDeliveryState } from '../../contract/admin-lists.ts'
import { submissionKinds } from '../../contract/submission.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { caseStates } from '../../shell/admin/case-states.ts'
import { applications } from '../../shell/admin/dashboard-queries.ts'
import { ExportButton } from './export-button.tsx'
import { ListPanel } from './list-panel.tsx'
import { Cell, Row, Sender, When } from './rows.tsx'
import { StateFilter } from './state-filter.tsx'
import { useAdminList } from './use-admin-list.ts'

const DetailDialog = lazyPart(() => import('./detail-dialog.tsx'), 'DetailDialog')

const words = admin.dashboard
const kinds = submissionKinds.filter((kind) => kind !== 'contact')
const choices = [{ value: 'all', label: words.allKinds }, ...kinds.map((value) => ({ value, label: kindNames[value] }))] as const

/** Card applications of both forms, verification requests and loan applications. */
export function ApplicationsTab() {
  const list = useAdminList(applications)
  const controls = (
    <>
      <SelectField label={words.kind} value={choices.find(({ value }) => value === list.filter.kind)?.value ?? 'all'} choices={choices} onChange={(value) => list.search({ kind: value === 'all' ? '' : value })} />
      <StateFilter list={list} />
      <ExportButton kind="applications" />
    </>
  )
  return <ListPanel list={list} columns={words.columns.applications} empty={words.empty.applications} controls={controls} row={ApplicationRow} />
}

export function ApplicationRow({ row }: { row: AdminApplication }) {
  const [open, setOpen] = useState(false)
  return (
    <Row>
      <Sender row={row} onOpen={() => setOpen(true)} />
      <Cell code label="Reference" second={row.kind === undefined ? undefined : kindNames[row.kind]}>
        {row.referenceNumber}
      </Cell>
      <Cell label="Tier and amount" second={row.tier === null ? '' : row.bdAmount}>
        {row.tier ?? row.bdAmount ?? '–'}
      </Cell>
      <Cell label="Delivery" second={`Telegram ${delivery(row.telegramSent, row.telegramState)}`}>
        {`Email ${delivery(row.emailSent, row.emailState)}`}
      </Cell>
      <Cell label="Received" second={row.teamState && caseStates[row.teamState]}>
        <When at={row.createdAt} />
      </Cell>
      {open ? <DetailDialog row={row} onClose={() => setOpen(false)} /> : null}
    </Row>
  )
}

/** A message that waits for a retry hasn't failed, and one without a configured channel was never tried. */
function delivery(sent: boolean, state: AdminDeliveryState | undefined): string {
  return deliveryWords[sent ? 'sent' : (state ?? 'failed')]
}
