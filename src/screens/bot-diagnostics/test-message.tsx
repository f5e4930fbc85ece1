import { useState, type FormEvent } from 'react'
import { botDiagnostics } from './content.ts'
import action from '../../ui/action.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './diagnostics.module.css'
import { sendTest, type TestOutcome } from './send-test.ts'

const words = botDiagnostics.test

/** Sends a test message as the bot. The input stays. */
export function TestMessage({ signedIn }: { signedIn: boolean }) {
  const [username, setUsername] = useState('')
  const [message, setMessage] = useState('')
  const [blank, setBlank] = useState(false)
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The button is disabled then, but Enter in a field still submits.
    if (sending || !signedIn) return
    setBlank(message.trim() === '')
    setOutcome(null)
    setSending(true)
    setOutcome(await sendTest(username, message))
    setSending(false)
  }

  return (
    <Section name="test" title={words.title} small>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label={words.username} hint={words.usernameHint} value={username} onChange={setUsername} code maxLength={65} />
        <TextField
          label={words.message}
          hint={words.messageHint}
          value={message}
          onChange={(value) => {
            setMessage(value)
            setBlank(false)
          }}
          autoComplete="off"
          maxLength={4000}
          required
          {...(blank ? { error: words.blank } : {})}
        />
        <div className={styles.actions}>
          <button type="submit" className={action.action} data-look="secondary" disabled={!signedIn} aria-disabled={sending}>
            {sending ? words.sending : words.send}
          </button>
          <Outcome outcome={outcome} />
        </div>
      </form>
    </Section>
  )
}

/** Its room is reserved. */
export function Outcome({ outcome }: { outcome: TestOutcome | null }) {
  return (
    <p role="status" className={styles.result}>
      {outcome === null ? null : (
        <>
          <strong>{outcome.title}</strong>
          <span>{outcome.detail}</span>
        </>
      )}
    </p>
  )
}
