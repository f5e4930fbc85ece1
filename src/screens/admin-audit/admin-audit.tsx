import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditVerification } from '../../contract/admin-audit.ts'
import { adminRead } from '../../data/admin/session.ts'
import { AdminScreen } from '../../shell/admin/admin-screen.tsx'
import { AuditEntries } from './audit-entries.tsx'
import { AuditSearch } from './audit-search.tsx'
import { nothingAsked } from './audit-query.ts'
import { words } from './words.ts'

const verification = queryOptions({ queryKey: ['/api/admin/audit/verification'], queryFn: ({ signal }) => adminRead('/api/admin/audit/verification', auditVerification, signal) })

/** Who did what, searched; whether the log is as it was written; for owners, as a file. */
export function AdminAudit() {
  return (
    <AdminScreen title={words.title} lead={words.lead}>
      <Parts />
    </AdminScreen>
  )
}

function Parts() {
  const [asked, setAsked] = useState(nothingAsked)
  return (
    <>
      <Chain />
      <AuditSearch asked={asked} onSearch={setAsked} />
      <AuditEntries asked={asked} />
    </>
  )
}

function Chain() {
  const { data, isError } = useQuery(verification)
  return <p role="status">{isError ? words.unchecked : !data ? words.checking : data.intact ? words.intact(data.upTo) : words.broken(data.broken ?? 0)}</p>
}
