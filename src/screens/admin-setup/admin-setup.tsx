import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { admin } from '../../content/admin.ts'
import { ADMIN_PASSWORD_LEAST } from '../../contract/admin.ts'
import { readSetupState, setUp } from '../../data/admin/access.ts'
import { passwordStrength } from '../../rules/password.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { Message } from '../../ui/message.tsx'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { check, type Typed } from './check.ts'

const words = admin.setup
const TO_LOGIN_AFTER_MS = 2000

/** Creates the first administrator, and is closed for good afterwards. */
export function AdminSetup() {
  const [state, setState] = useState<'open' | 'closed' | 'done'>('open')
  const [needsToken, setNeedsToken] = useState(false)
  const [least, setLeast] = useState(ADMIN_PASSWORD_LEAST)
  useEffect(() => {
    let gone = false
    void readSetupState().then((known) => {
      if (gone || !known) return
      setNeedsToken(known.needsToken)
      setLeast(known.passwordLeast ?? ADMIN_PASSWORD_LEAST)
      // Keep the confirmation for the person who has just created the first one.
      if (!known.open) setState((now) => (now === 'done' ? now : 'closed'))
    })
    return () => {
      gone = true
    }
  }, [])
  return (
    <Page title={words.title} lead={words.lead}>
      {state === 'open' ? <Form needsToken={needsToken} least={least} onDone={() => setState('done')} /> : null}
      {state === 'done' ? <Done /> : null}
      {state === 'closed' ? (
        <Message title={words.closed} action={<ToLogin />}>
          {words.closedText}
        </Message>
      ) : null}
    </Page>
  )
}

function Form({ needsToken, least, onDone }: { needsToken: boolean; least: number; onDone: () => void }) {
  const [typed, setTyped] = useState<Typed>({ username: '', email: '', password: '', confirm: '', setupToken: '' })
  const [wrong, setWrong] = useState<Partial<Record<keyof Typed, string>>>({})
  const [state, setState] = useState<{ name: 'idle' | 'busy' } | { name: 'failed'; error: string }>({ name: 'idle' })

  const submit = async () => {
    const found = check(typed, needsToken, least)
    setWrong(found)
    setState({ name: 'idle' })
    if (Object.keys(found).length > 0) return
    setState({ name: 'busy' })
    const { username, email, password, setupToken } = typed
    const request = { username: username.trim(), password, ...(email.trim() === '' ? {} : { email: email.trim() }), ...(needsToken ? { setupToken } : {}) }
    const outcome = await setUp(request, { failed: words.failed, network: admin.network })
    if (outcome.ok) return onDone()
    setState({ name: 'failed', error: outcome.error })
  }
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: (value: string) => {
      setTyped((now) => ({ ...now, [name]: value }))
      setWrong(({ [name]: _, ...rest }) => rest)
    },
    ...(wrong[name] === undefined ? {} : { error: wrong[name] }),
  })
  const strength = typed.password === '' ? words.passwordHint(least) : words.strength[passwordStrength(typed.password)]

  return (
    <EntryForm label={words.title} submit={words.submit} busy={state.name === 'busy' && words.busy} error={state.name === 'failed' ? state.error : ''} onSubmit={() => void submit()}>
      <TextField label={words.username} required code autoComplete="username" {...field('username')} />
      <TextField label={words.email} type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <TextField label={words.password} type="password" required autoComplete="new-password" hint={strength} {...field('password')} />
      <TextField label={words.confirm} type="password" required autoComplete="new-password" {...field('confirm')} />
      {needsToken ? <TextField label={words.token} type="password" required autoComplete="off" hint={words.tokenHint} {...field('setupToken')} /> : null}
    </EntryForm>
  )
}

function Done() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/admin/login' }), TO_LOGIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div role="status">
      <Message title={words.done} action={<ToLogin />}>
        {words.doneText}
      </Message>
    </div>
  )
}

function ToLogin() {
  return (
    <ActionLink to="/admin/login" look="secondary">{words.toLogin}</ActionLink>
  )
}
