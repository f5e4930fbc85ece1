import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminDone } from '../../contract/admin.ts'
import type { AdminPerson } from '../../contract/admin-people.ts'
import { adminRoles } from '../../contract/admin-role.ts'
import { formatLocal } from '../../page/local-time.ts'
import { accountQuery } from '../../shell/admin/admin-queries.ts'
import { roleNames } from '../../shell/admin/role-words.ts'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { words } from './words.ts'

const roles = adminRoles.map((value) => ({ value, label: roleNames[value] }))

/** Everybody who may sign in. What ends somebody's access is asked for twice. */
export function PeopleList({ people, isOwner }: { people: readonly AdminPerson[]; isOwner: boolean }) {
  const me = useQuery(accountQuery).data?.username
  const client = useQueryClient()
  const { busy, error, send } = useAdminSend()
  const [asked, setAsked] = useState('')

  const change = async (path: string, body?: object) => {
    setAsked('')
    await send(`/api/admin/people/${path}`, adminDone, body)
    await client.refetchQueries()
  }
  /** The first press asks, the second does it. */
  const twice = (path: string, label: string) =>
    asked === path ? (
      <>
        <Button aria-disabled={busy} onClick={() => void change(path)}>
          {`${words.sure} ${label}`}
        </Button>
        <Button onClick={() => setAsked('')}>{words.keep}</Button>
      </>
    ) : (
      <Button aria-disabled={busy} onClick={() => setAsked(path)}>
        {label}
      </Button>
    )

  const items = people.map(({ id, username, role, secondFactor, usedAt }) => ({
    term: username === me ? `${username} (${words.you})` : username,
    value: isOwner ? (
      <>
        <SelectField label={words.role(username)} value={role} choices={roles} onChange={(to) => void change(`${encodeURIComponent(id)}/role`, { role: to })} />
        {twice(`${encodeURIComponent(id)}/removal`, words.remove(username))}
        {secondFactor && username !== me ? twice(`${encodeURIComponent(id)}/second-factor-reset`, words.reset(username)) : null}
      </>
    ) : (
      roleNames[role]
    ),
    note: `${secondFactor ? words.factor.yes : words.factor.no}, ${usedAt === null ? words.unused : words.used(formatLocal(Date.parse(usedAt)))}`,
  }))
  return (
    <>
      <DefinitionList look="lines" items={items} />
      <p role="alert">{error}</p>
    </>
  )
}
