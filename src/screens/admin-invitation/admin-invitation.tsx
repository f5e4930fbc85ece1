import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminDone } from '../../contract/admin.ts'
import { adminInvitationSeen, type AdminInvitationSeen } from '../../contract/admin-people.ts'
import { problem } from '../../contract/problem.ts'
import { HttpError } from '../../data/api/http-error.ts'
import { send } from '../../data/api/send.ts'
import { formatLocal } from '../../page/local-time.ts'
import { adminQueryClient } from '../../shell/admin/admin-queries.ts'
import { roleSentences } from '../../shell/admin/role-words.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { Message } from '../../ui/message.tsx'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { words } from './words.ts'

/** Makes an administrator of whoever has the link: its token is in the fragment. */
export function AdminInvitation() {
  return (
    <QueryClientProvider client={adminQueryClient}>
      <Page title={words.title} lead={words.lead}>
        <Parts />
      </Page>
    </QueryClientProvider>
  )
}

function Parts() {
  const hydrated = useHydrated()
  const token = hydrated ? window.location.hash.slice(1) : ''
  const [done, setDone] = useState(false)
  const { data, error } = useQuery({ queryKey: ['/api/admin/invitation', token], queryFn: () => send('/api/admin/invitation', adminInvitationSeen, { token }), enabled: hydrated && token !== '' })
  if (done) return <Message title={words.done} action={<ActionLink to="/admin/login" look="secondary">{words.toLogin}</ActionLink>}>{words.doneText}</Message>
  if (error || (hydrated && token === '')) return <Message title={words.none}>{sentenceOf(error) ?? words.noneText}</Message>
  if (!data) return <p role="status">{words.loading}</p>
  return <Form token={token} seen={data} onDone={() => setDone(true)} />
}

const empty = { username: '', password: '', confirm: '' }

function Form({ token, seen, onDone }: { token: string; seen: AdminInvitationSeen; onDone: () => void }) {
  const [typed, setTyped] = useState(empty)
  const [wrong, setWrong] = useState<Partial<typeof empty>>({})
  const [state, setState] = useState({ busy: false, error: '' })
  const submit = async () => {
    const found = {
      ...(typed.username.trim() === '' ? { username: words.noUsername } : {}),
      ...(typed.password.length < seen.passwordLeast ? { password: words.short(seen.passwordLeast) } : {}),
      ...(typed.confirm === typed.password ? {} : { confirm: words.mismatch }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    setState({ busy: true, error: '' })
    try {
      await send('/api/admin/invitation/acceptance', adminDone, { token, username: typed.username.trim(), password: typed.password })
      onDone()
    } catch (error) {
      setState({ busy: false, error: sentenceOf(error) ?? words.network })
    }
  }
  const field = (name: keyof typeof empty) => ({
    name,
    required: true,
    value: typed[name],
    onChange: (value: string) => {
      setTyped((now) => ({ ...now, [name]: value }))
      setWrong(({ [name]: _, ...rest }) => rest)
    },
    ...(wrong[name] === undefined ? {} : { error: wrong[name] }),
  })
  return (
    <EntryForm label={words.title} submit={words.submit} busy={state.busy && words.busy} error={state.error} onSubmit={() => void submit()}>
      <p>{words.invited(seen.invitedBy, formatLocal(Date.parse(seen.until)))}</p>
      <p>{roleSentences[seen.role]}</p>
      <TextField label={words.username} code autoComplete="username" {...field('username')} />
      <TextField label={words.password} type="password" autoComplete="new-password" hint={words.hint(seen.passwordLeast)} {...field('password')} />
      <TextField label={words.confirm} type="password" autoComplete="new-password" {...field('confirm')} />
    </EntryForm>
  )
}

function sentenceOf(error: unknown): string | undefined {
  return error instanceof HttpError ? problem.safeParse(error.json).data?.error : undefined
}
