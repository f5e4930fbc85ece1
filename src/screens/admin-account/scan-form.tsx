import { useState } from 'react'
import { adminRecoveryCodes, type AdminNewFactor } from '../../contract/admin-people.ts'
import { FocusFirst } from '../../shell/admin/focus-first.tsx'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { Button } from '../../ui/button.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './admin-account.module.css'
import { words } from './words.ts'

const say = words.factor

/** What the authenticator app is given, and the code by which it shows that it has it. */
export function ScanForm({ made, onCodes, onCancel }: { made: AdminNewFactor; onCodes: (codes: readonly string[]) => void; onCancel: () => void }) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, error, send } = useAdminSend()
  const submit = async () => {
    setMissing(code.trim() === '')
    if (code.trim() === '') return
    const answer = await send('/api/admin/account/second-factor/confirmation', adminRecoveryCodes, { code })
    if (answer) onCodes(answer.recoveryCodes)
  }
  return (
    <FocusFirst>
      <EntryForm label={say.title} submit={say.confirm} busy={busy && say.busy} error={error} onSubmit={() => void submit()} foot={<Button onClick={onCancel}>{words.cancel}</Button>}>
        <p>{say.scan}</p>
        <div className={styles.qr}>
          <QrCode text={made.uri} label={say.qr} />
        </div>
        <p>
          {say.key}: <code className={styles.key}>{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <TextField
          label={say.code}
          name="code"
          required
          code
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={(value) => {
            setCode(value)
            setMissing(false)
          }}
          {...(missing ? { error: say.noCode } : {})}
        />
      </EntryForm>
    </FocusFirst>
  )
}
