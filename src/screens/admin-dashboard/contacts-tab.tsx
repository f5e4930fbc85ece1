import { useState } from 'react'
import { admin, contactWords } from '../../content/admin.ts'
import type { AdminContact } from '../../contract/admin.ts'
import { contacts } from './dashboard-queries.ts'
import { DetailDialog } from './detail-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { ListPanel } from './list-panel.tsx'
import { Cell, Row, Sender, When } from './rows.tsx'
import { useAdminList } from './use-admin-list.ts'

const words = admin.dashboard

/** Messages of the contact form. */
export function ContactsTab() {
  return <ListPanel list={useAdminList(contacts)} columns={words.columns.contacts} empty={words.empty.contacts} controls={<ExportButton kind="contacts" />} row={ContactRow} />
}

export function ContactRow({ row }: { row: AdminContact }) {
  const [open, setOpen] = useState(false)
  return (
    <Row>
      <Sender row={row} onOpen={() => setOpen(true)} />
      <Cell label="Subject">{row.subject === '' ? words.noSubject : row.subject}</Cell>
      <Cell label="Category">{row.category === '' ? '–' : row.category}</Cell>
      <Cell label="Delivery">{contactWords[row.emailSent ? 'sent' : (row.emailState ?? 'waiting')]}</Cell>
      <Cell label="Received">
        <When at={row.createdAt} />
      </Cell>
      {open ? <DetailDialog row={row} onClose={() => setOpen(false)} /> : null}
    </Row>
  )
}
