import { useId, useState } from 'react'
import { newBotDiagnostics } from './content.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './diagnostics.module.css'
import { sendTestApplication } from './send-test-application.ts'
import { Outcome } from './test-message.tsx'

const words = newBotDiagnostics.application

/** Sends a test application like any other. */
export function TestApplication({ connected }: { connected: boolean }) {
  const need = useId()
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<{ title: string; detail: string } | null>(null)
  const send = async () => {
    if (sending) return
    setSending(true)
    setOutcome(null)
    setOutcome(await sendTestApplication())
    setSending(false)
  }
  return (
    <Section name="application" title={words.title} small>
      <p className={styles.text}>{words.text}</p>
      <div className={styles.actions}>
        <Button onClick={() => void send()} disabled={!connected} aria-disabled={sending} aria-describedby={need}>
          {words.button}
        </Button>
        <p id={need} className={styles.line}>
          {connected ? '' : words.needsBot}
        </p>
        <Outcome outcome={sending ? { title: words.sending, detail: '' } : outcome} />
      </div>
    </Section>
  )
}
