import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditActions, auditPage, auditVerification, type AuditEntry } from '../../contract/admin-audit.ts'
import { adminFile, adminRead } from '../../data/admin/session.ts'
import { formatLocal } from '../../page/local-time.ts'
import { useAdminRole } from '../../shell/admin/admin-nav.tsx'
import { AdminScreen } from '../../shell/admin/admin-screen.tsx'
import { save } from '../../shell/admin/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { actionName, words } from './words.ts'

const none = { actor: '', action: '', subject: '', from: '', to: '' }
type Asked = typeof none

const searchOf = (asked: Record<string, string>) => new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString()
const auditQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit', asked],
    queryFn: ({ pageParam, signal }) => adminRead(`/api/admin/audit?${searchOf({ ...asked, before: pageParam })}`, auditPage, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? null : String(next)),
  })
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
  const [asked, setAsked] = useState(none)
  return (
    <>
      <Chain />
      <Search onSearch={setAsked} />
      <Export asked={asked} />
      <Entries asked={asked} />
    </>
  )
}

function Chain() {
  const { data, isError } = useQuery(verification)
  return <p role="status">{isError ? words.unchecked : !data ? words.checking : data.intact ? words.intact(data.upTo) : words.broken(data.broken ?? 0)}</p>
}

const ANY = 'any'
const actions = [{ value: ANY, label: words.any }, ...auditActions.map((value) => ({ value, label: actionName(value) }))]

function Search({ onSearch }: { onSearch: (asked: Asked) => void }) {
  const [typed, setTyped] = useState(none)
  const field = (name: keyof Asked) => ({ name, value: typed[name], onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })) })
  return (
    <EntryForm label={words.search} submit={words.submit} busy={false} error="" onSubmit={() => onSearch(typed)}>
      <TextField label={words.who} {...field('actor')} />
      <SelectField label={words.action} value={typed.action === '' ? ANY : typed.action} choices={actions} onChange={(value) => setTyped((now) => ({ ...now, action: value === ANY ? '' : value }))} />
      <TextField label={words.subject} code {...field('subject')} />
      <TextField label={words.from} type="date" {...field('from')} />
      <TextField label={words.to} type="date" {...field('to')} />
    </EntryForm>
  )
}

function Export({ asked }: { asked: Asked }) {
  const isOwner = useAdminRole() === 'owner'
  const [failed, setFailed] = useState(false)
  const exportAs = (format: 'csv' | 'json') => {
    setFailed(false)
    adminFile(`/api/admin/audit/export/${format}?${searchOf(asked)}`)
      .then((file) => save(file, `bd-audit.${format}`))
      .catch(() => setFailed(true))
  }
  if (!isOwner) return null
  return (
    <div>
      <Button onClick={() => exportAs('csv')}>{words.csv}</Button> <Button onClick={() => exportAs('json')}>{words.json}</Button>
      <p role="alert">{failed ? words.exportFailed : ''}</p>
    </div>
  )
}

function Entries({ asked }: { asked: Asked }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery(asked))
  if (!data) return <p role="status">{isError ? words.failed : words.loading}</p>
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p role="status">{words.none}</p>
  return (
    <div>
      <DefinitionList look="lines" items={entries.map(itemOf)} />
      {hasNextPage ? (
        <Button aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? words.loadingOlder : words.older}
        </Button>
      ) : null}
    </div>
  )
}

function itemOf({ place, at, actor, action, subjectKind, subject, detail }: AuditEntry) {
  const facts = Object.entries(detail).map(([name, value]) => `${name}: ${String(value)}`)
  return {
    term: `${actor ?? words.nobody}: ${actionName(action)}`,
    value: [...(subject === null ? [] : [`${subjectKind ?? ''} ${subject}`.trim()]), ...facts].join(', '),
    note: words.line(formatLocal(Date.parse(at)), place),
  }
}
