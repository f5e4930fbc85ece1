import { useState } from 'react'
import { admin } from '../../content/admin.ts'
import type { AdminContact } from '../../contract/admin.ts'
import type { AdminList } from './admin-list.ts'
import { DetailDialog } from './detail-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { ListPanel } from './list-panel.tsx'
import { Cell, Opener, Row, When } from './rows.tsx'

const words = admin.dashboard

/** Messages of the contact form. */
export function ContactsTab({ list }: { list: AdminList<AdminContact> }) {
  return <ListPanel list={list} columns={words.columns.contacts} empty={words.empty.contacts} controls={<ExportButton kind="contacts" />} row={ContactRow} />
}

/** As the overview words it. */
export function LatestContactRow({ row }: { row: AdminContact }) {
  return <ContactRow row={row} delivered="Delivered" />
}

/** `delivered`: what is said of one that was sent on. */
function ContactRow({ row, delivered = 'Sent' }: { row: AdminContact; delivered?: 'Sent' | 'Delivered' }) {
  const [open, setOpen] = useState(false)
  return (
    <Row>
      <Cell second={row.email}>
        <Opener name={row.name} onOpen={() => setOpen(true)} />
      </Cell>
      <Cell label="Subject">{row.subject === '' ? words.noSubject : row.subject}</Cell>
      <Cell label="Category">{row.category === '' ? '–' : row.category}</Cell>
      <Cell label="Delivery">{row.emailSent ? delivered : 'Pending'}</Cell>
      <Cell label="Received">
        <When at={row.createdAt} />
      </Cell>
      {open ? <DetailDialog row={row} onClose={() => setOpen(false)} /> : null}
    </Row>
  )
}
