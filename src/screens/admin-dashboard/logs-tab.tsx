import { admin } from '../../content/admin.ts'
import type { AdminLogEntry } from '../../contract/admin-lists.ts'
import { aboutWords } from '../../shell/admin/case-words.ts'
import { deliveryLogs } from '../../shell/admin/dashboard-queries.ts'
import { ListPanel } from './list-panel.tsx'
import { Cell, Row, When } from './rows.tsx'
import { useAdminList } from './use-admin-list.ts'

const words = admin.dashboard
const methods: Readonly<Record<string, string>> = { email: 'Email', telegram: 'Telegram' }

/** Every delivery attempt. */
export function LogsTab() {
  return <ListPanel list={useAdminList(deliveryLogs)} columns={words.columns.logs} empty={words.empty.logs} row={LogRow} />
}

function LogRow({ row }: { row: AdminLogEntry }) {
  return (
    <Row>
      <Cell>{row.applicantName === '' ? words.noName : row.applicantName}</Cell>
      <Cell code label="Reference">
        {row.referenceNumber}
      </Cell>
      <Cell label="Method" second={row.about ? aboutWords[row.about] : ''}>{methods[row.deliveryMethod] ?? row.deliveryMethod}</Cell>
      <Cell label="Outcome" second={row.error ?? ''}>
        {row.success ? words.success : words.failure}
      </Cell>
      <Cell label="Tried">
        <When at={row.attemptedAt} />
      </Cell>
    </Row>
  )
}
