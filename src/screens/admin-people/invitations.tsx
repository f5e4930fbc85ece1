import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminDone } from '../../contract/admin.ts'
import { adminInvited, type AdminInvited } from '../../contract/admin-people.ts'
import { adminRoles, type AdminRole } from '../../contract/admin-role.ts'
import { formatLocal } from '../../page/local-time.ts'
import { roleNames, roleSentences } from '../../shell/admin/role-words.ts'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { Section } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { invitationsQuery } from './people-queries.ts'
import { words } from './words.ts'

const roles = adminRoles.map((value) => ({ value, label: roleNames[value] }))

/** Invites further administrators, and revokes open invitations. */
export function Invitations() {
  const { data } = useQuery(invitationsQuery)
  const client = useQueryClient()
  const [role, setRole] = useState<AdminRole>('reviewer')
  const [email, setEmail] = useState('')
  const [made, setMade] = useState<AdminInvited | null>(null)
  const { busy, error, send } = useAdminSend()

  const invite = async () => {
    const answer = await send('/api/admin/invitations', adminInvited, { role, ...(email.trim() === '' ? {} : { email: email.trim() }) })
    if (!answer) return
    setMade(answer)
    setEmail('')
    await client.refetchQueries(invitationsQuery)
  }
  const revoke = async (id: string) => {
    await send(`/api/admin/invitations/${encodeURIComponent(id)}/revocation`, adminDone)
    await client.refetchQueries(invitationsQuery)
  }
  const open = (data?.invitations ?? []).map(({ id, role: as, email: to, invitedBy, until }) => {
    const what = words.open.to(roleNames[as], to ?? words.open.byHand)
    return { term: what, value: <Button onClick={() => void revoke(id)}>{words.open.revoke(what)}</Button>, note: words.open.line(invitedBy, formatLocal(Date.parse(until))) }
  })

  return (
    <>
      <Section name="invite" title={words.invite.title} subtitle={words.invite.lead} small>
        <EntryForm label={words.invite.title} submit={words.invite.submit} busy={busy && words.invite.busy} error={error} onSubmit={() => void invite()} foot={<Made made={made} />}>
          <SelectField label={words.invite.role} value={role} choices={roles} onChange={setRole} />
          <p>{roleSentences[role]}</p>
          {data?.byMail === true ? <TextField label={words.invite.email} name="email" type="email" inputMode="email" autoComplete="off" hint={words.invite.emailHint} value={email} onChange={setEmail} /> : null}
        </EntryForm>
      </Section>
      <Section name="invitations" title={words.open.title} small>
        {open.length === 0 ? <p>{words.open.none}</p> : <DefinitionList look="lines" items={open} />}
      </Section>
    </>
  )
}

/** The outcome: on its way, or the link to hand over. */
function Made({ made }: { made: AdminInvited | null }) {
  if (!made) return <div role="status" />
  // In the fragment, which no server gets to see.
  const link = made.token === undefined ? null : `${window.location.origin}/admin/invitation#${made.token}`
  return (
    <div role="status">
      <p>{link === null ? words.invite.mailed : made.mailed === false ? words.invite.unsent : words.invite.link}</p>
      {link === null ? null : <TextField label={words.invite.linkLabel} code value={link} onChange={() => {}} />}
    </div>
  )
}
