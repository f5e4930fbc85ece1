import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { admin } from '../../content/admin.ts'
import { readSetupState, showCode, signIn } from '../../data/admin/access.ts'
import { adminSession } from '../../data/admin/session.ts'
import { FocusFirst } from '../../shell/admin/focus-first.tsx'
import { Button } from '../../ui/button.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './admin-login.module.css'

const words = admin.login

/** Name and password; skipped if already signed in. */
export function AdminLogin() {
  const [typed, setTyped] = useState({ username: '', password: '' })
  const [wrong, setWrong] = useState<{ username?: string; password?: string }>({})
  const [state, setState] = useState<{ name: 'idle' | 'busy' } | { name: 'failed'; error: string }>({ name: 'idle' })
  const [challenge, setChallenge] = useState<string | null>(null)
  const [back, setBack] = useState(false)
  useOnwards()

  const submit = async () => {
    const missing = { ...(typed.username.trim() === '' ? { username: words.noUsername } : {}), ...(typed.password === '' ? { password: words.noPassword } : {}) }
    setWrong(missing)
    if (Object.keys(missing).length > 0) return setState({ name: 'idle' })
    setState({ name: 'busy' })
    const outcome = await signIn({ username: typed.username.trim(), password: typed.password }, { failed: words.failed, network: admin.network })
    if (outcome.ok && outcome.challenge !== undefined) {
      setState({ name: 'idle' })
      return setChallenge(outcome.challenge)
    }
    setState(outcome.ok ? { name: 'busy' } : { name: 'failed', error: outcome.error })
  }
  const startAgain = (error = '') => {
    setChallenge(null)
    setBack(true)
    setState({ name: 'failed', error })
  }
  const type = (field: keyof typeof typed) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    setWrong(({ [field]: _, ...rest }) => rest)
  }

  if (challenge !== null) {
    return (
      <Page title={words.title} lead={words.code.lead}>
        <CodeForm challenge={challenge} onLate={startAgain} onBack={startAgain} />
      </Page>
    )
  }
  const form = (
    <EntryForm
      label={words.title}
      submit={words.submit}
      busy={state.name === 'busy' && words.busy}
      error={state.name === 'failed' ? state.error : ''}
      onSubmit={() => void submit()}
      foot={<FirstTime />}
    >
      <TextField
        label={words.username}
        name="username"
        required
        code
        autoComplete="username"
        value={typed.username}
        onChange={type('username')}
        {...(wrong.username === undefined ? {} : { error: wrong.username })}
      />
      <TextField
        label={words.password}
        name="password"
        type="password"
        required
        autoComplete="current-password"
        value={typed.password}
        onChange={type('password')}
        {...(wrong.password === undefined ? {} : { error: wrong.password })}
      />
    </EntryForm>
  )
  return (
    <Page title={words.title} lead={words.lead}>
      {back ? <FocusFirst>{form}</FocusFirst> : form}
    </Page>
  )
}

/** The second step. */
function CodeForm({ challenge, onLate, onBack }: { challenge: string; onLate: (error: string) => void; onBack: () => void }) {
  const [code, setCode] = useState('')
  const [state, setState] = useState({ busy: false, error: '' })
  const submit = async () => {
    if (code.trim() === '') return setState({ busy: false, error: words.code.missing })
    setState({ busy: true, error: '' })
    const outcome = await showCode({ challenge, code }, { failed: words.failed, network: admin.network })
    if (outcome.ok) return
    if (outcome.late) return onLate(outcome.error)
    setState({ busy: false, error: outcome.error })
  }
  return (
    <FocusFirst>
      <EntryForm label={words.title} submit={words.code.submit} busy={state.busy && words.code.busy} error={state.error} onSubmit={() => void submit()} foot={<Button onClick={() => onBack()}>{words.code.back}</Button>}>
        <TextField label={words.code.code} name="code" required code inputMode="text" autoComplete="one-time-code" maxLength={40} value={code} onChange={setCode} />
      </EntryForm>
    </FocusFirst>
  )
}

/** Navigates to the dashboard once there is a session. */
function useOnwards(): void {
  const hydrated = useHydrated()
  const session = useStore(adminSession)
  const navigate = useNavigate()
  useEffect(() => {
    if (hydrated && session) void navigate({ to: '/admin/dashboard', replace: true })
  }, [hydrated, session, navigate])
}

/** Reserves room for a line that shows only while there is no administrator. */
function FirstTime() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let gone = false
    void readSetupState().then((state) => {
      if (!gone) setOpen(state?.open === true)
    })
    return () => {
      gone = true
    }
  }, [])
  return (
    <p className={styles.first}>
      {open ? (
        <>
          {words.setUp} <Link to="/admin/setup">{words.toSetUp}</Link>
        </>
      ) : null}
    </p>
  )
}
