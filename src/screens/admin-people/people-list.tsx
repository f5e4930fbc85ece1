import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminDone } from '../../contract/admin.ts'
import type { AdminPerson } from '../../contract/admin-people.ts'
import { adminRoles, type AdminRole } from '../../contract/admin-role.ts'
import { formatLocal } from '../../page/local-time.ts'
import { accountQuery } from '../../shell/admin/admin-queries.ts'
import { roleNames } from '../../shell/admin/role-words.ts'
import { RowList, Said } from '../../ui/row-list.tsx'
import { SureButton } from '../../shell/admin/sure-button.tsx'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { words } from './words.ts'

const roles = adminRoles.map((value) => ({ value, label: roleNames[value] }))

/** Everybody who may sign in. What ends somebody's access is asked for twice. */
export function PeopleList({ people, isOwner }: { people: readonly AdminPerson[]; isOwner: boolean }) {
  const me = useQuery(accountQuery).data?.username
  const client = useQueryClient()
  const { busy, error, send } = useAdminSend()
  const [done, setDone] = useState('')
  const list = useRef<HTMLDivElement>(null)

  const change = async (path: string, said: string, body?: { role: AdminRole }) => {
    setDone('')
    if (await send(`/api/admin/people/${path}`, adminDone, body)) setDone(said)
    await client.refetchQueries()
  }
  const rows = people.map(({ id, username, role, secondFactor, usedAt }) => {
    const path = encodeURIComponent(id)
    return {
      id,
      title: username === me ? words.you(username) : username,
      notes: [...(isOwner ? [] : [roleNames[role]]), secondFactor ? words.factor.yes : words.factor.no, usedAt === null ? words.unused : words.used(formatLocal(Date.parse(usedAt)))],
      ...(isOwner
        ? {
            actions: (
              <>
                <SelectField label={words.role(username)} value={role} choices={roles} onChange={(to) => void change(`${path}/role`, words.changed(username, roleNames[to]), { role: to })} />
                {secondFactor && username !== me ? (
                  <SureButton label={words.reset(username)} sure={words.sureReset(username)} busy={busy} onSure={() => void change(`${path}/second-factor-reset`, words.wasReset(username))} />
                ) : null}
                <SureButton label={words.remove(username)} sure={words.sureRemove(username)} busy={busy} onSure={() => void change(`${path}/removal`, words.removed(username))} />
              </>
            ),
          }
        : {}),
    }
  })
  return (
    <div ref={list} tabIndex={-1}>
      <RowList rows={rows} />
      <Said done={done} error={error} />
      {done === '' ? null : <RegainFocus key={people.length} target={list} />}
    </div>
  )
}
