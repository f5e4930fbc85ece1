import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminInvited, type AdminInvited } from '../../contract/admin-people.ts'
import { adminRoles, type AdminRole } from '../../contract/admin-role.ts'
import { CopyText } from '../../shell/admin/copy-text.tsx'
import { roleNames, roleSentences } from '../../shell/admin/role-words.ts'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { invitationsQuery } from './people-queries.ts'
import { words } from './words.ts'

const say = words.invite
const roles = adminRoles.map((value) => ({ value, label: roleNames[value] }))

/** Invites a further administrator, by mail or by a link to hand over. */
export function Invite() {
  const { data } = useQuery(invitationsQuery)
  const client = useQueryClient()
  const [role, setRole] = useState<AdminRole>('reviewer')
  const [email, setEmail] = useState('')
  const [made, setMade] = useState<AdminInvited | null>(null)
  const { busy, error, send } = useAdminSend()

  const invite = async () => {
    setMade(null)
    const answer = await send('/api/admin/invitations', adminInvited, { role, ...(email.trim() === '' ? {} : { email: email.trim() }) })
    if (!answer) return
    setMade(answer)
    setEmail('')
    await client.refetchQueries(invitationsQuery)
  }
  return (
    <EntryForm label={say.title} submit={say.submit} busy={busy && say.busy} error={error} onSubmit={() => void invite()} foot={<Made made={made} />}>
      <SelectField label={say.role} value={role} choices={roles} onChange={setRole} />
      <p>{roleSentences[role]}</p>
      {data?.byMail === true ? <TextField label={say.email} name="email" type="email" inputMode="email" autoComplete="off" hint={say.emailHint} value={email} onChange={setEmail} /> : null}
    </EntryForm>
  )
}

/** The outcome: on its way, or the link to hand over. */
function Made({ made }: { made: AdminInvited | null }) {
  // In the fragment, which no server gets to see.
  const link = made?.token === undefined ? null : `${window.location.origin}/admin/invitation#${made.token}`
  return (
    <>
      <p role="status">{made === null ? '' : link === null ? say.mailed : made.mailed === false ? say.unsent : say.link}</p>
      {link === null ? null : (
        <>
          <TextField label={say.linkLabel} code value={link} onChange={() => {}} />
          <CopyText text={link} label={say.copy} />
        </>
      )}
    </>
  )
}
