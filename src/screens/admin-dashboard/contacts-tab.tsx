import { useState } from 'react'
import { admin, contactWords } from '../../content/admin.ts'
import type { AdminContact } from '../../contract/admin-lists.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { caseStates } from '../../shell/admin/case-states.ts'
import { contacts } from '../../shell/admin/dashboard-queries.ts'
import { ExportButton } from './export-button.tsx'
import { ListPanel } from './list-panel.tsx'
import { Cell, Row, Sender, When } from './rows.tsx'
import { StateFilter } from './state-filter.tsx'
import { useAdminList } from './use-admin-list.ts'

const DetailDialog = lazyPart(() => import('./detail-dialog.tsx'), 'DetailDialog')

const words = admin.dashboard

/** Messages of the contact form. */
export function ContactsTab() {
  const list = useAdminList(contacts)
  const controls = (
    <>
      <StateFilter list={list} />
      <ExportButton kind="contacts" />
    </>
  )
  return <ListPanel list={list} columns={words.columns.contacts} empty={words.empty.contacts} controls={controls} row={ContactRow} />
}

export function ContactRow({ row }: { row: AdminContact }) {
  const [open, setOpen] = useState(false)
  return (
    <Row>
      <Sender row={row} onOpen={() => setOpen(true)} />
      <Cell label="Subject">{row.subject === '' ? words.noSubject : row.subject}</Cell>
      <Cell label="Category">{row.category === '' ? '–' : row.category}</Cell>
      <Cell label="Delivery">{contactWords[row.emailSent ? 'sent' : (row.emailState ?? 'waiting')]}</Cell>
      <Cell label="Received" second={row.teamState && caseStates[row.teamState]}>
        <When at={row.createdAt} />
      </Cell>
      {open ? <DetailDialog row={row} onClose={() => setOpen(false)} /> : null}
    </Row>
  )
}
