import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { adminDone } from '../../contract/admin.ts'
import { accountQuery } from '../../shell/admin/admin-queries.ts'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { Button } from '../../ui/button.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { words } from './words.ts'

const empty = { current: '', password: '', confirm: '' }

/** Changes the password; the old one is asked for. */
export function PasswordForm({ least, onDone, onCancel }: { least: number; onDone: () => void; onCancel: () => void }) {
  const [typed, setTyped] = useState(empty)
  const [wrong, setWrong] = useState<Partial<typeof empty>>({})
  const { busy, error, send } = useAdminSend()
  const client = useQueryClient()

  const submit = async () => {
    const found = {
      ...(typed.current === '' ? { current: words.password.noCurrent } : {}),
      ...(typed.password.length < least ? { password: words.password.short(least) } : {}),
      ...(typed.confirm === typed.password ? {} : { confirm: words.password.mismatch }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    if (!(await send('/api/admin/account/password', adminDone, { current: typed.current, password: typed.password }))) return
    onDone()
    await client.refetchQueries(accountQuery)
  }
  const field = (name: keyof typeof empty) => ({
    name,
    type: 'password',
    required: true,
    value: typed[name],
    onChange: (value: string) => {
      setTyped((now) => ({ ...now, [name]: value }))
      setWrong(({ [name]: _, ...rest }) => rest)
    },
    ...(wrong[name] === undefined ? {} : { error: wrong[name] }),
  })
  return (
    <EntryForm label={words.password.title} submit={words.password.submit} busy={busy && words.password.busy} error={error} onSubmit={() => void submit()} foot={<Button onClick={onCancel}>{words.cancel}</Button>}>
      <TextField label={words.current} autoComplete="current-password" {...field('current')} />
      <TextField label={words.password.next} autoComplete="new-password" {...field('password')} />
      <TextField label={words.password.confirm} autoComplete="new-password" {...field('confirm')} />
    </EntryForm>
  )
}
