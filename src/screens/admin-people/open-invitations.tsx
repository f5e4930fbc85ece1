import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminDone } from '../../contract/admin.ts'
import { formatLocal } from '../../page/local-time.ts'
import { roleNames } from '../../shell/admin/role-words.ts'
import { RowList, Said } from '../../ui/row-list.tsx'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { Button } from '../../ui/button.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { invitationsQuery } from './people-queries.ts'
import { words } from './words.ts'

const say = words.open

/** The invitations that nobody has accepted yet, each of which can be revoked. */
export function OpenInvitations() {
  const { data, isError } = useQuery(invitationsQuery)
  const client = useQueryClient()
  const { busy, error, send } = useAdminSend()
  const [done, setDone] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const revoke = async (id: string) => {
    setDone('')
    if (await send(`/api/admin/invitations/${encodeURIComponent(id)}/revocation`, adminDone)) setDone(say.revoked)
    await client.refetchQueries(invitationsQuery)
  }
  if (!data) return <p role="status">{isError ? say.failed : say.loading}</p>
  const rows = data.invitations.map(({ id, role, email, invitedBy, until }) => ({
    id,
    title: roleNames[role],
    notes: [email === null ? say.byHand : say.byMail(email), say.line(invitedBy, formatLocal(Date.parse(until)))],
    actions: (
      <Button aria-disabled={busy} onClick={() => void revoke(id)}>
        {say.revoke} <VisuallyHidden>{say.revokeOf(roleNames[role], email ?? say.byHand)}</VisuallyHidden>
      </Button>
    ),
  }))
  return (
    <div ref={list} tabIndex={-1}>
      {rows.length === 0 ? <p>{say.none}</p> : <RowList rows={rows} />}
      <Said done={done} error={error} />
      {done === '' ? null : <RegainFocus key={rows.length} target={list} />}
    </div>
  )
}
